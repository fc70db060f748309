// `<motjuste-chooser>`: the list of substitutes beside a word, a listbox in a dialog that leaves the page
// usable (WAI-ARIA Authoring Practices, listbox with groups). Also shows that it is waiting, that there is
// nothing to choose, what went wrong, why a word is suggested, and what the dictionary says.

/** @import { Answer, Entry, Suggestion } from "./motjuste.js" */

/**
 * What the chooser asks of its owner.
 *
 * @typedef {object} Owner
 * @property {() => DOMRect | null} anchor the word's position on the screen
 * @property {(suggestion: Suggestion) => void} choose
 * @property {(suggestion: Suggestion) => Promise<string>} define what a suggestion means
 * @property {(suggestion: Suggestion) => Promise<string>} why it is suggested
 * @property {(word: string) => Promise<Entry | null>} lookUp
 * @property {() => void} again
 * @property {() => void} ignore the word from now on
 * @property {(backToText: boolean) => void} closed and whether the writer continues typing
 */

/** Space between the word and the list, and between the list and the window, in pixels. */
const GAP = 6;

/** Below this width, the list is a sheet at the bottom of the window; keep in step with the style. */
const PHONE = "(max-width: 40rem)";

/** The name of the first group, where no gloss fits it. */
const BEST = "best words";

/** Maximum and minimum useful height of the list, in `rem`. */
const HIGHEST = 26;
const LEAST = 10;

/** Senses of a class that a writer reads. */
const SENSES = 5;

/** Keys that move a caret; with Shift they select. */
const NAVIGATION = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

/** @type {Record<string, string>} */
const POS = { NOUN: "noun", VERB: "verb", ADJ: "adjective", ADV: "adverb" };

/** Colours and type, which a page may set; shared with `<motjuste-text>`. */
export const THEME = `
:host {
  --_paper: var(--motjuste-paper, light-dark(#fffdf8, #1c1f23));
  --_raised: var(--motjuste-raised, light-dark(#ffffff, #24282d));
  --_ink: var(--motjuste-ink, light-dark(#23211d, #e7e2d8));
  --_quiet: var(--motjuste-quiet, light-dark(#625c51, #a8a297));
  --_line: var(--motjuste-line, light-dark(#dfd9cc, #343a40));
  --_accent: var(--motjuste-accent, light-dark(#1d6372, #7fc6d4));
  --_tint: var(--motjuste-tint, light-dark(#d9eaec, #23434b));
  --_sans: var(--motjuste-sans, system-ui, sans-serif);
  --_serif: var(--motjuste-serif, Georgia, serif);
  color: var(--_ink);
}
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px; }
`;

