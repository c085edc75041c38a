// The office: forms that ask for a command, lists that are searched as one types, times as people tell them.
//
// | attribute | what it does |
// |---|---|
// | form data-command | sends that command with the form's fields; data-fields are further ones |
// | data-changed | only what differs from what the page came with is sent, emptied fields as null |
// | data-entry | the fields are those of one entry; what has data-outside stands beside it |
// | data-post, data-body | a button or form that sends to an address of its own |
// | data-as | how a field is read: number, halves, flag, check, list, numbers, chain, stretches, part |
// | data-row | a button that sends that command for the player of its row |
// | data-filter | a field that hides the rows it does not find |
// | data-focus-key | the key that leads to a field |

import "./dates.js";
import { refused as offer } from "./desk_send.js";
import { command, done, post, postOnce, refusal, say } from "./office_line.js";

// What somebody has typed stays when the page learns something new.
document.addEventListener("input", (event) => event.target.closest("form") && event.target.setAttribute("data-kept", ""));

const splitList = (text) => text.split(/[,;\n]/).map((one) => one.trim()).filter(Boolean);

function chain(text) {
  return (text.match(/[^,(]+(\([^)]*\))?/g) ?? []).map((one) => one.trim()).filter(Boolean).map((one) => {
    const [, name, sizes] = one.match(/^([^(]*?)\s*(?:\((.*)\))?$/s) ?? [null, one, null];
    if (!sizes) return name;
    const pairs = sizes.split(/[;,]/).map((size) => size.trim().split(/[\s=]+/));
    return { code: name, ...Object.fromEntries(pairs.map(([size, value]) => [size, Number(value)])) };
  });
}

function stretches(text) {
  return splitList(text).map((one) => {
    const [, first, dash, last] = one.match(/^(\d+)\s*([-–]?)\s*(\d*)$/) ?? [];
    if (!first) return [null, null];
    if (!dash || !last) return [Number(first), dash ? null : Number(first)];
    return [Number(first), Number(last)].sort((one, other) => one - other);
  });
}

const READ = {
  number: (text) => (text === "" ? null : Number(text)),
  halves: (text) => (text === "" ? null : Math.round(Number(text) * 2)),
  flag: (text) => (text === "" ? null : text === "true"),
  list: (text) => (text === "" ? null : splitList(text)),
  numbers: (text) => (text === "" ? null : splitList(text).map(Number)),
  chain: (text) => (text === "" ? null : chain(text)),
  stretches,
  text: (text) => (text === "" ? null : text),
};

export function valueOf(field) {
  if (field.type === "checkbox") return field.checked;
  return (READ[field.dataset.as] ?? READ.text)(field.value.trim());
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
  // A record is sent whole; without any value of its own it is the preset's again.
  for (const name of parts) {
    const fields = [...form.elements].filter((one) => one.name.startsWith(`${name}.`));
    const own = fields.some((one) => one.value.trim() !== "");
    if (!own) put(inner, name, null);
    else for (const one of fields) put(inner, one.name, Number(one.value.trim() || one.dataset.preset));
  }
  if (form.dataset.entry !== undefined) return { ...outer, entries: [inner] };
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

function clear(form) {
  for (const one of form.querySelectorAll(".problem")) one.textContent = "";
  for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
}

// Each reason beside the field that it is about; the rest in the line.
export function showRefusal(form, told) {
  const rest = [];
  let first = null;
  for (const reason of told.reasons) {
    let path = reason.path.replace(/^entries\[\d+\]\./, "").replace(/\[\d+\]/g, "");
    let field = null;
    for (; path && !field; path = path.split(".").slice(0, -1).join(".")) {
      const wanted = path;
      field = [...form.elements].find((one) => one.name === wanted || one.name === `config.${wanted}` || one.name.startsWith(`${wanted}.`));
    }
    const place = field?.closest(".field")?.querySelector(".problem");
    if (!place) {
      rest.push(reason.said);
      continue;
    }
    place.textContent = [place.textContent, reason.said].filter(Boolean).join(" ");
    field.setAttribute("aria-invalid", "true");
    field.closest("details")?.setAttribute("open", "");
    first ??= field;
  }
  first?.focus();
  say([told.said, ...rest].join(" "), { bad: true });
}

function fresh(form) {
  if (form.hasAttribute("data-reset")) form.reset();
  for (const one of form.querySelectorAll("[data-kept]")) one.removeAttribute("data-kept");
}

async function submitted(form) {
  clear(form);
  const told = form.dataset.command
    ? await command(form.dataset.command, gathered(form))
    : await postOnce(form.dataset.post, gathered(form));
  if (!told) return;
  if (told.refused?.choices) return offer(told.refused, () => fresh(form));
  if (told.refused) return void showRefusal(form, told.refused);
  if (told.address) return void location.assign(told.address);
  fresh(form);
  form.dispatchEvent(new CustomEvent("done", { bubbles: true, detail: told }));
  if (form.dataset.then) {
    await done(told);
    location.assign(form.dataset.then);
    return;
  }
  await done(told);
  form.querySelector("[data-first]")?.focus();
}

// Names are typed faster than a network answers: the form of one entry is empty again at once, and one goes after the
// other. What is refused comes back to be put right, unless something else is being typed already.
let entries = Promise.resolve();

function enter(form) {
  clear(form);
  const sent = gathered(form);
  const was = [...form.querySelectorAll("input")].map((field) => [field, field.value]);
  form.reset();
  form.querySelector("[data-first]")?.focus();
  entries = entries.then(async () => {
    const told = await command(form.dataset.command, sent);
    if (told && !told.refused) return done(told);
    const free = was.every(([field]) => !field.value);
    if (free) for (const [field, value] of was) field.value = value;
    if (told?.refused.choices) offer(told.refused, () => fresh(form));
    else if (told && free) showRefusal(form, told.refused);
    else if (told) say(refusal(told.refused), { bad: true });
  });
}

const busy = new WeakSet();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.command && !form.dataset.post) return;
  event.preventDefault();
  if (form.hasAttribute("data-entry")) return enter(form);
  if (busy.has(form)) return;
  busy.add(form);
  submitted(form).finally(() => busy.delete(form));
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-post]");
  if (button) {
    button.disabled = true;
    const told = await post(button.dataset.post, JSON.parse(button.dataset.body ?? "{}"));
    button.disabled = false;
    if (told?.refused) say(refusal(told.refused), { bad: true });
    else if (told) await done(told);
  }
  // What can be done with the player of a row; a long list names each of them once.
  const row = event.target.closest("button[data-row]");
  if (row && row.getAttribute("aria-busy") !== "true") {
    row.setAttribute("aria-busy", "true");
    const told = await command(row.dataset.row, { player: row.closest("tr").dataset.key });
    row.removeAttribute("aria-busy");
    if (told?.refused) say(refusal(told.refused), { bad: true });
    else if (told) await done(told);
  }
  const copy = event.target.closest("button[data-copy]");
  if (copy) {
    const from = document.getElementById(copy.dataset.copy);
    from.select();
    try {
      await navigator.clipboard.writeText(from.value);
    } catch {
      document.execCommand("copy");
    }
    say(copy.dataset.copied);
  }
});

