// Unfinished work, kept in this browser until the server has it: choices, the key of the attempt (so
// that a retry after a crash is known for one) and how long the page was looked at.

const PREFIX = "motjuste.draft.";

/** 128 random bits; `crypto.randomUUID` is not there on plain HTTP. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {}; // Storage may be forbidden or broken; then work begins anew.
  }
}

export class Draft {
  #name;
  #since = null;

  /** The draft of an assignment; older ones of the same campaign are of no use any more. */
  constructor(assignment) {
    this.#name = PREFIX + assignment;
    const campaign = this.#name.slice(0, this.#name.lastIndexOf("/") + 1);
    try {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith(campaign) && name !== this.#name) localStorage.removeItem(name);
      }
    } catch {
      // As above.
    }
    const { key, choices, ms } = stored(this.#name);
    this.key = key ?? randomKey();
    this.choices = choices ?? {};
    this.ms = ms ?? 0;
    this.#tick();
    this.keep();
  }

  /** Looks away from, or back at, the page. */
  look(isVisible) {
    this.#tick();
    if (!isVisible) this.#since = null;
    this.keep();
  }

  /** How long the page was looked at, in milliseconds. */
  get activeMs() {
    this.#tick();
    return Math.round(this.ms);
  }

  keep() {
    try {
      const { key, choices, ms } = this;
      localStorage.setItem(this.#name, JSON.stringify({ key, choices, ms }));
    } catch {
      // As above.
    }
  }

  forget() {
    try {
      localStorage.removeItem(this.#name);
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
