// What stays in sight: name, points of the limit, what is left, the verdict, undo and redo, the ways to other pages.
function Points() {
  const { bar } = store.view;
  const { goods } = store;
  const id = goods.limited;
  if (!id) return Object.keys(bar.cost).length ? html`<span class="lbw-points">${money(bar.cost)}</span>` : null;
  const currency = goods.currencies[id];
  const others = Object.fromEntries(Object.entries(bar.cost).filter(([one]) => one !== id));
  if (bar.limit === undefined) return html`<span class="lbw-points"><span><b>${bar.cost[id] ?? "–"}</b> ${currency.name}${Object.keys(others).length ? `, ${money(others)}` : ""}</span></span>`;
  const over = Number(bar.left) < 0;
  return html`<span class="lbw-points"><span><b>${bar.cost[id]}</b> ${t("of-limit", { limit: bar.limit, name: currency.name })}</span>
    <span class=${`lbw-left ${over ? "lbw-over" : ""}`}>${over ? t("over", { n: String(bar.left).replace("-", "") }) : t("left", { n: bar.left })}</span>
    <span class="lbw-meter" aria-hidden="true"><i class=${over ? "lbw-over" : ""} style=${`width:${Math.min(100, bar.share * 100)}%`}></i></span></span>`;
}

function Bar() {
  const { view } = store;
  const { bar } = view;
  const toProblems = () => { set({ tab: "list", told: true }); requestAnimationFrame(() => document.querySelector(".lbw-problems")?.scrollIntoView({ block: "start", behavior: "smooth" })); };
  return html`<header class="lbw-bar">
    <h2 class="lbw-list-name">${bar.name}</h2>
    <div class="lbw-tabs" role="group" aria-label=${t("show")}>
      <button type="button" aria-pressed=${String(store.tab === "catalogue")} onClick=${() => set({ tab: "catalogue" })}>${t("catalogue")}</button>
      <button type="button" aria-pressed=${String(store.tab === "list")} onClick=${() => set({ tab: "list" })}>${t("list")}</button>
    </div>
    <${Points} />
    <button type="button" class=${`lbw-mark lbw-${bar.mark} ${bar.mark === "legal" && bar.warnings ? "lbw-careful" : ""}`} onClick=${toProblems} disabled=${!view.problems.length}>
      <${Icon} of=${bar.errors ? "bad" : bar.warnings ? "care" : "good"} />${verdictWords(bar)}</button>
    <span class="lbw-travel">
      <${Round} of="undo" label=${t("undo")} disabled=${!bar.undo} onClick=${() => send("undo")} />
      <${Round} of="redo" label=${t("redo")} disabled=${!bar.redo} onClick=${() => send("redo")} />
      <${Round} of="more" label=${t("more")} aria-expanded=${String(store.menu)} onClick=${() => set({ menu: !store.menu })} />
      ${store.menu && html`<div class="lbw-menu">
        ${["sheets", "compare", "share"].filter((page) => doors.includes(page)).map((page) => html`<button type="button" onClick=${() => { store.menu = false; send("go", { to: page }); }}>${t(`go-${page}`)}</button>`)}
        <button type="button" onClick=${openOwn}>${t("own-things")}</button>
        <button type="button" onClick=${() => { store.menu = false; send("download"); }}>${t("download")}</button>
        <button type="button" onClick=${() => set({ menu: false, keys: true })}>${t("keys")}</button></div>`}
    </span>
  </header>`;
}

function Trouble() {
  const { trouble, remarks } = store.view;
  return html`${trouble && html`<div class="lbw-trouble" role="alert"><p><b>${t("not-saved")}</b> ${trouble.message} ${trouble.hint}</p>
      ${trouble.conflict ? html`<button type="button" class="lbw-button" onClick=${() => send("go", { to: "copy" })}>${t("keep-copy")}</button>
      <button type="button" class="lbw-button" onClick=${() => send("go", { to: "reload" })}>${t("reload")}</button>
      ${doors.includes("compare") && html`<button type="button" class="lbw-button" onClick=${() => send("go", { to: "compare" })}>${t("see-difference")}</button>`}`
    : html`<button type="button" class="lbw-button" onClick=${() => send("retry")}>${t("try-again")}</button>
      <button type="button" class="lbw-button" onClick=${() => send("download")}>${t("download")}</button>`}</div>`}
    ${remarks.map((remark) => html`<p class="lbw-note">${remark}</p>`)}`;
}

const KEYS = [["/", "key-search"], ["↑ ↓", "key-pick"], ["Enter", "key-add"], ["+ −", "key-step"], ["Delete", "key-remove"], ["Ctrl Z", "key-undo"], ["Ctrl Shift Z", "key-redo"], ["?", "key-help"]];
class Keys extends Component {
  componentDidMount() { this.base.showModal(); }
  render() {
    return html`<dialog class="lbw-dialog" aria-label=${t("keys")} onClose=${() => set({ keys: false })} onClick=${(event) => event.target === event.currentTarget && event.currentTarget.close()}>
      <h3>${t("keys")}</h3><dl>${KEYS.map(([key, word]) => html`<div><dt>${key.split(" ").map((part) => html`<kbd>${part}</kbd>`)}</dt><dd>${t(word)}</dd></div>`)}</dl>
      <button type="button" class="lbw-button lbw-primary" onClick=${(event) => event.target.closest("dialog").close()}>${t("close")}</button></dialog>`;
  }
}
