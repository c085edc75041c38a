// The switchboard: one connection to the server for all pages of a browser and all their tournaments. It lives in a
// worker that the pages share (live_worker.js), or without workers in one of the pages (live_listen.js).
//
// | who | says | when |
// |---|---|---|
// | page | { page, watches, visible } | it is there: at first, when shown or hidden, and after a call |
// | page | { page, gone } | it is closed |
// | switchboard | { from, streaming, places } | something has changed; with `call` every few seconds |
// | switchboard | { from, streaming, places, change } | the same, with the changes of a public page |
// | switchboard | { from, revoked } | a role was revoked; its pages end |
// | switchboard | { from, over } | it ends, and another may start |
//
// `watches` is a code, with the page's role behind a colon, or a public page (`CODE/standings`); `places` has the
// versions of journals and pages. Messages are complete, so that a lost one does no harm: a page that cannot apply a
// change reloads.

// Pages and switchboards of another version use other channels.
const version = new URL(".", import.meta.url).pathname;
export const fromPages = () => new BroadcastChannel(`${version} pages`);
export const fromSwitchboard = () => new BroadcastChannel(`${version} switchboard`);

// Milliseconds: between two calls; until a silent page is gone and a silent stream dead; for pages that open together;
// before reconnecting, at first and at most.
export const CALL = 4000;
const GONE = 3 * CALL + 1000;
const QUIET = 12000;
const TOGETHER = 50;
const AGAIN = 500;
const AGAIN_AT_MOST = 5000;
// Most subjects of one stream on the server.
const MOST = 30;

// `from` is its id: of two switchboards the lower one stays.
export function switchboard(from) {
  const hears = fromPages();
  const says = fromSwitchboard();
  const pages = new Map();
  const board = { over: false, stop };
  // Versions by the open stream; and the latest of any stream, for the next one to continue from.
  let places = {};
  let heard = {};
  let streaming = true;
  let carried = "";
  let stream = null;
  let failed = 0;
  let planned, again, quiet;

  const say = (more) => says.postMessage({ from, streaming, places, ...more });

  hears.onmessage = ({ data }) => {
    const before = pages.get(data.page);
    if (data.gone) pages.delete(data.page);
    else pages.set(data.page, { ...data, at: performance.now() });
    if (!data.gone && before?.visible !== data.visible) say();
    plan();
  };
  says.onmessage = ({ data }) => (data.from < from && !data.over ? end() : null);

  const calling = setInterval(() => {
    for (const [page, { at }] of pages) if (performance.now() - at > GONE) pages.delete(page);
    plan();
    say({ call: true });
  }, CALL);
  say({ call: true });

  // The subjects of the pages, visible ones first. Without a visible page there is no stream.
  function wanted() {
    const here = [...pages.values()].sort((one, other) => other.visible - one.visible);
    if (!here[0]?.visible) return "";
    return [...new Set(here.map(({ watches }) => watches))].slice(0, MOST).sort().join();
  }

  function plan() {
    planned ??= setTimeout(() => {
      planned = undefined;
      if (wanted() === carried) return;
      letGo();
      failed = 0;
      carried = wanted();
      const codes = carried.split(",").map((one) => one.split(":")[0]);
      places = Object.fromEntries(Object.entries(places).filter(([code]) => codes.includes(code)));
      heard = { ...places };
      if (carried) listen();
    }, TOGETHER);
  }

  function listen() {
    const last = Object.entries(heard).map(([code, place]) => `${code}:${place}`);
    stream = new EventSource(`/live?t=${encodeURIComponent(carried)}&last=${encodeURIComponent(last.join())}`);
    stream.onopen = alive;
    stream.onerror = lost;
    stream.onmessage = ({ data }) => stands(...data.split(" "));
    // With a code: the last known version of that journal.
    stream.addEventListener("beat", ({ data }) => (data in heard ? stands(heard[data], data) : alive()));
    stream.addEventListener("page", ({ data }) => {
      const change = JSON.parse(data);
      stands(change.mark, change.name, change);
    });
    stream.addEventListener("revoked", ({ data }) => {
      for (const [page, { watches }] of pages) if (watches === data) pages.delete(page);
      say({ revoked: data });
      plan();
    });
    alive();
  }

  function stands(place, code, change) {
    alive();
    heard[code] = place;
    places = { ...places, [code]: place };
    [streaming, failed] = [true, 0];
    say(change && { change });
  }

  function alive() {
    clearTimeout(quiet);
    quiet = setTimeout(lost, QUIET);
  }

  // A server's end breaks all streams: spread the reconnections.
  function lost() {
    letGo();
    streaming = false;
    places = {};
    say();
    again = setTimeout(listen, Math.min(AGAIN * 2 ** failed++, AGAIN_AT_MOST) * (0.5 + Math.random()));
  }

  function letGo() {
    clearTimeout(quiet);
    clearTimeout(again);
    stream?.close();
    stream = null;
  }

  function end() {
    if (board.over) return;
    board.over = true;
    clearInterval(calling);
    clearTimeout(planned);
    letGo();
    hears.close();
    says.close();
  }

  function stop() {
    if (!board.over) say({ over: true });
    end();
  }

  return board;
}
