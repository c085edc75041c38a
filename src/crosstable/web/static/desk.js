// The desk: buttons that do something, keys, reasons on tap, and the focus that stays.

import "./refresh_timer.js";
import { letGo, markPicked } from "./desk_change.js";
import "./desk_cut.js";
import { mark, select, selected } from "./desk_entry.js";
import { inFinder } from "./desk_find.js";
import { doForm, doIt, goOn, hide, isShown, tellAgain, tellToLook } from "./desk_send.js";
import "./manage_times.js";
import "./second_click.js";

const main = document.querySelector("main");
const byId = (id) => document.getElementById(id);
const isTyping = (element) => /^(textarea|select)$/.test(element.localName) || (element.localName === "input" && !/^(checkbox|radio)$/.test(element.type));

// A button that has become another one under the finger is not pressed by the second click of the first. What others
// will see at once (`data-look`) is not done by a key before there was time to look at it.
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

// The same of the keys that answer the oldest alert: when that is settled, they are those of the next.
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
  // Whoever came to a page by Enter does not decide there by the same Enter.
  if (button.dataset.then && performance.now() < 2 * CHANGED) return;
  button.setAttribute("aria-busy", "true");
  // By then it may be the button of the next step.
  const pressed = { ...button.dataset };
  doIt(button.dataset.do, JSON.parse(button.dataset.fields || "{}")).then((done) => {
    button.removeAttribute("aria-busy");
    if (done) leadTo(pressed);
  });
}

// To the page that the button names; `leads` where this is not that page already.
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

// Forms that fill in a field of a command: numbers where they are marked so. The button that was pressed may add to it.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-ask]");
  if (!form) return;
  event.preventDefault();
  const then = form.dataset.then;
  // As above, unless something has to be filled in first.
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

// Nothing is typed yet: these are keys there as anywhere. At a table of winds an n is North.
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
  // A field in which nothing stands is let go of too, so that keys are keys again.
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
    // A number begins a table; it is typed into the line that reads it.
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

// Only those that are missing.
document.addEventListener("change", (event) => {
  if (event.target.id === "only-missing") main.classList.toggle("only-missing", event.target.checked);
});

// What stands below the bar knows how high it is.
new ResizeObserver(() => {
  const bar = byId("bar");
  const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  document.documentElement.style.scrollPaddingTop = `${height + 80}px`;
}).observe(byId("bar"));

// What this page has marked, and the focus, outlast an update.
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
