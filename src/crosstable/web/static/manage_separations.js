// Two players who must not meet.

import { command, done, refusal, say } from "./manage_send.js";

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.apart) return;
  event.preventDefault();
  const { player, forbidden } = JSON.parse(form.dataset.apart);
  const told = await command("configure", { config: { forbidden: [...forbidden, [player, form.elements.other.value]] } });
  if (told?.refused) say(refusal(told.refused), { bad: true });
  else if (told) await done(told);
});
