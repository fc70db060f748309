// Would you use this substitute? The interface of SWORDS, Fig. 3.

import { choices } from "/collect/choices.js";
import { el } from "/collect/dom.js";
import { tooMany } from "/collect/instructions.js";

const OPTIONS = [
  {
    value: "positive",
    sign: "✓",
    word: "yes",
    means: "I would actually consider using this substitute as the author of the original sentence.",
  },
  {
    value: "negative",
    sign: "✗",
    word: "no",
    means: "I would not consider using this substitute as the author of the original sentence.",
  },
  { value: "abstain", sign: "?", word: "unknown", means: "I do not know the definition of the substitute." },
];

export function judge({ view, draft, brief, submit, giveBack }) {
  const most = brief.max_unknown;
  return choices({
    sheet: view.sheet,
    draft,
    question: "As the author of this, would you actually consider using the substitute for the highlighted word?",
    options: OPTIONS,
    answer: (label) => ({ label }),
    submit,
    onChange(values) {
      const unknown = values.filter((value) => value === "abstain").length;
      return unknown > most && el("p", {}, `You do not know ${tooMany(brief)}: please return this task.`);
    },
    buttons: [el("button", { type: "button", click: () => giveBack(most) }, "Return this task")],
  });
}
