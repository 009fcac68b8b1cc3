// What the page knows: the record from Python, what was tapped and not yet answered, and what is unfolded.
const goodsByHash = {};
let houses = [];
let store = null; // the one workbench on the page

const fresh = (view) => ({
  view, goods: goodsByHash[view.goods], serial: view.done, queue: [], flying: null, since: 0, hopes: new Map(),
  target: view.forces[0]?.id ?? "", tab: "list", search: "", tags: {}, costMost: "", fitsHere: true, mine: true, fitsLimit: false, allowed: false,
  pick: -1, shown: 60, unit: null, open: new Set(), folded: new Set(), about: !view.forces.some((force) => force.size), all: false, told: false,
  rule: null, waiving: null, lit: null, keys: false, weighed: {}, asked: {}, said: "", dragged: null, over: null, menu: false, own: null, drafts: {},
});

// --- taps: one message under way at a time, the next ones wait together, and a lost one is sent again ---

function send(op, fields = {}, hope = null) {
  const n = ++store.serial;
  store.queue.push({ n, op, seen: store.view.version, ...fields });
  if (hope) store.hopes.set(hope[0], { value: hope[1], n });
  flush();
  paint();
}

function flush() {
  if (store.flying || !store.queue.length) return;
  store.flying = store.queue;
  store.queue = [];
  store.since = Date.now();
  store.component.setTriggerValue("tap", { taps: store.flying });
}

setInterval(() => {
  if (store?.flying && Date.now() - store.since > 8000) {
    store.since = Date.now();
    store.component.setTriggerValue("tap", { taps: store.flying });
  }
}, 1000);

function arrive(view) {
  const old = store.view;
  store.view = share(old, view);
  store.goods = goodsByHash[view.goods];
  if (store.flying && view.done >= store.flying.at(-1).n) store.flying = null;
  for (const [key, hope] of store.hopes) if (hope.n <= view.done) store.hopes.delete(key);
  if (view.notice) notify(t(`notice-${view.notice}`));
  hear(view.said);
  if (old.version !== view.version) grown(old, view);
  if (!place(store.target)) store.target = view.forces[0]?.id ?? "";
  flush();
}

// What came into the list is shown and can be stepped at once.
function grown(old, view) {
  store.weighed = {};
  if (old.bar.mark !== view.bar.mark || old.bar.errors !== view.bar.errors) store.said = verdictWords(view.bar);
  const before = new Set(lines(old).map((line) => line.id));
  const added = lines(view).filter((line) => !before.has(line.id));
  if (added.length === 1) light(added[0].id, false);
}

const hoped = (key, value) => (store.hopes.has(key) ? store.hopes.get(key).value : value);

// --- answers to questions ---

function hear(said) {
  const questions = Object.keys(said);
  for (const key of questions) {
    const answer = said[key];
    if (key.startsWith("weigh ")) {
      if (answer.version === store.view.version) {
        const into = key.slice(6);
        store.weighed[into] = { ...store.weighed[into], ...answer.units };
      }
    } else if (key === "download") takeHome(answer);
    else if (key === "own") heardOwn(answer);
    else if (key.startsWith("own-like ")) heardLike(key.slice(9), answer);
    else store.asked[key] = answer;
  }
  if (questions.length) send("heard");
}

function takeHome({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function weigh(units) {
  const into = store.target;
  if (!into) return;
  const known = store.weighed[into] ?? (store.weighed[into] = {});
  const wanted = units.filter((unit) => !(unit in known));
  if (!wanted.length) return;
  for (const unit of wanted) known[unit] = null;
  send("weigh", { into, units: wanted });
}
const weight = (unit) => store.weighed[store.target]?.[unit] ?? null;

// --- looking things up in the record ---

function lines(view) {
  const found = [];
  const walk = (entries) => { for (const entry of entries) { found.push(entry); if (entry.nested) walk(entry.nested); } };
  for (const force of view.forces) walk(force.entries);
  return found;
}
const place = (id) => store.view.forces.find((force) => force.id === id) ?? lines(store.view).find((line) => line.id === id);
const forceOf = (id) => store.view.forces.find((force) => force.id === id || lines({ forces: [force] }).some((line) => line.id === id));
const nameOf = (thing) => thing.name || thing.title;
const problemsAt = (id) => store.view.problems.filter((problem) => (problem.at ?? "") === id);

function money(cost) {
  return Object.entries(cost ?? {}).map(([id, amount]) => {
    const currency = store.goods.currencies[id];
    return amount === null ? t("unpriced") : `${amount} ${amount === "1" ? currency.one : currency.name}`;
  }).join(", ");
}

const faultWords = (bar) => [bar.errors && t("errors", { n: bar.errors }), bar.warnings && t("warnings", { n: bar.warnings })].filter(Boolean).join(", ");
const verdictWords = (bar) => [t(bar.errors ? "illegal" : "legal"), faultWords(bar)].filter(Boolean).join(" · ");
const findingWords = ({ bar, waived }) => [faultWords(bar), waived.length && `${t("waived")}: ${waived.length}`].filter(Boolean).join(", ");

function notify(sentence) {
  store.toast = sentence;
  clearTimeout(store.fading);
  store.fading = setTimeout(() => { store.toast = ""; paint(); }, 6000);
}

// --- going to a line ---

function light(id, jump = true) {
  store.lit = id;
  clearTimeout(store.dimming);
  store.dimming = setTimeout(() => { store.lit = null; paint(); }, 2500);
  if (!jump) return;
  store.tab = "list";
  const force = forceOf(id);
  if (!force) { send("reveal", { entry: id }); store.wanted = id; return; }
  store.folded.delete(force.id);
  paint();
  requestAnimationFrame(() => goTo(id));
}

function goTo(id) {
  const row = document.getElementById(`lbw-${id}`);
  if (!row) return;
  row.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  row.querySelector(".lbw-title")?.focus({ preventScroll: true });
}

let painting = false;
function paint() {
  if (painting || !store) return;
  painting = true;
  queueMicrotask(() => {
    painting = false;
    if (!store?.root.isConnected) return;
    render(html`<${Bench} store=${store} tick=${{}} />`, store.root);
    if (store.wanted && document.getElementById(`lbw-${store.wanted}`)) { goTo(store.wanted); store.wanted = null; }
  });
}
const set = (changes) => { Object.assign(store, changes); paint(); };
