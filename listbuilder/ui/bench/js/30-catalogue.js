// Everything that can be added: searched while typing, narrowed by filters, added with one tap.
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
const haystacks = new WeakMap();
function haystack(unit) {
  let text = haystacks.get(unit);
  if (!text) {
    const tags = (unit.tags ?? []).map((tag) => store.goods.tags[tag]?.name ?? tag);
    text = plain([unit.id, unit.name, ...(unit.aliases ?? []), ...tags].join(" "));
    haystacks.set(unit, text);
  }
  return text;
}

const holder = () => { const at = place(store.target); return at ? at.unit ?? at.kind : null; };
const costOf = (unit) => { const id = store.goods.limited; const amount = id && unit.cost?.[id]; return amount && amount !== "unpriced" ? Number(amount) : null; };
const left = () => (store.view.bar.left === undefined ? null : Number(store.view.bar.left));

// Who finds a place in a force or unit, slot by slot.
const holds = (holderId) => store.goods.fits[holderId];
const fitsIn = (holderId, unit) => Object.values(holds(holderId) ?? {}).some((units) => units.includes(unit));

// What can be told without asking anybody: over the limit, slot full.
function foretold(unit, fits) {
  const told = [];
  const cost = costOf(unit), rest = left(), at = place(store.target);
  if (!at) return told;
  if (!fits) told.push(t("no-place", { name: nameOf(at) }));
  const slots = holds(holder()) ?? {};
  for (const slot of at.slots ?? [])
    if (typeof slot.most === "number" && slot.found >= slot.most && slots[slot.id]?.includes(unit.id))
      told.push(t("slot-full", { n: slot.found, limit: slot.most, name: slot.most === 1 ? slot.one : slot.name }));
  if (cost && rest !== null && cost > rest) told.push(t("over-by", { n: +(cost - rest).toFixed(3) }));
  return told;
}

// The side a list has chosen: units of another side are put aside first. A question is about sides when several of its
// answers are, or grant, tags of one group; what belongs to several sides stays with each of them.
function sides() {
  const { goods, view } = store;
  const chosen = [];
  for (const [id, value] of Object.entries(view.about.own)) {
    const choices = goods.fields[id]?.choices ?? [];
    for (const group of goods.groups) {
      const tagOf = (choice) => group.tags.find((tag) => tag === choice.id || choice.grants?.includes(tag));
      const one = choices.find((choice) => choice.id === String(value));
      if (one && tagOf(one) && (group.single || choices.filter(tagOf).length > 1)) chosen.push({ group, tag: tagOf(one) });
    }
  }
  return chosen;
}
const onSide = (unit, { group, tag }) => (unit.tags ?? []).includes(tag) || !(unit.tags ?? []).some((one) => group.tags.includes(one));

function wantedUnits() {
  const wanted = store.mine ? sides().filter(({ group }) => !store.tags[group.id]) : [];
  const { goods, search, tags, fitsHere, fitsLimit, allowed, costMost } = store;
  const fits = new Set(Object.values(holds(holder()) ?? {}).flat());
  const parts = plain(search).split(/\s+/).filter(Boolean);
  const rest = left();
  const most = costMost === "" ? null : Number(costMost);
  let aside = 0;
  const matching = goods.units.filter((unit) => {
    if (!parts.every((part) => haystack(unit).includes(part))) return false;
    for (const [group, tag] of Object.entries(tags)) if (tag && !(unit.tags ?? []).includes(tag)) return false;
    if (!wanted.every((side) => onSide(unit, side))) { aside += 1; return false; }
    const cost = costOf(unit);
    if (fitsLimit && rest !== null && cost && cost > rest) return false;
    return most === null || cost === null || cost <= most;
  });
  let found = fitsHere && store.target ? matching.filter((unit) => fits.has(unit.id)) : matching;
  const elsewhere = aside + matching.length - found.length;
  if (allowed) found = found.filter((unit) => weight(unit.id) && !weight(unit.id).error);
  if (parts.length) found = [...found].sort((a, b) => starts(b, parts[0]) - starts(a, parts[0]));
  return { found, elsewhere, fits };
}
const starts = (unit, part) => (plain(unit.name).startsWith(part) ? 1 : 0);

function addUnit(unit) {
  if (!store.target) return notify(t("force-first"));
  store.said = t("added", { name: unit.name });
  send("add", { into: store.target, unit: unit.id });
}

const Shape = ({ of }) => of && html`<dl class="lbw-shape">${of.map(([short, name, value]) =>
  html`<div><dt title=${name}>${short}</dt><dd>${value}</dd></div>`)}</dl>`;

const Source = ({ of }) => html`<small class=${`lbw-source lbw-${of.mark}`}>${of.mark !== "book" && html`<b>${t(of.mark)}</b> `}${of.source}</small>`;

