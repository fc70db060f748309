// A writer at work on a text: asks the server about words, lets the writer choose, replaces, underlines.
// What holds the text is a `Surface`: the editor of `<motjuste-text>`, or CodeMirror.
import { Away, Connection } from "./connection.js";
import { Chooser, sentence } from "./chooser.js";
import { editOf } from "./motjuste.js";
import { Overview } from "./overview.js";

/** @import { Server } from "./connection.js" */
/** @import { Answer, Entry, RequestOptions, Span, Suggestion } from "./motjuste.js" */
/** @import { Mark } from "./overview.js" */

/**
 * @typedef {object} Surface
 * @property {string} text
 * @property {Span | null} pointedAt the word at the caret, or the selection
 * @property {number} caret
 * @property {Span | null} target the word whose substitutes are shown
 * @property {DOMRect | null} targetRect its position on the screen
 * @property {Mark[]} marks words to underline, in the order of the text
 * @property {(span: Span, text: string) => void} replace
 * @property {(span: Span) => void} goTo selects a word and scrolls it into view
 * @property {() => void} focus
 */

/**
 * What the writer wants.
 *
 * @typedef {Pick<RequestOptions, "british" | "register" | "exclude" | "tier"> & { ignore?: string[] }} Options
 */

/**
 * What the session reports to its owner.
 *
 * @typedef {object} Listener
 * @property {(message: string) => void} [say] something went wrong, or well
 * @property {(change: { target: string, word: string, before: string }) => void} [replaced]
 * @property {(marks: Mark[], share: number) => void} [underlined] and the share of the text that is checked
 * @property {(word: string) => void} [ignored] the writer does not want this word underlined
 * @property {(isOpen: boolean) => void} [choosing]
 */

/** @typedef {{ span: Span, text: string, from: number, controller: AbortController, answer: Answer | null, isAway: boolean }} Request */

/** After this long, the writer sees that something is under way, in milliseconds. */
const NOTICEABLE = 120;

/** How much text to send on either side of a word, in UTF-16 units: more than any sentence. */
const REACH = 4000;

/** @type {("repeated" | "vague" | "worn")[]} */
const FLAWS = ["repeated", "vague", "worn"];

/** @param {any} error */
export const explain = (error) =>
  error.status === 401 ? "This server requires a token." : sentence(error.message);

/** The button after an error: try again, if that may help. @param {any} error */
const offer = (error) =>
  error instanceof Away || [401, 408, 429].includes(error.status) || error.status >= 500 ? "Try again" : null;

const busy = (/** @type {number} */ seconds) => `The server is busy. Trying again in ${seconds} s…`;

export class Session {
  #surface;
  #listener;
  #connection;
  #overview;
  /** @type {Options} */
  #options = {};
  /** @type {Request | null} */
  #request = null;
  /** Dictionary entries that were looked up. @type {Map<string, Promise<Entry | null>>} */
  #entries = new Map();
  #underlines = false;
  /** The list of substitutes; put it where the text is. */
  chooser = new Chooser();

