// The desk: action buttons, keys, reasons on tap, and keeping the focus.

import "./refresh_timer.js";
import { letGo, markPicked } from "./desk_change.js";
import "./desk_cut.js";
import { mark, select, selected } from "./desk_entry.js";
import { inFinder } from "./desk_find.js";
import "./desk_palette.js";
import { doForm, doIt, goOn, hide, isShown, tellAgain, tellToLook } from "./desk_send.js";
import "./manage_times.js";
import "./second_click.js";

const main = document.querySelector("main");
const byId = (id) => document.getElementById(id);
const isTyping = (element) => /^(textarea|select)$/.test(element.localName) || (element.localName === "input" && !/^(checkbox|radio)$/.test(element.type));

// Ignore the second click on a button that has replaced another under the pointer. A key does not publish (`data-look`)
// until there was time to look.
const CHANGED = 600;
const LOOK = 2 * CHANGED;
const changed = new WeakMap();
const what = (button) => `${button.dataset.do} ${button.dataset.fields}`;

function watchButton() {
  const button = byId("step-button");
  if (!button) return;
  const known = changed.get(button);
  if (known?.what !== what(button)) changed.set(button, { what: what(button), at: known ? performance.now() : -CHANGED, seen: performance.now() });
}

// The same for the keys of the oldest alert: when it is settled, they belong to the next.
const ANSWERS = ["j", "k"];
const answered = new Map();
const answering = (key) => document.querySelector(`.notes [data-key-press="${key}"]`);

function watchAnswers() {
  for (const key of ANSWERS) {
    const now = what(answering(key)?.closest("[data-fields]") ?? document.createElement("i"));
    const known = answered.get(key);
    if (known?.what !== now) answered.set(key, { what: now, at: known ? performance.now() : -CHANGED });
  }
}

function press(button, byKey) {
  if (button.getAttribute("aria-busy") === "true") return;
  if (byKey && "look" in button.dataset && performance.now() - changed.get(button).seen < LOOK) {
    tellToLook();
    return;
  }
  if (performance.now() - (changed.get(button)?.at ?? -CHANGED) < CHANGED) return;
  // The Enter that opened a page must not confirm anything on it.
  if (button.dataset.then && performance.now() < 2 * CHANGED) return;
  button.setAttribute("aria-busy", "true");
  // By then it may be the button of the next step.
  const pressed = { ...button.dataset };
  doIt(button.dataset.do, JSON.parse(button.dataset.fields || "{}")).then((done) => {
    button.removeAttribute("aria-busy");
    if (done) leadTo(pressed);
  });
}

// Open the page that the button names; `leads` if this is another page.
function leadTo({ then, leads }) {
  if (then || (leads && leads !== location.pathname + location.search)) goOn(then || leads);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && !button.disabled) press(button, event.detail === 0);
  const why = event.target.closest("a[data-why]");
  if (why && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    reasons(why.href);
  }
  const entry = event.target.closest('a[href="#typed"]');
  if (entry) {
    event.preventDefault();
    byId("typed") ? byId("typed").focus() : location.assign(`/t/${byId("next").dataset.code}/desk#typed`);
  }
  if (event.target.closest("#show-keys")) byId("keys").showModal();
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  const table = event.target.closest('a[href*="#t"]');
  const number = table && /#t(\d+)$/.exec(table.href);
  if (number && select(Number(number[1]))) event.preventDefault();
});

async function reasons(address) {
  const into = byId("why-text");
  into.replaceChildren();
  byId("why").showModal();
  try {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    into.replaceChildren(...(page.querySelector("#reasons, main h1")?.childNodes ?? []));
  } catch {
    location.assign(address);
  }
}

// Forms that fill the fields of a command, as numbers if marked. The pressed button may add a field.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-ask]");
  if (!form) return;
  event.preventDefault();
  const then = form.dataset.then;
  // The same, unless a field has to be filled in first.
  if (then && (form.getAttribute("aria-busy") === "true" || (!form.querySelector("input[required]") && performance.now() < 2 * CHANGED))) return;
  if (then) form.setAttribute("aria-busy", "true");
  const fields = { ...JSON.parse(form.dataset.fields || "{}"), ...JSON.parse(event.submitter?.dataset.also || "{}") };
  for (const one of form.elements) {
    if (one.name && one.value.trim()) fields[one.name] = "number" in one.dataset ? Number(one.value) : one.value.trim();
  }
  doForm(form, form.dataset.ask, fields).then((done) => {
    form.removeAttribute("aria-busy");
    if (!done) return;
    form.reset();
    leadTo(form.dataset);
  });
});

