// A campaign's settings as a form, to make a campaign or to change one.

import { el } from "/collect/dom.js";

const LABELS = {
  name: "Name, in addresses and files",
  title: "Title that annotators see",
  language: "Language",
  seed: "Random seed",
  consent: "What people agree to first",
  instructions: "Instructions instead of the standard ones",
  expiry_minutes: "Minutes until a task goes to someone else",
  allow_repeats: "Ask one person again in a later stage",
  tasks_per_person: "Most tasks per person (0: no limit)",
  min_seconds: "Fastest plausible answer, in seconds",
  pay_per_task: "Pay per task",
  platform_entry: "Let people from Prolific in without an invitation",
  completion_url: "Where Prolific’s people go at the end",
  first_labels: "Labels for every candidate",
  second_labels: "More labels for candidates with a positive one",
  candidates_per_task: "Candidates in a task",
  controls: "Attention checks",
  control_words: "Words for controls, one per line",
  filter_wrong_controls: "Filter a task with a wrong control at once",
  min_control_accuracy: "Least share of correct controls",
  max_unknown: "Unknown words until a task must be returned",
  annotators: "People for each text",
  max_substitutes: "Most substitutes",
  judges: "Judges for each sentence",
  sample: "Sentences to judge, drawn at random (0: all)",
  pairs_per_block: "Pairs in a block",
};

const LONG = ["consent", "instructions"];
const SHARES = ["min_seconds", "pay_per_task", "min_control_accuracy"];
/** What tasks depend on. */
const FIXED = ["name", "language", "seed", "allow_repeats"];

/** A form for `campaign`; `submit(campaign)` gets it as it was changed. */
export function settings(campaign, { isNew, act, submit }) {
  const { procedure, ...general } = campaign;
  const { kind, ...asked } = procedure;
  const trouble = el("p", { class: "remark", role: "status" });
  const group = (values, isFixed) => Object.entries(values).map(([name, value]) => field(name, value, isFixed(name)));
  const generalFields = group(general, (name) => !isNew && FIXED.includes(name));
  const kindFields = group(asked, () => !isNew);
  const form = el("form", { class: "settings", submit: send },
    generalFields.map(({ label }) => label),
    el("fieldset", {}, el("legend", {}, `What a ${kind} campaign asks${isNew ? "" : " (fixed)"}`), kindFields.map(({ label }) => label)),
    trouble, el("button", { class: "main", type: "submit" }, act));
  return form;

  async function send(event) {
    event.preventDefault();
    trouble.textContent = "";
    const read = (fields) => Object.fromEntries(fields.map(({ name, value }) => [name, value()]));
    await submit({ ...read(generalFields), procedure: { kind, ...read(kindFields) } }, trouble);
  }
}

/** One setting: its label, and how its value is read. */
function field(name, value, disabled) {
  const label = (input, isTick) => el("label", { class: isTick ? "tick" : null }, ...(isTick ? [input, LABELS[name] ?? name] : [LABELS[name] ?? name, input]));
  if (typeof value === "boolean") {
    const input = el("input", { type: "checkbox", checked: value, disabled });
    return { name, label: label(input, true), value: () => input.checked };
  }
  if (typeof value === "number") {
    const input = el("input", { type: "number", min: 0, step: SHARES.includes(name) ? "any" : 1, value, required: true, disabled });
    return { name, label: label(input), value: () => Number(input.value) };
  }
  if (Array.isArray(value)) {
    const input = el("textarea", { disabled }, value.join("\n"));
    return { name, label: label(input), value: () => input.value.split("\n").map((line) => line.trim()).filter(Boolean) };
  }
  const input = LONG.includes(name)
    ? el("textarea", { disabled }, value ?? "")
    : el("input", { type: "text", value: value ?? "", disabled, required: value !== null });
  return { name, label: label(input), value: () => (value === null || LONG.includes(name) ? input.value.trim() || null : input.value) };
}
