// A page's end of the switchboard, which has the connection for all pages of the browser. The switchboard is in a worker;
// where there is none, or it is silent, a page that is seen begins one. Where no page can tell another anything, and
// while no stream tells this one anything (a proxy that knows none, a server that is starting), the page looks by itself.

import { CALL, fromPages, fromSwitchboard, switchboard } from "./live_switchboard.js";

// Milliseconds: without a word until the switchboard is gone; until somebody begins where nobody has; between two looks.
const SILENT = 3 * CALL;
const SOON = 500;
const LOOK = 3000;

// `watches` is what the page shows, and as what. It is told where that stands and what has changed, that nobody knows any
// more (`lost`, once), that it may not be seen any more (`revoked`), and to `look` by itself. What comes back ends that.
export function listen(watches, { told, lost, revoked, look }) {
  const me = `${Math.random()}`;
  const code = watches.split(":")[0];
  let last = { streaming: false, places: {} };
  let heard = performance.now();
  let left = false;
  let own, patience, says, hears;

  const isSilent = () => performance.now() - heard > SILENT;
  const here = () => says.postMessage(left ? { page: me, gone: true } : { page: me, watches, visible: !document.hidden });

  function hear({ data }) {
    if (left) return;
    if (data.over) return begin(SOON);
    heard = performance.now();
    begin(SILENT);
    if (data.call) here();
    if (data.revoked) return data.revoked === watches ? revoked() : null;
    const wasStreaming = last.streaming;
    last = data;
    if (data.streaming) told(data.places[code], data.change?.name === code ? data.change : null);
    else if (wasStreaming) lost();
  }

  // A switchboard of our own, if nobody says a word until then. Several that wait do not begin at once.
  function begin(milliseconds) {
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (!document.hidden && !left && (own?.over ?? true)) own = switchboard(me);
    }, milliseconds * (0.5 + Math.random()));
  }

  function shown() {
    if (left) return;
    here();
    if (document.hidden) return own?.stop();
    told(last.places[code]);
    if (isSilent()) begin(SOON);
  }

  // The page is left, or is not live any more.
  function stop() {
    left = true;
    own?.stop();
    if (says) here();
  }

  async function looking() {
    const isTold = last.streaming && code in last.places && !isSilent();
    if (!document.hidden && !left && !isTold) await look();
    setTimeout(looking, LOOK * (0.75 + Math.random() / 2));
  }

  setTimeout(looking, LOOK);
  if (!("BroadcastChannel" in window)) return stop;
  [says, hears] = [fromPages(), fromSwitchboard()];
  hears.onmessage = hear;
  document.addEventListener("visibilitychange", shown);
  // A page that is left hears afterwards that it is hidden.
  addEventListener("pagehide", stop);
  addEventListener("pageshow", () => ((left = false), shown()));
  try {
    new SharedWorker(new URL("live_worker.js", import.meta.url), { type: "module" });
    begin(SILENT);
  } catch {
    begin(SOON);
  }
  here();
  return stop;
}
