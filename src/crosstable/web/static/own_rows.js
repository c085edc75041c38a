// Public pages: highlight the own rows, and let "Find me" open the own page.

import { mine } from "./mine.js";

const code = location.pathname.split("/")[2];

function mark() {
  const own = mine()[code];
  for (const link of document.querySelectorAll(".to-me")) if (own) link.textContent = link.dataset.mine;
  for (const number of own?.numbers ?? []) {
    for (const row of document.querySelectorAll(`[data-key="p${number}"]`)) row.classList.add("is-me");
    for (const side of document.querySelectorAll(`.bracket [data-player="${number}"]`)) side.classList.add("is-me");
    for (const link of document.querySelectorAll(`.meeting .side a[href$="/players/${number}"]`)) link.closest(".meeting").classList.add("is-me");
  }
}

document.addEventListener("refreshed", mark);
mark();
