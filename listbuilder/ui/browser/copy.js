// A text in a field with a button that copies it. Without a secure address browsers refuse to copy by script; the
// text is then marked, so that the keys of the system copy it.
export default function ({ data: [data], parentElement }) {
  const root = document.createElement("div");
  root.className = data.lines > 1 ? "lb-copy lb-tall" : "lb-copy";
  const label = document.createElement("label");
  const named = data.lines <= 1; // above a tall one stands the choice of its form, which says the same
  if (named) label.textContent = data.label;
  const field = document.createElement(data.lines > 1 ? "textarea" : "input");
  field.readOnly = true;
  if (!named) field.setAttribute("aria-label", data.label);
  field.value = data.text;
  if (data.lines > 1) field.rows = data.lines;
  label.append(field);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = data.words.copy;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(data.text);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = data.words.copied;
    setTimeout(() => (button.textContent = data.words.copy), 2000);
  });
  button.setAttribute("aria-live", "polite");
  root.append(label, button);
  parentElement.replaceChildren(root);
}
