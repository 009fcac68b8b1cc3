// Questions and options, in the form that each asks for; what is not answered shows what holds instead.
const choiceName = (asked, value) => asked.choices?.find((choice) => choice.id === String(value))?.name ?? String(value);
const shownAnswer = (asked, value) => (value === true ? t("yes") : value === false ? t("no") : asked.choices ? choiceName(asked, value) : String(value));

// What would break is said beside the choice while it is looked at; asked once per version of the list.
function ponderEdit(key, edit) {
  const known = store.asked[key];
  if (known?.version === store.view.version) return;
  clearTimeout(hovering);
  hovering = setTimeout(() => send("weigh-edit", { key, edit: { ...edit, seen: store.view.version } }), 140);
}
const Beforehand = ({ of }) => {
  const known = store.asked[of];
  if (known?.version !== store.view.version || !known.breaks?.length) return null;
  return html`<small class="lbw-warn">${known.breaks[0][2]}</small>`;
};

function Question({ at, id, own, above, bad }) {
  const asked = store.goods.fields[id];
  const key = `field:${at}:${id}`;
  const value = hoped(key, own?.[id]);
  const save = (next) => send("field", { at, field: id, value: next }, [key, next]);
  const inherited = above?.[id] ?? asked?.default;
  const name = `${at}/${id}`;
  if (!asked) return html`<label class="lbw-field lbw-bad"><span>${id}</span><output>${String(value)}</output>
    <button type="button" class="lbw-quiet" onClick=${() => save(null)}>${t("remove")}</button></label>`;
  const unset = inherited !== undefined && inherited !== "" ? t("as-is", { what: shownAnswer(asked, inherited) }) : t("not-said");
  if (asked.kind === "choice" || asked.kind === "yes-no") {
    const choices = asked.choices ?? [{ id: "true", name: t("yes") }, { id: "false", name: t("no") }];
    const now = value === undefined || value === null ? "" : asked.kind === "choice" ? (asked.choices.find((choice) => choice.id === String(value)) ? String(value) : "?") : String(value);
    const help = asked.choices?.find((choice) => choice.id === String(value ?? inherited))?.help;
    return html`<label class=${`lbw-field ${bad ? "lbw-bad" : ""}`}><span>${asked.name}</span>
      <select class="lbw-input" data-name=${name} aria-label=${asked.name} aria-description=${help || asked.help} value=${now} aria-invalid=${bad ? "true" : "false"} onChange=${(event) => save(answer(asked, event.target.value))}>
        <option value="" selected=${now === ""}>${unset}</option>
        ${now === "?" && html`<option value="?" selected>${String(value)}</option>`}
        ${choices.map((choice) => html`<option value=${choice.id} selected=${choice.id === now}>${choice.name}</option>`)}</select>
      ${(help || asked.help) && html`<small>${help || asked.help}</small>`}</label>`;
  }
  return html`<div class=${bad ? "lbw-bad" : ""}><${TextBox} label=${asked.name} value=${value === undefined || value === null ? "" : String(value)} name=${name} bad=${bad}
    number=${asked.kind === "number"} placeholder=${unset} below=${asked.help} onSave=${save} most=${asked.kind === "number" ? 16 : 200} /></div>`;
}
const answer = (asked, text) => (text === "" || text === "?" ? null : asked.kind === "yes-no" ? text === "true" : text);

// A number: stepped by one, or typed; what is being typed is kept from every answer until the box is left.
const MOST = 100000;
class Tally extends Component {
  constructor(props) { super(props); this.state = { draft: null }; }
  render({ label, fewer, more, count, least, onCount }, { draft }) {
    const leave = () => {
      const number = /^\d+$/.test(this.state.draft?.trim() ?? "") ? Number(this.state.draft) : -1;
      if (number >= least && number !== count) onCount(Math.min(MOST, number));
      this.setState({ draft: null });
    };
    const keys = (event) => {
      if (event.key === "Enter") event.target.blur();
      if (event.key === "Escape") { event.stopPropagation(); this.setState({ draft: null }); }
    };
    const shown = draft ?? String(count);
    return html`<span class="lbw-stepper" role="group" aria-label=${label}>
      <${Round} of="minus" label=${fewer} disabled=${count <= least} onClick=${() => onCount(count - 1)} />
      <input class="lbw-count" inputmode="numeric" value=${shown} aria-label=${label} maxlength="6" style=${`width:${Math.max(2, shown.length) + 1}ch`}
        onInput=${(event) => this.setState({ draft: event.target.value })} onBlur=${leave} onKeyDown=${keys} />
      <${Round} of="plus" label=${more} disabled=${count >= MOST} onClick=${() => onCount(count + 1)} />
    </span>`;
  }
}

function OptionBox({ entry, id }) {
  const option = store.goods.options[id] ?? { ...store.goods.weapons[id], kind: "yes-no" };
  const key = `take:${entry.id}:${id}`;
  const taken = entry.taken?.find(([name]) => name === id);
  const [count, choice] = hoped(key, taken ? [taken[1], taken[2]] : [0, ""]);
  const take = (number, which = "") => send("take", { entry: entry.id, option: id, count: number, choice: which }, [key, [number, which]]);
  const weighing = `edit ${key}`;
  const look = () => !count && ponderEdit(weighing, { op: "take", entry: entry.id, option: id, count: 1, choice: option.choices?.[0]?.id ?? "" });
  const extra = Object.keys(option.cost ?? {}).length ? ` +${shortMoney(option.cost)}` : "";
  if (option.kind === "choice") return html`<label class="lbw-field" onPointerEnter=${look}><span>${option.name}${extra}</span>
    <select class="lbw-input" aria-label=${option.name} value=${count ? choice : ""} onChange=${(event) => take(event.target.value ? 1 : 0, event.target.value)}>
      <option value="" selected=${!count}>${t("none")}</option>
      ${(option.choices ?? []).map((one) => html`<option value=${one.id} selected=${count && one.id === choice}>${one.name}</option>`)}</select>
    <${Beforehand} of=${weighing} /></label>`;
  if (option.kind === "number") return html`<div class="lbw-option" role="group" aria-label=${option.name} onPointerEnter=${look} onFocusIn=${look}>
    <${Tally} label=${option.name} fewer=${t("fewer-of", { name: option.name })} more=${t("more-of", { name: option.name })} count=${count} least=${0} onCount=${(number) => take(number)} />
    <span>${option.name}${extra}${option.most ? html` <small>${t("at-most", { n: option.most })}</small>` : null}</span><${Beforehand} of=${weighing} /></div>`;
  return html`<label class="lbw-option" title=${option.help ?? ""} onPointerEnter=${look} onFocusIn=${look}>
    <input type="checkbox" checked=${!!count} onChange=${(event) => take(event.target.checked ? 1 : 0)} /><span>${option.name}${extra}</span><${Beforehand} of=${weighing} /></label>`;
}
