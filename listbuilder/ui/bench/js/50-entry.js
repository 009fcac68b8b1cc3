// One line of the list: how many of what, what it costs and why, what was chosen for it; unfolded, all that can be.
function summary(entry) {
  const { goods } = store;
  const told = Object.entries(entry.own ?? {}).map(([id, value]) => {
    const asked = goods.fields[id];
    return asked ? `${asked.name} ${shownAnswer(asked, value)}` : `${id} ${value}`;
  });
  for (const [id, count, choice] of entry.taken ?? []) {
    const option = goods.options[id] ?? goods.weapons[id];
    let text = option?.name ?? id;
    if (choice) text += `: ${choiceName(option ?? {}, choice)}`;
    told.push(count > 1 ? `${text} × ${count}` : text);
  }
  return told.join(" · ");
}

function sumWords(entry) {
  if (!entry.sum) return "";
  const sums = Object.values(entry.sum).join(", ");
  if (entry.number ?? entry.count > 1) return t("each", { sum: sums }) + (entry.number ? ` · ${t("in-all", { n: entry.number })}` : "");
  return sums;
}

const setCount = (entry, to) => {
  const number = Math.max(0, Math.min(MOST, to));
  if (number === 0) return removeEntry(entry);
  send("count", { entry: entry.id, to: number }, [`count:${entry.id}`, number]);
};
function removeEntry(entry) {
  const rows = [...document.querySelectorAll(".lbw-entry")];
  const at = rows.findIndex((row) => row.id === `lbw-${entry.id}`);
  const inside = rows[at]?.contains(document.activeElement);
  const next = rows.slice(at + 1).find((row) => !rows[at].contains(row)) ?? rows[at - 1];
  store.said = t("removed", { name: nameOf(entry) });
  send("remove", { entry: entry.id }, [`gone:${entry.id}`, true]);
  if (inside) (next?.querySelector(".lbw-title") ?? document.getElementById("lbw-search"))?.focus();
}

