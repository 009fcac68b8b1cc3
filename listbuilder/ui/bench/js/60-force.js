// Forces: what they are called, what they cost, how full they are, their figures, questions and lines.
const Figures = ({ of }) => of?.length ? html`<dl class="lbw-figures">${of.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>` : null;

function ForceForm({ force }) {
  const bad = new Set(problemsAt(force.id).map((problem) => problem.field).filter(Boolean));
  const kind = store.goods.kinds.find((one) => one.id === force.kind);
  return html`<div class="lbw-details">
    ${kind?.help && html`<p>${kind.help}</p>`}
    <div class="lbw-grid">
      <${TextBox} label=${t("force-name")} value=${force.name ?? ""} placeholder=${force.title} onSave=${(text) => send("name", { at: force.id, text })} />
      ${store.goods.kinds.length > 1 && html`<label class="lbw-field"><span>${t("kind")}</span><select class="lbw-input" value=${force.kind} onChange=${(event) => send("force-kind", { force: force.id, kind: event.target.value })}>
        ${!kind && html`<option selected value=${force.kind}>${force.kind}</option>`}
        ${store.goods.kinds.map((one) => html`<option value=${one.id} selected=${one.id === force.kind}>${one.name}</option>`)}</select></label>`}
      ${(force.fields ?? []).map((id) => html`<${Question} key=${id} at=${force.id} id=${id} own=${force.own} above=${store.view.about.own} bad=${bad.has(id)} />`)}
      <${TextBox} label=${t("notes")} lines value=${force.notes ?? ""} onSave=${(text) => send("notes", { at: force.id, text })} />
    </div>
    <div class="lbw-actions">
      <${Round} of="up" label=${t("force-up")} onClick=${() => send("force-step", { force: force.id, by: -1 })} />
      <${Round} of="down" label=${t("force-down")} onClick=${() => send("force-step", { force: force.id, by: 1 })} />
      <button type="button" class="lbw-button" onClick=${() => send("force-duplicate", { force: force.id })}><${Icon} of="copy" />${t("duplicate")}</button>
      <button type="button" class="lbw-button lbw-danger" onClick=${() => { store.said = t("removed", { name: force.title }); send("force-remove", { force: force.id }); }}><${Icon} of="bin" />${t("remove-force")}</button>
    </div>
  </div>`;
}

function ForceBox({ force }) {
  const open = store.open.has(force.id), folded = store.folded.has(force.id);
  const aimed = store.target === force.id;
  const kind = store.goods.kinds.find((one) => one.id === force.kind);
  const own = Object.entries(force.own ?? {}).map(([id, value]) => store.goods.fields[id] ? `${store.goods.fields[id].name} ${shownAnswer(store.goods.fields[id], value)}` : `${id} ${value}`);
  const below = [...(force.name && kind ? [kind.name] : []), ...own, ...(force.notes ? [force.notes] : [])].join(" · ");
  const rules = problemsAt(force.id);
  const bad = rules.some((problem) => problem.field);
  const dropHere = (event) => { event.preventDefault(); const id = store.dragged; set({ dragged: null, over: null }); if (id) send("move", { entry: id, into: force.id }); };
  return html`<section class=${`lbw-force ${store.lit === force.id ? "lbw-lit" : ""} ${aimed ? "lbw-aimed" : ""}`} id=${`lbw-${force.id}`} aria-label=${force.title}>
    <header class="lbw-force-head" onDragOver=${(event) => store.dragged && event.preventDefault()} onDrop=${dropHere}>
      <${Round} of=${folded ? "right" : "down"} label=${t(folded ? "unfold" : "fold", { name: force.title })} aria-expanded=${String(!folded)} onClick=${() => toggle(store.folded, force.id)} />
      <div class="lbw-force-words"><h3><button type="button" class="lbw-title" aria-expanded=${String(open)} onClick=${() => toggle(store.open, force.id)}>${force.title}</button></h3>
        ${below && html`<small>${below}</small>`}</div>
      <${Slots} of=${force.slots} />
      ${force.cost && Object.keys(force.cost).length > 0 && html`<b class="lbw-price">${money(force.cost)}</b>`}
      <button type="button" class=${`lbw-button lbw-aim`} aria-pressed=${String(aimed)} onClick=${() => aimAt(force.id)}><${Icon} of="plus" />${t("add-here")}</button>
    </header>
    ${rules.map((problem) => html`<p class=${`lbw-flag ${problem.severity === "error" ? "" : "lbw-mild"}`}>${problem.message}</p>`)}
    ${(open || bad) && html`<${ForceForm} force=${force} />`}
    ${!folded && html`<${Figures} of=${force.figures} />
      ${force.entries.length ? html`<${Entries} entries=${force.entries} force=${force} depth=${0} tick=${{}} />` : null}
      ${!force.size && html`<p class="lbw-empty">${t("force-empty")}</p>`}
      ${force.hidden > 0 && html`<button type="button" class="lbw-quiet" onClick=${() => send("unfold", { force: force.id })}>${t("show-lines", { n: Math.min(force.hidden, force.page), all: force.hidden })}</button>`}`}
  </section>`;
}

