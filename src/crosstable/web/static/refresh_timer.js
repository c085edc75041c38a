// Something on the page ends by itself, without any event: a notice, or the patience with whoever has not come. The
// server says in how many seconds; then the page looks again, unless the server sends what changes.

import { isFollowed, refresh } from "./live.js";

let timer = null;

function wait() {
  clearTimeout(timer);
  const ends = [...document.querySelectorAll("[data-again]")].map((one) => Number(one.dataset.again));
  if (ends.length && !isFollowed) timer = setTimeout(refresh, Math.min(...ends) * 1000 + 250);
}

document.addEventListener("refreshed", wait);
wait();
