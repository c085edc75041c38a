// The line at the foot of the page: the last action with Undo, or a refusal. All words come from the server. It
// disappears after a while, unless it needs a decision or is pointed at. The page gets longer by its height, so that it
// covers nothing.

const line = document.getElementById("line");
const root = document.documentElement;
// Milliseconds before a pending request is announced.
const SLOW = 4000;
let hiding = null;
let room = 0;

// Its texts, from the page, at the desk and on the management pages.
export const words = () => ({ ...document.getElementById("manage-words")?.dataset, ...document.getElementById("next")?.dataset });

// The key of a request: sent twice, it acts once. Plain HTTP has no `crypto.randomUUID`.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function text(tag, words, name = "") {
  const made = document.createElement(tag);
  made.textContent = words;
  if (name) made.className = name;
  return made;
}

export function button(label, press, key = "") {
  const made = text("button", label);
  made.type = "button";
  if (key) made.append(" ", text("kbd", key));
  made.addEventListener("click", press);
  return made;
}

export function show(parts, { bad = false, lasts = 8000 } = {}) {
  line.replaceChildren(...parts);
  line.classList.toggle("bad", bad);
  line.classList.toggle("tall", parts.length > 2);
  line.setAttribute("role", bad ? "alert" : "status");
  line.hidden = false;
  makeRoom();
  clearTimeout(hiding);
  hiding = lasts ? setTimeout(() => fade(lasts), lasts) : null;
}

// The height of the line. It shrinks only out of sight, so that nothing jumps.
function makeRoom() {
  const wanted = line.hidden ? 0 : root.clientHeight - line.getBoundingClientRect().top;
  const unseen = scrollY > 0 ? root.scrollHeight - root.clientHeight - scrollY : room;
  room = Math.max(wanted, room - Math.max(unseen, 0));
  root.style.setProperty("--foot", `${room}px`);
}
addEventListener("scroll", () => room && makeRoom(), { passive: true });

// Do not hide Undo under a pointer.
function fade(lasts) {
  if (line.matches(":hover, :focus-within")) hiding = setTimeout(() => fade(lasts), lasts);
  else hide();
}

export function hide() {
  clearTimeout(hiding);
  const inside = line.contains(document.activeElement);
  line.hidden = true;
  line.replaceChildren();
  makeRoom();
  if (inside) (document.getElementById("typed") ?? document.getElementById("step-button"))?.focus();
}

export const isShown = () => !line.hidden;

// Announce a slow request. The returned function ends that.
export function onItsWay(...parts) {
  const [said, ...more] = parts.length ? parts : [text("span", words().sending)];
  const timer = setTimeout(() => show([said, ...more], { lasts: 0 }), SLOW);
  return () => {
    clearTimeout(timer);
    if (said.isConnected) hide();
  };
}

// The action, warnings, and Undo: `takeBack` gets the action.
export function tell(told, takeBack) {
  const parts = [text("span", told.said)];
  for (const one of told.warnings ?? []) parts.push(text("span", one, "warned"));
  if (told.action) {
    const label = told.is_back ? words().redo : words().undo;
    parts.push(button(label, () => takeBack(told.action), told.is_back ? "" : "u"));
  }
  show(parts, { lasts: told.warnings?.length ? 15000 : 8000 });
}
