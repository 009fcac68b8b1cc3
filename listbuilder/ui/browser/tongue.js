// Streamlit's own words (Upload, No results, Remove …) in the visitor's language. They have no translations of their own,
// so each is found by its words and said again; what we draw ourselves is never touched.
const NAMES = ["aria-label", "placeholder", "title"];
const OURS = ".lbw, .lb-list, .lb-finding, .lb-heading, .lb-notice, script, style, textarea";

const escaped = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

export default function ({ data: [{ pairs, language, first }] }) {
  const before = document.documentElement.dataset.tongue ?? first;
  document.documentElement.dataset.tongue = language;
  window.lbTongue?.disconnect(); // of the language before
  if (language === first && before === first) return; // nothing is, or was, said otherwise
  const whole = new Map(), parts = [];
  for (const [from, to] of pairs)
    if (from.includes("{x}")) parts.push([new RegExp(`^${escaped(from).replace("{x}", "(.+)")}$`), to.replace("{x}", "$1")]);
    else whole.set(from, to);

  const said = (text) => {
    const plain = text.trim();
    if (!plain || plain.length > 300) return text;
    if (whole.has(plain)) return text.replace(plain, whole.get(plain));
    const part = parts.find(([pattern]) => pattern.test(plain));
    return part ? plain.replace(...part) : text;
  };
  const word = (node) => {
    const now = said(node.nodeValue);
    if (now !== node.nodeValue) node.nodeValue = now;
  };
  const name = (element, which) => {
    const text = element.getAttribute(which), now = text && said(text);
    if (now && now !== text) element.setAttribute(which, now);
  };
  const look = (node) => {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (!element?.closest || element.closest(OURS)) return;
    if (node === element) {
      for (const one of [element, ...element.querySelectorAll("[aria-label], [placeholder], [title]")]) for (const which of NAMES) name(one, which);
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) if (!texts.currentNode.parentElement.closest(OURS)) word(texts.currentNode);
    } else word(node);
  };
  look(document.body);
  if (language === first) return;
  const eyes = (window.lbTongue = new MutationObserver((changes) => {
    for (const change of changes)
      if (change.type === "childList") change.addedNodes.forEach(look);
      else look(change.target);
  }));
  eyes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: NAMES });
  return () => eyes.disconnect();
}
