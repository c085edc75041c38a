// A page's end of the switchboard, which holds the connection for all pages of the browser. The switchboard is in a
// worker; without a responding one, a visible page starts its own. If pages cannot reach each other, and while there is
// no stream (an old proxy, a server that is starting), the page polls.

import { CALL, fromPages, fromSwitchboard, switchboard } from "./live_switchboard.js";

// Milliseconds: without a message until the switchboard counts as gone; until a page starts one; between two polls.
const SILENT = 3 * CALL;
const SOON = 500;
const LOOK = 3000;

// `watches` is the page's subject and role. The callbacks get versions and changes, a lost stream (`lost`, once), a
// revoked role (`revoked`), and a call to poll (`look`). The returned function ends that.
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

  // Start our own switchboard without a message until then. Waiting pages do not start at once.
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

  // The page is closed, or no longer live.
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
  // A page that is being closed is hidden afterwards.
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
