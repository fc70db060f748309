// Items with everybody's answers, the most disputed first if asked, and the requester's own decision about each.

import { ask } from "/collect/client.js";
import { el, marked } from "/collect/dom.js";
import { number } from "/collect/figures.js";
import { askWhy } from "/collect/why.js";

const PER_PAGE = 20;
const HEADS = ["Asked", "Answers, by annotator", "Disagreement", "Gold"];

const choice = (options, answer) => ({
  field: (label) => el("select", { "aria-label": label }, options.map(([value, text]) => el("option", { value }, text))),
  answer,
});

/** How an answer is given, by kind. */
const DECIDING = {
  judge: choice([["positive", "yes"], ["negative", "no"]], (label) => ({ label })),
  verdict: choice([["good", "good"], ["reasonable", "reasonable"], ["bad", "bad"]], (verdict) => ({ verdict })),
  similarity: choice(Array.from({ length: 7 }, (_, n) => [String(n), String(n)]),
    (rating, { id }) => ({ similarity: { words: id.split(" – "), rating: Number(rating) } })),
  recall: {
    field: (label) => el("input", { type: "text", "aria-label": label, placeholder: "word, word", autocomplete: "off" }),
    answer: (text) => ({ recall: { substitutes: text.split(",").map((word) => word.trim()).filter(Boolean) } }),
  },
};

/** The browser of a campaign's items; nothing is loaded until it is opened. */
export function items({ url, kind, mayDecide, attempt }) {
  const list = el("div", { class: "items" });
  const where = el("span", { class: "note", role: "status" });
  const trouble = el("p", { class: "remark", role: "status" });
  const order = el("select", { "aria-label": "Order", change: () => show(0) },
    el("option", { value: "added" }, "In the order added"),
    el("option", { value: "disagreement" }, "Most disagreement first"));
  const step = (text, by) => el("button", { type: "button", disabled: true, click: () => show(page + by) }, text);
  const [before, after] = [step("Previous", -1), step("Next", 1)];
  const details = el("details", { class: "group", toggle: () => details.open && list.childElementCount === 0 && show(0) },
    el("summary", {}, "Browse items, answers and disagreements"),
    el("div", {}, el("div", { class: "fields" }, order, before, after, where), trouble, list));
  let page = 0;
  return details;

  function show(wanted) {
    return attempt(async () => {
      const { total, items } = await ask("GET", url(`/items/${order.value}/${wanted}`));
      page = wanted;
      trouble.textContent = "";
      before.disabled = page === 0;
      after.disabled = (page + 1) * PER_PAGE >= total;
      where.textContent = total ? `${page * PER_PAGE + 1}–${page * PER_PAGE + items.length} of ${total}` : "No items yet.";
      list.replaceChildren(...items.map(item));
    }, trouble);
  }

  function item(one) {
    const row = (part) => el("tr", {},
      el("th", { scope: "row", class: "words" }, part.text),
      el("td", { class: "words", "data-head": HEADS[1] }, given(part.answers)),
      el("td", { class: "number", "data-head": HEADS[2] }, number(part.disagreement)),
      el("td", { "data-head": HEADS[3] }, gold(one, part)));
    return el("article", { class: "item" },
      el("p", { class: "sentence" }, el("span", { class: "note" }, `${one.number} `), marked(one.text)),
      el("div", { class: "wide stacked", tabindex: "0", role: "region", "aria-label": `Answers to item ${one.number}` },
        el("table", {},
          el("thead", {}, el("tr", {}, HEADS.map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, one.parts.map(row)))));
  }

  function gold(one, part) {
    const { gold } = part;
    const taken = gold && [el("strong", {}, gold.answer), ` by ${gold.by}: ${gold.reason} `];
    if (!mayDecide) return taken ?? "–";
    if (gold) return [...taken, el("button", { type: "button", click: () => decide(one, part, null) }, "Take back")];
    const deciding = DECIDING[kind];
    const field = deciding.field(`Gold for ${part.text} in item ${one.number}`);
    return el("span", { class: "deciding" }, field,
      el("button", { type: "button", click: () => decide(one, part, deciding.answer(field.value, one)) }, "Decide"));
  }

  async function decide(one, part, answer) {
    const reason = await askWhy(answer
      ? { title: `Decide about “${part.text}”`, text: "The gold files will have your answer in place of the annotators’. Their answers stay in the log.", act: "Decide" }
      : { title: `Take back the decision about “${part.text}”`, text: "The annotators’ answers will count again.", act: "Take back" });
    if (!reason) return;
    await attempt(async () => {
      await ask("POST", url("/adjudicate"), { item: one.number, about: part.about, answer, reason });
      await show(page);
    }, trouble);
  }
}

/** Answers with who gave them; filtered ones are struck out. */
function given(answers) {
  if (!answers.length) return "none yet";
  const groups = Map.groupBy(answers, ({ answer, counts }) => `${counts ? "" : "-"}${answer}`);
  return [...groups.values()].map((group) => el("span", { class: group[0].counts ? "answer" : "answer taken-back" },
    el("strong", {}, group[0].answer), ` ${group.map(({ annotator }) => annotator).join(", ")}`));
}
