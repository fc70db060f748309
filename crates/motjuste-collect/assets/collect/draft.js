// Unfinished work: choices, input, and how long the page was visible. It is stored in this
// browser immediately and on the server a moment later, so that the annotator can resume anywhere. The key of
// the attempt stays here and identifies a retry after a crash.

const PREFIX = "motjuste.draft.";

/** How long to wait for another change before saving to the server, in milliseconds. */
const QUIET = 600;

/** 128 random bits; `crypto.randomUUID` is not available over plain HTTP. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {}; // Storage may be forbidden or broken; then the server's draft is all there is.
  }
}

export class Draft {
  #name;
  #send;
  #since = null;
  #timer = null;
  #sending = Promise.resolve();

  /**
   * The draft of an assignment: this browser's or the server's (`remote`), whichever has seen more
   * changes. `send(draft)` saves it to the server. Older drafts of the same campaign are removed.
   */
  constructor(assignment, remote, send) {
    this.#name = PREFIX + assignment;
    this.#send = send;
    const campaign = this.#name.slice(0, this.#name.lastIndexOf("/") + 1);
    try {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith(campaign) && name !== this.#name) localStorage.removeItem(name);
      }
    } catch {
      // As above.
    }
    const own = stored(this.#name);
    const { choices, texts, dictionary, comment, changes, ms } = (remote?.changes ?? 0) > (own.changes ?? 0) ? remote : own;
    this.key = own.key ?? randomKey();
    /** What was chosen, by question. */
    this.choices = choices ?? {};
    /** What was typed and not saved, by question. */
    this.texts = texts ?? {};
    /** Whether a dictionary was used, once answered. */
    this.dictionary = dictionary ?? null;
    /** What the requester should know. */
    this.comment = comment ?? "";
    this.changes = changes ?? 0;
    this.ms = Math.max(ms ?? 0, own.ms ?? 0, remote?.ms ?? 0);
    this.#tick();
    this.#keep();
  }

  /** Something was chosen or typed. */
  changed() {
    this.changes += 1;
    this.#tick();
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), QUIET);
  }

  /** The page was hidden or shown. */
  look(isVisible) {
    this.#tick();
    if (!isVisible) this.#since = null;
    this.#keep();
    if (!isVisible && this.#timer !== null) this.#tell();
  }

  /** How long the page was visible, in milliseconds. */
  get activeMs() {
    this.#tick();
    return Math.round(this.ms);
  }

  /** Stops saving unless something changes: the submission contains everything. */
  async settle() {
    clearTimeout(this.#timer);
    this.#timer = null;
    await this.#sending;
  }

  /** The server has it or rejected it. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = null;
    try {
      localStorage.removeItem(this.#name);
    } catch {
      // As above.
    }
  }

  /** Saves to the server, one draft after the other; if that fails, this browser still has it. */
  #tell() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const { choices, texts, dictionary, comment, changes } = this;
    const draft = structuredClone({ choices, texts, dictionary, comment, changes, ms: this.activeMs });
    this.#sending = this.#sending.then(() => this.#send(draft)).catch(() => {});
  }

  #keep() {
    try {
      const { key, choices, texts, dictionary, comment, changes, ms } = this;
      localStorage.setItem(this.#name, JSON.stringify({ key, choices, texts, dictionary, comment, changes, ms }));
    } catch {
      // As above.
    }
  }

  #tick() {
    const now = performance.now();
    if (this.#since !== null) this.ms += now - this.#since;
    this.#since = document.hidden ? null : now;
  }
}
