// Keep a player's own page as last seen, with its files, for use offline. A stored page has its date (`data-stored`);
// everything else is requested as usual.

const STORE = "crosstable-phone";
const isOwnPage = ({ pathname }) => /^\/t\/[^/]+\/me$/.test(pathname);
const version = ({ url }) => new URL(url).pathname.split("/")[2];
const isFile = ({ pathname }) => pathname.startsWith("/static/");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (isFile(url)) event.respondWith(file(event.request));
  else if (isOwnPage(url) && event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (isOwnPage(url) && event.request.headers.get("X-Live") === "1") event.respondWith(news(event.request));
});

// A file never changes under its address.
async function file(request) {
  const store = await caches.open(STORE);
  const found = await store.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    for (const old of await store.keys()) if (isFile(new URL(old.url)) && version(old) !== version(request)) store.delete(old);
    store.put(request, answer.clone());
  }
  return answer;
}

// One page for each tournament, whichever of its players a phone shows.
const placeOf = ({ url }) => url.split("?")[0];

async function keepPage(request, answer) {
  if (answer.ok && !answer.redirected) (await caches.open(STORE)).put(placeOf(request), answer.clone());
  return answer;
}

// Updates of an open page replace the stored one.
const news = async (request) => keepPage(request, await fetch(request));

async function page(request) {
  try {
    return await keepPage(request, await fetch(request));
  } catch (error) {
    const found = await (await caches.open(STORE)).match(placeOf(request));
    if (!found) throw error;
    const text = (await found.text()).replace("<html ", `<html data-stored="${new Date(found.headers.get("Date")).toISOString()}" `);
    return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": found.headers.get("Content-Security-Policy") } });
  }
}
