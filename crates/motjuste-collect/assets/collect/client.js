// An annotator's connection to the server. Every write carries a key, or does no harm when it
// is repeated, so a request is retried until it is answered.

/** The server rejected the request. */
export class Refused extends Error {
  constructor(status, detail) {
    super(detail);
    this.name = "Refused";
    this.status = status;
  }
}

/** Statuses after which to retry. */
const BUSY = [429, 502, 503, 504];

/** The longest pause between two attempts, in seconds. */
const LONGEST_PAUSE = 15;

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Sends JSON once and returns the response. */
export async function ask(method, path, body, options = {}) {
  const response = await fetch(path, {
    ...options,
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: "same-origin",
    cache: "no-store",
  });
  if (response.ok) return response.status === 204 ? null : response.json();
  const problem = await response.json().catch(() => ({}));
  const refusal = new Refused(response.status, problem.detail ?? response.statusText);
  refusal.retryAfter = Number(response.headers.get("Retry-After")) || 0;
  throw refusal;
}

export class Client {
  #base;
  #onTrouble;

  /** `onTrouble(true)` is called when the server is not responding, `onTrouble(false)` when it is back. */
  constructor(base, onTrouble) {
    this.#base = base;
    this.#onTrouble = onTrouble;
  }

  brief() { return this.#insist("GET", "brief"); }
  consent() { return this.#insist("POST", "consent", {}); }
  next() { return this.#insist("POST", "next", {}); }
  /** Sent once, even while the page is closing: the next draft contains all of this one. */
  draft(assignment, draft) { return ask("PUT", `${this.#base}draft`, { assignment, draft }, { keepalive: true }); }
  save(assignment, key, question, answer) {
    return this.#insist("POST", "save", { assignment, key, question, answer });
  }
  submit(assignment, key, answers, active_ms, comment) {
    return this.#insist("POST", "submit", { assignment, key, answers, active_ms, comment });
  }
  giveBack(assignment, why) { return this.#insist("POST", "return", { assignment, why }); }

  async #insist(method, path, body) {
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, LONGEST_PAUSE)) {
      try {
        const answer = await ask(method, this.#base + path, body);
        this.#onTrouble(false);
        return answer;
      } catch (error) {
        const isAway = error instanceof TypeError;
        if (!isAway && !(error instanceof Refused && BUSY.includes(error.status))) {
          this.#onTrouble(false);
          throw error;
        }
        if (isAway) this.#onTrouble(true);
        await pause(Math.max(seconds, error.retryAfter ?? 0));
      }
    }
  }
}
