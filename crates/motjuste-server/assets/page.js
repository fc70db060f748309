// The writer's page around `<motjuste-text>`: options, status, token, theme, and what the browser keeps.
import "./motjuste-text.js";
import { keptText, keptTheme, keptToken } from "./keep.js";
import { Options } from "./options.js";

const SAMPLE = `I read an amazing paper today. It shows how a small change in the way we put a question leads to very different answers, and how rarely people notice.

The author has a clear style and a sharp eye. She explains hard ideas with plain examples, and she is honest about what remains to be found.`;

/** A pause in writing, in milliseconds: time to save. */
const PAUSE = 400;

const find = (selector) => document.querySelector(selector);
const text = find("#text");
text.token = keptToken.get();
const said = find("#said");
const undo = find("#undo");

/* Saying */

/** Tells the writer something; `before` is the text that Undo brings back. */
function say(message, before = null) {
  said.textContent = message;
  undo.hidden = before === null;
  undo.onclick = () => {
    text.undo(before);
    say("Undone.");
  };
}

text.addEventListener("motjuste-say", ({ detail }) => {
  progress.textContent = "";
  say(detail.message);
});
text.addEventListener("motjuste-replace", ({ detail: { target, word, before } }) =>
  say(`Replaced “${target}” with “${word}”.`, before));

/* Options */

const options = new Options(() => {
  say("Options saved.");
  text.options = options.asked;
});
text.options = options.asked;
text.addEventListener("motjuste-ignore", ({ detail: { word } }) => {
  options.ignore(word);
  say(`“${word}” is no longer underlined. The options list such words.`);
});
text.health().then(({ tiers }) => {
  options.tiers = tiers;
}, () => {
  // A server that is away is missed at the first word.
});

/* Words worth changing */

const underline = find("#overview");
/** The progress; outside the live region, because nobody wants to hear every step. */
const progress = find("#progress");

/** Whether the number of words is still to be announced. */
let uncounted = false;

underline.addEventListener("click", () => {
  const on = underline.ariaPressed !== "true";
  underline.ariaPressed = String(on);
  find("#steps").hidden = !on;
  uncounted = on;
  progress.textContent = "";
  say(on ? "Checking all words…" : "");
  text.underline = on;
});
text.addEventListener("motjuste-underline", async ({ detail: { marks, share } }) => {
  progress.textContent = uncounted && share < 1 ? `${Math.floor(share * 100)} %` : "";
  if (uncounted && share === 1) {
    uncounted = false;
    const isKnown = marks.length > 0 || await text.isEnglish();
    if (text.underline) say(isKnown ? count(marks) : "Suggestions are for English only.");
  }
});

/** Words worth changing, by reason. */
function count(marks) {
  if (marks.length === 0) return "No word is repeated, vague or worn.";
  const reasons = ["repeated", "vague", "worn"].flatMap((flaw) => {
    const found = marks.filter((mark) => mark.flaw === flaw).length;
    return found > 0 ? [`${found} ${flaw}`] : [];
  });
  return `${marks.length === 1 ? "1 word" : `${marks.length} words`} worth changing: ${reasons.join(", ")}.`;
}

/* The server */

const gate = find("#gate");

/** Asks for the token in a dialog; `wrong` says that the last one was wrong. */
text.askForToken = (wrong) => {
  const field = find("#token");
  const detail = find("#gate-detail");
  if (wrong) detail.textContent = "That token is wrong. Ask whoever started the server.";
  field.ariaInvalid = String(wrong);
  field.value = "";
  gate.returnValue = "";
  gate.showModal();
  return new Promise((resolve) => {
    gate.addEventListener("close", () => {
      const token = gate.returnValue || null;
      if (token) keptToken.set(token);
      resolve(token);
    }, { once: true });
  });
};

find("#gate form").addEventListener("submit", (event) => {
  event.preventDefault();
  gate.close(find("#token").value.trim());
});
find("#without").addEventListener("click", () => gate.close());

/* Writing */

let pause = null;

const counted = find("#count");

function countWords() {
  const { wordCount } = text;
  counted.textContent = wordCount === 1 ? "1 word" : `${wordCount.toLocaleString("en")} words`;
}
text.value = keptText.get() ?? SAMPLE;
countWords();

function save() {
  clearTimeout(pause);
  if (!keptText.set(text.value)) say("This browser cannot save the text: it will be lost when you close the page.");
}

text.addEventListener("input", () => {
  if (!undo.hidden) say("");
  clearTimeout(pause);
  pause = setTimeout(() => {
    save();
    countWords();
  }, PAUSE);
});
addEventListener("pagehide", () => {
  if (text.value !== (keptText.get() ?? SAMPLE)) save();
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.key !== "." || !(event.ctrlKey || event.metaKey) || gate.open || options.isOpen) return;
  event.preventDefault();
  text.ask();
});
find("#ask").addEventListener("click", () => text.ask());
find("#previous").addEventListener("click", () => text.previous());
find("#next").addEventListener("click", () => text.next());
find("#copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(text.value);
    say("Copied.");
  } catch {
    // Only pages of this machine or over HTTPS may write to the clipboard.
    text.select();
    say(document.execCommand("copy") ? "Copied." : "This browser does not let the page copy. Press Ctrl C.");
  }
});
find("#clear").addEventListener("click", () => {
  const before = text.value;
  text.rewrite("");
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
