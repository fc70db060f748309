// What the browser stores: the text, the options and the theme permanently, the token until the tab is closed.

/** One stored value; in memory only if the browser forbids storage or has no space. */
class Kept {
  #storage;
  #name;
  #value;

  constructor(storage, name) {
    this.#storage = storage;
    this.#name = `motjuste.${name}`;
  }

  /** The value, or `null`. */
  get() {
    try {
      return this.#storage().getItem(this.#name) ?? this.#value ?? null;
    } catch {
      return this.#value ?? null;
    }
  }

  /** Whether the value outlives the page. */
  set(value) {
    this.#value = value;
    try {
      this.#storage().setItem(this.#name, value);
      return true;
    } catch {
      return false;
    }
  }
}

export const keptText = new Kept(() => localStorage, "text");
export const keptOptions = new Kept(() => localStorage, "options");
export const keptTheme = new Kept(() => localStorage, "theme");
export const keptToken = new Kept(() => sessionStorage, "token");
