// The schedule as one list: each evening has a date, a start and its rounds, whose times follow from the start until
// edited. All of it is saved at once.

import { clear, showRefusal } from "./manage_fields.js";
import { command, done } from "./manage_send.js";
import { begin, decidedBy, forget, lookedAgain } from "./unsent_input.js";

const DAY = 24 * 60;
const form = () => document.getElementById("schedule");
const words = document.getElementById("schedule-words")?.dataset;
const long = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeZone: "UTC" });
const all = (selector, within = form()) => [...within.querySelectorAll(selector)];
const evenings = () => all(".evening");

const minutesOf = (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (number) => String(number).padStart(2, "0");
const timeOf = (minutes) => `${two(Math.floor((minutes % DAY) / 60))}:${two(minutes % 60)}`;

function dateAfter(date, days) {
  const then = new Date(`${date}T00:00Z`);
  then.setUTCDate(then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);

function addRound(evening, times) {
  const row = copyOf("evening-round");
  row.dataset.round = times.round;
  row.querySelector("b").textContent = words.round.replace("#", times.round);
  if (times.opens) row.querySelector("[data-opens]").value = times.opens.slice(11);
  if (times.closes) row.querySelector("[data-closes]").value = times.closes;
  evening.querySelector("ol").append(row);
  return row;
}

function addEvening({ date = "", rounds = [] } = {}) {
  const evening = copyOf("evening");
  evening.querySelector("[data-date]").value = date;
  evening.querySelector("[data-start]").value = rounds[0]?.opens?.slice(11) ?? "";
  for (const times of rounds) addRound(evening, times);
  evening.querySelector("[data-count]").value = rounds.length;
  document.getElementById("evenings").append(evening);
  return evening;
}

// Numbers and dates in words; and a date asks for a start, or a time of its own for each round.
function label() {
  for (const [i, evening] of evenings().entries()) {
    evening.querySelector("legend").textContent = words.evening.replace("#", i + 1);
    const date = evening.querySelector("[data-date]");
    const shown = date.value ? long.format(new Date(`${date.value}T00:00Z`)) : "";
    const place = evening.querySelector("[data-long]");
    if (place.textContent !== shown) place.textContent = shown;
    const isTimed = all("[data-opens], [data-closes]", evening).some((one) => one.value);
    date.required = isTimed || Boolean(evening.querySelector("[data-start]").value);
    evening.querySelector("[data-start]").required = Boolean(date.value) && !isTimed;
  }
}

// Set the number of rounds; rounds of later evenings move up or down.
function count(evening) {
  const wanted = Math.min(Math.max(Number(evening.querySelector("[data-count]").value) || 0, 0), 20);
  const rows = all("li", evening);
  for (const row of rows.slice(wanted)) row.remove();
  for (let i = rows.length; i < wanted; i += 1) addRound(evening, { round: 0 });
  number();
}

function number() {
  for (const [i, row] of all(".evening li").entries()) {
    row.dataset.round = i + 1;
    row.querySelector("b").textContent = words.round.replace("#", i + 1);
  }
}

// One after the other from the start on, with the break between rounds.
function compute(evening) {
  const start = evening.querySelector("[data-start]").value;
  if (!start) return;
  for (const [i, row] of all("li", evening).entries()) {
    row.querySelector("[data-opens]").value = timeOf(minutesOf(start) + i * Number(form().dataset.minutes));
  }
}

// The rounds as edited; times that run back are past midnight.
function planned() {
  return evenings().flatMap((evening) => {
    let date = evening.querySelector("[data-date]").value;
    let before = "";
    return all("li", evening).map((row) => {
      const opens = row.querySelector("[data-opens]").value;
      if (date && opens && opens < before) date = dateAfter(date, 1);
      before = opens || before;
      const closes = row.querySelector("[data-closes]").value || null;
      return { row, round: Number(row.dataset.round), opens: date && opens ? `${date}T${opens}` : null, closes };
    });
  });
}

const stored = () => JSON.parse(form().dataset.evenings).flatMap((evening) => evening.rounds);

function changes() {
  const now = planned();
  const was = new Map(stored().map((times) => [times.round, times]));
  const isNew = ({ round, opens, closes }) => opens !== (was.get(round)?.opens ?? null) || closes !== (was.get(round)?.closes ?? null);
  const kept = new Set(now.map(({ round }) => round));
  const gone = [...was.keys()].filter((round) => !kept.has(round)).map((round) => ({ round, opens: null, closes: null }));
  return [...now.filter(isNew), ...gone];
}

function render() {
  document.getElementById("evenings").replaceChildren();
  const known = JSON.parse(form().dataset.evenings);
  for (const evening of known) addEvening(evening);
  if (!known.length) {
    const first = addEvening();
    first.querySelector("[data-count]").value = form().dataset.planned;
    count(first);
    const zone = form().elements.timezone;
    if (!zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (zone.selectedIndex < 0) zone.value = "";
  }
  const withCloses = document.getElementById("with-closes");
  withCloses.checked = withCloses.checked || stored().some((times) => times.closes);
  label();
}

let isTouched = false;
let rendered = "";

function follow() {
  if (!form() || isTouched || rendered === form().dataset.evenings) return;
  rendered = form().dataset.evenings;
  render();
}
document.addEventListener("refreshed", follow);
follow();

function touch() {
  isTouched = true;
  begin(form());
}

document.addEventListener("input", (event) => {
  if (event.target.form?.id !== "schedule") return;
  touch();
  const evening = event.target.closest(".evening");
  if (event.target.matches("[data-count]")) count(evening);
  if (event.target.matches("[data-start], [data-count]")) compute(evening);
  label();
});

document.addEventListener("click", (event) => {
  const isAdd = event.target.closest("#add-evening");
  const gone = event.target.closest("[data-remove]");
  if (!isAdd && !gone) return;
  touch();
  if (gone) {
    gone.closest(".evening").remove();
    number();
    document.getElementById("add-evening").focus();
  } else {
    const last = evenings().at(-1);
    const evening = addEvening();
    evening.querySelector("[data-count]").value = 1;
    evening.querySelector("[data-start]").value = last?.querySelector("[data-start]").value ?? "";
    count(evening);
    evening.querySelector("[data-date]").focus();
  }
  label();
});

let isBusy = false;
document.addEventListener("submit", async (event) => {
  if (event.target.id !== "schedule") return;
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  await save(event.target).finally(() => (isBusy = false));
});

async function save(sent) {
  clear(sent);
  const rows = changes();
  const zone = sent.elements.timezone;
  const isZoned = !zone.selectedOptions[0]?.defaultSelected && (zone.value || [...zone.options].some((one) => one.defaultSelected));
  const fields = { rounds: rows.map(({ round, opens, closes }) => ({ round, opens, closes })), ...(isZoned ? { timezone: zone.value || null } : {}) };
  const told = await command("set_schedule", fields, decidedBy(sent));
  if (!told) return;
  if (told.refused) {
    if (told.refused.kind === "stale") lookedAgain(sent);
    refuse(sent, told.refused, rows);
    return;
  }
  forget(sent);
  isTouched = false;
  await done(told);
}

// Show each reason at its time.
function refuse(sent, why, rows) {
  const rest = [];
  for (const problem of why.problems) {
    const [, place, name] = problem.path.match(/^rounds\[(\d+)\]\.(\w+)/) ?? [];
    const row = rows[Number(place)]?.row;
    if (!row) {
      rest.push(problem);
      continue;
    }
    const field = row.querySelector(`[data-${name}]`) ?? row.querySelector("input");
    field.setAttribute("aria-invalid", "true");
    row.querySelector(".problem").textContent = problem.message;
    field.focus();
  }
  showRefusal(sent, { ...why, problems: rest });
}
