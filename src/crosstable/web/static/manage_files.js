// A file dropped at the desk: show a preview, then one click applies it.

import "./drop_zone.js";
import { refused as offer } from "./desk_send.js";
import { count, chosen } from "./manage_list.js";
import { code, command, done, post, refusal, say } from "./manage_send.js";

const field = document.getElementById("file");
const form = document.getElementById("file-preview");
const problems = document.getElementById("file-problems");
let latest = 0;

function show(texts) {
  problems.replaceChildren(...texts.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
}

async function look(file) {
  const mine = (latest += 1);
  show([]);
  form.replaceChildren();
  const told = await post(`/t/${code()}/desk/files/look?${new URLSearchParams({ name: file.name })}`, file);
  if (!told || mine !== latest) return;
  if (told.refused) {
    say(told.refused.message, { bad: true });
    return show([told.refused.message, ...told.refused.problems.slice(0, 30).map((problem) => (problem.path ? `${problem.path}: ` : "") + problem.message)]);
  }
  form.replaceChildren(...new DOMParser().parseFromString(told.html, "text/html").body.childNodes);
  count(form);
  form.querySelector("[tabindex]")?.focus();
}

// Send one result after the other, as at the desk; a refusal stops the rest.
async function enterResults() {
  let told = null;
  for (const row of form.querySelectorAll("tr[data-result]")) {
    if (!row.querySelector("input").checked) continue;
    told = await command(row.dataset.result, JSON.parse(row.dataset.fields));
    if (!told) return;
    if (told.refused) return say(refusal(told.refused), { bad: true });
    row.remove();
  }
  form.replaceChildren();
  if (told) await done(told);
}

async function enterPlayers() {
  const entries = chosen(form);
  if (!entries.length) return;
  const told = await command(form.dataset.enter, { entries });
  if (!told) return;
  const clear = () => form.replaceChildren();
  if (told.refused?.choices) return offer(told.refused, clear);
  if (told.refused) return say(refusal(told.refused), { bad: true });
  clear();
  await done(told);
}

field?.addEventListener("change", () => {
  const file = field.files[0];
  if (file) look(file);
  // Clear it, so that the same file can be chosen again.
  field.value = "";
});
form?.addEventListener("change", () => count(form));
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button.primary");
  button.disabled = true;
  await (form.querySelector("tr[data-result]") ? enterResults() : enterPlayers());
  button.disabled = false;
});
