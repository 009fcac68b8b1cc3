// The map of a campaign: the drawing of the printed sheets, and hexes on it to tap. The drawing is ours, with every name
// in it escaped; it is read as an image, never as a page, so nothing in it can run.
const NS = "http://www.w3.org/2000/svg";
const STEPS = [1, 1.5, 2.2, 3.2];

function drawing(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.importNode(read, true);
  svg.removeAttribute("style");
  svg.querySelector("title")?.remove();
  return svg;
}

function hexes(svg, data, choose) {
  const layer = document.createElementNS(NS, "g");
  layer.setAttribute("class", "lb-hexes");
  for (const [id, x, y] of data.hexes) {
    const hex = document.createElementNS(NS, "polygon");
    const corners = [0, 1, 2, 3, 4, 5].map((n) => {
      const turn = (n * Math.PI) / 3;
      return `${(x + Math.cos(turn) * data.side).toFixed(2)},${(y + Math.sin(turn) * data.side).toFixed(2)}`;
    });
    hex.setAttribute("points", corners.join(" "));
    hex.dataset.hex = id;
    layer.append(hex);
  }
  layer.addEventListener("click", (event) => {
    const id = event.target.dataset?.hex;
    if (id) choose(id);
  });
  svg.append(layer);
}

function zoomer(words, frame, sheet, kept) {
  const bar = document.createElement("div");
  bar.className = "lb-zoom";
  const set = (to) => {
    kept.zoom = Math.max(0, Math.min(STEPS.length - 1, to));
    const middle = [(frame.scrollLeft + frame.clientWidth / 2) / sheet.clientWidth || 0.5,
                    (frame.scrollTop + frame.clientHeight / 2) / sheet.clientHeight || 0.5];
    sheet.style.width = `${STEPS[kept.zoom] * 100}%`;
    frame.scrollTo(middle[0] * sheet.clientWidth - frame.clientWidth / 2,
                   middle[1] * sheet.clientHeight - frame.clientHeight / 2);
    out.disabled = kept.zoom === 0;
    into.disabled = kept.zoom === STEPS.length - 1;
  };
  const button = (sign, told, by) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", textContent: sign, title: told });
    made.setAttribute("aria-label", told);
    made.addEventListener("click", () => set(kept.zoom + by));
    bar.append(made);
    return made;
  };
  const out = button("\u2212", words.smaller, -1);
  const into = button("+", words.larger, 1);
  set(kept.zoom);
  return bar;
}

function mark(root, id) {
  for (const hex of root.querySelectorAll(".lb-hexes .lb-chosen")) hex.classList.remove("lb-chosen");
  const hex = id && root.querySelector(`.lb-hexes [data-hex="${CSS.escape(id)}"]`);
  if (hex) {
    hex.classList.add("lb-chosen");
    hex.parentNode.append(hex); // above its neighbours
  }
}

export default function ({ data: [data], parentElement, setTriggerValue }) {
  const kept = (parentElement.lbMap ??= { zoom: 0, svg: "" });
  kept.send = (id) => setTriggerValue("hex", id);
  if (kept.svg !== data.svg || !kept.root?.isConnected) {
    const root = document.createElement("div");
    root.className = "lb-war";
    const frame = document.createElement("div");
    frame.className = "lb-war-frame";
    frame.tabIndex = 0;
    frame.setAttribute("role", "group");
    frame.setAttribute("aria-label", data.words.map);
    const sheet = document.createElement("div");
    sheet.className = "lb-war-sheet";
    const svg = drawing(data.svg);
    svg.setAttribute("aria-hidden", "true"); // the choice of hexes beside it tells the same to those who do not see it
    hexes(svg, data, (id) => {
      mark(root, id);
      kept.send(id);
    });
    sheet.append(svg);
    frame.append(sheet);
    parentElement.replaceChildren(root);
    root.append(frame);
    root.append(zoomer(data.words, frame, sheet, kept));
    Object.assign(kept, { root, svg: data.svg });
  }
  mark(kept.root, data.chosen);
}
