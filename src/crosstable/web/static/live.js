// The live page: follow the version of the journal, and apply changes without touching typed input, scrolling or focus.
// A public page receives its changes; others, and pages too far behind, reload themselves.

import { holdStill } from "./hold_still.js";
import { listen } from "./live_listen.js";
import { morph } from "./morph.js";
import { patience } from "./timeout.js";
import "./unsent_input.js";

const root = document.documentElement;
const source = root.dataset.live;
// A public page has a mark and is followed by its address, a phone's own page by its name; other pages by the version
// of the journal.
const isPublic = "mark" in root.dataset && !source.includes(":");
const query = `${new URLSearchParams(location.search)}`;
const name = root.dataset.follows ?? location.pathname.replace(/^\/(t\/)?/, "").replace(/[,:]/g, encodeURIComponent) + (query && `?${query}`);
const stands = () => root.dataset[isPublic ? "mark" : "place"];
// Milliseconds over which phones spread requests for their own page if all of them need it.
const SPREAD = 600;
// A page that may no longer be seen, or is gone, shows that.
const GONE = [401, 403, 404];
// Reload the whole page; changes to apply; and the version after them, if known.
let behind = false;
let changes = [];
let wanted = null;
let working = null;
let mark = { of: location.href, is: root.dataset.mark ? `"${root.dataset.mark}"` : "" };
// The lines of the page as it is, once needed.
let lines = null;

// Resolve when the page is as new as requested, even if a request was under way.
export function refresh() {
  behind = true;
  return work();
}

function work() {
  working ??= catchUp().finally(() => (working = null));
  return working;
}

const asked = (headers) => fetch(location.href, { headers, signal: patience(), cache: "no-store" });

async function catchUp() {
  try {
    for (;;) {
      const change = changes.shift();
      if (change) await apply(change);
      else if (behind || (wanted !== null && wanted !== stands())) await ask();
      else return;
    }
  } catch {
    // The server or its store is away; the stream tells when it is back.
    changes = [];
    root.classList.add("away");
  }
}

async function ask() {
  [behind, wanted] = [false, null];
  const headers = { "X-Live": "1" };
  if (mark.of === location.href && mark.is) headers["If-None-Match"] = mark.is;
  const answer = await asked(headers);
  if (answer.status === 304) {
    // The event changes nothing here.
    root.dataset.place = answer.headers.get("X-Place") ?? "";
    root.classList.remove("away");
    return;
  }
  if (answer.redirected || GONE.includes(answer.status)) return location.reload();
  if (!answer.ok) throw new Error(`${answer.status}`);
  root.classList.remove("away");
  mark = { of: location.href, is: answer.headers.get("ETag") ?? "" };
  const text = await answer.text();
  if (isPublic) lines = text.split("\n");
  const fresh = new DOMParser().parseFromString(text, "text/html");
  // The same page, seen with other rights.
  if (fresh.documentElement.dataset.live !== source) return location.reload();
  await bringStyles(fresh);
  for (const said of ["place", "mark"]) if (said in root.dataset) root.dataset[said] = fresh.documentElement.dataset[said] ?? "";
  show(fresh);
}

// Styles and scripts that a later part needs arrive with it: styles before, scripts after.
const fileOf = (one) => (one.getAttribute("href") ?? one.getAttribute("src")).split("/").at(-1);

function bring(fresh, kind) {
  const there = new Set([...document.querySelectorAll(kind)].map(fileOf));
  return [...fresh.head.querySelectorAll(kind)].filter((one) => !there.has(fileOf(one))).map((one) => {
    const element = document.createElement(one.localName);
    for (const { name, value } of one.attributes) element.setAttribute(name, value);
    document.head.append(element);
    return element;
  });
}

const bringStyles = (fresh) => Promise.all(bring(fresh, "link[rel=stylesheet]").map(loaded));

// A missing one is requested again with the next change.
function loaded(style) {
  return new Promise((done) => {
    style.addEventListener("load", done);
    style.addEventListener("error", () => done(style.remove()));
  });
}