function entryKeys(event, entry) {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const count = hoped(`count:${entry.id}`, entry.count);
  const acts = {
    "+": () => setCount(entry, count + 1), "=": () => setCount(entry, count + 1), "-": () => count > 1 && setCount(entry, count - 1),
    Delete: () => removeEntry(entry), ArrowDown: () => walkRows(event.target, 1), ArrowUp: () => walkRows(event.target, -1),
  };
  if (!acts[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  acts[event.key]();
}
function walkRows(from, by) {
  const titles = [...document.querySelectorAll(".lbw-entry .lbw-title")];
  const row = from.closest(".lbw-entry").querySelector(".lbw-title");
  titles[titles.indexOf(row) + by]?.focus();
}

const Stepper = ({ entry, count }) => {
  const name = nameOf(entry);
  return html`<${Tally} label=${t("count-of", { name })} fewer=${t("one-fewer", { name })} more=${t("one-more", { name })}
    count=${count} least=${1} onCount=${(number) => setCount(entry, number)} />`;
};

const Slots = ({ of }) => of && html`<span class="lbw-slots">${of.filter((slot) => slot.found || slot.least || slot.most).map((slot) => {
  const over = slot.most !== undefined && slot.most !== null && slot.found > slot.most;
  const under = slot.least !== undefined && slot.least !== null && slot.found < slot.least;
  const limit = slot.most ?? (under ? slot.least : null);
  const name = (limit ?? slot.found) === 1 ? slot.one : slot.name;
  return html`<span class=${over ? "lbw-over" : under ? "lbw-under" : ""}>${limit === null ? `${slot.found} ${name}` : t("of-slot", { found: slot.found, limit, name })}</span>`;
})}</span>`;

function Details({ entry, force, bad }) {
  const form = store.view.forms[entry.form] ?? {};
  const unit = store.goods.units.find((one) => one.id === entry.unit);
  const boxes = [...(form.o ?? []), ...(form.w ?? [])];
  const odd = (entry.taken ?? []).map(([id]) => id).filter((id) => !boxes.includes(id));
  const questions = [...(form.f ?? []), ...Object.keys(entry.own ?? {}).filter((id) => !(form.f ?? []).includes(id))];
  return html`<div class="lbw-details">
    ${boxes.length + odd.length > 0 && html`<div class="lbw-options" role="group" aria-label=${t("options")}>${[...boxes, ...odd].map((id) => html`<${OptionBox} key=${id} entry=${entry} id=${id} />`)}</div>`}
    ${questions.length > 0 && html`<div class="lbw-grid">${questions.map((id) => html`<${Question} key=${id} at=${entry.id} id=${id} own=${entry.own} above=${force.handed} bad=${bad.has(id)} />`)}</div>`}
    <div class="lbw-grid">
      <${TextBox} label=${t("own-name")} value=${entry.name ?? ""} placeholder=${entry.title} onSave=${(text) => send("name", { at: entry.id, text })} />
      <${TextBox} label=${t("notes")} lines value=${entry.notes ?? ""} onSave=${(text) => send("notes", { at: entry.id, text })} />
    </div>
    <div class="lbw-actions">
      <${Round} of="up" label=${t("up")} onClick=${() => send("step", { entry: entry.id, by: -1 })} />
      <${Round} of="down" label=${t("down")} onClick=${() => send("step", { entry: entry.id, by: 1 })} />
      <${MoveTo} entry=${entry} />
      <button type="button" class="lbw-button" onClick=${() => send("duplicate", { entry: entry.id })}><${Icon} of="copy" />${t("duplicate")}</button>
      ${holds(entry.unit) && html`<button type="button" class="lbw-button" onClick=${() => aimAt(entry.id)}><${Icon} of="into" />${t("add-inside")}</button>`}
      <button type="button" class="lbw-button lbw-danger" onClick=${() => removeEntry(entry)}><${Icon} of="bin" />${t("remove")}</button>
    </div>
    ${unit && html`<details class="lbw-card"><summary>${t("profile")}</summary><${Profile} unit=${unit} /></details>`}
  </div>`;
}

function MoveTo({ entry }) {
  const inside = new Set(lines({ forces: [{ entries: [entry] }] }).map((line) => line.id));
  const places = [];
  const walk = (line, depth) => {
    if (inside.has(line.id)) return;
    if (fitsIn(line.unit, entry.unit)) places.push([line.id, `${"\u2003".repeat(depth)}${nameOf(line)}`]);
    for (const inner of line.nested ?? []) walk(inner, depth + 1);
  };
  for (const force of store.view.forces) { places.push([force.id, force.title]); for (const line of force.entries) walk(line, 1); }
  return html`<select class="lbw-input lbw-move" aria-label=${t("move-to")} onChange=${(event) => { const into = event.target.value; event.target.value = ""; if (into) send("move", { entry: entry.id, into }); }}>
    <option value="">${t("move-to")}</option>${places.map(([id, name]) => html`<option value=${id}>${name}</option>`)}</select>`;
}
const aimAt = (id) => { set({ target: id, tab: "catalogue", fitsHere: true, pick: -1 }); requestAnimationFrame(() => document.getElementById("lbw-search")?.focus({ preventScroll: true })); };

const Entry = memo(({ entry, force, depth, count, open, lit, flag, rules, target, over, hopes, asked, version, nested }) => html`
  <li class=${`lbw-entry ${lit ? "lbw-lit" : ""} ${flag ? `lbw-has-${flag}` : ""} ${over ? `lbw-drop-${over}` : ""} ${target ? "lbw-aimed" : ""}`} id=${`lbw-${entry.id}`}
      style=${`--depth:${Math.min(depth, 4)}`} onKeyDown=${(event) => entryKeys(event, entry)}>
    <div class="lbw-row" onDragOver=${(event) => dragOver(event, entry)} onDrop=${(event) => drop(event, entry, force)} onDragLeave=${() => set({ over: null })}>
      <span class="lbw-grip" draggable="true" aria-hidden="true" onDragStart=${(event) => drag(event, entry)} onDragEnd=${() => set({ dragged: null, over: null })}><${Icon} of="grip" /></span>
      <${Stepper} entry=${entry} count=${count} />
      <button type="button" class="lbw-title" aria-expanded=${String(!!open)} onClick=${() => toggle(store.open, entry.id)}>
        <span class="lbw-name">${nameOf(entry)}${entry.name && html` <small>${entry.title}</small>`}</span>
        ${entry.unknown && html`<small class="lbw-warn">${t("unknown-unit")}</small>`}
        ${(summary(entry) || entry.notes) && html`<small>${[summary(entry), entry.notes].filter(Boolean).join(" — ")}</small>`}
        <${Slots} of=${entry.slots} />
        ${rules.map((problem) => html`<small class=${problem.severity === "error" ? "lbw-flag" : "lbw-flag lbw-mild"}>${problem.message}</small>`)}
      </button>
      <span class="lbw-price">${entry.cost && html`<b>${money(entry.cost)}</b>`}<small>${sumWords(entry)}</small></span>
      <${Round} of="bin" kind="lbw-bin" label=${t("remove-unit", { name: nameOf(entry) })} onClick=${() => removeEntry(entry)} />
    </div>
    ${open && html`<${Details} entry=${entry} force=${force} bad=${new Set(rules.map((problem) => problem.field).filter(Boolean))} />`}
    ${nested && html`<${Entries} entries=${nested} force=${force} depth=${depth + 1} tick=${{}} />`}
  </li>`);

const toggle = (set_, id) => { set_.has(id) ? set_.delete(id) : set_.add(id); paint(); };
const NONE = [];
let rulesAt = new Map(), rulesOf = null;
function rulesFor(id) {
  if (rulesOf !== store.view.problems) {
    rulesOf = store.view.problems;
    rulesAt = new Map();
    for (const problem of rulesOf) if (problem.at) rulesAt.set(problem.at, [...(rulesAt.get(problem.at) ?? []), problem]);
  }
  return rulesAt.get(id) ?? NONE;
}

// A line that holds others is drawn whenever they are; a plain one only when something of its own changed.
function Entries({ entries, force, depth }) {
  return html`<ul class="lbw-entries">${entries.filter((entry) => !hoped(`gone:${entry.id}`, false)).map((entry) => {
    const rules = rulesFor(entry.id);
    const open = store.open.has(entry.id);
    const flag = rules.length ? (rules.some((problem) => problem.severity === "error") ? "error" : "warning") : "";
    const busy = open ? {} : null;
    return html`<${Entry} key=${entry.id} entry=${entry} force=${open || entry.nested ? force : null} depth=${depth} count=${hoped(`count:${entry.id}`, entry.count)} open=${open}
      lit=${store.lit === entry.id} flag=${flag} rules=${rules} target=${store.target === entry.id} over=${store.over?.id === entry.id ? store.over.where : ""}
      hopes=${busy} nested=${entry.nested} asked=${entry.nested ? {} : null} />`;
  })}</ul>`;
}

// --- dragging with a mouse; on a phone the buttons do it ---

function drag(event, entry) {
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", entry.id);
  const row = event.target.closest(".lbw-row");
  event.dataTransfer.setDragImage(row, 12, 12);
  set({ dragged: entry.id });
}
function dragOver(event, entry) {
  if (!store.dragged || store.dragged === entry.id) return;
  event.preventDefault();
  const box = event.currentTarget.getBoundingClientRect();
  const share_ = (event.clientY - box.top) / box.height;
  const moved = place(store.dragged);
  const takes = moved && fitsIn(entry.unit, moved.unit);
  const where = takes && share_ > 0.3 && share_ < 0.7 ? "in" : share_ < 0.5 ? "before" : "after";
  if (store.over?.id !== entry.id || store.over.where !== where) set({ over: { id: entry.id, where } });
}
function drop(event, entry, force) {
  event.preventDefault();
  const { dragged, over } = store;
  set({ dragged: null, over: null });
  if (!dragged || !over || dragged === entry.id) return;
  if (over.where === "in") return send("move", { entry: dragged, into: entry.id });
  const home = homeOf(entry.id);
  const row = home.row.filter((line) => line.id !== dragged);
  const position = row.findIndex((line) => line.id === entry.id) + (over.where === "after" ? 1 : 0);
  send("move", { entry: dragged, into: home.id, position });
}
function homeOf(id) {
  const walk = (holderId, row) => {
    if (row.some((line) => line.id === id)) return { id: holderId, row };
    for (const line of row) { const found = walk(line.id, line.nested ?? []); if (found) return found; }
    return null;
  };
  for (const force of store.view.forces) { const found = walk(force.id, force.entries); if (found) return found; }
  return null;
}
