// A list of substitutes with the same few answers to each: chosen by finger, mouse, or the keys 1, 2, 3.

import { el, marked, progress, say } from "/collect/dom.js";

/**
 * Shows a sentence and its substitutes. `options` are `{ value, sign, word, means }`; `answer(value)`
 * converts to the server's format. Chosen answers are kept in `draft`; `submit(answers)` submits them.
 * `onChange(values)` is called after every choice and returns what to show below the list, if anything.
 */
export function choices({ sheet, draft, question, options, answer, submit, onChange = () => null, buttons = [] }) {
  const ids = sheet.substitutes.map(({ question }) => question);
  const counter = el("div");
  const remark = el("div", { class: "remark", role: "status" });
  const button = el("button", { class: "main", type: "submit" }, "Submit");
  const rows = sheet.substitutes.map((choice) => row(choice, { options, draft, chosen }));
  const form = el("form", { class: "choices", submit: handIn },
    el("blockquote", { class: "text" }, marked(sheet.text)),
    el("p", { class: "question", id: "question" }, question),
    el("p", { class: "keys" }, "Keys: ", options.flatMap(({ word }, at) => [
      el("kbd", {}, String(at + 1)), ` ${word}${at + 1 < options.length ? ", " : ""}`,
    ])),
    el("div", { class: "rows", "aria-describedby": "question" }, rows),
    counter,
    remark,
    el("div", { class: "buttons" }, buttons, button));
  refresh();
  document.addEventListener("keydown", byKey);
  return form;

  function chosen(id, value) {
    draft.choices[id] = value;
    draft.changed();
    refresh();
  }

  function refresh() {
    const given = ids.filter((id) => draft.choices[id] !== undefined);
    counter.replaceChildren(progress(given.length, ids.length, "answered"));
    const shown = onChange(given.map((id) => draft.choices[id]));
    remark.replaceChildren(...(shown ? [shown].flat() : []));
  }

  /** 1, 2, 3 answer the focused row, or the first unanswered one, and move on to the next. */
  function byKey(event) {
    if (!form.isConnected) {
      document.removeEventListener("keydown", byKey);
      return;
    }
    const at = Number(event.key) - 1;
    if (event.ctrlKey || event.altKey || event.metaKey || !options[at] || document.querySelector("dialog[open]") || event.target.matches("textarea")) return;
    event.preventDefault();
    const current = document.activeElement?.closest(".row") ?? firstMissing() ?? rows[0];
    const radio = current.querySelectorAll("input")[at];
    radio.checked = true;
    chosen(Number(current.dataset.question), options[at].value);
    const next = rows[rows.indexOf(current) + 1];
    (next ? next.querySelector("input:checked") ?? next.querySelector("input") : button).focus();
    (next ?? button).scrollIntoView({ block: "nearest" });
  }

  function firstMissing() {
    return rows.find((row) => draft.choices[row.dataset.question] === undefined);
  }

  async function handIn(event) {
    event.preventDefault();
    const missing = firstMissing();
    if (missing) {
      missing.querySelector("input").focus();
      const without = rows.filter((row) => draft.choices[row.dataset.question] === undefined);
      remark.replaceChildren(el("p", {}, without.length === 1 ? "One answer is still missing. It is highlighted." : `${without.length} answers are still missing. They are highlighted.`));
      for (const row of rows) row.classList.toggle("missing", without.includes(row));
      return;
    }
    button.disabled = true;
    say("Submitting…");
    await submit(ids.map((id) => ({ question: id, answer: answer(draft.choices[id]) })))
      .finally(() => { button.disabled = false; });
  }
}

function row({ question, text }, { options, draft, chosen }) {
  const name = `q${question}`;
  return el("fieldset", { class: "row", "data-question": question },
    el("legend", {}, text),
    el("div", { class: "options" }, options.map(({ value, sign, word, means }) =>
      el("label", { title: means },
        el("input", {
          type: "radio",
          name,
          value,
          checked: draft.choices[question] === value,
          change: () => chosen(question, value),
        }),
        el("span", { class: "sign", "aria-hidden": "true" }, sign),
        el("span", { class: "word" }, word)))));
}