const STYLE = `
:host { box-sizing: border-box; position: absolute; inset: auto; margin: 0; padding: 0; overflow: visible; width: 23rem; max-height: 26rem; border: 1px solid var(--_line); border-radius: .6rem; background: var(--_raised); box-shadow: 0 .6rem 2rem light-dark(rgb(60 50 30 / .16), rgb(0 0 0 / .5)); font: 1rem/1.5 var(--_sans); }
:host(:popover-open), #box { display: flex; flex-direction: column; }
#box { box-sizing: border-box; min-height: 0; max-height: 100%; flex: 1; border-radius: inherit; outline: none; }
.head { display: flex; align-items: center; justify-content: space-between; gap: .5rem; padding: .5rem .5rem .4rem 1rem; }
h2 { min-width: 0; margin: 0; overflow: hidden; color: var(--_quiet); font: .875rem/1.5 var(--_sans); text-overflow: ellipsis; white-space: nowrap; }
q { color: var(--_ink); font-weight: 600; }
button { min-height: 2rem; padding: .25rem .6rem; border: 1px solid transparent; border-radius: .4rem; color: var(--_ink); background: none; font: .8125rem var(--_sans); white-space: nowrap; cursor: pointer; }
button:hover { background: color-mix(in srgb, var(--_ink) 7%, transparent); }
#close { display: inline-grid; place-items: center; min-width: 2rem; padding: 0; }
svg { width: 1rem; height: 1rem; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; }
#flaw { margin: 0; padding: 0 1rem .4rem; color: var(--_ink); font-size: .8125rem; }
#choices { flex: 1 1000 auto; min-height: 4rem; overflow-y: auto; padding: 0 .4rem .25rem; outline: none; overscroll-behavior: contain; }
.sense { padding-bottom: .35rem; }
.title { overflow: hidden; padding: .3rem .6rem .15rem; color: var(--_quiet); font-size: .8125rem; text-overflow: ellipsis; white-space: nowrap; }
.option { display: grid; grid-template-columns: 1fr auto 3rem 3.4rem; align-items: center; gap: .6rem; min-height: 2.1rem; padding: 0 .6rem; border-radius: .35rem; cursor: pointer; }
.form { overflow-wrap: anywhere; font: 1.0625rem/1.3 var(--_serif); }
.article, .band, .in-ten { color: var(--_quiet); }
.band { font-size: .75rem; font-style: italic; }
.in-ten { font-size: .8125rem; font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap; }
.bar { height: 5px; border-radius: 3px; background: var(--_line); }
.fill { display: block; height: 100%; border-radius: inherit; background: var(--_accent); }
.option[aria-selected="true"] { background: var(--_tint); }
.option[aria-selected="true"] :is(.article, .band, .in-ten) { color: var(--_ink); }
.option[aria-selected="true"] .bar { background: color-mix(in srgb, var(--_accent) 30%, transparent); }
#choices:focus-visible .option[aria-selected="true"] { outline: 2px solid var(--_accent); outline-offset: -2px; }
#gloss { min-height: 0; margin: 0; overflow: hidden; padding: .5rem 1rem .3rem; border-top: 1px solid var(--_line); color: var(--_quiet); font-size: .8125rem; }
#gloss b { color: var(--_ink); font: 600 .875rem var(--_serif); }
#notice { min-height: 0; padding: 0 1rem .9rem; overflow: hidden auto; }
#notice p { margin: 0; font-size: .9375rem; overflow-wrap: anywhere; }
#notice button { margin-top: .6rem; border-color: var(--_line); }
#detail { flex: 1 1000 auto; min-height: 4rem; overflow-y: auto; padding: .2rem 1rem .6rem; border-top: 1px solid var(--_line); font-size: .875rem; overscroll-behavior: contain; }
#detail h3 { margin: .5rem 0 .2rem; font: 600 1rem var(--_serif); }
#detail h3 small { color: var(--_quiet); font: .8125rem var(--_sans); }
#detail p, #detail ol { margin: 0 0 .5rem; }
#detail ol { padding-inline-start: 1.3rem; }
#detail .also { color: var(--_quiet); }
.foot { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .1rem; padding: 0 .4rem .3rem; }
.foot button { color: var(--_accent); }
#tier { margin-inline-start: auto; padding-inline-end: .6rem; color: var(--_quiet); font-size: .75rem; }
@media ${PHONE} {
  :host { position: fixed; inset: auto 0 0; width: auto; max-width: none; max-height: 60vh; max-height: 60dvh; padding-bottom: env(safe-area-inset-bottom); border-width: 1px 0 0; border-radius: 1rem 1rem 0 0; box-shadow: 0 -.4rem 2rem light-dark(rgb(60 50 30 / .18), rgb(0 0 0 / .6)); }
  button { min-height: 2.75rem; }
  #close { min-width: 2.75rem; }
  .option { min-height: 2.75rem; }
}
@media (prefers-reduced-motion: no-preference) {
  :host { animation: appear .12s ease-out; }
  @keyframes appear { from { opacity: 0; translate: 0 .3rem; } }
}
@media (forced-colors: active) {
  .bar { border: 1px solid; }
  .fill { background: CanvasText; }
  .option[aria-selected="true"] { forced-color-adjust: none; background: Highlight; }
  .option[aria-selected="true"], .option[aria-selected="true"] :is(.article, .band, .in-ten) { color: HighlightText; }
  .option[aria-selected="true"] .bar { background: none; }
  .option[aria-selected="true"] .fill { background: HighlightText; }
}
`;

