// A client for the API of `motjuste serve`, for the page itself and for plugins.
//
//   import { editOf, Motjuste } from "/motjuste.js";
//   const motjuste = new Motjuste({ token });
//   const answer = await motjuste.suggest(text, 10, 17);
//   const { span, insert } = editOf(text, answer, answer.suggestions[0]);
//
// Offsets are those of JavaScript strings (UTF-16 units), in requests and in answers: the server
// converts them, whatever characters the text has. `/openapi.json` describes all members; the types
// below have those that editors use.

/** @typedef {[number, number]} Span start and end (exclusive) */

/**
 * @typedef {object} RequestOptions
 * @property {number} [n]
 * @property {number} [min_score]
 * @property {"any" | "formal" | "common"} [register]
 * @property {string[]} [exclude] words never to suggest
 * @property {string[]} [allow]
 * @property {boolean} [british]
 * @property {"embedded" | "base" | "large"} [tier]
 * @property {string} [pos]
 * @property {string} [why] a word to explain
 * @property {AbortSignal} [signal]
 */

/**
 * @typedef {object} WordsOptions
 * @property {number} [min_score]
 * @property {"any" | "formal" | "common"} [register]
 * @property {string[]} [exclude]
 * @property {boolean} [british]
 * @property {("repeated" | "vague" | "worn")[]} [flaws] only words worth changing for these reasons
 * @property {string[]} [ignore] words whose flaws do not count
 * @property {number} [from] where to begin; the text before it is context
 * @property {AbortSignal} [signal]
 */

/**
 * @typedef {object} Suggestion
 * @property {string} form inflected to fit the text
 * @property {string} lemma
 * @property {number} share of people who would accept it, from 0 to 1
 * @property {number} in_ten
 * @property {string} band `rare`, `medium` or `common`
 * @property {string[]} labels
 * @property {{ from: string, to: string, span: Span } | null} article
 * @property {{ span: Span, text: string }[]} edits
 */

/**
 * @typedef {object} Answer
 * @property {string} tier
 * @property {{ tier: string, reason: string } | null} instead_of
 * @property {{ surface: string, lemma: string, pos: string, span: Span }} target
 * @property {{ reason: string, message: string } | null} silence
 * @property {Suggestion[]} suggestions
 * @property {{ sense: { id: string, gloss: string } | null, suggestions: number[] }[]} groups
 * @property {{ word: string, message: string } | null} why
 */

/**
 * @typedef {object} Word a word of a text, and its best substitute
 * @property {string} surface
 * @property {Span} span
 * @property {string} best
 * @property {number} share
 * @property {number} in_ten
 * @property {"repeated" | "vague" | "worn" | null} flaw
 * @property {string | null} reason
 */

/**
 * @typedef {object} Entry a dictionary entry
 * @property {string} word
 * @property {string} band
 * @property {EntryClass[]} classes
 */

/**
 * @typedef {object} EntryClass a word as one part of speech
 * @property {string} pos
 * @property {string} lemma
 * @property {Record<string, string[]>} forms
 * @property {{ definition: string, examples: string[], synonyms: string[], near: string[] }[]} senses
 */

/** An error response of the server: `type`, `status`, `detail`, `retryAfter`. */
export class Problem extends Error {
  /**
   * @param {{ type?: string, title: string, status: number, detail?: string }} document
   * @param {number | null} retryAfter
   */
  constructor(document, retryAfter) {
    super(document.detail ?? document.title);
    this.name = "Problem";
    this.type = document.type;
    this.title = document.title;
    this.status = document.status;
    this.detail = document.detail;
    this.retryAfter = retryAfter;
  }
}

/**
 * The edit that replaces the target with a suggestion: `insert` replaces `span`. What else must
 * change is part of it: the article before the target (an amazing, a remarkable), a preposition
 * that goes, a particle behind a pronoun (googled it, looked it up).
 *
 * @param {string} text
 * @param {Answer} _answer
 * @param {Pick<Suggestion, "edits">} suggestion
 * @returns {{ span: Span, insert: string }}
 */