  /** @param {Surface} surface @param {Server} server @param {Listener} [listener] */
  constructor(surface, server, listener = {}) {
    this.#surface = surface;
    this.#listener = listener;
    const onBack = () => {
      listener.say?.("The server is back.");
      if (this.chooser.isOpen && this.#request?.isAway) this.ask(this.#request.span);
      this.look();
    };
    this.#connection = new Connection({ ...server, onBack });
    this.#overview = new Overview(async ({ text, before }, signal) => {
      const { british, register, exclude, ignore } = this.#options;
      const onWait = (/** @type {number} */ seconds) => listener.say?.(busy(seconds));
      const from = before.length;
      const options = { flaws: FLAWS, from, british, register, exclude, ignore, signal, onWait };
      const { words } = await this.#connection.words(before + text, options);
      return words.map((word) => ({ ...word, span: /** @type {Span} */ ([word.span[0] - from, word.span[1] - from]) }));
    });
    this.chooser.owner = {
      anchor: () => this.#surface.targetRect,
      choose: (suggestion) => this.#replace(suggestion),
      define: (suggestion) => this.#define(suggestion),
      why: (suggestion) => this.#why(suggestion),
      lookUp: (word) => this.#lookUp(word),
      again: () => this.#request && this.ask(this.#request.span),
      ignore: () => this.#ignore(),
      closed: (backToText) => {
        this.#request?.controller.abort();
        this.#surface.target = null;
        this.#listener.choosing?.(false);
        if (backToText) this.#surface.focus();
      },
    };
  }

  /** The server's state. */
  health() {
    return this.#connection.health();
  }

  /** @param {Options} options */
  set options(options) {
    this.#options = options;
    this.#overview.forget();
    this.look();
  }

  get options() {
    return this.#options;
  }

  /** Whether words worth changing are underlined. */
  set underlines(on) {
    this.#underlines = on;
    if (on) this.look();
    else {
      this.#overview.stop();
      this.#surface.marks = [];
    }
  }

  get underlines() {
    return this.#underlines;
  }

  /** Looks for words worth changing, if they are underlined; again after every edit. */
  async look() {
    if (!this.#underlines) return;
    try {
      await this.#overview.look(this.#surface.text, this.#surface.marks, (marks, share) => {
        this.#surface.marks = marks;
        this.#listener.underlined?.(marks, share);
      });
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return;
      this.#listener.say?.(explain(error));
    }
  }

  /** The text has changed: what was asked is of no interest. */
  edited() {
    this.chooser.close();
    this.#request?.controller.abort();
    this.#overview.stop();
  }

  /** Whether the server takes the text for English, by the first of its longest words; so it does a text without words. */
  async isEnglish() {
    const text = this.#surface.text.slice(0, REACH);
    const words = [...text.matchAll(/\p{L}+/gu)];
    const longest = words.reduce((best, word) => (word[0].length > (best?.[0].length ?? 0) ? word : best), words[0]);
    if (!longest) return true;
    /** @type {Span} */
    const span = [longest.index, longest.index + longest[0].length];
    try {
      const { silence } = await this.#connection.suggest(text, span, this.#asked());
      return silence?.reason !== "not-english";
    } catch {
      return true; // not known
    }
  }

  /** Asks about the word at the caret, or the selection. */
  askHere() {
    const span = this.#surface.pointedAt;
    if (span) {
      this.ask(span);
      return;
    }
    this.#surface.focus();
    this.#listener.say?.("Put the caret on a word first.");
  }

  /** Asks about the next underlined word after the caret, or before it; around the end of the text. */
  step(forwards = true) {
    const { marks, caret } = this.#surface;
    if (marks.length === 0) return;
    const next = forwards
      ? marks.find(({ span }) => span[0] > caret) ?? marks[0]
      : marks.findLast(({ span }) => span[0] < caret) ?? marks[marks.length - 1];
    this.#surface.goTo(next.span);
    this.ask(next.span);
  }

  /** Shows substitutes for a span. @param {Span} span */
  async ask(span) {
    this.#request?.controller.abort();
    const controller = new AbortController();
    const { signal } = controller;
    const from = Math.max(0, span[0] - REACH);
    const { text } = this.#surface;
    const surface = text.slice(...span);
    /** @type {Request} */
    const mine = { span, text: text.slice(from, span[1] + REACH), from, controller, answer: null, isAway: false };
    this.#request = mine;
    this.#surface.target = span;
    this.#listener.choosing?.(true);
    const timer = setTimeout(() => this.chooser.wait(surface), NOTICEABLE);
    const onWait = (/** @type {number} */ seconds) => {
      clearTimeout(timer);
      this.chooser.explain(surface, busy(seconds));
    };
    try {
      mine.answer = await this.#connection.suggest(mine.text, near(mine), { ...this.#asked(), onWait, signal });
      const mark = this.#surface.marks.find((each) => each.span[0] === span[0] && each.span[1] === span[1]);
      if (!signal.aborted) this.chooser.offer(mine.answer, mark?.reason ?? null);
      if (mine.answer.silence?.reason === "not-english") this.#listener.say?.("Suggestions are for English only.");
    } catch (error) {
      if (signal.aborted) return;
      mine.isAway = error instanceof Away;
      this.chooser.explain(surface, explain(error), offer(error));
    } finally {
      clearTimeout(timer);
    }
  }

  /** The options that a request for suggestions has. */
  #asked() {
    const { ignore, ...asked } = this.#options;
    return asked;
  }

  /** @param {Suggestion} suggestion */
  #replace(suggestion) {
    if (!this.#request?.answer) return;
    const { answer, text, from } = this.#request;
    const before = this.#surface.text;
    const { span: [start, end], insert } = editOf(text, answer, suggestion);
    this.chooser.close(true);
    this.#surface.replace([from + start, from + end], insert);
    this.#listener.replaced?.({ target: answer.target.surface, word: suggestion.form, before });
  }

  /** @param {string} word */
  #lookUp(word) {
    const known = this.#entries.get(word) ?? this.#connection.word(word);
    this.#entries.set(word, known);
    known.catch(() => this.#entries.delete(word));
    return known;
  }

  /** What a suggestion means: the sense it shares with the target, or its most usual one. @param {Suggestion} suggestion */
  async #define({ lemma }) {
    const target = this.#request?.answer?.target;
    const classes = (await this.#lookUp(lemma).catch(() => null))?.classes ?? [];
    const senses = (classes.find(({ pos }) => pos === target?.pos) ?? classes[0])?.senses ?? [];
    const isShared = (/** @type {string[]} */ words) => target !== undefined && words.includes(target.lemma);
    const shared = senses.find(({ synonyms, near }) => isShared(synonyms) || isShared(near));
    return (shared ?? senses[0])?.definition ?? "";
  }

  /** @param {Suggestion} suggestion */
  async #why({ form }) {
    if (!this.#request) return "";
    const asked = { ...this.#asked(), n: 1, why: form };
    const { why } = await this.#connection.suggest(this.#request.text, near(this.#request), asked);
    return why?.message ?? "";
  }

  #ignore() {
    const word = this.#request?.answer?.target.surface.toLowerCase();
    if (!word) return;
    this.chooser.close(true);
    this.#surface.marks = this.#surface.marks.filter(({ surface }) => surface.toLowerCase() !== word);
    this.options = { ...this.#options, ignore: [...this.#options.ignore ?? [], word] };
    this.#listener.ignored?.(word);
  }
}

/** The span of a request in the text that is sent. @param {Request} request @returns {Span} */
function near({ span, from }) {
  return [span[0] - from, span[1] - from];
}
