// Language and look: two rows of choices. The language goes to the server and into a cookie; the look goes where
// Streamlit keeps it, one entry for each address of a page, and is taken up by loading the page again.
const key = (path) => `stActiveTheme-${path}-v2`;
const LOOKS = { system: "System", light: "Light", dark: "Dark" };

function base(paths) {
  const here = location.pathname.replace(/\/$/, "");
  const page = paths.find((path) => path && here.endsWith("/" + path));
  return page ? here.slice(0, -page.length) : here + "/";
}

function row(root, heading, name, choices, chosen, choose) {
  const set = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = heading;
  set.append(legend);
  for (const [value, words] of Object.entries(choices)) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    Object.assign(input, { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => choose(value));
    const text = document.createElement("span");
    text.textContent = words;
    label.append(input, text);
    set.append(label);
  }
  root.append(set);
}

export default function ({ data: [data], parentElement, setTriggerValue }) {
  const home = base(data.paths);
  const root = document.createElement("div");
  root.className = "lb-display";
  row(root, data.words.language, "lb-language", data.languages, data.language, (value) => {
    document.cookie = `${data.cookie}=${value}; path=/; max-age=31536000; SameSite=Lax`;
    setTriggerValue("language", value);
  });
  const kept = (localStorage.getItem(key(location.pathname)) || "").replaceAll('"', "").toLowerCase();
  const looks = Object.fromEntries(Object.keys(LOOKS).map((name) => [name, data.words[name]]));
  row(root, data.words.look, "lb-look", looks, kept in LOOKS ? kept : "system", (value) => {
    for (const path of data.paths) localStorage.setItem(key(home + path), JSON.stringify(LOOKS[value]));
    location.reload();
  });
  parentElement.replaceChildren(root);
}
