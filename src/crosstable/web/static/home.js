// The tournaments of this phone: one tap opens the own page.

import { mine } from "./mine.js";

const place = document.getElementById("mine");
for (const [code, { event, names }] of Object.entries(mine())) {
  const link = place.appendChild(document.createElement("a"));
  link.href = `/t/${code}/me`;
  link.className = "button";
  link.textContent = `${names} · ${event}`;
  place.hidden = false;
}
