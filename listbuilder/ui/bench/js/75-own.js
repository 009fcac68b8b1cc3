// Units of a player's own: which the list brings, and the form in which one is written. What is being written is kept
// until it is saved or thrown away, whatever else happens on the page.
const emptyForm = (section) => ({ section, id: "", name: "", tags: [], profile: {}, cost: {}, notes: "", weapons: [], wargear: [], counts: [], holds: "" });
const ownOf = (id) => store.view.own.find((thing) => thing.id === id);
const formKey = (section, id) => `${section}/${id}`;

function openForm(section, id = "") {
  const key = formKey(section, id);
  // a new one is of the side that the list has chosen
  store.drafts[key] ??= { ...emptyForm(section), ...(id ? ownOf(id) : section === "weapons" ? {} : { tags: [...new Set(sides().map(({ tag }) => tag))] }) };
  set({ own: { key, token: `${key} ${Date.now()}`, fault: "", asking: false, touched: false }, menu: false });
}
const openOwn = () => set({ own: { key: "" }, menu: false });
const draft = () => store.drafts[store.own.key];
const write = (changes) => { Object.assign(draft(), changes); store.own.fault = ""; store.own.touched = true; paint(); };
function closeOwn() {
  if (store.own?.key && !store.own.touched) delete store.drafts[store.own.key];
  set({ own: null });
}
const pick = (key, id, on) => write({ [key]: on ? [...draft()[key], id] : draft()[key].filter((one) => one !== id) });

function saveOwn(into) {
  const { section, id, uses, ...data } = draft();
  if (!data.name.trim()) { store.own.fault = "own-nameless"; paint(); return document.getElementById("lbw-own-name")?.focus(); }
  store.own.into = into;
  send("own-put", { form: store.own.token, section, id, data, into });
}

// The answer: the form closes on what came of it, or says why nothing did.
function heardOwn(answer) {
  if (answer.form !== store.own?.token) return;
  if (answer.fault) { store.own.fault = answer.fault; return; }
  const { key, into } = store.own, made = store.drafts[key];
  delete store.drafts[key];
  store.said = t(into ? "added" : "own-saved", { name: made.name });
  if (!into) notify(store.said);
  store.own = into ? null : { key: "" };
}

function dropOwn(thing) {
  delete store.drafts[formKey(thing.section, thing.id)];
  store.said = t("removed", { name: thing.name });
  notify(store.said);
  store.own = { key: "" };
  send("own-drop", { section: thing.section, id: thing.id });
}

// Something else of the rules as a beginning: all but its name.
function beginLike(value) {
  const [section, id] = value.split("/");
  if (!id) return;
  store.own.like = value;
  send("own-like", { section, id });
}
function heardLike(question, like) {
  const [section, id] = question.split(" ");
  if (!store.own?.key || store.own.like !== `${section}/${id}`) return;
  const { name, section: _, id: __, ...rest } = like;
  const begun = { ...emptyForm(draft().section), ...rest, section: draft().section, name: draft().name, holds: like.holds ? id : "" };
  store.drafts[store.own.key] = begun;
  store.own.like = "";
  store.own.touched = true;
}

const OwnField = ({ label, below, children }) => html`<label class="lbw-field"><span>${label}</span>${children}${below && html`<small>${below}</small>`}</label>`;

// Chosen ones as chips to take away, and a choice of those left.
function Chosen({ label, below, of, from }) {
  const chosen = draft()[of];
  const name = (id) => from.find(([one]) => one === id)?.[1] ?? id;
  return html`<div class="lbw-chosen"><${OwnField} label=${label} below=${below}><select class="lbw-input" aria-label=${label} onChange=${(event) => { const id = event.target.value; event.target.value = ""; if (id) pick(of, id, true); }}>
      <option value="">${t("own-add-one")}</option>${from.filter(([id]) => !chosen.includes(id)).map(([id, text]) => html`<option value=${id}>${text}</option>`)}</select><//>
    ${chosen.length > 0 && html`<p>${chosen.map((id) => html`<button type="button" class="lbw-chip" aria-pressed="true" title=${t("remove")} aria-label=${t("remove-unit", { name: name(id) })} onClick=${() => pick(of, id, false)}>${name(id)}<${Icon} of="close" /></button>`)}</p>`}</div>`;
}

