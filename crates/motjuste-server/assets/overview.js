// Words worth changing: found passage by passage and cached, so that an edit costs one passage.

/** @import { Span, Word } from "./motjuste.js" */

/** @typedef {Word} Mark a word to underline; its span is that in the whole text */

/** @typedef {{ text: string, start: number, before: string }} Passage */

/** The longest passage sent in one request: fewer words than the server's limit. */
const PASSAGE = 1900;

/** How much text before a passage tells which of its words are repeated: some 40 words. */
const CONTEXT = 300;

/** Concurrent requests. */
const AT_ONCE = 3;

/** The least time between two drawings of what was found, in milliseconds. */
const DRAWING = 60;

/**
 * The passages of a text, each with the words before it. Sentences end at an empty line.
 *
 * @param {string} text
 * @returns {Passage[]}
 */
export function passages(text) {
  const found = [];
  let start = 0;
  while (start < text.length) {
    const blank = text.indexOf("\n\n", start);
    const limit = blank < 0 ? text.length : blank + 2;
    const end = limit - start <= PASSAGE ? limit : breakBefore(text, start, start + PASSAGE);
    const passage = text.slice(start, end);
    if (passage.trim()) found.push({ text: passage, start, before: contextOf(text, start) });
    start = end;
  }
  return found;
}

/**
 * The best place to cut a passage: after a line, after a sentence, between words.
 *
 * @param {string} text @param {number} start @param {number} limit
 */
function breakBefore(text, start, limit) {
  const window = text.slice(start, limit);
  const places = ["\n", ". ", " "].map((gap) => window.lastIndexOf(gap) + gap.length - 1);
  const best = places.find((place) => place > PASSAGE / 2);
  return best ? start + best + 1 : limit;
}

/** @param {string} text @param {number} start */
function contextOf(text, start) {
  const near = text.slice(Math.max(0, start - CONTEXT), start);
  return start > CONTEXT ? near.slice(near.search(/\s|$/)) : near;
}

/** What a passage is known by: the same words after the same words have the same flaws. */
const keyOf = (/** @type {Passage} */ { text, before }) => `${before}\0${text}`;

export class Overview {
  #words;
  /** @type {Map<string, Word[]>} */
  #known = new Map();
  /** @type {AbortController | null} */
  #under = null;

  /**
   * `words(passage, signal)` returns the words of a passage, with spans in its text.
   *
   * @param {(passage: Passage, signal: AbortSignal) => Promise<Word[]>} words
   */
  constructor(words) {
    this.#words = words;
  }

  /**
   * Checks a text. `before` are its marks until more is known; `onFound(marks, share)` is
   * called whenever there are better ones, with the share of the text checked so far. A newer
   * check cancels an older one, which then throws.
   *
   * @param {string} text
   * @param {Mark[]} before
   * @param {(marks: Mark[], share: number) => void} onFound
   */
  async look(text, before, onFound) {
    this.stop();
    const { signal } = this.#under = new AbortController();
    const all = passages(text);
    /** @type {Map<string, Word[]>} */
    const known = new Map();
    /** @type {Map<string, Passage>} */
    const unknown = new Map();
    for (const passage of all) {
      const words = this.#known.get(keyOf(passage));
      if (words) known.set(keyOf(passage), words);
      else unknown.set(keyOf(passage), passage);
    }
    this.#known = known;
    const waiting = [...unknown];
    const found = () => onFound(marksOf(all, known, before), shareOf(all, known));
    let isDue = false;
    const foundSoon = () => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        if (!signal.aborted && known.size < all.length) found();
      }, DRAWING);
    };
    const ask = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        known.set(next[0], await this.#words(next[1], signal));
        signal.throwIfAborted();
        foundSoon();
      }
    };
    found();
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    if (unknown.size > 0) found();
  }

  /** Checks every passage again the next time. */
  forget() {
    this.#known.clear();
  }

  stop() {
    this.#under?.abort();
  }
}

/**
 * The marks of all passages: the new ones if known, otherwise the old ones.
 *
 * @param {Passage[]} all @param {Map<string, Word[]>} known @param {Mark[]} before
 */
function marksOf(all, known, before) {
  let next = 0;
  return all.flatMap((passage) => {
    const { text, start } = passage;
    const old = [];
    for (; next < before.length && before[next].span[0] < start + text.length; next += 1) {
      if (before[next].span[0] >= start) old.push(before[next]);
    }
    const words = known.get(keyOf(passage));
    return words?.map((word) => ({ ...word, span: moved(word.span, start) })) ?? old;
  });
}

/** @param {Span} span @param {number} by @returns {Span} */
export function moved([start, end], by) {
  return [start + by, end + by];
}

/**
 * The share of a text that is known, by its length.
 *
 * @param {Passage[]} all @param {Map<string, Word[]>} known
 */
function shareOf(all, known) {
  const length = (/** @type {Passage[]} */ some) => some.reduce((sum, { text }) => sum + text.length, 0);
  return all.length === 0 ? 1 : length(all.filter((passage) => known.has(keyOf(passage)))) / length(all);
}
