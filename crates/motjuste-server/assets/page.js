// The writer's page: connects the editor, the list of substitutes, the overview and the server.
import { Chooser, sentence } from "/chooser.js";
import { Away, Connection } from "/connection.js";
import { Editor } from "/editor.js";
import { keptText, keptTheme } from "/keep.js";
import { editOf } from "/motjuste.js";
import { Options } from "/options.js";
import { Overview } from "/overview.js";

const SAMPLE = `I read an amazing paper today. It shows how a small change in the way we put a question leads to very different answers, and how rarely people notice.

The author has a clear style and a sharp eye. She explains hard ideas with plain examples, and she is honest about what remains to be found.`;

/** After this long, the page shows that it is waiting, in milliseconds. */
const NOTICEABLE = 120;

/** A pause in writing, in milliseconds: time to save and to check all words again. */
const PAUSE = 400;

/** How much text to send on either side of a word, in UTF-16 units: more than any sentence. */
const REACH = 4000;

/** Minimum share of people who would accept an alternative worth underlining. */
const STRONG = 0.5;

const find = (selector) => document.querySelector(selector);
const area = find("#text");
const said = find("#said");
const undo = find("#undo");

area.value = keptText.get() ?? SAMPLE;
const editor = new Editor(area, find("#mirror"));

const options = new Options(() => {
  say("Options saved.");
  overview.forget();
  if (isOverview()) look();
});

/* Saying */

/** Tells the writer something; `before` is the text that Undo brings back. */
function say(message, before = null) {
  said.textContent = message;
  undo.hidden = before === null;
  undo.onclick = () => {
    editor.undo(before);
    say("Undone.");
  };
}

const explain = (error) =>
  error.status === 401 ? "This server requires a token." : sentence(error.message);

/** The button after an error: try again, if that may help. */
const offer = (error) =>
  error instanceof Away || [401, 408, 429].includes(error.status) || error.status >= 500 ? "Try again" : null;

/* One word */

let request = null;

const chooser = new Chooser(() => editor.targetRect, {
  choose: (suggestion) => replace(request, suggestion),
  define: (suggestion) => request.answer ? define(request.answer.target, suggestion) : "",
  again: () => ask(request.span),
  closed: (backToText) => {
    request.controller.abort();
    editor.target = null;
    if (backToText) editor.focus();
  },
});

