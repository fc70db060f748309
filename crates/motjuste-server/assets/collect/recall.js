// Which words could stand here? Sentence by sentence for one word, and back again to change an answer
// (McCarthy & Navigli 2009, §2.2). Every sentence is saved as it is left.

import { el, marked, progress, say } from "/collect/dom.js";
import { randomKey } from "/collect/draft.js";

const REASONS = [
  { value: "nil", text: "I cannot think of a decent substitute" },
  { value: "name", text: "The word is part of a proper name" },
  { value: "unsubstitutable", text: "Nothing could stand in its place" },
];

export function recall({ view, brief, save, submit }) {
  const { sentences } = view.sheet;
  const answers = new Map(view.saved.map(({ question, answer }) => [question, answer.recall]));
  const stage = el("div", { class: "recall" });
  const first = sentences.findIndex(({ question }) => !answers.has(question));
  show(first < 0 ? sentences.length : first);
  return stage;

  function show(at) {
    stage.replaceChildren(at < sentences.length ? sentence(at) : review());
    stage.querySelector("input, button.main")?.focus({ preventScroll: true });
  }

  function sentence(at) {
    const { question, text } = sentences[at];
    const known = answers.get(question) ?? { substitutes: [], none: null, phrase: null, dictionary: false };
    const form = el("form", { submit: (event) => leave(event, at) },
      progress(at, sentences.length, "sentences done"),
      el("blockquote", { class: "text" }, marked(text)),
      el("p", { class: "question", id: "question" },
        `Up to ${brief.max_substitutes} words or phrases that could stand in place of the highlighted word, all equally good:`),
      el("div", { class: "inputs", role: "group", "aria-labelledby": "question" },
        Array.from({ length: brief.max_substitutes }, (_, n) => el("input", {
          name: "substitute",
          type: "text",
          maxlength: 100,
          autocomplete: "off",
          autocapitalize: "none",
          lang: brief.language,
          "aria-label": `Substitute ${n + 1}`,
          value: known.substitutes[n] ?? "",
          input: () => form.querySelectorAll("[name=none]").forEach((radio) => { radio.checked = false; }),
        }))),
      el("fieldset", { class: "reasons" }, el("legend", {}, "Or there is none:"),
        REASONS.map((reason) => el("label", {},
          el("input", { type: "radio", name: "none", value: reason.value, checked: known.none === reason.value, change: empty }),
          reason.text))),
      el("label", { class: "phrase" }, "Part of a phrase? Which:",
        el("input", { name: "phrase", type: "text", maxlength: 100, autocomplete: "off", value: known.phrase ?? "", lang: brief.language })),
      el("label", { class: "tick" },
        el("input", { name: "dictionary", type: "checkbox", checked: known.dictionary }),
        "I looked in a dictionary or thesaurus"),
      el("p", { class: "remark", role: "status" }),
      el("div", { class: "buttons" },
        el("button", { type: "button", disabled: at === 0, click: () => show(at - 1) }, "Back"),
        el("button", { class: "main", type: "submit" }, at + 1 < sentences.length ? "Save, next sentence" : "Save and review")));
    return form;

    function empty() {
      form.querySelectorAll("[name=substitute]").forEach((input) => { input.value = ""; });
    }
  }

  async function leave(event, at) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const substitutes = data.getAll("substitute").map((text) => text.trim()).filter(Boolean);
    const answer = {
      substitutes,
      none: data.get("none"),
      phrase: data.get("phrase").trim() || null,
      dictionary: data.get("dictionary") !== null,
    };
    const remark = form.querySelector(".remark");
    if (!substitutes.length && !answer.none) {
      remark.textContent = "Give a substitute, or say why there is none.";
      form.querySelector("input").focus();
      return;
    }
    const button = form.querySelector("button.main");
    button.disabled = true;
    try {
      await save(randomKey(), sentences[at].question, { recall: answer });
      answers.set(sentences[at].question, answer);
      say("Saved.");
      show(at + 1);
    } catch (error) {
      if (error.status !== 422) throw error;
      remark.textContent = error.message;
    } finally {
      button.disabled = false;
    }
  }

  function review() {
    const row = ({ question, text }, at) => el("li", {},
      el("p", { class: "text" }, marked(text)),
      el("p", { class: "given" }, described(answers.get(question)), " ",
        el("button", { class: "link", type: "button", click: () => show(at) },
          "Change", el("span", { class: "unseen" }, ` the answer to sentence ${at + 1}`))));
    const button = el("button", { class: "main", type: "button", click: handIn }, "Hand in");
    return el("div", {},
      el("h2", {}, "Your answers"),
      el("ol", { class: "review" }, sentences.map(row)),
      el("div", { class: "buttons" },
        el("button", { type: "button", click: () => show(sentences.length - 1) }, "Back"), button));

    async function handIn() {
      button.disabled = true;
      await submit([]).finally(() => { button.disabled = false; });
    }
  }
}

function described(answer) {
  if (!answer) return "—";
  const what = answer.substitutes.length
    ? answer.substitutes.join(", ")
    : REASONS.find(({ value }) => value === answer.none)?.text ?? "—";
  return what + (answer.phrase ? ` (in the phrase “${answer.phrase}”)` : "");
}