// Tags by group: one of several as a choice, unless more than one is set; the others each by itself.
function OwnTags() {
  const { goods } = store, { tags } = draft();
  const groups = {};
  for (const [id, tag] of Object.entries(goods.tags)) (groups[tag.group ?? ""] ??= []).push([id, tag.name]);
  const last = ([group]) => (group ? 0 : 1);
  const choices = [], asked = [];
  for (const [group, known] of Object.entries(groups).sort((a, b) => last(a) - last(b))) {
    const { name, single } = goods.tagGroups[group] ?? { name: group };
    const set = known.filter(([id]) => tags.includes(id)).map(([id]) => id);
    if (single && set.length < 2) choices.push(html`<${OwnField} label=${name}><select class="lbw-input" onChange=${(event) => write({ tags: [...tags.filter((id) => !set.includes(id)), ...(event.target.value ? [event.target.value] : [])] })}>
      <option value="" selected=${!set.length}>${t("none")}</option>${known.map(([id, text]) => html`<option value=${id} selected=${set.includes(id)}>${text}</option>`)}</select><//>`);
    else asked.push(html`<div class="lbw-own-tags" role="group" aria-label=${name || t("own-more-tags")}><span>${name || t("own-more-tags")}</span>
      ${known.map(([id, text]) => html`<button type="button" class="lbw-chip" aria-pressed=${String(set.includes(id))} onClick=${() => pick("tags", id, !set.includes(id))}>${text}</button>`)}</div>`);
  }
  return html`<fieldset><legend>${t("own-tags")}</legend><small>${t("own-tags-help")}</small>${choices.length > 0 && html`<div class="lbw-grid">${choices}</div>`}${asked}</fieldset>`;
}

function OwnProfile() {
  const columns = store.goods.own.columns[draft().section] ?? [];
  if (!columns.length) return null;
  const { profile } = draft();
  return html`<fieldset><legend>${t("profile")}</legend><div class="lbw-own-columns">${columns.map((column) => html`<${OwnField} key=${column.id} label=${column.name}>
    <input class="lbw-input" value=${profile[column.id] ?? ""} title=${column.help ?? ""} aria-label=${column.name} maxlength="200" autocomplete="off" list=${column.values ? `lbw-own-${column.id}` : undefined} onInput=${(event) => write({ profile: { ...profile, [column.id]: event.target.value } })} />
    ${column.values && html`<datalist id=${`lbw-own-${column.id}`}>${column.values.map((value) => html`<option value=${value}></option>`)}</datalist>`}<//>`)}</div></fieldset>`;
}

