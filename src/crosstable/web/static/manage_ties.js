// The order in which a tie is settled, by places or by shots.

import { splitList } from "./manage_fields.js";
import { command, done, refusal, say } from "./manage_send.js";

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
