// "This is me": choose a name, confirm it (with its code if required), and claim it for this phone.

import { refresh } from "./live.js";
import { newKey, show, text } from "./status_line.js";
import { tried } from "./send.js";

const me = () => document.getElementById("me").dataset;
const form = () => document.getElementById("claim-form");
let chosen = null;

function open(choice) {
  chosen = { player: choice.dataset.claim, key: newKey(), from: choice };
  document.getElementById("claim-who").textContent = choice.dataset.name;
  problem("");
  form().hidden = false;
  form().querySelector("input, button").focus();
}

function close() {
  form().hidden = true;
  chosen?.from.focus();
  chosen = null;
}

function problem(said) {
  const line = document.getElementById("claim-problem");
  [line.textContent, line.hidden] = [said, !said];
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-claim]");
  if (choice) open(choice);
  else if (event.target.closest("[data-claim-cancel]")) close();
});
document.addEventListener("keydown", (event) => event.key === "Escape" && form() && !form().hidden && close());

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "claim-form") return;
  event.preventDefault();
  const { player, key } = chosen;
  const code = form().elements.code?.value.trim();
  try {
    // Another code is another question.
    const sent = { player, key: code ? `${key}${[...code].map((one) => one.charCodeAt(0).toString(16)).join("")}`.slice(0, 60) : key, ...(code && { code }) };
    const told = await tried(`/t/${me().code}/me/claim`, JSON.stringify(sent), (answer) => answer.json());
    if (told.refused) return problem(told.refused.message);
    if (told.claimed) return location.assign(`/t/${me().code}/me?player=${player}`);
    close();
    show([text("span", me().claimWaits)], { lasts: 10000 });
    await refresh();
  } catch {
    problem(me().failed);
  }
});
