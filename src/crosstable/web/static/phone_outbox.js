// Reports stay on the phone until the server has them: stored first (IndexedDB), then sent in order, repeatedly with
// the same key, so that each acts once; also by the next page. A refused or late one stays until read.

import { newKey } from "./status_line.js";
import { patience } from "./timeout.js";

// Milliseconds before each retry.
const AGAIN = [500, 1000, 2000, 4000, 8000];
// A busy server or an unavailable store is asked again.
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
// Without storage in the browser the page keeps them while it is open.
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

// All entries of this tournament, oldest first.
export const entries = (code) => [...kept.values()].filter((one) => one.code === code).sort((one, other) => one.at - other.at);

let code = "";
let changed = () => null;
let arrived = async () => null;
let sending = null;
let failed = 0;
let timer = null;
let last = 0;

// Start with the leftovers of an earlier page. `onChange` gets the waiting entries, `onArrive` each answer.
export async function begin(of, onChange, onArrive) {
  [code, changed, arrived] = [of, onChange, onArrive];
  for (const one of (await store("readonly", (box) => box.getAll())) ?? []) if (!kept.has(one.at)) kept.set(one.at, one);
  changed();
  flush();
}

// `label` is shown while it waits.
export async function send(player, command, fields, label) {
  // Keep the order of two in one millisecond.
  last = Math.max(Date.now(), last + 1);
  const entry = { at: last, code, player, command, fields, label, key: newKey(), state: "waiting" };
  await write(entry);
  changed();
  flush();
  return entry;
}

// Remove an entry that is not being sent, or that has been read.
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

// Back online, or the page is visible again.
addEventListener("online", flush);
document.addEventListener("visibilitychange", () => document.hidden || flush());
document.addEventListener("refreshed", () => entries(code).some((one) => one.tried) && flush());
