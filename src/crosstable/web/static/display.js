// A screen on the wall. The page has every view of the playlist; this shows one at a time, with as many whole rows as
// fit, and turns its pages. Updates from the stream replace content in place.

import "./live.js";
import "./display_clock.js";
import { onAwake } from "./display_awake.js";
import { moments } from "./display_clock.js";

// Milliseconds for a page, for each of its rows, and for a view without rows.
const PAGE = 5000;
const ROW = 400;
const STILL = 20000;
// Most pages shown as dots.
const MOST_DOTS = 12;

const root = document.documentElement;
const main = document.getElementById("main");
const body = document.getElementById("body");
let current = "";
let page = 0;
let turning;

const views = () => [...body.querySelectorAll(":scope > .view")];
const rowsOf = (view) => [...(view?.querySelectorAll(".rows > li") ?? [])];
const unit = () => Math.min(innerHeight / 108, innerWidth / 128);

// The server's time in milliseconds, from the page or the last update.
let known = { said: null, at: 0 };
function now() {
  const said = Number(document.querySelector("[data-now]")?.dataset.now ?? Date.now());
  if (said !== known.said) known = { said, at: performance.now() };
  return said + performance.now() - known.at;
}

// The playlist now: the desk's choice; after publishing, the views for that; the clock when it matters.
function playing() {
  const all = views();
  const own = all.filter(({ dataset }) => dataset.minutes !== "0");
  const wanted = all.filter(({ dataset }) => dataset.view === main.dataset.wanted);
  if (wanted.length) return wanted;
  const published = Number(main.dataset.published ?? -Infinity);
  const fresh = own.filter(({ dataset }) => dataset.minutes && now() - published < dataset.minutes * 60000);
  if (fresh.length) return fresh;
  const turns = own.filter(({ dataset }) => !dataset.minutes);
  const clock = turns.filter(({ dataset }) => dataset.view === "clock");
  if (clock.length && moments.isUrgent()) return clock;
  return turns.length ? turns : own.length ? own : all;
}

// Count the whole rows that fit into a column, and the columns.
function fitting(view) {
  const list = view.querySelector(".rows");
  if (!list) return { per: 1, columns: 1 };
  const per = Math.max(Math.floor(list.clientHeight / (Number(list.dataset.row) * unit())), 1);
  // A few have the whole width.
  return { per, columns: rowsOf(view).length <= per ? 1 : Number(list.dataset.columns ?? 2) };
}

function draw() {
  const shown = playing();
  let view = shown.find(({ dataset }) => dataset.key === current);
  const isOther = !view;
  if (!view) [view, page] = [shown[0], 0];
  current = view.dataset.key;
  for (const one of views()) one.hidden = one !== view;
  root.classList.toggle("shows-clock", view.dataset.view === "clock");
  const rows = rowsOf(view);
  const { per, columns } = fitting(view);
  root.style.setProperty("--per", per);
  root.style.setProperty("--columns", columns);
  const size = per * columns;
  const pages = Math.max(Math.ceil(rows.length / size), 1);
  page = Math.min(page, pages - 1);
  const on = rows.filter((row, place) => !(row.hidden = place < page * size || place >= (page + 1) * size));
  for (const name of on.flatMap((row) => [...row.querySelectorAll("[data-fit]")])) fit(name);
  tell(rows, page * size, on.length, pages);
  if (isOther) wait();
  return { shown, view, pages, on };
}

// Shrink a long name before truncating it.
function fit(name) {
  name.classList.remove("long");
  if (name.scrollWidth > name.clientWidth) name.classList.add("long");
}

function tell(rows, first, count, pages) {
  const left = document.querySelector(".foot .left");
  const range = document.getElementById("range");
  const isLost = root.classList.contains("away") && moments.lost !== null;
  const values = { first: first + 1, last: first + count, count: rows.length, time: moments.lost };
  const said = isLost ? left.dataset.lost : pages > 1 && pages < rows.length ? left.dataset.range : "";
  const text = said.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  if (range.textContent !== text) range.textContent = text;
  range.classList.toggle("lost", isLost);
  const dots = document.getElementById("dots");
  const state = `${current} ${page} ${pages}`;
  if (dots.dataset.state === state) return;
  dots.dataset.state = state;
  if (pages > MOST_DOTS) return dots.replaceChildren(`${page + 1} / ${pages}`);
  const made = Array.from({ length: pages > 1 ? pages : 0 }, () => document.createElement("i"));
  made[page]?.classList.add("on");
  dots.replaceChildren(...made);
}

function wait() {
  clearTimeout(turning);
  const view = views().find(({ dataset }) => dataset.key === current);
  const on = ["podium", "final"].includes(view?.dataset.view) ? [] : rowsOf(view).filter((row) => !row.hidden);
  const lasts = on.length ? PAGE + ROW * on.length : STILL;
  root.style.setProperty("--lasts", `${lasts}ms`);
  turning = setTimeout(turn, lasts);
}

function turn() {
  const { shown, view, pages } = draw();
  if (page + 1 < pages) page++;
  else {
    page = 0;
    current = shown[(shown.indexOf(view) + 1) % shown.length].dataset.key;
  }
  draw();
  wait();
}

document.addEventListener("refreshed", draw);
document.addEventListener("moment", draw);
addEventListener("resize", draw);
document.fonts?.ready.then(draw);
onAwake();
draw();

// Tell the desk what this screen shows, once a minute and after the desk has switched it, not when the playlist turns.
// A preview of a screen at the desk reports nothing.
const SAYS = 60000;
const AT_MOST = 5000;
let told = { wanted: "", at: -Infinity };
function sayWhatIsShown() {
  const { screen, code, wanted = "" } = main.dataset;
  const shows = views().find(({ dataset }) => dataset.key === current)?.dataset.view;
  const isSoon = performance.now() - told.at < (told.wanted === wanted ? SAYS : AT_MOST);
  if (!screen || window.parent !== window || document.hidden || !shows || isSoon) return;
  told = { wanted, at: performance.now() };
  const headers = { "Content-Type": "application/json" };
  fetch(`/t/${code}/display/${screen}/seen`, { method: "POST", headers, body: JSON.stringify({ shows }) }).catch(() => null);
}
setInterval(sayWhatIsShown, 1000);
sayWhatIsShown();
