// Which words fit here? Sentence by sentence for one word, with a way back to change an answer
// (McCarthy & Navigli 2009, §2.2). Every finished sentence is saved; unfinished input is
// in the draft. The dictionary box belongs to the word and applies to all of its sentences.

import { el, marked, progress, say } from "/collect/dom.js";
import { randomKey } from "/collect/draft.js";

const REASONS = [
  { value: "nil", text: "I cannot think of a decent substitute" },
  { value: "name", text: "The word is part of a proper name" },
  { value: "unsubstitutable", text: "Nothing can replace the word" },
];

const NOTHING = { substitutes: [], none: null, phrase: null };

export function recall({ view, draft, brief, save, submit }) {
  const { sentences } = view.sheet;
  const answers = new Map(view.saved.map(({ question, answer }) => [question, answer.recall]));
  const stage = el("div", { class: "recall" });
  draft.dictionary ??= [...answers.values()].some(({ dictionary }) => dictionary);
  const first = sentences.findIndex(({ question }) => !answers.has(question) || draft.texts[question]);
  show(first < 0 ? sentences.length : first);
  return stage;

  function show(at) {
    stage.replaceChildren(at < sentences.length ? sentence(at) : review());
    stage.querySelector("input, button.main")?.focus({ preventScroll: true });
  }

  function sentence(at) {
    const { question, text } = sentences[at];
    const known = draft.texts[question] ?? answers.get(question) ?? NOTHING;
    const form = el("form", { submit: (event) => leave(event, at), input: keep },
      progress(at, sentences.length, "sentences done"),
      el("blockquote", { class: "text" }, marked(text)),
      el("p", { class: "question", id: "question" },
        `Up to ${brief.max_substitutes} words or phrases that could replace the highlighted word, all equally good:`),
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
      el("fieldset", { class: "reasons" }, el("legend", {}, "Or, if there is none:"),
        REASONS.map((reason) => el("label", {},
          el("input", { type: "radio", name: "none", value: reason.value, checked: known.none === reason.value, input: empty }),
          reason.text))),
      el("label", { class: "phrase" }, "If it is part of a phrase, which one?",
        el("input", { name: "phrase", type: "text", maxlength: 100, autocomplete: "off", value: known.phrase ?? "", lang: brief.language })),
      el("label", { class: "tick" },
        el("input", { name: "dictionary", type: "checkbox", checked: draft.dictionary, input: (event) => { draft.dictionary = event.target.checked; } }),
        "I used a dictionary or thesaurus for this word"),
      el("p", { class: "remark", role: "status" }),
      el("div", { class: "buttons" },
        el("button", { type: "button", disabled: at === 0, click: () => show(at - 1) }, "Back"),
        el("button", { class: "main", type: "submit" }, at + 1 < sentences.length ? "Save, next sentence" : "Save and review")));
    return form;

    /** Runs after the fields have updated each other. */
    function keep() {
      draft.texts[question] = typed(form);
      draft.changed();
    }

    function empty() {
      form.querySelectorAll("[name=substitute]").forEach((input) => { input.value = ""; });
    }
  }

  async function leave(event, at) {
    event.preventDefault();
    const form = event.currentTarget;
    const { question } = sentences[at];
    const { substitutes, none, phrase } = typed(form);
    const answer = {
      substitutes: substitutes.map((text) => text.trim()).filter(Boolean),
      none,
      phrase: phrase.trim() || null,
      dictionary: draft.dictionary,
    };
    const remark = form.querySelector(".remark");
    if (!answer.substitutes.length && !none) {
      remark.textContent = "Give a substitute, or say why there is none.";
      form.querySelector("input").focus();
      return;
    }
    const target = sentences[at].text.filter(({ marked }) => marked).map(({ text }) => text.toLowerCase()).join();
    if (answer.substitutes.some((text) => text.toLowerCase() === target)) {
      remark.textContent = "That is the highlighted word itself. Give another word.";
      return;
    }
    const button = form.querySelector("button.main");
    button.disabled = true;
    try {
      await save(randomKey(), question, { recall: answer });
      answers.set(question, answer);
      delete draft.texts[question];
      draft.changed();
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
    const button = el("button", { class: "main", type: "button", click: handIn }, "Submit");
    return el("div", {},
      el("h2", {}, "Your answers"),
      el("ol", { class: "review" }, sentences.map(row)),
      el("div", { class: "buttons" },
        el("button", { type: "button", click: () => show(sentences.length - 1) }, "Back"), button));

    async function handIn() {
      button.disabled = true;
      // A later tick applies to the sentences saved before.
      const { dictionary } = draft;
      const changed = sentences.filter(({ question }) => answers.get(question).dictionary !== dictionary)
        .map(({ question }) => ({ question, answer: { recall: { ...answers.get(question), dictionary } } }));
      await submit(changed).finally(() => { button.disabled = false; });
    }
  }
}

/** The form's content, as typed. */
function typed(form) {
  const data = new FormData(form);
  return { substitutes: data.getAll("substitute"), none: data.get("none"), phrase: data.get("phrase") };
}

function described(answer) {
  if (!answer) return "—";
  const what = answer.substitutes.length
    ? answer.substitutes.join(", ")
    : REASONS.find(({ value }) => value === answer.none)?.text ?? "—";
  return what + (answer.phrase ? ` (in the phrase “${answer.phrase}”)` : "");
}
