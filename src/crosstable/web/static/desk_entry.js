// Results at typing speed: "7 2 1 Enter", or "7 Enter" and then "2 1 Enter", or a row and a button. The server parses
// the input; here only the table is recognised.

import { attempt, doForm, doIt } from "./desk_send.js";
import { typedPapers } from "./papers.js";
import { begin, decidedBy, lookedAgain, shown } from "./unsent_input.js";

const input = () => document.getElementById("typed");
const form = () => document.getElementById("entry");
let table = null;
// The table was suggested, not chosen: the next open one. A number alone still selects another.
let offered = false;

export const rowOf = (number) => document.querySelector(`[data-table="${CSS.escape(String(number))}"]`);

// Select a table: mark its row, show its players next to the buttons, and take the next digits as its score.
export function select(number, scroll = true) {
  offered = false;
  const row = number === null ? null : rowOf(number);
  table = row ? Number(row.dataset.table) : null;
  if (number === null && !input()?.value) beginAnew();
  mark();
  if (!row) return false;
  if (scroll) row.scrollIntoView({ block: "center", behavior: "instant" });
  if (input() && !matchMedia("(pointer: coarse)").matches) {
    input().focus({ preventScroll: true });
  } else if (!input()) {
    (row.querySelector("button, input, a") ?? row).focus({ preventScroll: true });
  }
  return true;
}

export const selected = () => table;

// The next input refers to the state that the page shows by then.
const beginAnew = () => form() && lookedAgain(form());

// Restore the marks after every update: the new page does not have them.
export function mark() {
  const row = table === null ? null : rowOf(table);
  if (!row) table = null;
  for (const one of document.querySelectorAll(".selected")) if (one !== row) one.classList.remove("selected");
  row?.classList.add("selected");
  const label = document.getElementById("typed-label");
  if (label) label.textContent = table === null ? label.dataset.plain : label.dataset.of.replace("7", table);
  read();
  const picked = document.getElementById("picked");
  if (!picked) return;
  picked.hidden = row === null;
  if (picked.hidden) return;
  picked.querySelector(".table-of").textContent = label.textContent;
  const state = document.getElementById("picked-state");
  state.textContent = row.querySelector(".mid").textContent.trim();
  state.hidden = row.dataset.status === "open";
  state.className = `tag ${row.dataset.status}`;
  const pairs = row.dataset.boards ? JSON.parse(row.dataset.boards) : [];
  for (const [i, label] of [...picked.querySelectorAll("#boards label")].entries()) {
    const [pair, score] = pairs[i] ?? ["", ""];
    label.querySelector("bdi").textContent = pair;
    label.querySelector("input").placeholder = score;
  }
  for (const [i, name] of ["first", "second"].entries()) {
    const person = row.querySelectorAll("bdi")[i];
    const link = picked.querySelector(`.${name}`);
    link.textContent = person.textContent;
    link.href = person.closest("a")?.href ?? "";
    picked.querySelector(`.f${i + 1} bdi`).textContent = person.textContent;
  }
}

// Show the players next to the typed result.
function read() {
  const place = document.getElementById("reads");
  if (!place) return;
  const typed = /^#?(\d+)\s+\S/.exec(input().value);
  const row = typed && rowOf(Number(typed[1]));
  place.textContent = row ? [...row.querySelectorAll("bdi")].map((one) => one.textContent).join(" – ") : "";
}
document.addEventListener("input", (event) => {
  if (event.target !== input()) return;
  read();
  if (!input().value && (table === null || offered)) beginAnew();
});

// The next table without a result after this one, else the first.
function nextOpen(after) {
  const open = [...document.querySelectorAll('tr[data-table]:is([data-status="open"], [data-status="reported"])')].map((row) => Number(row.dataset.table));
  return open.find((number) => number > after) ?? open[0] ?? null;
}

function offer(after) {
  const field = input();
  if (table !== null || !field || field.value || document.activeElement !== field) return;
  const next = nextOpen(after);
  if (next === null) return;
  select(next);
  offered = true;
}

// The preview of a correction has its own page.
function look({ correct, command, round }, fields, seen = shown()) {
  location.assign(`${correct}?${new URLSearchParams({ ...(command ? { command } : {}), round, seen, ...fields })}`);
}

