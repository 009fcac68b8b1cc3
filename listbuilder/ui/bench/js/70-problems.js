// Every finding in words, with rule, section and numbers; a tap leads to what it speaks of.
const FEW = () => (matchMedia("(max-width: 52rem)").matches ? 2 : 4); // the list itself should stay in sight

function jump(problem) {
  const id = problem.at;
  if (id && forceOf(id)?.id !== id) return light(id);
  if (problem.entries?.length && !id) return light(problem.entries[0][0]);
  if (id) { store.open.add(id); light(id); } else set({ about: true, tab: "list" });
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const box = problem.field && document.querySelector(`[data-name="${CSS.escape(`${id ?? ""}/${problem.field}`)}"]`);
    if (box) { box.scrollIntoView({ block: "center" }); box.focus({ preventScroll: true }); }
    else if (!id) document.querySelector(".lbw-sheet")?.scrollIntoView({ block: "start" });
  }));
}

function Explained({ rule }) {
  const told = store.asked[`rule ${rule}`];
  if (!told) return html`<p class="lbw-empty" aria-busy="true">${t("looking")}</p>`;
  return html`<div class="lbw-explained"><p><strong>${told.title}</strong>${told.source && html` <small>${told.source}</small>`}</p>
    ${(told.readings ?? []).map((reading) => html`<p class="lbw-reading">${reading}</p>`)}
    <div class="lbw-examples">${told.examples.map((example) => html`<figure class=${`lbw-${example.kind}`}><figcaption><${Icon} of=${example.kind === "keeps" ? "good" : "bad"} />${t(example.kind)}: ${example.name}</figcaption>
      <ul>${example.lines.map(([depth, text]) => html`<li style=${`--depth:${depth}`}>${text}</li>`)}</ul>${example.problems.map((message) => html`<p class="lbw-flag">${message}</p>`)}</figure>`)}</div></div>`;
}

function Waiving({ rule }) {
  const agree = (event) => {
    event.preventDefault();
    const reason = event.target.elements.reason.value.trim();
    if (!reason) return notify(t("reason-first"));
    store.waiving = null;
    send("waive", { rule, reason });
  };
  return html`<form class="lbw-waiving" onSubmit=${agree}><label class="lbw-field"><span>${t("waive-reason")}</span><input class="lbw-input" name="reason" maxlength="400" autocomplete="off" /></label>
    <button type="submit" class="lbw-button lbw-primary">${t("waive")}</button><button type="button" class="lbw-quiet" onClick=${() => set({ waiving: null })}>${t("cancel")}</button></form>`;
}

function explain(rule) {
  if (store.rule === rule) return set({ rule: null });
  store.rule = rule;
  if (!store.asked[`rule ${rule}`]) send("explain", { rule }); else paint();
}

function Finding({ problem, index }) {
  const numbers = [problem.found !== undefined && t("found", { n: problem.found }), problem.limit !== undefined && t("limit-is", { n: problem.limit })].filter(Boolean).join(", ");
  const rule = `${problem.rule}#${index}`;
  return html`<li class=${`lbw-finding lbw-${problem.severity}`}>
    <p class="lbw-told"><button type="button" class="lbw-jump" onClick=${() => jump(problem)}><b>${t(problem.severity)}</b> ${problem.message}</button>${problem.hint && html` <span>${problem.hint}</span>`}</p>
    <p class="lbw-facts"><code>${problem.rule}</code>${problem.source && html`<span>${problem.source}</span>`}${numbers && html`<span>${numbers}</span>`}</p>
    ${problem.entries?.length > 0 && html`<p class="lbw-named">${t("counts")} ${problem.entries.map(([id, name]) => html`<button type="button" class="lbw-link" onClick=${() => light(id)}>${name}</button>`)}${problem.more ? html` <span>${t("and-more", { n: problem.more })}</span>` : null}</p>`}
    <p class="lbw-acts"><button type="button" class="lbw-quiet" aria-expanded=${String(store.rule === rule)} onClick=${() => { store.rule === rule ? set({ rule: null }) : (explain(problem.rule), set({ rule })); }}>${t("explain")}</button>
      ${problem.waivable && html`<button type="button" class="lbw-quiet" aria-expanded=${String(store.waiving === rule)} onClick=${() => set({ waiving: store.waiving === rule ? null : rule })}>${t("waive-it")}</button>`}</p>
    ${store.rule === rule && html`<${Explained} rule=${problem.rule} />`}
    ${store.waiving === rule && html`<${Waiving} rule=${problem.rule} />`}
  </li>`;
}

function Problems() {
  const { problems, waived } = store.view;
  if (!problems.length && !waived.length) return null;
  const shown = store.all ? problems : problems.slice(0, FEW());
  return html`<section class="lbw-problems" aria-label=${t("problems")}><ul>
    ${shown.map((problem, index) => html`<${Finding} key=${`${problem.rule} ${problem.at ?? ""} ${index}`} problem=${problem} index=${index} />`)}
    ${waived.map((problem) => html`<li key=${`waived ${problem.rule}`} class="lbw-finding lbw-waived"><p><b>${t("waived")}</b> ${problem.message ?? t("waived-idle")}</p><p>${t("agreed", { reason: problem.reason })}</p>
      <p class="lbw-facts"><code>${problem.rule}</code>${problem.source && html`<span>${problem.source}</span>`}</p>
      <p class="lbw-acts"><button type="button" class="lbw-quiet" onClick=${() => send("unwaive", { rule: problem.rule })}>${t("unwaive")}</button></p></li>`)}</ul>
    ${problems.length > FEW() && html`<button type="button" class="lbw-quiet" onClick=${() => set({ all: !store.all })}>${store.all ? t("show-few") : t("show-all", { n: problems.length })}</button>`}
  </section>`;
}
