// The command palette (Ctrl+K): players, tables, pages, sheets, and every action that is possible now, by name.

import { doIt, goOn } from "./desk_send.js";
import { folded } from "./fold_text.js";

const MOST = 12;
const byId = (id) => document.getElementById(id);
const dialog = byId("palette");
const input = byId("palette-what");
const list = byId("palette-found");
let items = [];
let shown = [];
let chosen = 0;

async function open() {
  if (document.querySelector("dialog[open]")) return;
  input.value = "";
  items = [];
  draw();
  dialog.showModal();
  const answer = await fetch(`/t/${byId("next").dataset.code}/desk/palette`);
  if (!answer.ok) return;
  items = (await answer.json()).items.map((item) => ({ ...item, text: folded(`${item.name} ${item.about ?? ""}`) }));
  draw();
}

// Every word has to be there. A number means a table or player first; a name that begins so comes before others.
function matches() {
  const typed = folded(input.value.trim());
  if (!typed) return items.filter(({ kind }) => kind === "action" || kind === "page");
  const parts = typed.split(/\s+/);
  const rank = ({ name, number }) => {
    const at = folded(name).indexOf(parts[0]);
    return String(number) === typed ? 0 : at === 0 ? 1 : at > 0 ? 2 : 3;
  };
  return items.filter(({ text }) => parts.every((part) => text.includes(part))).sort((a, b) => rank(a) - rank(b));
}

function draw() {
  shown = matches().slice(0, MOST);
  chosen = Math.min(chosen, Math.max(shown.length - 1, 0));
  list.replaceChildren(
    ...shown.map((item, i) => {
      const line = document.createElement("li");
      line.role = "option";
      line.id = `palette-${i}`;
      line.setAttribute("aria-selected", String(i === chosen));
      const name = document.createElement("bdi");
      name.textContent = item.name;
      const about = document.createElement("span");
      about.className = "quiet";
      about.textContent = item.about ?? "";
      line.append(name, about);
      line.addEventListener("click", () => go(item));
      return line;
    }),
  );
  if (input.value.trim() && items.length && !shown.length) {
    const line = document.createElement("li");
    line.className = "quiet";
    line.textContent = dialog.dataset.none;
    list.append(line);
  }
  input.setAttribute("aria-activedescendant", shown.length ? `palette-${chosen}` : "");
}

function go(item) {
  dialog.close();
  if (!item.command) return location.assign(item.href);
  doIt(item.command, item.fields ?? {}).then((done) => {
    if (done && item.leads && item.leads !== location.pathname) goOn(item.leads);
  });
}

function move(step) {
  chosen = (chosen + step + shown.length) % Math.max(shown.length, 1);
  draw();
  list.children[chosen]?.scrollIntoView({ block: "nearest" });
}

input.addEventListener("input", () => {
  chosen = 0;
  draw();
});

dialog.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter" && !event.isComposing) {
    event.preventDefault();
    if (shown[chosen]) go(shown[chosen]);
  }
});

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
    event.preventDefault();
    open();
  }
});
