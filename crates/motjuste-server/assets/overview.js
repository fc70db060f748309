// All words: finds the words of the text that have strong alternatives, passage by passage, and
// caches them, so that an edit costs one passage and a repeated passage is sent once.

/** The longest passage sent in one request: fewer words than the server's limit. */
const PASSAGE = 1900;

/** Concurrent requests. */
const AT_ONCE = 3;

/** The passages of a text: `{ text, start }`. Sentences end at an empty line. */
export function passages(text) {
  const found = [];
  let start = 0;
  while (start < text.length) {
    const blank = text.indexOf("\n\n", start);
    const limit = blank < 0 ? text.length : blank + 2;
    const end = limit - start <= PASSAGE ? limit : breakBefore(text, start, start + PASSAGE);
    if (text.slice(start, end).trim()) found.push({ text: text.slice(start, end), start });
    start = end;
  }
  return found;
}

/** The best place to cut a passage: after a line, after a sentence, between words. */
function breakBefore(text, start, limit) {
  const window = text.slice(start, limit);
  const places = ["\n", ". ", " "].map((gap) => window.lastIndexOf(gap) + gap.length - 1);
  const best = places.find((place) => place > PASSAGE / 2);
  return best ? start + best + 1 : limit;
}

export class Overview {
  #words;
  #known = new Map();
  #under = null;

  /** `words(text, signal)` returns `{ span, best, in_ten }` for a passage. */
  constructor(words) {
    this.#words = words;
  }

  /**
   * Checks a text. `before` are its marks until more is known; `onFound(marks, share)` is
   * called whenever there are better ones, with the share of the text checked so far. A newer
   * check cancels an older one, which then throws.
   */
  async look(text, before, onFound) {
    this.stop();
    const { signal } = this.#under = new AbortController();
    const all = passages(text);
    const kept = all.filter((passage) => this.#known.has(passage.text));
    const known = new Map(kept.map((passage) => [passage.text, this.#known.get(passage.text)]));
    this.#known = known;
    const waiting = [...new Set(all.map((passage) => passage.text))].filter((passage) => !known.has(passage));
    const found = () => onFound(marksOf(all, known, before), shareOf(all, known));
    const ask = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        known.set(next, await this.#words(next, signal));
        signal.throwIfAborted();
        found();
      }
    };
    found();
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
  }

  /** Checks every passage again the next time. */
  forget() {
    this.#known.clear();
  }

  stop() {
    this.#under?.abort();
  }
}

/** The marks of all passages: the new ones if known, otherwise the old ones. */
function marksOf(all, known, before) {
  return all.flatMap(({ text, start }) => {
    const end = start + text.length;
    return known.get(text)?.map((word) => ({ ...word, span: word.span.map((offset) => start + offset) }))
      ?? before.filter(({ span }) => span[0] >= start && span[1] <= end);
  });
}

/** The share of a text that is known, by its length. */
function shareOf(all, known) {
  const length = (some) => some.reduce((sum, { text }) => sum + text.length, 0);
  return all.length === 0 ? 1 : length(all.filter(({ text }) => known.has(text))) / length(all);
}
