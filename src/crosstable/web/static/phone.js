// A player's own page: its buttons, waiting reports, and this phone's memory.

import "./dates.js";
import "./find.js";
import "./phone_claim.js";
import "./phone_alert.js";
import "./phone_app.js";
import "./share_picture.js";
import { holdStill } from "./hold_still.js";
import { isFollowed, refresh } from "./live.js";
import { button, show, text } from "./status_line.js";
import { remember } from "./mine.js";
import { reportedPapers } from "./papers.js";
import { begin, drop, entries, send } from "./phone_outbox.js";
import "./phone_line_up.js";
import { tapped } from "./phone_table.js";
import "./second_click.js";

const me = () => document.getElementById("me").dataset;
const root = document.documentElement;

// Milliseconds between polls of rank and neighbours, which have no events.
const LOOK = 30000;
if (isFollowed) setInterval(() => (document.hidden ? null : refresh()), LOOK * (0.75 + Math.random() / 2));

const MARKS = { waiting: "wait", sending: "wait", refused: "dispute", late: "late" };
const HEADS = { waiting: "waiting", sending: "waiting", refused: "refused", late: "late" };

function showOutbox() {
  const here = entries(me().code).filter((one) => one.command !== "tap" || one.tried || !["waiting", "sending"].includes(one.state));
  const lines = here.map((one) => {
    const line = text("p", "", one.state === "refused" ? "bad" : one.state);
    const about = one.state === "refused" ? `${one.label} – ${one.said}` : one.label;
    line.append(text("span", "", `mark ${MARKS[one.state]}`), text("span", `${me()[HEADS[one.state]]} ${about}`));
    if (one.state !== "sending") line.append(button(one.state === "waiting" ? me().cancel : me().ok, () => drop(one)));
    return line;
  });
  const box = document.getElementById("outbox");
  if (box.textContent || lines.length) holdStill(() => box.replaceChildren(...lines));
  tapped(entries(me().code));
}

async function arrived(entry, told) {
  // The outcome is on the page; a line announces parts further down or gone.
  const isUnseen = ["release_phone", "settle_request", "set_line_up"].includes(entry.command) || (entry.command === "ask_desk" && entry.fields.kind !== "judge");
  if (isUnseen && !told.refused) show([text("span", told.said)], { lasts: 5000 });
  // Once for all that is sent in a row.
  if (!entries(me().code).some((one) => one.state === "waiting")) await refresh();
  if (entry.command === "report_result") scrollTo({ top: 0 });
  showOutbox();
}

const fieldsOf = (element) => JSON.parse(element.dataset.fields);

// A second press of the same button adds nothing; a tap does.
function isWaiting(command, fields) {
  const isSame = (one) => one.command === command && JSON.stringify(one.fields) === JSON.stringify(fields) && ["waiting", "sending"].includes(one.state);
  return command !== "tap" && entries(me().code).some(isSame);
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-do]");
  if (pressed && !isWaiting(pressed.dataset.do, fieldsOf(pressed))) {
    send(me().player, pressed.dataset.do, fieldsOf(pressed), pressed.dataset.label);
    navigator.vibrate?.(15);
  }
  const choice = event.target.closest("[data-result]");
  if (choice) choose(choice.closest("form"), choice);
  const other = event.target.closest("[data-other]");
  if (other) otherwise(other);
  const dismissed = event.target.closest("[data-dismiss]");
  if (dismissed) dismiss(dismissed.closest("[data-lost]"));
});

// Two taps: one chooses, one sends. Updates in between keep the choice.
const chosen = new WeakMap();
function choose(form, choice) {
  chosen.set(form, choice?.dataset.result);
  for (const one of form.querySelectorAll("[data-result]")) one.setAttribute("aria-pressed", `${one === choice}`);
  offer(form, choice?.dataset.label);
}

function offer(form, label) {
  const send = form.querySelector(".send");
  send.disabled = !label;
  send.textContent = label ? `${send.dataset.send} ${label}` : send.dataset.choose;
}

function otherwise(opener) {
  const target = opener.dataset.other ? document.querySelector(opener.dataset.other) : document.querySelector(".other");
  target.hidden = !target.hidden;
  opener.setAttribute("aria-expanded", `${!target.hidden}`);
  if (!opener.dataset.other) {
    document.querySelector(".report").hidden = !target.hidden;
    choose(target.closest("form"), null);
  }
  target.querySelector("input, button")?.focus();
  target.scrollIntoView({ block: "nearest" });
}

const count = (form, name) => (form.elements[name]?.value ? Number(form.elements[name].value) : null);

// Typed instead of chosen, first player first.
function typed(form) {
  const [mine, theirs] = [count(form, "mine"), count(form, "theirs")];
  if (mine === null || theirs === null) return null;
  const [first, second] = form.dataset.first === "1" ? [mine, theirs] : [theirs, mine];
  const drawn = count(form, "drawn") ?? 0;
  return { result: { type: "score", first, second, draws: drawn }, label: `${mine}–${theirs}${drawn ? `–${drawn}` : ""}` };
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-report]");
  if (form && event.target.closest(".other")) offer(form, typed(form)?.label);
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-report]");
  if (!form) return;
  event.preventDefault();
  const choice = form.querySelector('[data-result][aria-pressed="true"]');
  const said = choice ? { result: JSON.parse(choice.dataset.result), label: choice.dataset.label } : typed(form);
  if (!said) return;
  const [my20, their20] = [count(form, "my20"), count(form, "their20")];
  const twenties = my20 === null || their20 === null ? {} : { twenties: form.dataset.first === "1" ? [my20, their20] : [their20, my20] };
  send(me().player, "report_result", { ...fieldsOf(form), result: said.result, ...twenties }, said.label);
  choose(form, null);
  form.reset();
});

// The papers of a table: the games before it, and the sheet.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-papers]");
  if (!form) return;
  event.preventDefault();
  const games = reportedPapers(form, JSON.parse(form.dataset.seats));
  if (!games?.length) return;
  const result = { type: "papers", games: [...JSON.parse(form.dataset.before), ...games] };
  send(me().player, "report_result", { ...fieldsOf(form), result }, form.dataset.label);
});

// A lost name is reported until dismissed.
const read = () => JSON.parse(localStorage.getItem("crosstable-read") ?? "[]");
function dismiss(section) {
  localStorage.setItem("crosstable-read", JSON.stringify([...read(), `${me().code} ${section.dataset.lost}`].slice(-50)));
  hideRead();
}
function hideRead() {
  for (const one of document.querySelectorAll("[data-lost]")) one.hidden = read().includes(`${me().code} ${one.dataset.lost}`);
}

function keepChosen() {
  for (const form of document.querySelectorAll("[data-report]")) {
    const choice = chosen.has(form) && [...form.querySelectorAll("[data-result]")].find((one) => one.dataset.result === chosen.get(form));
    if (choice) choose(form, choice);
  }
}

function shown() {
  keepChosen();
  remember(me().code, me().event, me().held.split(" ").filter(Boolean).map(Number), me().names);
  hideRead();
  showOutbox();
  elapsed();
}

// How much of the round is over, as the bar below the clock shows it.
function elapsed() {
  for (const bar of document.querySelectorAll(".elapsed")) {
    const clock = document.querySelector(".clock[data-left]");
    if (clock?.until && !clock.hasAttribute("data-paused")) bar.value = bar.max - (clock.until - performance.now()) / 1000;
  }
}
setInterval(elapsed, 2000);

document.addEventListener("refreshed", shown);
begin(me().code, showOutbox, arrived);
shown();
root.classList.add("scripted");
