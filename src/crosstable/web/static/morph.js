// Makes one tree of elements like another by changing as little as possible. Elements are the same where their
// `id` or `data-key` is, options where their value is; others go by place and name. What is being typed stays, what is
// chosen beside it, and what is folded open; what stands inside a `data-own` is a script's own.

const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.key || (node.localName === "option" ? node.value : "") : "");

export function morph(old, fresh) {
  const changed = [];
  change(old, fresh, changed);
  // At the end: it makes the browser measure the page, which half-way is shorter, and would lose its place.
  changed.forEach(glow);
}

function change(old, fresh, changed) {
  attributes(old, fresh);
  if (old.localName === "select") options(old, fresh, changed);
  else children(old, fresh, changed);
}

// A choice that stays does so even where it is offered no more: whoever sends it is told what is wrong with it, and
// nobody sends another one than they saw.
function options(old, fresh, changed) {
  const chosen = old.selectedOptions[0];
  const stays = chosen && isChosen(old, fresh);
  children(old, fresh, changed);
  if (stays) {
    if (!chosen.isConnected) old.append(chosen);
    chosen.selected = true;
  } else if (old.value !== fresh.value) old.value = fresh.value;
}

// Somebody has made this choice; or the page makes none, and somebody is at work beside what stood there.
function isChosen(select, fresh) {
  if (select === document.activeElement || select.hasAttribute("data-kept")) return true;
  const isBegun = select.form?.contains(document.activeElement) || select.form?.querySelector("[data-kept]");
  return Boolean(isBegun) && !fresh.querySelector("[selected]");
}

const meaning = (element) => JSON.stringify(element.dataset);

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // What was pressed and is not answered yet stays so while it is the same, whatever others do meanwhile.
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
  // What a page has put in by itself (`data-own` is the key of the element before it) stays behind that element;
  // without a key it is an element of the page whose inside alone is a script's.
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

// Which old node is to become which: by key, and those without one from both ends, so that one which comes or goes
// between them leaves the others what they are.
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

// Puts the nodes of an element in order and moves as few of them as can be; the one with the focus, which it would
// lose, never.
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

// The most nodes that stand in the wanted order already, with the one that has to be among them.
function staying(order, at, fixed) {
  // The last nodes of the best rows of each length, and which node is before which.
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
