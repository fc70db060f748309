// The page's connection to its server: sends the token, waits when the server is busy, notices when it
// is down and when it is back.
import { keptToken } from "/keep.js";
import { Motjuste, Problem } from "/motjuste.js";

/** Retries of a busy server before the writer is told. */
const PATIENCE = 3;

/** Interval between checks for a server that is down, in milliseconds. */
const PULSE = 2000;

/** The server cannot be reached. */
export class Away extends Error {
  constructor() {
    super(navigator.onLine
      ? "The server is not responding. Is it still running?"
      : "This browser is offline, and the server cannot be reached.");
    this.name = "Away";
  }
}

/** Waits this many seconds; an aborted signal throws. */
function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

export class Connection {
  #askForToken;
  #onBack;
  #client;
  #asking = null;
  #looking = false;

  /**
   * `askForToken(detail)` returns what the writer enters, or `null`; `onBack()` is called when a
   * server that was down answers again.
   */
  constructor({ askForToken, onBack }) {
    this.#askForToken = askForToken;
    this.#onBack = onBack;
    this.#client = new Motjuste({ token: keptToken.get() });
  }

  suggest(text, span, { onWait, signal, ...options }) {
    return this.#call((client) => client.suggest(text, ...span, { signal, ...options }), signal, onWait);
  }

  word(word) {
    return this.#call((client) => client.word(word));
  }

  words(text, { signal, ...options }) {
    return this.#call((client) => client.words(text, { signal, ...options }), signal);
  }

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

  /** Asks for the token, once for all rejected requests; throws if the writer declines. */
  async #identify(refused, problem) {
    if (refused !== this.#client) return;
    const wrong = keptToken.get() !== null;
    this.#asking ??= this.#askForToken(wrong ? problem.detail : null);
    const token = await this.#asking;
    this.#asking = null;
    if (token === null) throw problem;
    keptToken.set(token);
    this.#client = new Motjuste({ token });
  }

  async #lookOut() {
    if (this.#looking) return;
    this.#looking = true;
    const isBack = () => fetch("/readyz").then((response) => response.ok, () => false);
    do await pause(PULSE / 1000); while (!await isBack());
    this.#looking = false;
    this.#onBack();
  }
}
