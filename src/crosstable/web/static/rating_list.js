// Send a rating list to the server with progress, and cancel it on demand.

const form = document.getElementById("rating-list");
const place = document.getElementById("list-state");
const cancel = document.getElementById("cancel");

function say(...lines) {
  place.replaceChildren(
    ...lines.map((line) => {
      const made = document.createElement("p");
      made.textContent = line;
      return made;
    }),
  );
}

async function watch(isOver) {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    try {
      const told = await (await fetch("/rating-list/state", { headers: { Accept: "application/json" } })).json();
      if (!isOver() && told.rows !== null) say(form.dataset.rows.replace("#", told.rows.toLocaleString()));
    } catch {
      // The answer to the upload has the outcome.
    }
  }
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const file = document.getElementById("file").files[0];
  if (!file) return;
  const columns = [...document.querySelectorAll("[data-column]")].filter((input) => input.value.trim());
  const named = new URLSearchParams(columns.map((input) => [`column_${input.dataset.column}`, input.value.trim()]));
  named.set("name", file.name);
  let isOver = false;
  cancel.hidden = false;
  say(form.dataset.sending);
  watch(() => isOver);
  try {
    const answer = await fetch(`/rating-list/import?${named}`, { method: "POST", headers: { "Content-Type": "application/octet-stream", Accept: "application/json" }, body: file });
    const told = await answer.json();
    isOver = true;
    if (told.refused) say(told.refused.message, ...told.refused.problems.map((problem) => problem.message));
    else say(...told.lines);
  } catch {
    isOver = true;
    say(form.dataset.failed);
  }
  cancel.hidden = true;
});

cancel?.addEventListener("click", () => fetch("/rating-list/cancel", { method: "POST", headers: { Accept: "application/json" } }));
