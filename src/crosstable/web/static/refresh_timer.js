// Parts of a page that end by time, without an event: a notice, the wait for missing players. The server gives the
// seconds; then the page reloads, unless the server sends changes.

import { isFollowed, refresh } from "./live.js";

let timer = null;

function wait() {
  clearTimeout(timer);
  const ends = [...document.querySelectorAll("[data-again]")].map((one) => Number(one.dataset.again));
  if (ends.length && !isFollowed) timer = setTimeout(refresh, Math.min(...ends) * 1000 + 250);
}

document.addEventListener("refreshed", wait);
wait();