function OwnMore() {
  const { goods } = store, form = draft();
  const arms = Object.entries(goods.weapons).map(([id, weapon]) => [id, weapon.name]);
  const units = goods.units.filter((unit) => unit.id !== form.id).map((unit) => [unit.id, unit.name]);
  const holders = goods.own.holders.filter((id) => id !== form.id).map((id) => [id, goods.units.find((unit) => unit.id === id).name]);
  return html`${arms.length > 0 && html`<fieldset class="lbw-grid"><legend>${t("own-weapons")}</legend><${Chosen} label=${t("own-carries")} of="weapons" from=${arms} /><${Chosen} label=${t("own-may-choose")} of="wargear" from=${arms} /></fieldset>`}
    <details class="lbw-card" open=${form.counts.length > 0 || form.holds !== ""}><summary>${t("own-further")}</summary><div class="lbw-grid">
      <${Chosen} label=${t("own-counts")} below=${t("own-counts-help")} of="counts" from=${units} />
      ${(holders.length > 0 || form.holds) && html`<${OwnField} label=${t("own-holds")} below=${t("own-holds-help")}><select class="lbw-input" onChange=${(event) => write({ holds: event.target.value })}>
        <option value="" selected=${!form.holds}>${t("own-holds-none")}</option>${ownOf(form.id)?.holds && html`<option value="keep" selected=${form.holds === "keep"}>${t("own-holds-keep")}</option>`}
        ${holders.map(([id, name]) => html`<option value=${id} selected=${form.holds === id}>${t("own-holds-as", { name })}</option>`)}</select><//>`}
    </div></details>`;
}

function OwnForm() {
  const { goods } = store, form = draft(), { section, id } = form;
  const known = section === "weapons" ? Object.entries(goods.weapons).map(([one, weapon]) => [`weapons/${one}`, weapon.name])
    : goods.units.filter((unit) => unit.kind === section).map((unit) => [`${section}/${unit.id}`, unit.name]);
  const fault = store.own.fault, into = section !== "weapons" && !id && place(store.target);
  const uses = id ? ownOf(id)?.uses ?? 0 : 0;
  return html`<form class="lbw-own" noValidate onSubmit=${(event) => { event.preventDefault(); saveOwn(into ? store.target : ""); }}>
    <h3>${id ? form.name || t(`own-one-${section}`) : t(`own-new-${section}`)}</h3>
    <div class="lbw-grid">
      <${OwnField} label=${t("own-called")}><input id="lbw-own-name" class="lbw-input" value=${form.name} maxlength="200" autocomplete="off" required aria-invalid=${String(fault === "own-nameless")} onInput=${(event) => write({ name: event.target.value })} /><//>
      ${Object.entries(goods.currencies).map(([one, currency]) => html`<${OwnField} key=${one} label=${t("own-costs", { name: currency.name })} below=${goods.own.priced ? t("own-priced") : t("own-unpriced")}>
        <input class="lbw-input" inputmode="decimal" value=${form.cost[one] ?? ""} maxlength="16" autocomplete="off" aria-invalid=${String(fault === "own-cost")} onInput=${(event) => write({ cost: { ...form.cost, [one]: event.target.value } })} /><//>`)}
      ${!id && known.length > 0 && html`<${OwnField} label=${t("own-like")} below=${t("own-like-help")}><select class="lbw-input" onChange=${(event) => { beginLike(event.target.value); event.target.value = ""; }}>
        <option value="">${t("own-like-none")}</option>${known.map(([one, name]) => html`<option value=${one}>${name}</option>`)}</select><//>`}
    </div>
    ${Object.keys(goods.tags).length > 0 && html`<${OwnTags} />`}
    <${OwnProfile} />
    ${section !== "weapons" && html`<${OwnMore} />`}
    <${OwnField} label=${t("own-notes")}><textarea class="lbw-input" rows="2" maxlength="4000" value=${form.notes} onInput=${(event) => write({ notes: event.target.value })}></textarea><//>
    <div class="lbw-own-foot"><p role="alert" class="lbw-flag">${fault && t(fault)}</p>
    ${store.own.asking && html`<p class="lbw-warn">${t("own-drop-asks", { n: uses })}</p>`}
    <div class="lbw-actions">
      <button type="submit" class="lbw-button lbw-primary">${into ? t("own-save-into", { name: nameOf(into) }) : t("own-save")}</button>
      ${into && html`<button type="button" class="lbw-button" onClick=${() => saveOwn("")}>${t("own-save")}</button>`}
      ${id && html`<button type="button" class="lbw-button lbw-danger" onClick=${() => (uses && !store.own.asking ? set({ own: { ...store.own, asking: true } }) : dropOwn(form))}><${Icon} of="bin" />${t(store.own.asking ? "own-drop-yes" : "remove")}</button>`}
      <button type="button" class="lbw-quiet" onClick=${() => { delete store.drafts[store.own.key]; set({ own: { key: "" } }); }}>${t("own-discard")}</button>
    </div></div></form>`;
}

function OwnList() {
  const { view, goods } = store;
  return html`<h3>${t("own-things")}</h3><p>${t("own-help")}</p>
    <ul class="lbw-own-list">${view.own.map((thing) => html`<li key=${`${thing.section}/${thing.id}`}><button type="button" class="lbw-title" onClick=${() => openForm(thing.section, thing.id)}>
      <span class="lbw-name">${thing.name}</span><small>${[t(`own-one-${thing.section}`), shortMoney(thing.cost), t("own-uses", { n: thing.uses })].filter(Boolean).join(" · ")}</small></button></li>`)}</ul>
    <div class="lbw-actions">${goods.own.sorts.map((section) => html`<button type="button" class="lbw-button" onClick=${() => openForm(section)}><${Icon} of="plus" />${t(`own-new-${section}`)}</button>`)}</div>
    <button type="button" class="lbw-button" onClick=${(event) => event.target.closest("dialog").close()}>${t("close")}</button>`;
}

class Own extends Component {
  componentDidMount() { this.base.showModal(); this.begin(); }
  componentDidUpdate() { if (this.shown !== store.own?.key) this.begin(); }
  begin() { this.shown = store.own.key; this.base.scrollTop = 0; this.base.querySelector(store.own.key ? "#lbw-own-name" : "button")?.focus(); }
  render() {
    return html`<dialog class="lbw-dialog lbw-wide" aria-label=${t("own-things")} onClose=${closeOwn}>${store.own.key ? html`<${OwnForm} key=${store.own.key} />` : html`<${OwnList} />`}</dialog>`;
  }
}