export function editOf(text, _answer, { edits }) {
  const [start, end] = [edits[0].span[0], edits[edits.length - 1].span[1]];
  let insert = "";
  let done = start;
  for (const edit of edits) {
    insert += text.slice(done, edit.span[0]) + edit.text;
    done = edit.span[1];
  }
  return { span: [start, end], insert };
}

export class Motjuste {
  #base;
  #token;

  /**
   * `base`: the server's URL, by default the directory of this script.
   *
   * @param {{ base?: string, token?: string | null }} [server]
   */
  constructor({ base = new URL(".", import.meta.url).href, token = null } = {}) {
    this.#base = base;
    this.#token = token;
  }

  /**
   * Substitutes for `text.slice(start, end)`. Options: `n`, `min_score`,
   * `register` ("any", "formal", "common"), `exclude`, `allow`, `british`, `pos`;
   * `tier`, `why`; `signal` cancels.
   *
   * @param {string} text
   * @param {number} start
   * @param {number} end
   * @param {RequestOptions} [options]
   * @returns {Promise<Answer>}
   */
  suggest(text, start, end, { signal, ...options } = {}) {
    return this.#post("v1/suggest", { text, span: [start, end], ...options }, signal);
  }

  /**
   * Several requests `{ text, span, … }` at once; each result is an answer or has an `error`.
   *
   * @param {object[]} requests
   * @param {{ signal?: AbortSignal }} [options]
   */
  async batch(requests, { signal } = {}) {
    const counted = requests.map((request) => ({ offsets: "utf16", ...request }));
    const { answers } = await this.#send("v1/suggest/batch", { requests: counted }, signal);
    return answers;
  }

  /**
   * Words of a text that have substitutes, with the best one; with `flaws`, only words worth changing.
   *
   * @param {string} text
   * @param {WordsOptions} [options]
   * @returns {Promise<{ tier: string, words: Word[] }>}
   */
  words(text, { signal, ...options } = {}) {
    return this.#post("v1/words", { text, ...options }, signal);
  }

  /**
   * How similar two words are in context: each is `{ text, span }` or `{ text, word }`; leave the text
   * out if it is `options.text`.
   *
   * @param {object} one
   * @param {object} other
   * @param {{ text?: string, signal?: AbortSignal }} [options]
   * @returns {Promise<{ similarity: number }>}
   */
  similarity(one, other, { signal, ...options } = {}) {
    return this.#post("v1/similarity", { usages: [one, other], ...options }, signal);
  }

  /**
   * The dictionary entry of a word; `null` if no lexicon has it.
   *
   * @param {string} word
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<Entry | null>}
   */
  async word(word, { signal } = {}) {
    try {
      return await this.#fetch(`v1/word/${encodeURIComponent(word)}`, { signal });
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 404) return null;
      throw problem;
    }
  }

  /**
   * The server's state: `tier` answers, and a request may ask for one of `tiers`.
   *
   * @returns {Promise<{ status: string, version: string, tier: string, tiers: string[] }>}
   */
  health() {
    return this.#fetch("healthz", {});
  }

  /** @param {string} path @param {object} body @param {AbortSignal} [signal] */
  #post(path, body, signal) {
    return this.#send(path, { offsets: "utf16", ...body }, signal);
  }

  /** @param {string} path @param {object} body @param {AbortSignal} [signal] */
  #send(path, body, signal) {
    // A lone surrogate is not a character; the server accepts only valid text.
    const json = JSON.stringify(body, (_, value) =>
      typeof value === "string" ? (/** @type {any} */ (value)).toWellFormed?.() ?? value : value);
    const headers = { "Content-Type": "application/json" };
    return this.#fetch(path, { method: "POST", headers, body: json, signal });
  }

  /** @param {string} path @param {RequestInit} init */
  async #fetch(path, init) {
    const headers = /** @type {Record<string, string>} */ ({ ...init.headers });
    if (this.#token) headers.Authorization = `Bearer ${this.#token}`;
    const response = await fetch(new URL(path, this.#base), { ...init, headers });
    const kind = response.headers.get("Content-Type") ?? "";
    if (response.ok) return response.json();
    const unknown = { title: response.statusText, status: response.status };
    const document = kind.startsWith("application/problem+json") ? await response.json() : unknown;
    throw new Problem(document, Number(response.headers.get("Retry-After")) || null);
  }
}
