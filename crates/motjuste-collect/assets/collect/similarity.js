// How similar are two words here? On page 1, annotators read the context without knowing the words; on page 2, they rate them
// (SemEval-2020 task 3, §4.2). The pair comes from the server only once page 1 is saved, which then stays as it is; ratings
// can be changed until the block is submitted.

import { el, marked, progress, say } from "/collect/dom.js";
import { randomKey } from "/collect/draft.js";

const MOST = 6;

export function similarity({ view, draft, brief, save, submit }) {
  let task = view;
  const stage = el("div", { class: "similarity" });
  show();
  return stage;

  function answerTo(question) {
    return task.saved.find((saved) => saved.question === question)?.answer.similarity;
  }

  /** Shows a text, or the first without a rating, or all of them. */
  function show(chosen) {
    const { pairs } = task.sheet;
    const open = pairs.filter(({ question }) => (answerTo(question)?.rating ?? null) === null);
    const at = chosen ?? (open.length ? pairs.indexOf(open[0]) : pairs.length);
    const page = at === pairs.length ? review() : answerTo(pairs[at].question) ? rate(at) : read(at);
    stage.replaceChildren(progress(pairs.length - open.length, pairs.length, "texts done"), page);
    stage.querySelector("input:not([type=radio]), button.main")?.focus({ preventScroll: true });
  }

  /** Saves an answer and shows the next page; a rejected answer is explained on the page. */
  async function keep(form, question, answer) {
    const button = form.querySelector("button.main");
    button.disabled = true;
    try {
      task = await save(randomKey(), question, { similarity: answer });
      delete draft.texts[question];
      say("Saved.");
      show();
      scrollTo({ top: 0 });
    } catch (error) {
      if (error.status !== 422) throw error;
      form.querySelector(".remark").textContent = error.message;
    } finally {
      button.disabled = false;
    }
  }

  function read(at) {
    const { question, text } = task.sheet.pairs[at];
    const word = (label, at) => el("label", {}, label, el("input", {
      name: "word", type: "text", value: draft.texts[question]?.[at], required: true, maxlength: 100, autocomplete: "off", autocapitalize: "none", lang: brief.language,
    }));
    const form = el("form", { submit: next, input: remember },
      el("blockquote", { class: "text" }, marked(text)),
      el("p", { class: "question" }, "Read the text and write two words that it inspires."),
      el("div", { class: "inputs" }, word("First word", 0), word("Second word", 1)),
      el("p", { class: "remark", role: "status" }),
      el("div", { class: "buttons" }, back(at), el("button", { class: "main", type: "submit" }, "Next")));
    return form;

    function remember() {
      draft.texts[question] = new FormData(form).getAll("word");
      draft.changed();
    }

    function next(event) {
      event.preventDefault();
      keep(form, question, { words: new FormData(form).getAll("word"), rating: null });
    }
  }

  function rate(at) {
    const { question, text, pair } = task.sheet.pairs[at];
    const { words, rating } = answerTo(question);
    const form = el("form", { submit: next, keydown: byKey },
      el("blockquote", { class: "text" }, marked(text, "strong")),
      el("fieldset", { class: "scale" },
        el("legend", { class: "question" }, "How similar in meaning are ", el("strong", {}, pair[0]), " and ", el("strong", {}, pair[1]), " in this text?"),
        el("div", { class: "steps" },
          Array.from({ length: MOST + 1 }, (_, n) => el("label", {},
            el("input", { type: "radio", name: "rating", value: n, required: true, checked: n === rating }),
            el("span", {}, String(n))))),
        el("div", { class: "ends" }, el("span", {}, "0: nothing in common"), el("span", {}, "6: the same"))),
      el("p", { class: "keys" }, "Keys: ", el("kbd", {}, "0"), " to ", el("kbd", {}, "6"), ", then ", el("kbd", {}, "Enter")),
      el("p", { class: "remark", role: "status" }),
      el("div", { class: "buttons" }, back(at), el("button", { class: "main", type: "submit" }, at + 1 < task.sheet.pairs.length ? "Save, next text" : "Save")));
    return form;

    function byKey(event) {
      if (event.ctrlKey || event.altKey || event.metaKey || !/^[0-6]$/.test(event.key)) return;
      event.preventDefault();
      const radio = form.elements.rating[Number(event.key)];
      radio.checked = true;
      radio.focus();
    }

    function next(event) {
      event.preventDefault();
      const rating = new FormData(form).get("rating");
      if (rating === null) {
        form.querySelector(".remark").textContent = "Choose a number from 0 to 6.";
        return;
      }
      keep(form, question, { words, rating: Number(rating) });
    }
  }

  function back(at) {
    return at > 0 && el("button", { type: "button", click: () => show(at - 1) }, "Back");
  }

  function review() {
    const row = ({ question, text, pair }, at) => el("li", {},
      el("p", { class: "text" }, marked(text, "strong")),
      el("p", { class: "given" }, `${pair.join(" and ")}: ${answerTo(question).rating} of ${MOST} `,
        el("button", { class: "link", type: "button", click: () => show(at) },
          "Change", el("span", { class: "unseen" }, ` the rating of text ${at + 1}`))));
    const button = el("button", { class: "main", type: "button", click: handIn }, "Submit");
    return el("div", {},
      el("h2", {}, "Your ratings"),
      el("ol", { class: "review" }, task.sheet.pairs.map(row)),
      el("div", { class: "buttons" }, el("button", { type: "button", click: () => show(task.sheet.pairs.length - 1) }, "Back"), button));

    async function handIn() {
      button.disabled = true;
      await submit([]).finally(() => { button.disabled = false; });
    }
  }
}
