// Steps on two axes that begin at nothing; each line has its own dash besides its colour and its name at its end.
const NS = "http://www.w3.org/2000/svg";
const H = 320, L = 56, T = 16, B = 46;
const DASHES = ["", "7 4", "2 4", "10 4 2 4"];

function make(tag, attributes, text) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function ticks(most) {
  const rough = most / 5, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  const whole = Math.max(step, most < 10 ? 1 : step);
  return Array.from({ length: Math.floor(most / whole) + 1 }, (_, at) => at * whole);
}

export default function ({ data: [data], parentElement }) {
  const W = Math.min(900, Math.max(320, parentElement.clientWidth || 760)); // drawn as wide as there is room: letters keep their size
  const R = W < 560 ? 118 : 200, longest = W < 560 ? 11 : 22;
  const mostX = Math.max(...data.series.flatMap((one) => one.points.map((p) => p[0]))) || 1;
  const mostY = Math.max(...data.series.flatMap((one) => one.points.map((p) => p[1]))) || 1;
  const x = (value) => L + (value / mostX) * (W - L - R);
  const y = (value) => H - B - (value / mostY) * (H - T - B);
  const svg = make("svg", { viewBox: `0 0 ${W} ${H}`, width: W, height: H, role: "img", class: "lb-curve", "aria-label": data.words.title });
  for (const value of ticks(mostY)) {
    svg.append(make("line", { x1: L, x2: W - R, y1: y(value), y2: y(value), class: "lb-grid" }));
    svg.append(make("text", { x: L - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)));
  }
  for (const value of ticks(mostX)) svg.append(make("text", { x: x(value), y: H - B + 20, "text-anchor": "middle" }, String(value)));
  svg.append(make("line", { x1: L, x2: W - R, y1: H - B, y2: H - B, class: "lb-axis" }));
  svg.append(make("text", { x: (L + W - R) / 2, y: H - 6, "text-anchor": "middle" }, data.words.x));
  svg.append(make("text", { x: 14, y: (H - B + T) / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${(H - B + T) / 2})` }, data.words.y));
  const ends = [];
  data.series.forEach((one, at) => {
    const path = one.points.map(([px, py], n) => `${n ? `H${x(px)}V${y(py)}` : `M${x(px)} ${y(py)}`}`).join("");
    svg.append(make("path", { d: path, class: `lb-line lb-line-${at + 1}`, "stroke-dasharray": DASHES[at] }));
    ends.push([y(one.points.at(-1)[1]), at, one]);
  });
  ends.sort((one, other) => one[0] - other[0]);
  let last = -Infinity;
  for (const [at, number, one] of ends) {
    last = Math.max(at + 4, last + 17);
    const name = one.name.length > longest ? one.name.slice(0, longest - 1) + "…" : one.name;
    svg.append(make("text", { x: W - R + 8, y: last, class: `lb-name-${number + 1}` }, `${name}: ${one.points.at(-1)[1]}`));
  }
  const frame = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.textContent = data.words.title;
  frame.className = "lb-figure";
  frame.append(caption, svg);
  parentElement.replaceChildren(frame);
}
