// The writer's options: which words to prefer, the spelling, words never to suggest or to underline.
import { keptOptions } from "/keep.js";

const FIELDS = ["register", "spelling", "exclude", "ignore"];

/** As many as the server accepts. */
const MOST = 1000;

// British spelling for British browsers.
const DEFAULTS = {
  register: "any",
  spelling: /^en-(?!US)/.test(navigator.language) ? "british" : "american",
  exclude: "",
  ignore: "",
};

/** The words of a list that somebody wrote with commas or line breaks. */
export function wordsOf(list) {
  return list.split(/[,;\n]/).map((word) => word.trim().toLowerCase()).filter(Boolean).slice(0, MOST);
}

/** What is stored, as far as it makes sense. */
function stored() {
  try {
    const found = JSON.parse(keptOptions.get()) ?? {};
    return Object.fromEntries(FIELDS.map((name) =>
      [name, typeof found[name] === "string" ? found[name] : DEFAULTS[name]]));
  } catch {
    return { ...DEFAULTS };
  }
}

export class Options {
  #dialog = document.querySelector("#options");
  #values = stored();

  /** `onChange()` is called when the writer has changed something. */
  constructor(onChange) {
    const field = (name) => this.#dialog.querySelector(`#${name}`);
    document.querySelector("#set").addEventListener("click", () => {
      for (const name of FIELDS) field(name).value = this.#values[name];
      this.#dialog.showModal();
    });
    this.#dialog.addEventListener("close", () => {
      const values = Object.fromEntries(FIELDS.map((name) => [name, field(name).value || DEFAULTS[name]]));
      if (JSON.stringify(values) === JSON.stringify(this.#values)) return;
      this.#values = values;
      keptOptions.set(JSON.stringify(values));
      onChange();
    });
  }

  get isOpen() {
    return this.#dialog.open;
  }

  get british() {
    return this.#values.spelling === "british";
  }

  /** What a request for suggestions says. */
  get request() {
    const { register, exclude } = this.#values;
    return { british: this.british, register, exclude: wordsOf(exclude) };
  }

  /** The words that are not to be underlined. */
  get ignored() {
    return new Set(wordsOf(this.#values.ignore));
  }
}