// A button that takes something back asks what falls with it where something does.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-undo]");
  if (!button) return;
  button.disabled = true;
  const told = await command("undo", JSON.parse(button.dataset.undo));
  button.disabled = false;
  if (!told) return;
  if (told.refused) say(refusal(told.refused), { bad: true });
  else if (button.dataset.then) location.assign(button.dataset.then);
  else await done(told);
});

// Searching as one types.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function filter() {
  for (const field of document.querySelectorAll("[data-filter]")) {
    const wanted = folded(field.value.trim());
    for (const row of document.querySelectorAll(field.dataset.filter)) row.hidden = !folded(row.textContent).includes(wanted);
  }
}
document.addEventListener("input", (event) => event.target.hasAttribute("data-filter") && filter());
document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.("[data-filter]");
  if (field && event.key === "Enter") {
    event.preventDefault();
    const rows = [...document.querySelectorAll(field.dataset.filter)].filter((row) => !row.hidden);
    rows[0]?.querySelector("a")?.click();
  }
  if (field && event.key === "Escape") {
    field.value = "";
    filter();
  }
  const typing = /^(input|textarea|select)$/i.test(event.target.localName);
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const wanted = document.querySelector(`[data-focus-key="${CSS.escape(event.key)}"]`);
  if (!wanted) return;
  event.preventDefault();
  wanted.closest("details")?.setAttribute("open", "");
  wanted.focus();
});

// Times as people tell them; the exact one on hover.
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

function times() {
  for (const one of document.querySelectorAll("time[data-relative]")) {
    const then = new Date(one.dateTime);
    const seconds = Math.round((then - Date.now()) / 1000);
    const away = Math.abs(seconds);
    let text = exact.format(then);
    if (away < 45) text = document.getElementById("office-words")?.dataset.now;
    else if (away < 3600) text = relative.format(Math.round(seconds / 60), "minute");
    else if (away < 86400) text = relative.format(Math.round(seconds / 3600), "hour");
    else if (away < 7 * 86400) text = relative.format(Math.round(seconds / 86400), "day");
    if (one.textContent !== text) one.textContent = text;
    one.title = exact.format(then);
  }
}
document.addEventListener("refreshed", () => {
  filter();
  times();
});
setInterval(times, 15000);
times();
filter();

// The order in which a tie is settled, by places or by shots.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-settle")) return;
  event.preventDefault();
  const rows = [...form.querySelectorAll("[data-player]")].map((row) => ({
    id: row.dataset.player,
    place: Number(row.querySelector("[name=place]").value || 0),
    shots: splitList(row.querySelector("[name=shots]").value.replace(/\s+/g, ",")).map(Number),
  }));
  const shot = rows.some((one) => one.shots.length);
  const byShots = (one, other) => {
    for (let i = 0; i < Math.max(one.shots.length, other.shots.length); i += 1) {
      const apart = (other.shots[i] ?? -1) - (one.shots[i] ?? -1);
      if (apart) return apart;
    }
    return 0;
  };
  rows.sort(shot ? byShots : (one, other) => one.place - other.place);
  const fields = { players: rows.map((one) => one.id), reason: form.elements.reason.value.trim() || null };
  if (shot) fields.shots = Object.fromEntries(rows.map((one) => [one.id, one.shots]));
  const told = await command("settle_tie", fields);
  if (told?.refused) say(refusal(told.refused), { bad: true });
  else if (told) await done(told);
});

// Two who must not meet.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.apart) return;
  event.preventDefault();
  const { player, forbidden } = JSON.parse(form.dataset.apart);
  const told = await command("configure", { config: { forbidden: [...forbidden, [player, form.elements.other.value]] } });
  if (told?.refused) say(refusal(told.refused), { bad: true });
  else if (told) await done(told);
});

// An invitation is told once: its link and its picture.
document.addEventListener("done", (event) => {
  const told = event.detail;
  const place = document.getElementById("invited");
  if (!told.link || !place) return;
  place.querySelector("input").value = told.link;
  place.querySelector("img").src = told.picture;
  place.querySelector("p").textContent = told.said;
  place.hidden = false;
});
