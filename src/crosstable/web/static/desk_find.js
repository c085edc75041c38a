// The finder: players and tables of this page.

import { select } from "./desk_entry.js";
import { folded } from "./fold_text.js";

const byId = (id) => document.getElementById(id);

function found(typed) {
  const wanted = folded(typed.trim());
  if (!wanted) return [];
  const number = /^#?(\d+)$/.exec(wanted);
  if (number) return [...document.querySelectorAll(`[data-table="${Number(number[1])}"]`)].map((at) => ({ at, name: nameOf(at) }));
  const names = [...document.querySelectorAll("main bdi")].filter((one) => !one.closest("#found, #picked, #chosen"));
  // A member of a team is found at the team.
  return names.flatMap((at) => {
    if (folded(at.textContent).includes(wanted)) return [{ at, name: at.textContent }];
    const member = at.dataset.members?.split(", ").find((one) => folded(one).includes(wanted));
    return member ? [{ at, name: `${member} (${at.textContent})` }] : [];
  }).slice(0, 8);
}

function nameOf(table) {
  return table.querySelector("h2")?.textContent ?? [...table.querySelectorAll("bdi")].map((one) => one.textContent).join(" – ");
}

function look() {
  const list = byId("found");
  const typed = byId("find").value;
  const all = found(typed);
  list.replaceChildren(
    ...all.map(({ at, name }, i) => {
      const item = document.createElement("li");
      item.role = "option";
      item.textContent = name;
      item.setAttribute("aria-selected", String(i === 0));
      item.addEventListener("mousedown", (event) => (event.preventDefault(), go(at)));
      return item;
    }),
  );
  if (typed.trim() && !all.length) {
    const item = document.createElement("li");
    item.className = "quiet";
    item.textContent = byId("next").dataset.found;
    list.append(item);
  }
  list.hidden = !typed.trim();
  byId("find").setAttribute("aria-expanded", String(!list.hidden));
}

function closeFinder() {
  byId("find").value = "";
  byId("found").hidden = true;
  byId("find").setAttribute("aria-expanded", "false");
}

function go(at) {
  closeFinder();
  const place = at.closest("[data-table]") ?? at;
  const own = at.closest("button, a");
  if (!own && place.dataset.table && byId("typed")) {
    select(Number(place.dataset.table));
    return;
  }
  place.scrollIntoView({ block: "center" });
  place.classList.add("glow");
  (own ?? place.querySelector("button, input, a") ?? place).focus({ preventScroll: true });
}

document.addEventListener("input", (event) => event.target.id === "find" && look());
document.addEventListener("focusout", (event) => event.target.id === "find" && setTimeout(() => (byId("found").hidden = true), 100));

function move(step) {
  const items = [...byId("found").querySelectorAll('[role="option"]')];
  const now = items.findIndex((one) => one.getAttribute("aria-selected") === "true");
  const next = (now + step + items.length) % items.length;
  items.forEach((one, i) => one.setAttribute("aria-selected", String(i === next)));
}

export function inFinder(event) {
  if (event.key === "Escape") {
    closeFinder();
    byId("find").blur();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter") {
    event.preventDefault();
    const items = [...byId("found").querySelectorAll('[role="option"]')];
    const at = found(byId("find").value)[items.findIndex((one) => one.getAttribute("aria-selected") === "true")]?.at;
    const number = /^#?(\d+)$/.exec(byId("find").value.trim());
    if (at) go(at);
    // A table that is not on this page is on the round's.
    else if (number && !byId("matches") && !byId("tables")) location.assign(`/t/${byId("next").dataset.code}/desk#t${Number(number[1])}`);
  }
}