export async function enter(typed, at) {
  const kind = form().dataset;
  const seen = decidedBy(form());
  const twenties = [...document.querySelectorAll("#picked [data-twenties]")].map((one) => one.value.trim());
  const beside = twenties.length && twenties.every(Boolean) && at !== null ? { twenties: twenties.join("-") } : {};
  const fields = { typed, ...(at === null ? {} : { table: at }), ...beside };
  if (kind.correct) {
    look(kind, fields, seen);
    return;
  }
  const field = input();
  field.value = "";
  for (const one of document.querySelectorAll("#picked [data-twenties], #picked [data-board]")) one.value = "";
  select(null);
  field.focus();
  const told = await attempt(kind.command ?? "enter_result", fields, seen);
  if (told && !told.refused) {
    if (!kind.command) offer(at ?? Number.parseInt(typed.replace("#", ""), 10));
  } else if (field.isConnected && !field.value && !isChoice(told)) {
    // Put the input back for correction, unless another one has been started.
    if (at !== null) select(at, false);
    field.value = typed;
    begin(form(), seen);
    if (!document.getElementById("line").contains(document.activeElement)) field.focus();
    field.select();
  }
}

// A conflict is resolved in the line, by a button.
const isChoice = (told) => told?.refused?.kind === "stale" && told.refused.choices;

// A team match has a field for each board: a complete one moves on to the next. With several games on a board a digit
// is the first of two.
const said = { one: /^[01dwlx=+½]$/i, several: /^([dwlx=+½]|[2-9]\d|\d[2-9]|\d[-:]\d)$/i };
document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-board]") || !said[event.target.form.dataset.games].test(event.target.value)) return;
  const fields = [...document.querySelectorAll("#boards [data-board]")];
  (fields[fields.indexOf(event.target) + 1] ?? document.querySelector("#boards button")).focus();
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "boards") return;
  event.preventDefault();
  const typed = [...event.target.querySelectorAll("[data-board]")].map((one) => one.value.trim());
  const empty = typed.indexOf("");
  if (empty >= 0) event.target.querySelectorAll("[data-board]")[empty].focus();
  else if (table !== null) enter(typed.join(" "), table);
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "entry") return;
  event.preventDefault();
  const typed = input().value.trim();
  if (!typed) return;
  const alone = /^#?(\d+)$/.exec(typed);
  const words = typed.split(/\s+20s\s/i)[0].split(/\s+/);
  // A number alone is a table, unless a table is selected and it is a score such as 21.
  const isTable = table === null || (offered && rowOf(Number(alone?.[1])));
  if (alone && (isTable || (alone[1].length === 1 && form().dataset.command !== "enter_table"))) {
    if (select(Number(alone[1]))) input().value = "";
    else enter(typed, null);
    return;
  }
  // "9 w" and "9 2-1" name a table too if none is selected.
  const names = offered && words.length === 2 && !/^\d$/.test(words[1]) && rowOf(Number(words[0]));
  const whole = table === null || names || (form().dataset.command !== "enter_table" && words.length > Math.max(2, Number(form().dataset.boards ?? 0)) && /^\d+$/.test(words[0]));
  enter(typed, whole ? null : table);
});

document.addEventListener("click", (event) => {
  const score = event.target.closest("[data-typed]");
  if (score && table !== null) {
    enter(score.dataset.typed, table);
    return;
  }
  const row = event.target.closest("tr[data-table]");
  if (!row || !form()) return;
  // Names fill the row, so a tap selects the row first; in the panel a name opens the player.
  const meansRow = event.target.closest(".person") && matchMedia("(max-width: 820px)").matches;
  if (meansRow) event.preventDefault();
  if (meansRow || !event.target.closest("a, button, input")) {
    beginAnew();
    begin(form());
    select(Number(row.dataset.table), false);
  }
});

// +1 and -1 for a seat, as fast as fingers can tap.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tap]");
  if (!button) return;
  const player = button.closest("[data-player]").dataset.player;
  doIt("tap", { table: Number(button.closest("[data-table]").dataset.table), player, delta: Number(button.dataset.tap) });
});

// The final scores of a whole table.
document.addEventListener("submit", (event) => {
  const final = event.target.closest("[data-table-form]");
  if (!final) return;
  event.preventDefault();
  const scores = [...final.querySelectorAll("input.score")].map((one) => one.value.trim().replace("−", "-"));
  const typed = scores.every((one) => one === "") ? "-" : [...scores, ...typedBula(final)].join(" ");
  enterTable(final, { table: Number(final.dataset.tableForm), typed });
});

// The bula of a table of preferans, if it is not the event's.
function typedBula(final) {
  const field = final.querySelector("[data-table-bula]");
  const bula = field?.value.trim() ?? "";
  return bula === "" || bula === field.dataset.tableBula ? [] : [`b${bula}`];
}

// The papers of a table.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-papers-form]");
  if (!form) return;
  event.preventDefault();
  const typed = typedPapers(form);
  if (typed === null) return;
  enterTable(form, { table: Number(form.dataset.papersForm), typed });
});

function enterTable(form, fields) {
  if (form.dataset.correct) look({ ...form.dataset, command: "enter_table" }, fields, decidedBy(form));
  else doForm(form, "enter_table", fields);
}
