// Words, icons and small pieces that everything else is made of.
const { h, html, render, Component } = Preact;

let words = {};
// `{n|stand|stands}` chooses by number, as in Python's vocabulary.fill
const t = (key, values = {}) =>
  (words[key] ?? key).replace(/\{([a-z]+)(?:\|([^|}]*)\|([^}]*))?\}/g, (all, name, one, many) => {
    if (!(name in values)) return all;
    const value = String(values[name]);
    return one === undefined ? value : `${value} ${value === "1" ? one : many}`;
  });

const PATHS = {
  plus: "M8 3v10M3 8h10", minus: "M3 8h10", up: "M4 10l4-4 4 4", down: "M4 6l4 4 4-4", right: "M6 4l4 4-4 4",
  undo: "M3.5 6.5h6a3.5 3.5 0 0 1 0 7H6M3.5 6.5l3-3M3.5 6.5l3 3", redo: "M12.5 6.5h-6a3.5 3.5 0 0 0 0 7H10M12.5 6.5l-3-3M12.5 6.5l-3 3",
  close: "M4 4l8 8M12 4l-8 8", copy: "M6 6h7v7H6zM3 10V3h7", bin: "M3.5 5h9M6.5 5V3h3v2M5 5l.5 8h5L11 5", into: "M8 3v7M5 7l3 3 3-3M3 13h10",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01", look: "M7 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM10 10l3.5 3.5",
  good: "M3.5 8.5l3 3 6-7", bad: "M4.5 4.5l7 7M11.5 4.5l-7 7", care: "M8 3.5v5.5M8 12.2h.01", more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  aim: "M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
};
const Icon = ({ of }) => html`<svg class="lbw-icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${PATHS[of]} /></svg>`;

// A button whose picture has a name for screen readers and for the pointer.
const Round = ({ of, label, onClick, disabled, kind = "", ...rest }) =>
  html`<button type="button" class=${`lbw-round ${kind}`} title=${label} aria-label=${label} onClick=${onClick}
    disabled=${disabled} ...${rest}><${Icon} of=${of} /></button>`;

// Drawn again only when something it was given is another thing: records that stayed the same keep their identity.
const memo = (draw) =>
  class extends Component {
    shouldComponentUpdate(next) {
      const now = this.props;
      for (const key in next) if (next[key] !== now[key]) return true;
      for (const key in now) if (!(key in next)) return true;
      return false;
    }
    render(props) { return draw(props); }
  };

// The new record, with every part that did not change taken over from the old one.
function share(before, after) {
  if (before === after || typeof after !== "object" || after === null || typeof before !== "object" || before === null) return after;
  if (Array.isArray(after) !== Array.isArray(before)) return after;
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    after[key] = share(before[key], after[key]);
    if (after[key] !== before[key]) same = false;
  }
  return same ? before : after;
}

// What somebody is typing is theirs: it is sent when they leave the box, and no answer from afar overwrites it before.
class TextBox extends Component {
  constructor(props) { super(props); this.state = { draft: null }; }
  componentWillReceiveProps(next) { if (next.value !== this.props.value && !this.busy) this.setState({ draft: null }); }
  render({ value, label, onSave, lines, kind = "text", below, number, placeholder, most = 200, hidden, name, bad }, { draft }) {
    const leave = () => {
      this.busy = false;
      if (this.state.draft !== null && this.state.draft !== value) onSave(this.state.draft);
      else this.setState({ draft: null });
    };
    const props = {
      class: "lbw-input", value: draft ?? value ?? "", maxLength: lines ? 4000 : most, placeholder, "data-name": name,
      "aria-label": label, "aria-description": below, "aria-invalid": bad ? "true" : undefined,
      inputMode: number ? "decimal" : undefined, autoComplete: "off", spellcheck: lines ? true : false,
      onInput: (event) => { this.busy = true; this.setState({ draft: event.target.value }); },
      onBlur: leave,
      onKeyDown: (event) => {
        if (event.key === "Enter" && !lines) leave();
        if (event.key === "Escape") { event.stopPropagation(); this.busy = false; this.setState({ draft: null }); }
      },
    };
    const box = lines ? html`<textarea rows="3" ...${props}></textarea>` : html`<input type=${kind} ...${props} />`;
    return hidden ? box : html`<label class="lbw-field"><span>${label}</span>${box}${below && html`<small>${below}</small>`}</label>`;
  }
}
