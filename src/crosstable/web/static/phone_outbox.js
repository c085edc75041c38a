// What somebody has pressed stays on the phone until the server has it: written down first (IndexedDB), then sent, in
// order, again and again with the same key, so that it happens once; also by the next page that is opened. What was
// refused, or came too late, stays until it was read.

import { newKey } from "./status_line.js";
import { patience } from "./timeout.js";

// Milliseconds until a failed sending is tried again, from the first time on.
const AGAIN = [500, 1000, 2000, 4000, 8000];
// A server that is busy, or whose store is away, is asked again.
const BUSY = [429, 500, 502, 503, 504];

const opened = new Promise((resolve) => {
  try {
    const asked = indexedDB.open("crosstable", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("outbox", { keyPath: "at" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
  } catch {
    resolve(null);
  }
});
// Where a browser keeps nothing, this page does as long as it is open.
const kept = new Map();

async function store(mode, work) {
  const base = await opened;
  if (!base) return null;
  return new Promise((resolve, reject) => {
    const asked = work(base.transaction("outbox", mode).objectStore("outbox"));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  }).catch(() => null);
}

const write = (entry) => (kept.set(entry.at, entry), store("readwrite", (box) => box.put(entry)));
const erase = (entry) => (kept.delete(entry.at), store("readwrite", (box) => box.delete(entry.at)));

// Everything of this tournament, the oldest first.
export const entries = (code) => [...kept.values()].filter((one) => one.code === code).sort((one, other) => one.at - other.at);

let code = "";
let changed = () => null;
let arrived = async () => null;
let sending = null;
let failed = 0;
let timer = null;
let last = 0;

// Begins with what an earlier page has left. `onChange` shows what there is, `onArrive` is given each answer.
export async function begin(of, onChange, onArrive) {
  [code, changed, arrived] = [of, onChange, onArrive];
  for (const one of (await store("readonly", (box) => box.getAll())) ?? []) if (!kept.has(one.at)) kept.set(one.at, one);
  changed();
  flush();
}

// `label` is what is shown while it waits.
export async function send(player, command, fields, label) {
  // Two of one millisecond keep their order.
  last = Math.max(Date.now(), last + 1);
  const entry = { at: last, code, player, command, fields, label, key: newKey(), state: "waiting" };
  await write(entry);
  changed();
  flush();
  return entry;
}

// Takes an entry away that nobody has begun to send, or that was read.
export async function drop(entry) {
  if (entry.state === "sending") return false;
  await erase(entry);
  changed();
  return true;
}

export function flush() {
  clearTimeout(timer);
  sending ??= deliver().finally(() => (sending = null));
  return sending;
}

async function deliver() {
  for (;;) {
    const entry = entries(code).find((one) => one.state === "waiting" || one.state === "sending");
    if (!entry) return;
    entry.state = "sending";
    try {
      await sent(entry);
      failed = 0;
    } catch {
      entry.state = "waiting";
      entry.tried = true;
      changed();
      timer = setTimeout(flush, AGAIN[Math.min(failed++, AGAIN.length - 1)] * (0.75 + Math.random() / 2));
      return;
    }
  }
}

async function sent(entry) {
  const { player, command, fields, key } = entry;
  const answer = await fetch(`/t/${code}/me/do`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ player, command, fields, key }),
    signal: patience(),
  });
  if (BUSY.includes(answer.status)) throw new Error(`${answer.status}`);
  const told = await answer.json();
  if (told.refused) await write({ ...entry, state: "refused", said: told.refused.message });
  else if (told.late) await write({ ...entry, state: "late", said: told.said });
  else await erase(entry);
  changed();
  await arrived(entry, told);
}

// The network is back, or somebody looks at the page again.
addEventListener("online", flush);
document.addEventListener("visibilitychange", () => document.hidden || flush());
document.addEventListener("refreshed", () => entries(code).some((one) => one.tried) && flush());
