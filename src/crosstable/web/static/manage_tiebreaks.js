// Tie-break chains: each with its sentence, ordered by drag, buttons, or Alt and an arrow. The text field below is what
// is sent; an unchanged chain is the default and leaves it empty.

const known = document.getElementById("chain-words");
const links = (of) => [...known.querySelectorAll(`[data-of="${of}"]`)];
const split = (text) => (text.match(/[^,(]+(\([^)]*\))?/g) ?? []).map((one) => one.trim()).filter(Boolean);

function button(label, text, press) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: "small" });
  made.setAttribute("aria-label", label);
  made.title = label;
  made.addEventListener("click", press);
  return made;
}

function draw(field) {
  const place = field.parentElement.querySelector(".chain");
  const all = links(field.dataset.chain);
  const chain = split(field.value || field.dataset.default);
  const list = document.createElement("ol");
  const write = (next, focus = null) => {
    field.value = next.join(", ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    draw(field);
    if (focus !== null) place.querySelectorAll("li")[focus]?.focus();
  };
  const without = (place) => chain.filter((_, i) => i !== place);
  const move = (from, to) => {
    if (to < 0 || to >= chain.length || from === to) return;
    const rest = without(from);
    write([...rest.slice(0, to), chain[from], ...rest.slice(to)], to);
  };
  chain.forEach((entry, place) => list.append(item(entry, place, all, move, () => write(without(place)))));
  const add = document.createElement("select");
  add.setAttribute("aria-label", known.dataset.add);
  add.append(new Option(`${known.dataset.add} …`, ""), ...all.map((one) => new Option(one.dataset.title, one.dataset.code)));
  add.addEventListener("change", () => add.value && write([...chain, add.value], chain.length));
  const foot = Object.assign(document.createElement("div"), { className: "row" });
  foot.append(add);
  if (field.value) foot.append(button(known.dataset.default, known.dataset.default, () => write([])));
  place.replaceChildren(list, foot);
  field.classList.add("upload");
  field.tabIndex = -1;
}

function item(entry, place, all, move, remove) {
  const code = entry.split(/[\s(]/)[0];
  const about = all.find((one) => one.dataset.code === code);
  const made = Object.assign(document.createElement("li"), { draggable: true, tabIndex: 0 });
  made.dataset.code = code;
  const words = document.createElement("span");
  const name = Object.assign(document.createElement("strong"), { textContent: about?.dataset.title ?? code });
  const sizes = entry.slice(code.length).trim();
  words.append(name, sizes ? ` ${sizes.replaceAll("_", " ")}` : "", Object.assign(document.createElement("small"), { textContent: about?.textContent ?? "" }));
  made.append(words, button(known.dataset.up, "↑", () => move(place, place - 1)), button(known.dataset.down, "↓", () => move(place, place + 1)), button(known.dataset.remove, "×", remove));
  made.addEventListener("keydown", (event) => {
    if (event.target !== made || !event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    move(place, place + (event.key === "ArrowUp" ? -1 : 1));
  });
  made.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", String(place)));
  made.addEventListener("dragover", (event) => event.preventDefault());
  made.addEventListener("drop", (event) => {
    event.preventDefault();
    move(Number(event.dataTransfer.getData("text/plain")), place);
  });
  return made;
}

function drawAll() {
  for (const field of document.querySelectorAll("[data-chain]")) if (!field.parentElement.contains(document.activeElement)) draw(field);
}
document.addEventListener("refreshed", drawAll);
drawAll();
