// Good, reasonable or bad? Substitutes of people and systems, judged post hoc (McCarthy & Navigli
// 2009, §4.4). Nothing shows which is which.

import { choices } from "/collect/choices.js";

const OPTIONS = [
  { value: "good", sign: "+", word: "good", means: "It fits here and keeps the meaning." },
  { value: "reasonable", sign: "○", word: "reasonable", means: "It is not quite right, but you could say it." },
  { value: "bad", sign: "−", word: "bad", means: "It does not fit here, or means something else." },
];

export function verdict({ view, draft, submit }) {
  return choices({
    sheet: view.sheet,
    draft,
    question: "How good is each substitute for the highlighted word in this sentence?",
    options: OPTIONS,
    answer: (verdict) => ({ verdict }),
    submit,
  });
}