// Before the first digit these are shortcuts as elsewhere. At a table of winds an n is North.
function isCommand({ target, key }) {
  const isNorth = key === "n" && target.form?.dataset.command === "tap" && selected() !== null;
  return target.id === "typed" && !target.value && ["n", "u", "U", "m", "c", "o", "?", ...ANSWERS].includes(key) && !isNorth;
}

// Players that can be picked are also reached by the arrows.
function alongPicks(event) {
  const all = [...document.querySelectorAll("[data-pick]")];
  const at = all.indexOf(event.target);
  const steps = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 };
  if (at < 0 || !(event.key in steps)) return false;
  event.preventDefault();
  const per = document.querySelector("table.matches") ? steps[event.key] : Math.sign(steps[event.key]);
  all[Math.min(Math.max(at + per, 0), all.length - 1)].focus();
  return true;
}

function letAllGo() {
  const menu = document.querySelector("details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.firstElementChild.focus();
  } else if (isShown()) hide();
  else if (!letGo() && selected() !== null) select(null);
  // Leaving an empty field too makes keys shortcuts again.
  const at = document.activeElement;
  if (at && isTyping(at) && !at.value) at.blur();
}

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const target = event.target;
  const typing = isTyping(target) && !isCommand(event);
  const control = event.ctrlKey || event.metaKey;
  if (target.id === "find") return inFinder(event);
  if (control && !event.altKey && event.key.toLowerCase() === "z" && !(typing && target.value)) {
    event.preventDefault();
    doIt(event.shiftKey ? "redo" : "undo");
    return;
  }
  if (event.key === "Escape") return letAllGo();
  if (control || event.altKey || event.repeat || typing) return;
  if (alongPicks(event)) return;
  if (event.key.toLowerCase() === "u") {
    event.preventDefault();
    doIt(event.key === "u" ? "undo" : "redo");
  } else if (event.key === "/") {
    event.preventDefault();
    byId("find")?.focus();
  } else if (/^\d$/.test(event.key) && byId("typed")) {
    // A digit starts a table number; it goes to the input line.
    byId("typed").focus();
  } else if (/^\d$/.test(event.key) && byId("find")) byId("find").focus();
  else {
    const button = document.querySelector(`[data-key-press="${CSS.escape(event.key)}"]`);
    if (!button) return;
    event.preventDefault();
    if (performance.now() - (answered.get(event.key)?.at ?? -CHANGED) < CHANGED) return;
    isTyping(button) ? button.focus() : button.click();
    if (button.parentElement.open) button.parentElement.querySelector(".menu-box a").focus();
  }
});

// Only missing ones.
document.addEventListener("change", (event) => {
  if (event.target.id === "only-missing") main.classList.toggle("only-missing", event.target.checked);
});

// Tell elements below the bar how high it is.
new ResizeObserver(() => {
  const bar = byId("bar");
  const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  document.documentElement.style.scrollPaddingTop = `${height + 80}px`;
}).observe(byId("bar"));

// Keep this page's marks and focus through an update.
let focused = null;
document.addEventListener("focusin", (event) => (focused = event.target));
document.addEventListener("refreshed", () => {
  mark();
  markPicked();
  watchButton();
  watchAnswers();
  main.classList.toggle("only-missing", byId("only-missing")?.checked ?? false);
  if (focused && !focused.isConnected && document.activeElement === document.body) {
    (byId(focused.id || "-") ?? byId("typed") ?? byId("step-button") ?? main).focus({ preventScroll: true });
  }
});
mark();
markPicked();
watchButton();
watchAnswers();
tellAgain();
const asked = /^#t(\d+)$/.exec(location.hash);
if (asked) select(Number(asked[1]));
else if (location.hash === "#typed") byId("typed")?.focus();
// A page begins with what it is about, where there is room for it. On a small screen it begins at its top.
else if (matchMedia("(min-width: 48rem)").matches) document.querySelector("[data-focus]")?.focus();
