// The live page: it listens to where it stands, and puts what changed into place without touching what is being typed,
// scrolled to or focused. A public page is sent what has changed; any other, and one that is too far behind, asks for
// itself again.

import { holdStill } from "./hold_still.js";
import { listen } from "./live_listen.js";
import { morph } from "./morph.js";
import { patience } from "./timeout.js";
import "./unsent_input.js";

const root = document.documentElement;
const source = root.dataset.live;
// A page as everybody sees it has a mark, and is followed by its address, a phone's own one by its name; any other by where
// the journal stands.
const isPublic = "mark" in root.dataset && !source.includes(":");
const query = `${new URLSearchParams(location.search)}`;
const name = root.dataset.follows ?? location.pathname.replace(/^\/(t\/)?/, "").replace(/[,:]/g, encodeURIComponent) + (query && `?${query}`);
const stands = () => root.dataset[isPublic ? "mark" : "place"];
// Milliseconds over which phones ask for their own page where that is news for all of them.
const SPREAD = 600;
// Whoever may not see the page any more, or finds it gone, is shown that.
const GONE = [401, 403, 404];
// The whole page is to be asked for; what has come to be changed on it; and what it is to be after that, if that is known.
let behind = false;
let changes = [];
let wanted = null;
let working = null;
let mark = { of: location.href, is: root.dataset.mark ? `"${root.dataset.mark}"` : "" };
// The lines of the page as it is, which is known once it was needed.
let lines = null;

// Comes back when the page is as new as it was asked for, also where it was being asked for already.
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
    // The server is away, or its store; the stream says when it is back.
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
    // What happened changes nothing here.
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
  // Whoever is shown it as somebody else sees another page.
  if (fresh.documentElement.dataset.live !== source) return location.reload();
  await bringStyles(fresh);
  for (const said of ["place", "mark"]) if (said in root.dataset) root.dataset[said] = fresh.documentElement.dataset[said] ?? "";
  show(fresh);
}

// What a page did not need when it was loaded comes with its first part that needs it: styles before it, scripts after.
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

// One that does not come is brought again with the next change.
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
    for (const part of ["header.top", "main"]) morph(document.querySelector(part), fresh.querySelector(part));
    document.dispatchEvent(new CustomEvent("refreshed"));
  });
  bring(fresh, "script[src]");
}

// A change fits the version that it was made for. The text of the page as it came is in the browser's own store.
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

// Where the page or the journal stands, and what leads there. Nobody looks at a hidden page; it finds out when it is shown.
function told(place, change) {
  if (!place || document.hidden) return;
  // What is of the server and not of the tournament is no event: after an outage the desk looks in any case.
  if (root.classList.contains("away") && document.body.classList.contains("desk")) behind = true;
  root.classList.remove("away");
  if (change) changes.push(change);
  const isForAll = "follows" in root.dataset && `${place}`.split("-")[1] !== `${stands()}`.split("-")[1];
  wanted = place;
  if (isForAll) setTimeout(work, SPREAD * Math.random());
  else work();
}

// Nobody tells any more: what is shown may be old, unless the server answers by itself.
function lost() {
  root.classList.add("away");
  if (!document.hidden) refresh();
}

// The right is gone; or it has another cookie by now, as after a change of one's own password, and nothing has changed.
function revoked() {
  mark = { of: "", is: "" };
  refresh();
}

// Whether the server sends what changes here, also what ends by itself.
export const isFollowed = isPublic;

// A page that takes long to be made (`data-still`) stays as it is, and goes with the right to see it. Where nobody tells
// of that, it asks.
const still = () => null;
const whether = () => asked({ "X-Live": "right" }).then(({ status }) => GONE.includes(status) && location.reload(), still);
const way = root.hasAttribute("data-still") ? { told: still, lost: still, look: whether } : { told, lost, look: refresh };

// From then on the page stays as it is: it shows what is told once.
export const stop = source ? listen(isPublic ? name : source, { ...way, revoked }) : () => null;

// The room on the disk, the server's address and the mirror are no events, and the list of tournaments does not tell of
// every table that is done: the pages that show these look by themselves.
if (/^\/$|\/desk(\/settings|\/screens)?$/.test(location.pathname)) setInterval(() => (document.hidden ? null : refresh()), 20000);

// The clock of the round. The server says how long it has left; the browser only counts.
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
