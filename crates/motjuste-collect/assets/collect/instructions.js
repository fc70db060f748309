// The annotators' instructions. For judging, those of SWORDS, Fig. 2, with its examples; for the
// others, as the papers describe them. A campaign may have its own instead.

import { el, paragraphs } from "/collect/dom.js";

const EXAMPLES = [
  ["The sky was ", "gray", ".", "overcast", "✓", "Good substitute"],
  ["The cow ", "jumped", " over the moon.", "leap", "✓", "Ungrammatical (“leap” for “leapt”), but good otherwise"],
  ["They ", "munched", " on the snacks.", "ate", "✓", "Ungrammatical (“ate on”), but good otherwise"],
  ["She was fascinated by ", "science", ".", "sports", "✗", "Different meaning"],
  ["He ", "said", " he was hungry.", "pronounced", "✗", "Not natural"],
  ["We drank ", "coffee", ".", "liquid", "✗", "Too general"],
  ["He ", "hit", " the sack.", "punched", "✗", "Highlighted word is part of an expression"],
  ["She drank ", "green", " tea.", "emerald", "✗", "Highlighted word is part of a phrase"],
  ["The book was ", "excellent", ".", "gazint", "?", "Unknown definition"],
];

const list = (...items) => el("ul", {}, items.map((item) => el("li", {}, item)));

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** How many unknown substitutes are too many, as text: "more than three substitutes". */
export function tooMany({ max_unknown: most }) {
  if (most === 0) return "any substitute";
  return `more than ${NUMBERS[most] ?? most} ${most === 1 ? "substitute" : "substitutes"}`;
}

function judge(brief) {
  return [
    el("p", {}, "You will be shown a text with a highlighted word and a list of possible substitutes for the highlighted word. For each substitute, please select one of the following:"),
    el("dl", {},
      el("dt", {}, "✓"), el("dd", {}, "I would actually consider using this substitute as the author of the original sentence."),
      el("dt", {}, "✗"), el("dd", {}, "I would not consider using this substitute as the author of the original sentence."),
      el("dt", {}, "?"), el("dd", {}, "I do not know the definition of the substitute.")),
    el("p", {}, "Please use your best judgement. We are trying to capture what makes one word a good, natural substitute for another."),
    list(
      "Ignoring grammar, please keep a high bar for marking a substitute as ✓.",
      "You may end up marking many substitutes as ✗. This is fine and expected.",
      "Mark ✓ if the highlighted word itself appears as a substitute. Not doing so will make your work rejected.",
      "Mark ✗ if the highlighted word is a proper noun or part of a fixed expression or phrase.",
      `Return the task if you do not know the definition of the highlighted word or of ${tooMany(brief)}.`),
    el("details", {}, el("summary", {}, "Show examples"), el("div", { class: "wide" },
      el("table", {},
        el("thead", {}, el("tr", {}, ["Sentence", "Substitute", "Label", "Reason"].map((head) => el("th", { scope: "col" }, head)))),
        el("tbody", {}, EXAMPLES.map(([before, word, after, substitute, label, reason]) => el("tr", {},
          el("td", {}, before, el("mark", {}, word), after),
          el("td", {}, substitute), el("td", {}, label), el("td", {}, reason))))))),
  ];
}

function recall(brief) {
  return [
    el("p", {}, "For each sentence, find words that could replace the highlighted word and keep the meaning of the sentence as much as possible."),
    list(
      `Give up to ${brief.max_substitutes}, all equally good. One is enough.`,
      "A single word is best. Give a phrase if you cannot think of a word, or a slightly more general word if it is close in meaning.",
      "If the highlighted word is an integral part of a phrase, say which phrase.",
      "You may use a dictionary or thesaurus. If you did, tick the box; it applies to all sentences with this word.",
      "You can go back and change any answer until you submit."),
  ];
}

function verdict() {
  return [
    el("p", {}, "Rate how well each substitute replaces the highlighted word in this sentence."),
    el("dl", {},
      el("dt", {}, "+"), el("dd", {}, "Good: it fits here and keeps the meaning."),
      el("dt", {}, "○"), el("dd", {}, "Reasonable: not quite right, but you could say it."),
      el("dt", {}, "−"), el("dd", {}, "Bad: it does not fit here, or means something else.")),
  ];
}

function similarity() {
  return [
    el("p", {}, "For each text: first read it and write two words that it inspires. Then rate how similar in meaning two of its words are, as this text uses them."),
    list(
      "Words are similar when they mean nearly the same: “coast” and “shore”, “student” and “pupil”.",
      "Words that are merely related are not similar: “coffee” and “cup”, or “car” and “road”, are closely related but not similar at all. Give such pairs a low number.",
      "Opposites are not similar either.",
      "Judge the words as they are used here, not as they might be used elsewhere."),
  ];
}

const STANDARD = { judge, recall, verdict, similarity };

/** The storage key for folded instructions. */
const FOLDED = "motjuste.instructions-folded";

/** The instructions, unfolded on first view. */
export function instructions(brief) {
  let isFolded = false;
  try {
    isFolded = localStorage.getItem(FOLDED) === brief.kind;
  } catch {
    // Storage may be forbidden; then they are shown.
  }
  const own = brief.instructions ? paragraphs(brief.instructions) : STANDARD[brief.kind](brief);
  return el("details", {
    class: "instructions",
    open: !isFolded,
    toggle(event) {
      if (event.target !== event.currentTarget) return;
      try {
        if (event.target.open) localStorage.removeItem(FOLDED);
        else localStorage.setItem(FOLDED, brief.kind);
      } catch {
        // As above.
      }
    },
  }, el("summary", {}, "Instructions"), own);
}