/** Shows substitutes for a span. */
async function ask(span) {
  request?.controller.abort();
  const controller = new AbortController();
  const { signal } = controller;
  const from = Math.max(0, span[0] - REACH);
  const text = editor.text.slice(from, span[1] + REACH);
  const surface = editor.text.slice(...span);
  const mine = request = { span, text, from, controller, answer: null, isAway: false };
  editor.target = span;
  const timer = setTimeout(() => chooser.wait(surface), NOTICEABLE);
  const onWait = (seconds) => {
    clearTimeout(timer);
    chooser.explain(surface, `The server is busy. Trying again in ${seconds} s…`);
  };
  try {
    const near = span.map((offset) => offset - from);
    mine.answer = await connection.suggest(text, near, { ...options.request, onWait, signal });
    if (!signal.aborted) chooser.offer(mine.answer);
  } catch (error) {
    if (signal.aborted) return;
    mine.isAway = error instanceof Away;
    chooser.explain(surface, explain(error), offer(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Dictionary entries that were looked up; `null` where there is none. */
const entries = new Map();

/** What a suggestion means where it stands for the target: the sense they share, or its most usual one. */
async function define({ lemma: replaced, pos }, { lemma }) {
  if (!entries.has(lemma)) {
    entries.set(lemma, connection.word(lemma).catch(() => {
      entries.delete(lemma);
      return null;
    }));
  }
  const classes = (await entries.get(lemma))?.classes ?? [];
  const senses = (classes.find((one) => one.pos === pos) ?? classes[0])?.senses ?? [];
  const shared = senses.find(({ synonyms, near }) => synonyms.includes(replaced) || near.includes(replaced));
  return (shared ?? senses[0])?.definition ?? "";
}

/** Asks about the word at the caret, or the selection. */
function askHere() {
  const span = editor.pointedAt;
  if (span) return ask(span);
  editor.focus();
  return say("Put the caret on a word first.");
}

/** Replaces a word with a suggestion. */
function replace({ answer, text, from }, suggestion) {
  const before = editor.text;
  const { span, insert } = editOf(text, answer, suggestion);
  chooser.close(true);
  editor.replace(span.map((offset) => from + offset), insert);
  say(`Replaced “${answer.target.surface}” with “${suggestion.form}”.`, before);
}

/* All words */

const overview = new Overview(async (text, signal) =>
  (await connection.words(text, { min_score: STRONG, british: options.british, signal })).words);
const overviewButton = find("#overview");
/** The progress; outside the live region, because nobody wants to hear every step. */
const progress = find("#progress");
const isOverview = () => overviewButton.ariaPressed === "true";

/** Whether the number of words is still to be announced. */
let uncounted = false;

/** Checks all words; an edit in the meantime replaces this check with a newer one. */
async function look() {
  try {
    await overview.look(editor.text, editor.marks, (marks, share) => {
      const { ignored } = options;
      editor.marks = marks.filter(({ span }) => !ignored.has(editor.text.slice(...span).toLowerCase()));
      progress.textContent = uncounted && share < 1 ? `${Math.floor(share * 100)} %` : "";
    });
    if (uncounted) say(count(editor.marks.length));
    uncounted = false;
  } catch (error) {
    if (error.name === "AbortError") return;
    progress.textContent = "";
    say(explain(error));
  }
}

function count(words) {
  if (words === 0) return "No word has a strong alternative.";
  return words === 1 ? "1 word has a strong alternative." : `${words} words have strong alternatives.`;
}

function toggleOverview() {
  const on = !isOverview();
  overviewButton.ariaPressed = String(on);
  find("#steps").hidden = !on;
  uncounted = on;
  if (on) {
    say("Checking all words…");
    look();
  } else {
    overview.stop();
    progress.textContent = "";
    editor.marks = [];
    say("");
  }
}

/** Asks about the next marked word after the caret, or before it; around the end of the text. */
function step(forwards) {
  const { marks } = editor;
  if (marks.length === 0) return;
  const caret = area.selectionStart;
  const next = forwards
    ? marks.find(({ span }) => span[0] > caret) ?? marks[0]
    : marks.findLast(({ span }) => span[0] < caret) ?? marks.at(-1);
  editor.goTo(next.span);
  ask(next.span);
}

/* The server */

const gate = find("#gate");

/** Asks for the token in a dialog; `wrong` says that the last one was wrong. */
function askForToken(wrong) {
  const field = find("#token");
  const detail = find("#gate-detail");
  if (wrong) detail.textContent = "That token is wrong. Ask whoever started the server.";
  field.ariaInvalid = String(Boolean(wrong));
  field.value = "";
  gate.returnValue = "";
  gate.showModal();
  return new Promise((resolve) => {
    gate.addEventListener("close", () => resolve(gate.returnValue || null), { once: true });
  });
}

find("#gate form").addEventListener("submit", (event) => {
  event.preventDefault();
  gate.close(find("#token").value.trim());
});
find("#without").addEventListener("click", () => gate.close());

const connection = new Connection({
  askForToken,
  onBack() {
    say("The server is back.");
    if (chooser.isOpen && request.isAway) ask(request.span);
    if (isOverview()) look();
  },
});

/* Writing */

let pause = null;

const counted = find("#count");

function countWords() {
  const { wordCount } = editor;
  counted.textContent = wordCount === 1 ? "1 word" : `${wordCount.toLocaleString("en")} words`;
}
countWords();

function save() {
  clearTimeout(pause);
  if (!keptText.set(editor.text)) say("This browser cannot save the text: it will be lost when you close the page.");
}

area.addEventListener("input", () => {
  chooser.close();
  request?.controller.abort();
  editor.edited();
  if (!undo.hidden) say("");
  clearTimeout(pause);
  pause = setTimeout(() => {
    save();
    countWords();
    if (isOverview()) look();
  }, PAUSE);
});
addEventListener("pagehide", () => {
  if (editor.text !== (keptText.get() ?? SAMPLE)) save();
});

area.addEventListener("click", (event) => {
  if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
  // A click into a selection clears it only after this event.
  setTimeout(() => {
    const span = editor.clickedOn(event);
    if (span) ask(span);
  });
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "." || !(event.ctrlKey || event.metaKey) || gate.open || options.isOpen) return;
  event.preventDefault();
  askHere();
});
find("#ask").addEventListener("click", askHere);
overviewButton.addEventListener("click", toggleOverview);
find("#previous").addEventListener("click", () => step(false));
find("#next").addEventListener("click", () => step(true));
find("#copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(editor.text);
    say("Copied.");
  } catch {
    // Only pages of this machine or over HTTPS may write to the clipboard.
    area.select();
    say(document.execCommand("copy") ? "Copied." : "This browser does not let the page copy. Press Ctrl C.");
  }
});
find("#clear").addEventListener("click", () => {
  const before = editor.text;
  editor.replace([0, before.length], "");
  say("Cleared.", before);
});

/* Light and dark */

const themeButton = find("#theme");
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function showTheme() {
  const theme = document.documentElement.dataset.theme;
  themeButton.ariaPressed = String(theme ? theme === "dark" : systemIsDark.matches);
}

themeButton.addEventListener("click", () => {
  const theme = themeButton.ariaPressed === "true" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  keptTheme.set(theme);
  showTheme();
});
systemIsDark.addEventListener("change", showTheme);
showTheme();