const CONTENT = `
<div id="box" role="dialog" aria-labelledby="surface" tabindex="-1">
<div class="head">
<h2 id="surface"></h2>
<button id="close" type="button" aria-label="Close"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4 4 8 8m0-8-8 8"/></svg></button>
</div>
<p id="flaw" hidden></p>
<div id="choices" role="listbox" tabindex="0" aria-labelledby="surface" hidden></div>
<p id="gloss" hidden></p>
<div id="notice" hidden><p id="reason"></p><button id="again" type="button">Try again</button></div>
<div id="detail" role="region" tabindex="0" hidden></div>
<div class="foot" id="foot">
<button id="back" type="button" hidden>Back to the words</button>
<button id="why" type="button">Why?</button>
<button id="dictionary" type="button">Dictionary</button>
<button id="ignore" type="button">Ignore</button>
<span id="tier"></span>
</div>
</div>`;

/**
 * An element with a class and a text; the text never becomes markup.
 *
 * @param {string} name @param {string} kind @param {string} text
 */
function element(name, kind, text = "") {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = text;
  return made;
}

/** @param {string} css */
export function sheetOf(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

const SHEETS = [sheetOf(THEME + STYLE)];

export class Chooser extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  /** @type {Owner | null} */
  #owner = null;
  /** @type {Suggestion[]} */
  #choices = [];
  #active = -1;
  #surface = "";
  #lemma = "";
  #leave = new AbortController();
  /** What is read aloud; beside the list, because nothing in a hidden list is. */
  #live = element("p", "");

  constructor() {
    super();
    this.#root.adoptedStyleSheets = SHEETS;
    this.#root.innerHTML = CONTENT;
    this.#part("box").addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && !relatedTarget.closest("dialog")) this.close();
    });
    const list = this.#part("choices");
    list.addEventListener("click", ({ target }) => this.#choose(placeOf(target)));
    list.addEventListener("pointermove", ({ target, pointerType }) => {
      if (pointerType === "mouse") this.#activate(placeOf(target), false);
    });
    this.#part("again").addEventListener("click", () => this.#owner?.again());
    this.#part("close").addEventListener("click", () => this.close(true));
    this.#part("back").addEventListener("click", () => this.#back());
    this.#part("why").addEventListener("click", () => this.#showWhy());
    this.#part("dictionary").addEventListener("click", () => this.#showEntries());
    this.#part("ignore").addEventListener("click", () => this.#owner?.ignore());
  }

  connectedCallback() {
    this.popover = "manual";
    this.#live.setAttribute("role", "status");
    this.#live.style.cssText = "position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%)";
    this.after(this.#live);
    this.#leave = new AbortController();
    const { signal } = this.#leave;
    document.addEventListener("pointerdown", (event) => {
      const path = event.composedPath();
      const isOver = path.some((each) => each instanceof HTMLDialogElement);
      if (!path.includes(this) && !isOver) this.close();
    }, { signal });
    addEventListener("resize", () => this.#place(), { signal });
  }

  disconnectedCallback() {
    this.#leave.abort();
    this.#live.remove();
  }

  /** The owner of the list: it asks, and gets the choice. @param {Owner} owner */
  set owner(owner) {
    this.#owner = owner;
  }

  get isOpen() {
    return this.isConnected && this.matches(":popover-open");
  }

  close(backToText = false) {
    if (!this.isOpen) return;
    // First, so that the focus that leaves with it does not close it again.
    this.#choices = [];
    this.hidePopover();
    this.#live.textContent = "";
    this.#owner?.closed(backToText);
  }

  /** Shows that the answer is on its way. @param {string} surface */
  wait(surface) {
    this.#say(surface, "Looking for words that fit…", null);
    this.#part("box").setAttribute("aria-busy", "true");
  }

  /**
   * Shows why there is nothing to choose; `again` is the label of the button, if any.
   *
   * @param {string} surface @param {string} reason @param {string | null} again
   */
  explain(surface, reason, again = null) {
    this.#say(surface, reason, again);
  }

  /**
   * Shows an answer: its suggestions, or why there are none. `flaw` says why the word is underlined.
   *
   * @param {Answer} answer @param {string | null} [flaw]
   */
  offer(answer, flaw = null) {
    const { surface, pos, lemma } = answer.target;
    this.#lemma = lemma;
    if (answer.suggestions.length === 0) {
      this.explain(surface, sentence(answer.silence?.message ?? "nothing fits well enough here"));
      this.#show({ notice: true, foot: true, dictionary: true });
      this.#place();
      return;
    }
    this.#head(surface, POS[pos]);
    this.#choices = [];
    const list = this.#part("choices");
    list.replaceChildren(...answer.groups.map((group, place) => this.#group(answer, group, place)));
    this.#part("flaw").textContent = flaw ? `${sentence(flaw)}` : "";
    this.#part("tier").textContent = `${answer.tier} tier`;
    this.#part("tier").title = answer.instead_of ? `instead of ${answer.instead_of.tier}: ${answer.instead_of.reason}` : "";
    this.#show({ choices: true, gloss: true, flaw: Boolean(flaw), foot: true, why: true, dictionary: true, ignore: Boolean(flaw) });
    // Only a visible list can be scrolled.
    this.#open();
    list.scrollTop = 0;
    this.#activate(0);
    this.#live.textContent = `${this.#choices.length} suggestions for “${surface}”`;
    this.#focus(list);
  }

  /** @param {string} id */
  #part(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  /** Shows these parts and no others. @param {Record<string, boolean>} parts */
  #show(parts) {
    for (const id of ["choices", "gloss", "notice", "detail", "flaw", "foot", "back", "why", "dictionary", "ignore"]) {
      this.#part(id).hidden = !parts[id];
    }
  }

  /**
   * The best words come first, with the gloss of their sense if one fits them all; then other senses.
   *
   * @param {Answer} answer @param {Answer["groups"][number]} group @param {number} number
   */
  #group({ suggestions }, { sense, suggestions: places }, number) {
    const group = element("div", "sense");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", sense?.gloss ?? BEST);
    if (sense) {
      const heading = element("div", "title", `${number > 0 ? "also, as: " : ""}${briefly(sense.gloss)}`);
      heading.ariaHidden = "true";
      group.append(heading);
    }
    group.append(...places.map((place) => this.#option(suggestions[place])));
    return group;
  }

  /** @param {Suggestion} suggestion */
  #option(suggestion) {
    const { form, in_ten, share, article, band, labels } = suggestion;
    const place = this.#choices.push(suggestion) - 1;
    const option = element("div", "option");
    option.id = `choice-${place}`;
    option.setAttribute("role", "option");
    option.ariaSelected = "false";
    const word = element("span", "form", form);
    if (article) word.prepend(element("span", "article", `${article.to} `));
    const bar = element("span", "bar");
    const fill = element("span", "fill");
    fill.style.inlineSize = `${Math.round(share * 100)}%`;
    bar.append(fill);
    option.append(word, element("span", "band", [...labels, ...(band === "rare" ? ["rare"] : [])].join(", ")), bar,
      element("span", "in-ten", `${in_ten} in 10`));
    return option;
  }

  /** @param {number} place */
  #activate(place, scroll = true) {
    if (place < 0 || place >= this.#choices.length) return;
    const list = this.#part("choices");
    list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.#active = place;
    const option = this.#part(`choice-${place}`);
    option.ariaSelected = "true";
    list.setAttribute("aria-activedescendant", option.id);
    const show = () => {
      this.#place();
      if (!scroll) return;
      // The first word of a group brings its heading with it.
      const heading = option.previousElementSibling?.matches(".title") ? option.previousElementSibling : null;
      heading?.scrollIntoView({ block: "nearest" });
      option.scrollIntoView({ block: "nearest" });
    };
    this.#define(this.#choices[place], show);
  }

  /**
   * Shows what a suggestion means, as soon as that is known; `onShown()` makes room for it.
   *
   * @param {Suggestion} suggestion @param {() => void} onShown
   */
  async #define(suggestion, onShown) {
    const show = (/** @type {string} */ meaning) => {
      this.#part("gloss").replaceChildren(element("b", "", suggestion.form), meaning && ` – ${meaning}`);
      onShown();
    };
    show("");
    const meaning = await this.#owner?.define(suggestion);
    if (meaning && this.isOpen && this.#choices[this.#active] === suggestion) show(meaning);
  }

  /** @param {number} place */
  #choose(place) {
    if (place >= 0 && place < this.#choices.length) this.#owner?.choose(this.#choices[place]);
  }

  async #showWhy() {
    const suggestion = this.#choices[this.#active];
    await this.#detail(`Why ${suggestion.form}`, async () => {
      const told = await this.#owner?.why(suggestion) ?? "";
      return told.split("\n").map((line) => element("p", "", sentence(line)));
    });
  }

  async #showEntries() {
    const chosen = this.#choices[this.#active]?.lemma;
    const words = [...new Set([this.#lemma, ...(chosen ? [chosen] : [])])];
    await this.#detail("Dictionary", async () => {
      const entries = await Promise.all(words.map((word) => this.#owner?.lookUp(word)));
      return entries.flatMap((entry, place) => entry ? entryElements(entry) : [element("p", "", `No entry for “${words[place]}”.`)]);
    });
  }

  /**
   * Shows something about a word in the place of the list.
   *
   * @param {string} name @param {() => Promise<HTMLElement[]>} load
   */
  async #detail(name, load) {
    const detail = this.#part("detail");
    detail.setAttribute("aria-label", name);
    detail.replaceChildren(element("p", "", "Looking it up…"));
    const hasChoices = this.#choices.length > 0;
    this.#show({ detail: true, foot: true, back: hasChoices });
    this.#place();
    detail.focus({ preventScroll: true });
    const shown = await load().catch((error) => [element("p", "", sentence(error.message))]);
    if (detail.hidden || !this.isOpen) return;
    detail.replaceChildren(...shown);
    this.#place();
  }

  #back() {
    const flaw = Boolean(this.#part("flaw").textContent);
    this.#show({ choices: true, gloss: true, flaw, foot: true, why: true, dictionary: true, ignore: flaw });
    this.#place();
    this.#part("choices").focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const last = this.#choices.length - 1;
    /** @type {Record<string, () => void>} */
    const steps = {
      ArrowDown: () => this.#activate(this.#active === last ? 0 : this.#active + 1),
      ArrowUp: () => this.#activate(this.#active === 0 ? last : this.#active - 1),
      Home: () => this.#activate(0),
      End: () => this.#activate(last),
      Enter: () => this.#choose(this.#active),
    };
    const inList = event.target === this.#part("choices");
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const inDetail = !this.#part("detail").hidden;
    if (event.key === "Escape" && inDetail && last >= 0) this.#back();
    else if (event.key === "Escape") this.close(true);
    else if (inList && plain && /^[1-9]$/.test(event.key)) this.#choose(Number(event.key) - 1);
    else if (inList && steps[event.key] && !event.ctrlKey && !event.metaKey && !event.shiftKey) steps[event.key]();
    else if (!inDetail && this.#goesToText(event)) {
      // The text gets the focus before the key takes effect, and so gets the key.
      this.close(true);
      return;
    } else return;
    event.preventDefault();
  }

  /**
   * Whether a key is meant for the text: a letter, a deletion, a step aside, a selection, a command.
   *
   * @param {KeyboardEvent} event
   */
  #goesToText({ key, ctrlKey, metaKey, shiftKey, altKey, target }) {
    if (target instanceof HTMLButtonElement && [" ", "Enter"].includes(key)) return false;
    if (ctrlKey || metaKey) {
      // Ctrl-. asks again; a modifier alone is not yet a command; a gloss can be copied.
      return key !== "." && !["Control", "Meta", "Shift", "Alt"].includes(key) && !this.#hasSelection();
    }
    if (altKey) return false;
    if (shiftKey && NAVIGATION.includes(key)) return true;
    return key.length === 1 || ["Backspace", "Delete", "ArrowLeft", "ArrowRight"].includes(key);
  }

  #hasSelection() {
    const root = /** @type {{ getSelection?: () => Selection | null }} */ (this.#root);
    const selection = root.getSelection ? root.getSelection() : getSelection();
    return Boolean(selection && !selection.isCollapsed && this.#root.contains(selection.anchorNode));
  }

  /** @param {string} surface */
  #head(surface, pos = "") {
    this.#surface = surface;
    this.#part("box").removeAttribute("aria-busy");
    this.#part("surface").replaceChildren("Instead of ", element("q", "", this.#surface), pos && ` · ${pos}`);
  }

  /** @param {string} surface @param {string} reason @param {string | null} again */
  #say(surface, reason, again) {
    this.#head(surface);
    this.#choices = [];
    this.#part("tier").textContent = "";
    this.#show({ notice: true });
    this.#part("reason").textContent = this.#live.textContent = reason;
    this.#part("again").hidden = !again;
    this.#part("again").textContent = again ?? "";
    this.#open();
    this.#focus(this.#part("box"));
  }

  #open() {
    if (!this.isOpen) this.showPopover();
  }

  /** @param {HTMLElement} focused */
  #focus(focused) {
    this.#place();
    focused.focus({ preventScroll: true });
  }

  /**
   * Below the word; above it if there is more room; over it if there is none; at the bottom of
   * a phone. As high as there is room, and always inside the window.
   */
  #place() {
    const word = this.isOpen && this.#owner?.anchor();
    if (!word) return;
    const { style } = this;
    if (matchMedia(PHONE).matches) {
      style.left = style.top = style.maxHeight = "";
      const hidden = word.bottom + 2 * GAP - this.getBoundingClientRect().top;
      if (hidden > 0) scrollBy(0, hidden);
      return;
    }
    const { clientWidth, clientHeight } = document.documentElement;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    style.maxHeight = "";
    const wanted = Math.min(this.#wholeHeight(), HIGHEST * rem);
    const below = clientHeight - word.bottom - 2 * GAP;
    const above = word.top - 2 * GAP;
    const isBelow = wanted <= below || above < below;
    let room = isBelow ? below : above;
    if (room < Math.min(wanted, LEAST * rem)) room = clientHeight - 2 * GAP;
    // The word itself may be outside a window that has shrunk.
    const height = Math.min(wanted, room, clientHeight - 2 * GAP);
    const top = isBelow ? word.bottom + GAP : word.top - height - GAP;
    const left = Math.min(word.left - 2 * GAP, clientWidth - this.offsetWidth - GAP);
    style.maxHeight = `${height}px`;
    style.left = `${Math.max(GAP, left) + scrollX}px`;
    style.top = `${Math.max(GAP, Math.min(top, clientHeight - height - GAP)) + scrollY}px`;
  }

  /** The height of the list without scrolling. */
  #wholeHeight() {
    const parts = ["choices", "notice", "gloss", "detail"].map((id) => this.#part(id));
    return parts.reduce((sum, part) => sum + part.scrollHeight - part.clientHeight, this.offsetHeight);
  }
}

