// The workbench as a whole, the keys that work everywhere, and the door to Streamlit.
let doors = [];

function Bench() {
  return html`<div class="lbw" data-tab=${store.tab}>
    <${Bar} /><${Trouble} />
    <div class="lbw-cols">
      <${Catalogue} />
      <div class="lbw-right"><${Problems} /><${List} /></div>
    </div>
    <div class="lbw-hidden" role="status" aria-live="polite">${store.said}</div>
    ${store.toast && html`<p class="lbw-toast" role="alert">${store.toast}</p>`}
    ${store.keys && html`<${Keys} />`}
    ${store.own && html`<${Own} />`}
  </div>`;
}

document.addEventListener("keydown", (event) => {
  if (!store?.root.isConnected || store.keys || store.own) return;
  const typing = event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !typing) {
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") { event.preventDefault(); send(key === "y" || event.shiftKey ? "redo" : "undo"); }
    return;
  }
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") { event.preventDefault(); set({ tab: "catalogue" }); requestAnimationFrame(() => document.getElementById("lbw-search")?.focus()); }
  if (event.key === "?") { event.preventDefault(); set({ keys: true }); }
  if (event.key === "Escape" && store.menu) set({ menu: false });
});
document.addEventListener("pointerdown", (event) => { if (store?.menu && !event.target.closest(".lbw-travel")) set({ menu: false }); });

// What is nowhere but on this page is not left without a question.
addEventListener("beforeunload", (event) => { if (store?.root.isConnected && store.view.trouble) event.preventDefault(); });

const read = (data) => (data instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(data)) : data);

function draw(component) {
  const view = read(component.data);
  if (!goodsByHash[view.goods]) { waiting = component; return; }
  const root = component.parentElement;
  if (store?.root === root && store.view.desk === view.desk && store.seat === view.seat) {
    store.component = component;
    arrive(view);
  } else {
    const before = store?.root === root ? { tab: store.tab } : {};
    store = { ...fresh(view), root, component, seat: view.seat, ...before };
    if (view.notice) notify(t(`notice-${view.notice}`));
  }
  paint();
}

let waiting = null;
function stage(component) {
  const given = read(component.data);
  words = given.words;
  houses = given.houses;
  doors = given.doors;
  goodsByHash[given.goods.hash] = given.goods;
  const held = window.lbBench?.waiting ?? waiting;
  window.lbBench = { draw };
  waiting = null;
  if (held) draw(held); else paint();
}
