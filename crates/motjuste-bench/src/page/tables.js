
// Sorting by any column, and the p-value behind a figure.

/** What a cell sorts by: a number where it has one, nothing where it is empty, else its text. */
function sortKey(cell) {
  if (cell.classList.contains("number")) {
    return "value" in cell.dataset ? Number(cell.dataset.value) : null;
  }
  return cell.querySelector("summary")?.textContent ?? cell.textContent;
}

function compare(a, b) {
  return typeof a === "number" ? a - b : a.localeCompare(b);
}

/** The headings of the columns, from left to right, whichever row of the head they are in. */
function headings(table) {
  const [upper, lower] = table.tHead.rows;
  const below = lower ? [...lower.cells] : [];
  return [...upper.cells].flatMap((cell) =>
    cell.scope === "colgroup" ? below.splice(0, cell.colSpan) : [cell],
  );
}

function makeSortable(table) {
  const body = table.tBodies[0];
  const original = [...body.rows];
  const columns = headings(table);

  function sort(column, direction) {
    const sign = direction === "descending" ? -1 : 1;
    const rows = original.map((row) => ({ row, key: sortKey(row.cells[column]) }));
    if (direction !== "none") {
      rows.sort((a, b) => {
        // What has no value stays at the end, whichever way.
        if (a.key === null || b.key === null) return (a.key === null) - (b.key === null);
        return sign * compare(a.key, b.key);
      });
    }
    body.append(...rows.map(({ row }) => row));
    columns.forEach((heading, at) => {
      heading.setAttribute("aria-sort", at === column ? direction : "none");
    });
  }

  columns.forEach((heading, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...heading.childNodes);
    heading.append(button);
    heading.setAttribute("aria-sort", "none");
    // Numbers from the top, names from A, then the other way, then as they were.
    const first = heading.classList.contains("number") ? "descending" : "ascending";
    const second = first === "descending" ? "ascending" : "descending";
    const next = { none: first, [first]: second, [second]: "none" };
    button.addEventListener("click", () => sort(at, next[heading.getAttribute("aria-sort")]));
  });
}

const tip = document.getElementById("tip");

function showTip(figure) {
  tip.textContent = figure.querySelector(".unseen").textContent.trim();
  tip.hidden = false;
  const at = figure.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(Math.max(at.right - width, 4), document.documentElement.clientWidth - width - 4);
  const above = at.top - height - 6;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 4 ? above : at.bottom + 6}px`;
}

function hideTip() {
  tip.hidden = true;
}

/** One stop for the tabulator key in a table; the arrow keys go from figure to figure. */
function makeReachable(table) {
  const figures = () => [...table.querySelectorAll("button.figure")];
  figures().forEach((figure, at) => {
    figure.tabIndex = at === 0 ? 0 : -1;
  });

  function neighbour(figure, key) {
    const cell = figure.closest("td");
    const row = cell.parentElement;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const inRow = [...row.querySelectorAll("button.figure")];
      return inRow[inRow.indexOf(figure) + (key === "ArrowLeft" ? -1 : 1)];
    }
    let other = row;
    do {
      other = key === "ArrowUp" ? other.previousElementSibling : other.nextElementSibling;
    } while (other && !other.cells[cell.cellIndex].querySelector("button.figure"));
    return other?.cells[cell.cellIndex].querySelector("button.figure");
  }

  table.addEventListener("keydown", (event) => {
    const figure = event.target.closest("button.figure");
    if (!figure || !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    const next = neighbour(figure, event.key);
    if (!next) return;
    figure.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}

for (const table of document.querySelectorAll("table.sortable")) {
  makeSortable(table);
  makeReachable(table);
}
for (const figure of document.querySelectorAll("button.figure")) {
  for (const event of ["mouseenter", "focus", "click"]) {
    figure.addEventListener(event, () => showTip(figure));
  }
  for (const event of ["mouseleave", "blur"]) {
    figure.addEventListener(event, hideTip);
  }
}
// Going to a figure may scroll it into view: the tip follows.
addEventListener(
  "scroll",
  () => {
    const figure = tip.hidden ? null : document.activeElement.closest("button.figure");
    if (figure) showTip(figure);
    else hideTip();
  },
  { capture: true, passive: true },
);
addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideTip();
});