function NewForce() {
  return html`<div class="lbw-new">${store.goods.kinds.map((kind) => html`<button type="button" class="lbw-button" title=${kind.help ?? ""} onClick=${() => send("force-add", { kind: kind.id })}>
    <${Icon} of="plus" />${t("add-force", { name: kind.name })}</button>`)}</div>`;
}

function About() {
  const { view, goods } = store;
  const { about } = view;
  const bad = new Set(problemsAt("").map((problem) => problem.field).filter(Boolean));
  const open = store.about || [...about.fields].some((id) => bad.has(id));
  const said = [...about.fields.filter((id) => about.own[id] !== undefined && goods.fields[id]).map((id) => `${goods.fields[id].name} ${shownAnswer(goods.fields[id], about.own[id])}`),
    ...about.options.map((id) => goods.optional.find((rule) => rule.id === id)?.name ?? id), ...about.overlays.map((id) => houses.find((house) => house.id === id)?.title ?? id)];
  return html`<section class="lbw-sheet" aria-label=${t("about")}>
    <button type="button" class="lbw-fold" aria-expanded=${String(open)} onClick=${() => set({ about: !open })}><${Icon} of=${open ? "down" : "right"} /><h3>${t("about")}</h3>
      ${!open && html`<small>${said.join(" · ") || t("about-none")}</small>`}</button>
    ${about.old && html`<p class="lbw-note">${about.then ? t("was-is", about) : t("old-pack", { old: about.old, now: goods.version })} <button type="button" class="lbw-button" onClick=${() => send("adopt")}>${t("adopt", { now: goods.version })}</button></p>`}
    ${open && html`<div class="lbw-details"><div class="lbw-grid">
      <${TextBox} label=${t("list-name")} value=${about.name} onSave=${(text) => send("name", { at: "", text })} />
      ${goods.limited && html`<${TextBox} label=${t("limit", { name: goods.currencies[goods.limited].name })} name="/limit" value=${about.limit} number bad=${bad.has("limit")} most=${16} placeholder=${t("no-limit")} onSave=${(text) => send("limit", { text })} />`}
      <${TextBox} label=${t("player")} value=${about.player} onSave=${(text) => send("player", { text })} />
      ${about.fields.map((id) => html`<${Question} key=${id} at="" id=${id} own=${about.own} bad=${bad.has(id)} />`)}
      <${TextBox} label=${t("notes")} lines value=${about.notes} onSave=${(text) => send("notes", { at: "", text })} />
    </div>
    ${goods.optional.length > 0 && html`<fieldset class="lbw-options"><legend>${t("optional")}</legend>${goods.optional.map((rule) => html`<${Switch} key=${rule.id} id=${rule.id} name=${rule.name} help=${rule.help}
      on=${hoped(`optional:${rule.id}`, about.options.includes(rule.id))} onChange=${(on) => send("optional", { rule: rule.id, on }, [`optional:${rule.id}`, on])} />`)}</fieldset>`}
    ${(houses.length > 0 || about.overlays.length > 0) && html`<fieldset class="lbw-options"><legend>${t("overlays")}</legend>${allHouses(about).map((house) => html`<${Switch} key=${house.id} name=${house.title} help=${house.summary}
      on=${hoped(`overlay:${house.id}`, about.overlays.includes(house.id))} onChange=${(on) => send("overlay", { overlay: house.id, on }, [`overlay:${house.id}`, on])} />`)}</fieldset>`}
    </div>`}
  </section>`;
}
const allHouses = (about) => [...houses, ...about.overlays.filter((id) => !houses.some((house) => house.id === id)).map((id) => ({ id, title: id }))];
const Switch = ({ name, help, on, onChange }) => html`<label class="lbw-option lbw-switch"><input type="checkbox" checked=${on} onChange=${(event) => onChange(event.target.checked)} /><span>${name}${help && html`<small>${help}</small>`}</span></label>`;

function List() {
  const { view } = store;
  return html`<section class="lbw-list" aria-label=${t("list")}>
    <p class="lbw-phone-name" aria-hidden="true">${view.bar.name}</p>
    <${About} />
    <${Figures} of=${view.figures} />
    ${view.forces.map((force) => html`<${ForceBox} key=${force.id} force=${force} />`)}
    ${!view.forces.length && html`<p class="lbw-empty">${t("list-empty")}</p>`}
    <${NewForce} />
  </section>`;
}
