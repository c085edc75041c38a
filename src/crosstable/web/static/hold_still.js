// Nothing moves under a pointer. Content that appears or goes above it scrolls the page, or leaves its room empty, so
// that the next click lands as intended.

// Milliseconds after which a resting pointer no longer counts.
const AIMS = 10000;
const root = document.documentElement;
let pointer = null;
for (const kind of ["pointermove", "pointerdown"]) {
  addEventListener(kind, ({ clientX, clientY }) => (pointer = { x: clientX, y: clientY, at: performance.now() }), { passive: true, capture: true });
}

const isAiming = () => pointer !== null && performance.now() - pointer.at < AIMS;
const main = () => document.querySelector("main");
const topOf = (element) => element.getBoundingClientRect().top;

export function holdStill(change) {
  const spots = isAiming() ? spotsUnderPointer() : [];
  change();
  const spot = spots.find((one) => one.element.isConnected && one.element.getClientRects().length && !isSorted(one));
  if (spot) putBack(spot);
}

// The elements under the pointer, innermost first, and the ones after them; with their positions.
function spotsUnderPointer() {
  const elements = [];
  // The line at the foot of the page may cover the spot.
  let element = document.elementsFromPoint(pointer.x, pointer.y).find((one) => main()?.contains(one));
  if (!element) return [];
  for (; element !== main(); element = element.parentElement) elements.push(element);
  const part = elements.at(-1);
  if (part?.nextElementSibling) elements.push(part.nextElementSibling);
  return elements.map((element) => ({ element, top: topOf(element), next: element.nextElementSibling, previous: element.previousElementSibling }));
}

// A row that moves among others is not followed: the list was sorted again.
const isSorted = ({ element, next, previous }) => element.nextElementSibling !== next && element.previousElementSibling !== previous;

function putBack({ element, top }) {
  const moved = () => topOf(element) - top;
  if (Math.abs(moved()) < 1) return;
  scrollBy({ top: moved(), behavior: "instant" });
  if (moved() >= 1) {
    // The page is too short to scroll that far.
    const below = room("room-below", null);
    const height = moved() + root.clientHeight;
    below.style.height = `${height}px`;
    scrollBy({ top: moved(), behavior: "instant" });
    below.style.height = `${Math.max(height - (root.scrollHeight - root.clientHeight - scrollY), 0)}px`;
  } else if (moved() <= -1) {
    let part = element;
    while (part.parentElement !== main()) part = part.parentElement;
    const above = room("room-above", part);
    above.style.height = `${-moved()}px`;
    // Margins that collapsed before no longer do.
    above.style.height = `${Math.max(above.offsetHeight - moved(), 0)}px`;
  }
}

// Empty room in the page, until the next update or until the pointer leaves.
function room(id, before) {
  const made = document.getElementById(id) ?? document.createElement("div");
  made.id = id;
  main().insertBefore(made, before);
  release();
  return made;
}

let releasing = null;
function release() {
  clearTimeout(releasing);
  releasing = setTimeout(() => {
    if (isAiming()) return release();
    for (const id of ["room-above", "room-below"]) document.getElementById(id)?.remove();
  }, AIMS);
}
