// The page as an app: under TLS it can be installed, and opens offline as last seen; then, and while the server does
// not answer, it shows its age.

const root = document.documentElement;
const words = () => document.getElementById("me").dataset;
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
// The date of a stored page.
let seen = root.dataset.stored ? new Date(root.dataset.stored) : new Date();

function tell() {
  const line = document.getElementById("as-of");
  const isOld = "stored" in root.dataset || root.classList.contains("away");
  line.hidden = !isOld;
  if (isOld) line.textContent = `${words().asOf} ${time.format(seen)}`;
}

document.addEventListener("refreshed", () => {
  seen = new Date();
  delete root.dataset.stored;
  tell();
});
new MutationObserver(tell).observe(root, { attributeFilter: ["class"] });
tell();

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => null);
