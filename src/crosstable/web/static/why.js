// "Why here?" opens below its row. The reasons have their own page; without this script the link opens it.

import { morph } from "./morph.js";

const open = new Map();

function panelOf(row, span) {
  const list = row.localName === "li";
  const panel = document.createElement(list ? "li" : "tr");
  panel.className = "why-panel";
  // Updates leave marked elements alone, behind their row.
  panel.dataset.own = row.dataset.key;
  const inside = list ? panel : panel.appendChild(document.createElement("td"));
  if (!list) inside.colSpan = span;
  const box = inside.appendChild(document.createElement("div"));
  box.className = "why-box";
  return panel;
}

async function load(link, panel) {
  const answer = await fetch(link.href);
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [box, told] = [panel.querySelector(".why-box"), page.getElementById("why")];
  told.removeAttribute("id");
  told.className = box.className;
  morph(box, told);
}

function close(key) {
  const { link, panel } = open.get(key);
  open.delete(key);
  panel.remove();
  link.setAttribute("aria-expanded", "false");
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a.why");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  const row = link.closest("[data-key]");
  if (!row) return;
  event.preventDefault();
  const key = row.dataset.key;
  if (open.has(key)) return close(key);
  for (const other of [...open.keys()]) close(other);
  const panel = panelOf(row, row.children.length);
  open.set(key, { link, panel });
  try {
    await load(link, panel);
    if (open.get(key)?.panel !== panel) return;
    row.after(panel);
    link.setAttribute("aria-expanded", "true");
  } catch {
    // The server is away, or the row is gone: follow the plain link.
    open.delete(key);
    location.href = link.href;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const key of [...open.keys()]) close(key);
});

// Reload open reasons after an update.
document.addEventListener("refreshed", () => {
  for (const [key, { link, panel }] of open) {
    if (!link.isConnected || !panel.isConnected) close(key);
    else {
      link.setAttribute("aria-expanded", "true");
      load(link, panel).catch(() => null);
    }
  }
});
