// The decisions: people's one by one, newest first, and the automatic ones
// by rule, because there may be a thousand of them. Each can be reversed, with a reason.

import { el } from "/collect/dom.js";
import { count } from "/collect/figures.js";
import { says } from "/collect/rules.js";
import { askWhy } from "/collect/why.js";

/** How many of a rule's decisions are shown at once. */
const AT_ONCE = 10;

/** Which rules are unfolded, and how far; kept when the list is rebuilt. */
const unfolded = new Map();

/** All decisions; `takeBack(number, reason)` is called once the requester has given a reason; without it, nothing can be reversed. */
export function decisions(all, takeBack) {
  if (!all.length) return el("p", { class: "note" }, "Nothing has been filtered.");
  const own = all.filter(({ by }) => by !== null).reverse();
  const automatic = Map.groupBy(all.filter(({ by }) => by === null), ({ rule }) => rule);
  const asking = takeBack && ((number) => ask(number, takeBack));
  return el("div", {},
    own.length > 0 && el("div", {}, el("h4", {}, "Decisions by people"), table(own, asking, true)),
    automatic.size > 0 && el("h4", {}, "Automatic decisions"),
    [...automatic].map(([rule, made]) => group(rule, made, asking)));
}

/** The decisions of one rule, folded. */
function group(rule, made, asking) {
  const inForce = made.filter(({ restored }) => !restored);
  const tasks = inForce.reduce((sum, one) => sum + one.tasks, 0);
  const people = new Set(inForce.flatMap((one) => one.people)).size;
  const back = made.length - inForce.length;
  const body = el("div");
  const state = unfolded.get(rule) ?? { open: false, shown: AT_ONCE };
  unfolded.set(rule, state);
  const details = el("details", {
    class: "group",
    open: state.open,
    toggle: () => {
      state.open = details.open;
      fill();
    },
  },
  el("summary", {}, `${says(rule)}: ${count(tasks, "task", "tasks")} by ${count(people, "person", "people")}`, back > 0 && `, ${back} reversed`),
  body);
  fill();
  return details;

  function fill() {
    if (!details.open) return body.replaceChildren();
    const left = made.length - state.shown;
    body.replaceChildren(table(made.slice(0, state.shown), asking, false));
    if (left > 0) {
      body.append(el("button", { type: "button", click: () => { state.shown += AT_ONCE; fill(); } },
        `Show ${Math.min(left, AT_ONCE)} more of ${left}`));
    }
    return undefined;
  }
}

function table(made, asking, withRule) {
  const people = (numbers) => (numbers.length > 3 ? `${numbers.length} people` : numbers.join(", "));
  const row = ({ number, rule, threshold, by, tasks, people: whose, reason, restored }) => el("tr", {},
    el("th", { scope: "row" }, String(number)),
    withRule && el("td", { class: restored ? "words taken-back" : "words" }, says(rule), threshold === null ? "" : ` (${threshold})`),
    withRule && el("td", {}, by),
    el("td", { class: "number" }, String(tasks)),
    el("td", {}, people(whose)),
    el("td", { class: restored ? "words taken-back" : "words" }, reason),
    el("td", {}, restored ? `reversed: ${restored.reason}${restored.by ? ` (${restored.by})` : ""}` : asking && el("button", { type: "button", click: () => asking(number) },
      "Reverse", el("span", { class: "unseen" }, ` decision ${number}`))));
  const heads = ["No.", withRule && "Rule", withRule && "By", "Tasks", "Annotator", "Reason", ""].filter((head) => head !== false);
  const head = (text) => (text ? el("th", { scope: "col", class: text === "Tasks" ? "number" : null }, text) : el("td"));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": withRule ? "Decisions by people" : "Automatic decisions" },
    el("table", {}, el("thead", {}, el("tr", {}, heads.map(head))), el("tbody", {}, made.map(row))));
}

/** Asks why, and reverses a decision. */
async function ask(number, takeBack) {
  const reason = await askWhy({
    title: `Reverse decision ${number}`,
    text: "The filtered work will count again. The decision stays in the log, with your reason.",
    keep: "Keep it",
    act: "Reverse it",
  });
  if (reason) takeBack(number, reason);
}
