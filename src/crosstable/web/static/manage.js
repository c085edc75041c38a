// The management pages: forms and buttons that send a command.
//
// | attribute | what it does |
// |---|---|
// | form data-command | sends that command with the form's fields; data-fields are further ones |
// | data-changed | only changed fields are sent, emptied ones as null |
// | data-entry | the fields belong to one entry, except with data-outside |
// | data-list | the fields belong to the only item of that list |
// | data-post, data-body | a button or form with its own address |
// | data-as | how a field is read: number, halves, flag, check, list, numbers, chain, stretches, part |
// | data-row | a button that sends that command for the player of its row |

import "./dates.js";
import "./manage_find.js";
import "./manage_times.js";
import { goOn, refused as offer } from "./desk_send.js";
import { clear, gathered, showRefusal } from "./manage_fields.js";
import { command, done, post, postOnce, refusal, say } from "./manage_send.js";
import { decidedBy, forget, lookedAgain } from "./unsent_input.js";

function fresh(form) {
  if (form.hasAttribute("data-reset")) form.reset();
  forget(form);
}

function toldOf(form, why) {
  if (why.kind === "stale") lookedAgain(form);
}

// A game or match loss in a given round changes its result: show the preview before saving.
function previewOf(form, fields) {
  const isLost = /_loss$/.test(fields.effect ?? fields.kind ?? "");
  if (!form.dataset.preview || !isLost || !fields.round) return null;
  const told = Object.entries({ command: form.dataset.command, ...fields }).filter(([name, value]) => name !== "reason" && value !== null);
  return `${form.dataset.preview}?${new URLSearchParams(told)}`;
}

async function submitted(form) {
  clear(form);
  const preview = previewOf(form, gathered(form));
  if (preview) return void location.assign(preview);
  const told = form.dataset.command
    ? await command(form.dataset.command, gathered(form), decidedBy(form))
    : await postOnce(form.dataset.post, gathered(form));
  if (!told) return;
  if (told.refused) toldOf(form, told.refused);
  if (told.refused?.choices) return offer(told.refused, () => fresh(form));
  if (told.refused) return void showRefusal(form, told.refused);
  if (told.address) return void location.assign(told.address);
  fresh(form);
  form.dispatchEvent(new CustomEvent("done", { bubbles: true, detail: told }));
  if (form.dataset.then) return goOn(form.dataset.then, told);
  await done(told);
  form.querySelector("[data-first]")?.focus();
}

// Names are typed faster than a network answers: clear the form of one entry at once and send one after the other. Put
// a refused one back for correction, unless another is being typed.
let entries = Promise.resolve();

function enter(form) {
  clear(form);
  const sent = gathered(form);
  const seen = decidedBy(form);
  lookedAgain(form);
  const was = [...form.querySelectorAll("input")].map((field) => [field, field.value]);
  form.reset();
  form.querySelector("[data-first]")?.focus();
  entries = entries.then(async () => {
    const told = await command(form.dataset.command, sent, seen);
    if (told && !told.refused) return done(told);
    const free = was.every(([field]) => !field.value);
    if (free) for (const [field, value] of was) field.value = value;
    if (told?.refused.choices) offer(told.refused, () => fresh(form));
    else if (told && free) showRefusal(form, told.refused);
    else if (told) say(refusal(told.refused), { bad: true });
  });
}

let busy = new WeakSet();
addEventListener("pageshow", () => (busy = new WeakSet()));

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method === "post") {
    // A plain form opens another page: a second press would send it again.
    if (busy.has(form)) event.preventDefault();
    else if (!event.defaultPrevented) busy.add(form);
    return;
  }
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
  // Actions for the player of a row; a long list names each of them once.
  const row = event.target.closest("button[data-row]");
  if (row && row.getAttribute("aria-busy") !== "true") {
    row.setAttribute("aria-busy", "true");
    const told = await command(row.dataset.row, { player: row.closest("tr").dataset.key });
    if (told?.refused) say(refusal(told.refused), { bad: true });
    else if (told) await done(told);
    row.removeAttribute("aria-busy");
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

// An undo button shows the later actions that fall with it, if any.
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

// Tokens and webhook secrets are shown once, too.
document.addEventListener("done", (event) => {
  const shown = event.detail.token ?? event.detail.secret;
  const place = document.getElementById(event.detail.token ? "new-token" : "new-secret");
  if (!shown || !place) return;
  place.querySelector("input").value = shown;
  place.querySelector("p").textContent = event.detail.said;
  place.hidden = false;
});

// An invitation is shown once: its link and its picture.
document.addEventListener("done", (event) => {
  const told = event.detail;
  const place = document.getElementById("invited");
  if (!told.link || !place) return;
  place.querySelector("input").value = told.link;
  place.querySelector("img").src = told.picture;
  place.querySelector("p").textContent = told.said;
  place.hidden = false;
});
