// A client for the API of `motjuste serve`, for the page itself and for plugins.
//
//   import { editOf, Motjuste } from "/motjuste.js";
//   const motjuste = new Motjuste({ token });
//   const answer = await motjuste.suggest(text, 10, 17);
//   const { span, insert } = editOf(text, answer, answer.suggestions[0]);
//
// Offsets are those of JavaScript strings (UTF-16 units), in requests and in answers: the server
// converts them, whatever characters the text has.

/** An error response of the server: `type`, `status`, `detail`, `retryAfter`. */
export class Problem extends Error {
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
 */
export function editOf(text, _answer, { edits }) {
  const [start, end] = [edits[0].span[0], edits.at(-1).span[1]];
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

  /** `base`: the server's URL, by default the origin of this script. */
  constructor({ base = new URL(".", import.meta.url).href, token = null } = {}) {
    this.#base = base;
    this.#token = token;
  }

  /**
   * Substitutes for `text.slice(start, end)`. Options: `n`, `min_score`,
   * `register` ("any", "formal", "common"), `exclude`, `allow`, `british`, `pos`;
   * `signal` cancels.
   */
  suggest(text, start, end, { signal, ...options } = {}) {
    return this.#post("v1/suggest", { text, span: [start, end], ...options }, signal);
  }

  /** Several requests `{ text, span, … }` at once; each result is an answer or has an `error`. */
  async batch(requests, { signal } = {}) {
    const counted = requests.map((request) => ({ offsets: "utf16", ...request }));
    const { answers } = await this.#send("v1/suggest/batch", { requests: counted }, signal);
    return answers;
  }

  /** Words of a text that have substitutes, with the best one. Options: `min_score`, `british`. */
  words(text, { signal, ...options } = {}) {
    return this.#post("v1/words", { text, ...options }, signal);
  }

  /**
   * How similar two words are in context: each is `{ text, span }` or `{ text, word }`; leave the text
   * out if it is `options.text`.
   */
  similarity(one, other, { signal, ...options } = {}) {
    return this.#post("v1/similarity", { usages: [one, other], ...options }, signal);
  }

  /** The dictionary entry of a word; `null` if no lexicon has it. */
  async word(word, { signal } = {}) {
    try {
      return await this.#fetch(`v1/word/${encodeURIComponent(word)}`, { signal });
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 404) return null;
      throw problem;
    }
  }

  #post(path, body, signal) {
    return this.#send(path, { offsets: "utf16", ...body }, signal);
  }

  #send(path, body, signal) {
    // A lone surrogate is not a character; the server accepts only valid text.
    const json = JSON.stringify(body, (_, value) =>
      typeof value === "string" ? value.toWellFormed?.() ?? value : value);
    const headers = { "Content-Type": "application/json" };
    return this.#fetch(path, { method: "POST", headers, body: json, signal });
  }

  async #fetch(path, init) {
    const headers = { ...init.headers };
    if (this.#token) headers.Authorization = `Bearer ${this.#token}`;
    const response = await fetch(new URL(path, this.#base), { ...init, headers });
    const kind = response.headers.get("Content-Type") ?? "";
    if (response.ok) return response.json();
    const unknown = { title: response.statusText, status: response.status };
    const document = kind.startsWith("application/problem+json") ? await response.json() : unknown;
    throw new Problem(document, Number(response.headers.get("Retry-After")) || null);
  }
}
