// Read a form as the fields of a command, and show problems at its fields.

import { holdStill } from "./hold_still.js";
import { say } from "./manage_send.js";

export const splitList = (text) => text.split(/[,;\n]/).map((one) => one.trim()).filter(Boolean);

function chain(text) {
  return (text.match(/[^,(]+(\([^)]*\))?/g) ?? []).map((one) => one.trim()).filter(Boolean).map((one) => {
    const [, name, sizes] = one.match(/^([^(]*?)\s*(?:\((.*)\))?$/s) ?? [null, one, null];
    if (!sizes) return name;
    const pairs = sizes.split(/[;,]/).map((size) => size.trim().split(/[\s=]+/));
    return { code: name, ...Object.fromEntries(pairs.map(([size, value]) => [size, Number(value)])) };
  });
}

// "3, final 5, round of 16 1": the usual number of games, and rounds that differ.
function bestOf(text) {
  const named = splitList(text).map((one) => one.match(/^(.*?)[\s:=]*(\d+)$/s) ?? [null, one, ""]);
  const games = Object.fromEntries(
    named.map(([, name, count]) => [name.trim().toLowerCase().replace(/[\s-]+/g, "_") || "others", count === "" ? null : Number(count)]),
  );
  return Object.keys(games).join() === "others" ? games.others : games;
}

function stretches(text) {
  return splitList(text).map((one) => {
    const [, first, dash, last, worth] = one.match(/^(\d+)\s*([-–]?)\s*(\d*)\s*(|none|half|full)$/i) ?? [];
    if (!first) return [null, null];
    const ends = [Number(first), last ? Number(last) : dash ? null : Number(first)];
    if (last) ends.sort((one, other) => one - other);
    return worth ? [...ends, worth.toLowerCase()] : ends;
  });
}

// "1-8" is eight numbers; a range longer than any hall is not expanded.
const MOST_IN_RANGE = 1000;

function numbersOf(text) {
  const [, first, last] = text.match(/^(\d+)\s*[-–]\s*(\d+)$/) ?? [];
  if (!first || Number(last) < Number(first) || Number(last) - Number(first) >= MOST_IN_RANGE) return [Number(text)];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
}

const READ = {
  number: (text) => (text === "" ? null : Number(text)),
  number_or_none: (text) => (text === "none" ? text : READ.number(text)),
  halves: (text) => (text === "" ? null : Math.round(Number(text) * 2)),
  flag: (text) => (text === "" ? null : text === "true"),
  list: (text) => (text === "" ? null : splitList(text)),
  numbers: (text) => (text === "" || text === "none" ? text || null : splitList(text).flatMap(numbersOf)),
  chain: (text) => (text === "" ? null : chain(text)),
  stretches,
  best_of: (text) => (text === "" ? null : bestOf(text)),
  text: (text) => (text === "" ? null : text),
};

function valueOf(field) {
  if (field.type === "checkbox") return field.checked;
  return (READ[field.dataset.as] ?? READ.text)(field.value.trim());
}

function partValue(field) {
  const text = field.value.trim() || field.dataset.preset;
  if (field.localName === "select") return text;
  return text === "" || text === "none" ? null : Number(text);
}

function isChanged(field) {
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.localName === "select") return !field.selectedOptions[0]?.defaultSelected;
  return field.value.trim() !== field.defaultValue.trim();
}

function put(into, path, value) {
  const names = path.split(".");
  const last = names.pop();
  for (const name of names) into = into[name] ??= {};
  into[last] = value;
}

const isShown = (field) => field.type === "hidden" || field.closest("details:not([open])") || field.offsetParent !== null;

export function gathered(form) {
  const changed = form.hasAttribute("data-changed");
  const inner = {};
  const outer = JSON.parse(form.dataset.fields ?? "{}");
  const parts = new Set();
  for (const field of form.elements) {
    if (!field.name || field.disabled || !isShown(field) || (field.type === "radio" && !field.checked)) continue;
    if (field.dataset.as === "part") {
      if (changed ? isChanged(field) : field.value.trim() !== "") parts.add(field.name.split(".").slice(0, -1).join("."));
      continue;
    }
    const value = valueOf(field);
    if (changed ? isChanged(field) : value !== null) put(field.hasAttribute("data-outside") ? outer : inner, field.name, value);
  }
  // A record is sent whole; without values it is the preset's again.
  for (const name of parts) {
    const fields = [...form.elements].filter((one) => one.name.startsWith(`${name}.`));
    const own = fields.some((one) => one.value.trim() !== "");
    if (!own) put(inner, name, null);
    else for (const one of fields) put(inner, one.name, partValue(one));
  }
  const list = form.dataset.entry === undefined ? form.dataset.list : "entries";
  if (list) return { ...outer, [list]: [inner] };
  const within = form.dataset.within;
  return within ? { ...outer, [within]: { ...(outer[within] ?? {}), ...(inner[within] ?? inner) } } : merged(outer, inner);
}

function merged(one, other) {
  const both = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const deep = both[name] && value && typeof value === "object" && !Array.isArray(value) && typeof both[name] === "object";
    both[name] = deep ? merged(both[name], value) : value;
  }
  return both;
}

export function clear(form) {
  holdStill(() => {
    for (const one of form.querySelectorAll(".problem")) one.textContent = "";
  });
  for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
}

// Show each reason at its field, the others in the line.
export function showRefusal(form, told) {
  const rest = [];
  let first = null;
  holdStill(() => {
    for (const problem of told.problems) {
      const field = fieldOf(form, problem.path);
      const place = field?.closest(".field")?.querySelector(".problem");
      if (!place) {
        rest.push(problem.message);
        continue;
      }
      place.textContent = [place.textContent, problem.message].filter(Boolean).join(" ");
      field.setAttribute("aria-invalid", "true");
      field.closest("details")?.setAttribute("open", "");
      first ??= field;
    }
  });
  first?.focus();
  say([told.message, ...rest].join(" "), { bad: true });
}

function fieldOf(form, problem) {
  let path = problem.replace(/^entries\[\d+\]\./, "").replace(/\[\d+\]/g, "");
  for (; path; path = path.split(".").slice(0, -1).join(".")) {
    const wanted = path;
    const field = [...form.elements].find((one) => one.name === wanted || one.name === `config.${wanted}` || one.name.startsWith(`${wanted}.`));
    if (field) return field;
  }
  return null;
}
