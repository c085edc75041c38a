// Make one tree of elements like another with few changes. Elements match by `id` or `data-key`, options by value,
// others by place and name. Typed text, choices and open details stay; the content of a `data-own` belongs to a script.

const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.key || (node.localName === "option" ? node.value : "") : "");

export function morph(old, fresh) {
  const changed = [];
  change(old, fresh, changed);
  // At the end: it makes the browser measure the page, which would lose its place half-way.
  changed.forEach(glow);
}

function change(old, fresh, changed) {
  attributes(old, fresh);
  if (old.localName === "select") options(old, fresh, changed);
  else children(old, fresh, changed);
}

// Keep a choice that is no longer offered: sending it gives an error, and never sends another option than the one seen.
function options(old, fresh, changed) {
  const chosen = old.selectedOptions[0];
  const stays = chosen && isChosen(old, fresh);
  children(old, fresh, changed);
  if (stays) {
    if (!chosen.isConnected) old.append(chosen);
    chosen.selected = true;
  } else if (old.value !== fresh.value) old.value = fresh.value;
}

// The choice was made by the user; or by nobody, with work under way next to a former option.
function isChosen(select, fresh) {
  if (select === document.activeElement || select.hasAttribute("data-kept")) return true;
  const isBegun = select.form?.contains(document.activeElement) || select.form?.querySelector("[data-kept]");
  return Boolean(isBegun) && !fresh.querySelector("[selected]");
}

const meaning = (element) => JSON.stringify(element.dataset);

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // A pressed button without an answer stays pressed while it is the same, whatever others do.
    const waits = name === "aria-busy" && meaning(old) === meaning(fresh);
    const kept = waits || name === "data-kept" || (name === "open" && ["details", "dialog"].includes(old.localName));
    if (!fresh.hasAttribute(name) && !kept) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.localName === "input" || old.localName === "textarea") {
    if (old !== document.activeElement && !old.hasAttribute("data-kept") && old.value !== fresh.value) old.value = fresh.value;
  }
}

function children(old, fresh, changed) {
  const [before, after] = [[...old.childNodes], [...fresh.childNodes]];
  const isOwn = (node) => Boolean(node.dataset?.own);
  const found = pairs(before.filter((node) => !isOwn(node)), after);
  // Content added by the page (`data-own` is the key of the element before it) stays behind that element; without a key
  // only the inside belongs to a script.
  const own = before.filter(isOwn);
  const order = after.flatMap((wanted) => [
    found.get(wanted) ?? document.importNode(wanted, true),
    ...own.filter((node) => node.dataset.own === keyOf(wanted)),
  ]);
  const kept = new Set(order);
  for (const node of before) if (!kept.has(node)) node.remove();
  arrange(old, order);
  for (const [wanted, node] of found) {
    if (wanted.nodeType !== 1) {
      if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    } else if (!node.hasAttribute("data-own")) {
      const glowed = node.dataset.glow;
      if (!node.contains(document.activeElement) || node.localName !== "form" || !node.hasAttribute("data-keep")) change(node, wanted, changed);
      if (wanted.dataset.glow !== undefined && glowed !== wanted.dataset.glow) changed.push(node);
    }
  }
}

// Match old nodes with new ones: by key, others from both ends, so that insertions and removals in between keep the
// rest.
function pairs(before, after) {
  const found = new Map();
  const keyed = new Map(before.map((node) => [keyOf(node), node]));
  const [old, fresh] = [before, after].map((nodes) => nodes.filter((node) => !keyOf(node)));
  const pair = (node, wanted) => {
    const isAlike = node?.nodeName === wanted?.nodeName && node !== undefined;
    if (isAlike) found.set(wanted, node);
    return isAlike;
  };
  for (const wanted of after) {
    const key = keyOf(wanted);
    if (key && pair(keyed.get(key), wanted)) keyed.delete(key);
  }
  while (pair(old[0], fresh[0])) [old, fresh].forEach((nodes) => nodes.shift());
  while (pair(old.at(-1), fresh.at(-1))) [old, fresh].forEach((nodes) => nodes.pop());
  for (const wanted of fresh) if (pair(old[0], wanted)) old.shift();
  return found;
}

// Order the nodes of an element with the fewest moves; never move the focused one, which would lose the focus.
function arrange(parent, order) {
  const at = new Map([...parent.childNodes].map((node, place) => [node, place]));
  const focused = order.find((node) => at.has(node) && node.contains(document.activeElement));
  const still = staying(order.filter((node) => at.has(node)), at, focused);
  let next = null;
  for (const node of order.reverse()) {
    if (!still.has(node)) parent.insertBefore(node, next);
    next = node;
  }
}

// The most nodes already in the wanted order, including the required one.
function staying(order, at, fixed) {
  // The last nodes of the best rows of each length, and the predecessor of each node.
  const ends = [];
  const earlier = new Map();
  let isPast = false;
  for (const node of order) {
    if (node === fixed) isPast = true;
    else if (fixed && at.get(node) > at.get(fixed) !== isPast) continue;
    let length = ends.length;
    while (length && at.get(ends[length - 1]) > at.get(node)) length--;
    earlier.set(node, ends[length - 1]);
    ends[length] = node;
  }
  const found = new Set();
  for (let node = ends.at(-1); node; node = earlier.get(node)) found.add(node);
  return found;
}

function glow(element) {
  element.classList.remove("glow");
  void element.offsetWidth;
  element.classList.add("glow");
}