function show(fresh) {
  document.title = fresh.title;
  document.body.className = fresh.body.className;
  holdStill(() => {
    for (const part of ["header.top", "main"]) {
      // A frame on another site has no header.
      const [shown, changed] = [document.querySelector(part), fresh.querySelector(part)];
      if (shown && changed) morph(shown, changed);
    }
    document.dispatchEvent(new CustomEvent("refreshed"));
  });
  bring(fresh, "script[src]");
}

// A change applies to one version. The text of the page as received is in the browser's own store.
async function apply(change) {
  if (change.before !== stands()) return;
  if (!lines) {
    const text = await (await fetch(location.href, { signal: patience(), cache: "force-cache" })).text();
    if (!text.includes(` data-mark="${change.before}"`)) return;
    lines = text.split("\n");
  }
  lines = change.lines.flatMap((step) => (typeof step === "string" ? step.split("\n") : lines.slice(step[0], step[0] + step[1])));
  const fresh = new DOMParser().parseFromString(lines.join("\n"), "text/html");
  const clock = fresh.querySelector("[data-clock]");
  if (clock) clock.innerHTML = change.clock;
  await bringStyles(fresh);
  [root.dataset.mark, root.dataset.place] = [change.mark, change.place];
  mark = { of: location.href, is: `"${change.mark}"` };
  show(fresh);
}

// The version of the page or journal, and its sources. A hidden page does not follow; it catches up when shown.
function told(place, change) {
  if (!place || document.hidden) return;
  // Notices of the server are not events, so after an outage the desk always reloads.
  if (root.classList.contains("away") && document.body.classList.contains("desk")) behind = true;
  root.classList.remove("away");
  if (change) changes.push(change);
  const isForAll = "follows" in root.dataset && `${place}`.split("-")[1] !== `${stands()}`.split("-")[1];
  wanted = place;
  if (isForAll) setTimeout(work, SPREAD * Math.random());
  else work();
}

// The stream is lost: the page may be old, unless the server answers requests.
function lost() {
  root.classList.add("away");
  if (!document.hidden) refresh();
}

// The role is revoked; or the cookie has changed, as after a change of the own password, and nothing else has.
function revoked() {
  mark = { of: "", is: "" };
  refresh();
}

// Whether the server sends the changes, including those that happen by time.
export const isFollowed = isPublic;

// A slow page (`data-still`) stays as it is, and goes with its role. Without a stream it polls for that.
const still = () => null;
const whether = () => asked({ "X-Live": "right" }).then(({ status }) => GONE.includes(status) && location.reload(), still);
const way = root.hasAttribute("data-still") ? { told: still, lost: still, look: whether } : { told, lost, look: refresh };

// From then on the page stays as it is: it shows a secret once.
export const stop = source ? listen(isPublic ? name : source, { ...way, revoked }) : () => null;

// Disk space, the server's address and the mirror are not events, and the list of tournaments gets none for each
// result: pages that show these poll.
if (/^\/$|\/desk(\/settings|\/screens)?$/.test(location.pathname)) setInterval(() => (document.hidden ? null : refresh()), 20000);

// The round clock. The server gives the time left; the browser counts.
function clocks() {
  for (const clock of document.querySelectorAll(".clock[data-left], .countdown [data-left]")) {
    if (clock.seen !== clock.dataset.left) {
      clock.seen = clock.dataset.left;
      clock.until = performance.now() + Number(clock.dataset.left) * 1000;
    }
    const counted = (clock.until - performance.now()) / 1000;
    const left = clock.hasAttribute("data-paused") ? Number(clock.dataset.left) : clock.closest(".countdown") ? Math.max(counted, 0) : counted;
    const whole = Math.ceil(Math.abs(left));
    const text = `${left < 0 ? "+" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("over", left < 0);
  }
}
setInterval(clocks, 250);
clocks();
