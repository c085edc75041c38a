// The total of a table's scores while typing, and its difference from the required sum.

const numberOf = (field) => Number(field.value.trim().replace(/[−–]/g, "-").replace(/[\s,]/g, ""));
const format = (value) => value.toLocaleString("en", { maximumFractionDigits: 1 }).replace("-", "−");

function showSum(form) {
  const place = form.querySelector(".table-sum");
  if (!place) return;
  const fields = [...form.querySelectorAll("input.score")];
  const isEmpty = fields.every((field) => field.value.trim() === "");
  const sum = fields.reduce((total, field) => total + (numberOf(field) || 0), 0);
  const { expected, sum: wanted, right } = place.dataset;
  const off = sum - Number(expected);
  const text = (off === 0 ? right : wanted).replace("SUM", format(sum)).replace("EXPECTED", format(Number(expected))).replace("DIFFERENCE", (off > 0 ? "+" : "") + format(off));
  const shown = isEmpty ? "" : text;
  if (place.textContent !== shown) place.textContent = shown;
  place.classList.toggle("off", !isEmpty && off !== 0);
}

function showAll() {
  for (const form of document.querySelectorAll("[data-table-form]")) showSum(form);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-table-form]");
  if (form) showSum(form);
});
document.addEventListener("refreshed", showAll);
showAll();