function Profile({ unit }) {
  const { goods } = store;
  const arms = [...new Set([...(unit.weapons ?? []), ...(unit.wargear ?? [])])].filter((id) => goods.weapons[id]);
  return html`<div class="lbw-profile">
    <${Shape} of=${unit.shape} />
    ${arms.map((id) => html`<div class="lbw-weapon"><strong>${goods.weapons[id].name}${!(unit.weapons ?? []).includes(id) && html` <small>${t("may-take")}</small>`}</strong>
      <${Shape} of=${goods.weapons[id].shape} />${(goods.weapons[id].notes ?? []).map((note) => html`<p>${note}</p>`)}</div>`)}
    ${(unit.notes ?? []).map((note) => html`<p>${note}</p>`)}
    ${(unit.readings ?? []).map((reading) => html`<p class="lbw-reading">${reading}</p>`)}
    <p class="lbw-tags">${(unit.tags ?? []).map((tag) => html`<span>${goods.tags[tag]?.name ?? tag}</span>`)}</p>
    <${Source} of=${unit} />
    ${ownOf(unit.id) && html`<button type="button" class="lbw-quiet" onClick=${() => openForm(unit.kind, unit.id)}>${t("own-change")}</button>`}
  </div>`;
}

let hovering;
const ponder = (unit) => { clearTimeout(hovering); hovering = setTimeout(() => weigh([unit.id]), 140); };

const Item = memo(({ unit, picked, open, told, weighed }) => {
  const traits = (unit.shape ?? []).slice(0, 6).map(([short, , value]) => `${short} ${value}`).join(" · ");
  const breaks = weighed?.breaks ?? [], needs = weighed?.needs ?? [];
  const warned = breaks.length ? breaks.map(([, , message]) => message) : told;
  return html`<li class=${`lbw-item ${picked ? "lbw-picked" : ""} ${warned.length ? "lbw-warned" : ""}`} id=${`lbw-u-${unit.id}`}
      onPointerEnter=${() => ponder(unit)} onFocusIn=${() => ponder(unit)}>
    <button type="button" class="lbw-about" aria-expanded=${String(!!open)} onClick=${() => { weigh([unit.id]); set({ unit: open ? null : unit.id }); }}>
      <span class="lbw-name">${unit.name}</span><small>${traits}</small>
    </button>
    <span class="lbw-cost">${shortMoney(unit.cost)}</span>
    <button type="button" class="lbw-add" aria-label=${t("add-unit", { name: unit.name })} title=${t("add-unit", { name: unit.name })}
      onClick=${() => addUnit(unit)}><${Icon} of="plus" /></button>
    ${warned.length ? html`<p class="lbw-warn">${warned[0]}${warned.length > 1 ? ` · ${t("and-more", { n: warned.length - 1 })}` : ""}</p>` : null}
    ${!breaks.length && needs.length ? html`<p class="lbw-need">${t("then-needs", { what: needs[0][2] })}</p>` : null}
    ${open && html`<${Profile} unit=${unit} />`}
  </li>`;
});
const shortMoney = (cost) => Object.entries(cost ?? {}).map(([id, amount]) => amount === "unpriced" ? t("unpriced") : `${amount} ${store.goods.currencies[id].short}`).join(" ");

function Targets() {
  const places = [];
  const walk = (entry, depth) => {
    if (holds(entry.unit)) places.push([entry.id, `${"\u2003".repeat(depth)}${nameOf(entry)}`]);
    for (const inner of entry.nested ?? []) walk(inner, depth + 1);
  };
  for (const force of store.view.forces) {
    places.push([force.id, force.title]);
    if (store.view.forces.length < 60) for (const entry of force.entries) walk(entry, 1);
  }
  return html`<label class="lbw-target"><span>${t("adding-to")}</span>
    <select class="lbw-input" value=${store.target} onChange=${(event) => set({ target: event.target.value, shown: 60, pick: -1 })}>
      ${places.map(([id, name]) => html`<option key=${id} value=${id} selected=${id === store.target}>${name}</option>`)}</select></label>`;
}

const Check = ({ label, on, onClick }) => html`<button type="button" class="lbw-chip" aria-pressed=${on ? "true" : "false"} onClick=${onClick}>${label}</button>`;

