// The score sheet of preferans: scores and their sum while typing, and the values to send. The server computes
// everything again.

const sheetOf = (element) => element.closest("[data-sheet]");
const fields = (sheet) => [...sheet.querySelectorAll("[data-paper]")].map((paper) => [...paper.querySelectorAll("[data-column]")]);

// A typed number, with any dash; null if empty, NaN if invalid.
function read(field) {
  const text = field.value.trim().replace(/[−–]/g, "-");
  if (text === "") return null;
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : NaN;
}

const shown = (number) => `${number}`.replace("-", "−");

// Empty sides are fine; a bula is required.
function papersOf(sheet) {
  return fields(sheet).map((columns) => columns.map(read));
}

function scoresOf(papers) {
  const [a, b, c] = papers.map((paper) => paper.map((value) => value ?? 0));
  const score = (own, following, preceding) => 10 * own[1] - own[0] - own[2] + following[0] + preceding[2];
  return [score(a, b, c), score(b, c, a), score(c, a, b)];
}

const isBlank = (papers) => papers.flat().every((value) => value === null);

// The state of a sheet: empty, a reason why it can't be sent, or its scores.
function state(sheet) {
  const papers = papersOf(sheet);
  if (isBlank(papers)) return { is: "blank" };
  if (papers.flat().some(Number.isNaN)) return { is: "wrong" };
  const scores = scoresOf(papers);
  if (papers.some((paper) => paper[1] === null)) return { is: "missing", papers, scores };
  const sum = scores[0] + scores[1] + scores[2];
  return { is: sum === 0 ? "zero" : sum > 0 ? "high" : "low", sum, papers, scores };
}

const isUnfinished = (sheet) => sheet.querySelector("[data-unfinished]").checked;

export function reckon(sheet) {
  const found = state(sheet);
  const scores = found.scores ?? ["", "", ""];
  for (const [slot, place] of [...sheet.querySelectorAll("[data-score]")].entries()) {
    const text = found.is === "blank" ? "" : shown(scores[slot]);
    if (place.textContent !== text) place.textContent = text;
  }
  for (const field of fields(sheet).flat()) field.toggleAttribute("aria-invalid", Number.isNaN(read(field)));
  const line = sheet.querySelector("[data-sum]");
  const said = found.is === "blank" ? "" : (line.dataset[found.is] ?? "").replace("§", shown(Math.abs(found.sum)));
  if (line.textContent !== said) line.textContent = said;
  const isOff = ["high", "low"].includes(found.is);
  line.className = `sum ${found.is === "zero" ? "fits" : isOff && !isUnfinished(sheet) ? "off" : ""}`;
  name(sheet);
}

// The owners of the papers, with one of four sitting out.
function name(sheet) {
  const out = sheet.querySelector("[data-out]");
  if (!out) return;
  const people = [...out.options].map((one) => one.textContent.trim());
  const order = sheet.dataset.order.split(" ").map(Number);
  const [letters, names] = [people.map((text) => text[0]), people.map((text) => text.slice(2))];
  const short = [...out.options].map((one) => one.dataset.short);
  for (const [slot, paper] of [...sheet.querySelectorAll("[data-paper]")].entries()) {
    const [own, left, right] = [order[slot], order[(slot + 2) % 3], order[(slot + 1) % 3]];
    paper.querySelector("[data-letter]").textContent = letters[own];
    paper.querySelector("[data-writer]").textContent = names[own];
    paper.setAttribute("aria-label", names[own]);
    paper.querySelector(".to-left .against").textContent = `← ${short[left]}`;
    paper.querySelector(".to-right .against").textContent = `${short[right]} →`;
  }
}

// The filled-in games of a form; null, with the cursor on it, if one can't be sent.
function games(form) {
  const found = [];
  for (const sheet of form.querySelectorAll("[data-sheet]")) {
    const { is, papers } = state(sheet);
    if (is === "blank") continue;
    const unfinished = isUnfinished(sheet);
    const bula = read(sheet.querySelector("[data-game-bula]"));
    reckon(sheet);
    const wrong = is === "wrong" ? fields(sheet).flat().find((one) => Number.isNaN(read(one))) : is === "missing" ? fields(sheet).find((one) => read(one[1]) === null)[1] : null;
    if (wrong || (["high", "low"].includes(is) && !unfinished)) {
      sheet.querySelector("[data-sum]").classList.add("off");
      (wrong ?? fields(sheet)[0][1]).focus();
      return null;
    }
    const order = sheet.dataset.order.split(" ").map(Number);
    found.push({ order, papers: papers.map((paper) => paper.map((value) => value ?? 0)), bula: `${bula}` === sheet.dataset.bula || bula === null ? null : bula, unfinished });
  }
  return found;
}

// As typed at the desk: a dash removes a value.
export function typedPapers(form) {
  const found = games(form);
  if (found === null) return null;
  if (!found.length) return "-";
  const letters = (order) => order.map((seat) => "ABCDEFGHIJKL"[seat]).join("");
  return found.map((one) => [letters(one.order), ...one.papers.flat(), ...(one.bula === null ? [] : [`b${one.bula}`]), ...(one.unfinished ? ["u"] : [])].join(" ")).join(" ");
}

// As a phone reports it, by the ids of the players.
export function reportedPapers(form, seats) {
  return games(form)?.map(({ order, papers, bula, unfinished }) => ({ seats: order.map((seat) => seats[seat]), papers, ...(bula === null ? {} : { bula }), ...(unfinished ? { unfinished } : {}) })) ?? null;
}

function reckonAll() {
  for (const sheet of document.querySelectorAll("[data-sheet]")) reckon(sheet);
}

document.addEventListener("input", (event) => {
  const sheet = sheetOf(event.target);
  if (!sheet) return;
  if (event.target.matches("[data-out]")) {
    sheet.dataset.order = [...event.target.options].map((_, seat) => seat).filter((seat) => seat !== Number(event.target.value)).slice(0, 3).join(" ");
  }
  reckon(sheet);
});

// Number pads of phones have no minus.
document.addEventListener("click", (event) => {
  const sign = event.target.closest("[data-sign]");
  if (!sign) return;
  const field = sign.parentElement.querySelector("input");
  const text = field.value.trim().replace(/[−–]/g, "-");
  field.value = text.startsWith("-") ? text.slice(1) : `-${text.replace("+", "")}`;
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("refreshed", reckonAll);
reckonAll();