/** The place of the option that an event is about. @param {EventTarget | null} target */
function placeOf(target) {
  const id = target instanceof Element ? target.closest("[role=option]")?.id : "";
  return id ? Number(id.slice("choice-".length)) : -1;
}

/** A dictionary entry for people. @param {Entry} entry */
function entryElements({ classes, word }) {
  if (classes.length === 0) return [element("p", "", `No definition of “${word}”.`)];
  return classes.flatMap(({ lemma, pos, senses }) => {
    const heading = element("h3", "", `${lemma} `);
    heading.append(element("small", "", POS[pos] ?? pos.toLowerCase()));
    const list = element("ol", "");
    list.append(...senses.slice(0, SENSES).map(({ definition, examples, synonyms }) => {
      const item = element("li", "", definition);
      if (examples[0]) item.append(element("span", "also", ` “${examples[0]}”`));
      const others = synonyms.filter((synonym) => synonym !== lemma);
      if (others.length > 0) item.append(element("span", "also", ` · ${others.join(", ")}`));
      return item;
    }));
    return [heading, list];
  });
}

/** The first part of a gloss. @param {string} gloss */
function briefly(gloss) {
  return gloss.split(";", 1)[0];
}

/** A reason as a sentence. @param {string} text */
export function sentence(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

if (!customElements.get("motjuste-chooser")) customElements.define("motjuste-chooser", Chooser);