function Filters() {
  const { goods } = store;
  const count = Object.values(store.tags).filter(Boolean).length + (store.costMost !== "");
  return html`<div class="lbw-filters">
    ${sides().map(({ tag }) => html`<${Check} label=${goods.tags[tag].name} on=${store.mine} onClick=${() => set({ mine: !store.mine })} />`)}
    <${Check} label=${t("fits-here")} on=${store.fitsHere} onClick=${() => set({ fitsHere: !store.fitsHere })} />
    ${left() !== null && html`<${Check} label=${t("fits-limit")} on=${store.fitsLimit} onClick=${() => set({ fitsLimit: !store.fitsLimit })} />`}
    <${Check} label=${t("allowed-now")} on=${store.allowed} onClick=${() => set({ allowed: !store.allowed })} />
    <button type="button" class="lbw-chip" aria-expanded=${String(!!store.narrow)} onClick=${() => set({ narrow: !store.narrow })}>${t("filter")}${count ? ` · ${count}` : ""}</button>
    ${store.narrow && html`<div class="lbw-narrow">
      ${goods.groups.map((group) => html`<label class="lbw-field"><span>${group.name}</span>
        <select class="lbw-input" value=${store.tags[group.id] ?? ""} onChange=${(event) => set({ tags: { ...store.tags, [group.id]: event.target.value } })}>
          <option value="">${t("any")}</option>
          ${group.tags.map((tag) => html`<option value=${tag} selected=${tag === store.tags[group.id]}>${goods.tags[tag].name}</option>`)}</select></label>`)}
      ${goods.limited && html`<label class="lbw-field"><span>${t("cost-most")}</span><input class="lbw-input" type="number" min="0" inputmode="decimal" value=${store.costMost}
        onInput=${(event) => set({ costMost: event.target.value })} /></label>`}
      ${count > 0 && html`<button type="button" class="lbw-quiet" onClick=${() => set({ tags: {}, costMost: "" })}>${t("clear")}</button>`}
    </div>`}
  </div>`;
}

function searchKeys(event, found) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    const pick = Math.max(0, Math.min(found.length - 1, store.pick + step));
    store.said = found[pick] ? `${found[pick].name}, ${shortMoney(found[pick].cost)}` : "";
    set({ pick, shown: Math.max(store.shown, pick + 10) });
    if (found[pick]) { ponder(found[pick]); requestAnimationFrame(() => document.getElementById(`lbw-u-${found[pick].id}`)?.scrollIntoView({ block: "nearest" })); }
  } else if (event.key === "Enter" && found.length) {
    event.preventDefault();
    addUnit(found[Math.max(0, store.pick)]);
  } else if (event.key === "Escape") set({ search: "", pick: -1 });
}

function Catalogue() {
  const { found, elsewhere, fits } = wantedUnits();
  if (store.allowed) weigh((store.goods.units).filter((unit) => !store.fitsHere || fits.has(unit.id)).map((unit) => unit.id));
  const waiting = store.allowed && store.goods.units.some((unit) => (!store.fitsHere || fits.has(unit.id)) && weight(unit.id) === null);
  const shown = found.slice(0, store.shown);
  return html`<section class="lbw-catalogue" aria-label=${t("catalogue")}>
    <div class="lbw-tools">
      <div class="lbw-search"><${Icon} of="look" /><input id="lbw-search" class="lbw-input" type="search" value=${store.search} placeholder=${t("search")} aria-label=${t("search")}
        autocomplete="off" onInput=${(event) => set({ search: event.target.value, pick: event.target.value ? 0 : -1, shown: 60 })} onKeyDown=${(event) => searchKeys(event, found)} /></div>
      ${store.view.forces.length > 0 && html`<${Targets} />`}
      <${Filters} />
    </div>
    <ul class="lbw-items" aria-busy=${waiting ? "true" : "false"} aria-label=${t("catalogue")}>
      ${shown.map((unit, index) => html`<${Item} key=${unit.id} unit=${unit} picked=${index === store.pick} open=${store.unit === unit.id}
        told=${keepTold(unit, foretold(unit, !store.target || fits.has(unit.id)))} weighed=${weight(unit.id)} />`)}
    </ul>
    ${!found.length && !waiting && html`<p class="lbw-empty">${t(store.search || elsewhere ? "nothing-found" : "nothing-fits")}</p>`}
    ${found.length > shown.length && html`<button type="button" class="lbw-quiet" onClick=${() => set({ shown: store.shown + 100 })}>${t("show-more", { n: found.length - shown.length })}</button>`}
    ${waiting ? null : html`<button type="button" class="lbw-quiet lbw-own-door" onClick=${openOwn}>${t("own-things")}${store.view.own.length ? ` · ${store.view.own.length}` : ""}</button>`}
    ${elsewhere > 0 && (store.search || !found.length) && html`<button type="button" class="lbw-quiet" onClick=${() => set({ fitsHere: false, mine: false })}>${t("elsewhere", { n: elsewhere })}</button>`}
  </section>`;
}
// the same sentence keeps its identity, so that an item is drawn again only when its sentence changes
const toldBefore = new Map();
function keepTold(unit, told) {
  const before = toldBefore.get(unit.id);
  if (before && before.length === told.length && before.every((text, index) => text === told[index])) return before;
  toldBefore.set(unit.id, told);
  return told;
}
