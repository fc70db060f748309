// A connection to a server that may be busy, down or guarded: waits, looks out for it, asks for the token.
import { Motjuste, Problem } from "./motjuste.js";

/** @import { Answer, Entry, RequestOptions, Span, Word, WordsOptions } from "./motjuste.js" */

/** Retries of a busy server before the writer is told. */
const PATIENCE = 3;

/** Interval between checks for a server that is down, in seconds. */
const PULSE = 2;

/** The server cannot be reached. */
export class Away extends Error {
  constructor() {
    super(navigator.onLine
      ? "The server is not responding. Is it still running?"
      : "This browser is offline, and the server cannot be reached.");
    this.name = "Away";
  }
}

/**
 * Waits this many seconds; an aborted signal throws.
 *
 * @param {number} seconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * @typedef {object} Server
 * @property {string} [base] its URL; by default the directory of this script
 * @property {string | null} [token]
 * @property {(wrong: boolean) => Promise<string | null>} [askForToken] returns what the writer enters
 * @property {() => void} [onBack] called when a server that was down answers again
 */

export class Connection {
  #server;
  #client;
  /** @type {Promise<string | null> | null} */
  #asking = null;
  #looking = false;

  /** @param {Server} [server] */
  constructor(server = {}) {
    this.#server = server;
    this.#client = new Motjuste(server);
  }

  /**
   * @param {string} text
   * @param {Span} span
   * @param {RequestOptions & { onWait?: (seconds: number) => void }} options
   * @returns {Promise<Answer>}
   */
  suggest(text, span, { onWait, signal, ...options }) {
    return this.#call((client) => client.suggest(text, ...span, { signal, ...options }), signal, onWait);
  }

  /** @param {string} word @returns {Promise<Entry | null>} */
  word(word) {
    return this.#call((client) => client.word(word));
  }

  /**
   * @param {string} text
   * @param {WordsOptions & { onWait?: (seconds: number) => void }} options
   * @returns {Promise<{ words: Word[] }>}
   */
  words(text, { onWait, signal, ...options }) {
    return this.#call((client) => client.words(text, { signal, ...options }), signal, onWait);
  }

  /** The server's state. */
  health() {
    return this.#client.health();
  }

  /**
   * @template T
   * @param {(client: Motjuste) => Promise<T>} request
   * @param {AbortSignal} [signal]
   * @param {(seconds: number) => void} [onWait]
   * @returns {Promise<T>}
   */
  async #call(request, signal, onWait = () => {}) {
    for (let attempt = 1; ; attempt += 1) {
      const client = this.#client;
      try {
        return await request(client);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof TypeError) {
          this.#lookOut();
          throw new Away();
        }
        if (!(error instanceof Problem)) throw error;
        if (error.status === 401) await this.#identify(client, error);
        else if (error.retryAfter && attempt < PATIENCE) {
          onWait(error.retryAfter);
          await pause(error.retryAfter, signal);
        } else throw error;
      }
    }
  }

  /**
   * Asks for the token, once for all rejected requests; throws if the writer declines.
   *
   * @param {Motjuste} refused
   * @param {Problem} problem
   */
  async #identify(refused, problem) {
    if (refused !== this.#client) return;
    const { base, token: wrong, askForToken } = this.#server;
    if (!askForToken) throw problem;
    this.#asking ??= askForToken(Boolean(wrong));
    const token = await this.#asking;
    this.#asking = null;
    if (token === null) throw problem;
    this.#server = { ...this.#server, token };
    this.#client = new Motjuste({ base, token });
  }

  async #lookOut() {
    if (this.#looking) return;
    this.#looking = true;
    const isBack = () => this.#client.health().then(() => true, () => false);
    do await pause(PULSE); while (!await isBack());
    this.#looking = false;
    this.#server.onBack?.();
  }
}
