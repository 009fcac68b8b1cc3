// Which language the page is in, for screen readers; light or dark also for dialogs and menus, which Streamlit hangs
// outside the app, so that light-dark() is right there too; and one calm sentence instead of Streamlit's own words when the
// server cannot be reached. Streamlit marks that state with a status of its own, which is hidden but still there.
const LOST = '[data-testid="stConnectionStatus"]';
const PATIENCE = 1500; // ms: the first moment of a page is no loss

export default function ({ data: [data], parentElement }) {
  document.documentElement.lang = data.language;
  const icon = document.querySelector('link[rel~="icon"]');
  if (icon) icon.href = `data:image/svg+xml,${encodeURIComponent(data.icon)}`;
  let box = document.getElementById("lb-lost");
  if (!box) {
    box = document.createElement("div");
    box.id = "lb-lost";
    box.setAttribute("role", "alert");
    (document.querySelector(".stApp") || document.body).append(box); // inside the app it follows light and dark
  }
  let since = 0;
  const look = () => {
    const app = document.querySelector(".stApp");
    if (app) document.documentElement.style.colorScheme = getComputedStyle(app).colorScheme;
    const lost = document.querySelector(LOST) !== null;
    since = lost ? since || Date.now() : 0;
    const told = lost && Date.now() - since >= PATIENCE ? data.lost : "";
    if (box.textContent !== told) box.textContent = told;
    box.hidden = !told;
  };
  box.hidden = true;
  look();
  const timer = setInterval(look, 500);
  return () => clearInterval(timer);
}
