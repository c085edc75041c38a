// Makes one tree of elements like another by changing as little as possible. Elements are the same where their
// `id` or `data-key` is; others go by place and name. What is being typed stays, and what is folded open; what stands
// inside a `data-own` is a script's own.

const keyOf = (node) => (node.nodeType === 1 ? node.id || node.dataset.key || "" : "");

export function morph(old, fresh) {
  const changed = [];
  change(old, fresh, changed);
  // At the end: it makes the browser measure the page, which half-way is shorter, and would lose its place.
  changed.forEach(glow);
}

function change(old, fresh, changed) {
  attributes(old, fresh);
  children(old, fresh, changed);
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    const kept = name === "data-kept" || (name === "open" && old.localName === "details");
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
  const own = takeOut(old);
  const keyed = new Map();
  for (const child of old.childNodes) if (keyOf(child)) keyed.set(keyOf(child), child);
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    let found = key ? keyed.get(key) : at;
    if (found && (found.nodeType !== wanted.nodeType || found.nodeName !== wanted.nodeName || keyOf(found) !== key)) found = null;
    if (!found) {
      old.insertBefore(document.importNode(wanted, true), at);
      continue;
    }
    if (found !== at) old.insertBefore(found, at);
    else at = at.nextSibling;
    if (wanted.nodeType === 1 && found.hasAttribute("data-own")) continue;
    if (wanted.nodeType === 1) {
      const before = found.dataset.glow;
      if (!found.contains(document.activeElement) || found.localName !== "form" || !found.hasAttribute("data-keep")) change(found, wanted, changed);
      if (wanted.dataset.glow !== undefined && before !== wanted.dataset.glow) changed.push(found);
    } else if (found.nodeValue !== wanted.nodeValue) found.nodeValue = wanted.nodeValue;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
  for (const [element, key] of own) {
    for (const child of old.children) if (keyOf(child) === key) child.after(element);
  }
}

// What a page has put in by itself (`data-own` is the key of the element before it) comes back behind that element;
// without a key it is an element of the page whose inside alone is a script's.
function takeOut(old) {
  const own = [];
  for (const child of [...old.children ?? []]) {
    if (!child.dataset?.own) continue;
    own.push([child, child.dataset.own]);
    child.remove();
  }
  return own;
}

function glow(element) {
  element.classList.remove("glow");
  void element.offsetWidth;
  element.classList.add("glow");
}
