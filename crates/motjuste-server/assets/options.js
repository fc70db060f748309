// The writer's options: the tier, which words to prefer, the spelling, words never to suggest or to underline.
import { keptOptions } from "./keep.js";

const FIELDS = ["tier", "register", "spelling", "exclude", "ignore"];

/** As many as the server accepts. */
const MOST = 1000;

// British spelling for British browsers.
const DEFAULTS = {
  tier: "",
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

  /** Offers the tiers that the server has, the best one last. */
  set tiers(tiers) {
    const select = this.#dialog.querySelector("#tier");
    for (const option of [...select.options]) option.hidden = option.value !== "" && !tiers.includes(option.value);
    select.options[0].textContent = `the best this server has (${tiers.at(-1)})`;
  }

  /** As `<motjuste-text>` takes them. */
  get asked() {
    const { tier, register, spelling, exclude, ignore } = this.#values;
    return {
      ...(tier && { tier }),
      british: spelling === "british",
      register,
      exclude: wordsOf(exclude),
      ignore: wordsOf(ignore),
    };
  }

  /** Adds a word that is not to be underlined. */
  ignore(word) {
    this.#values.ignore = [...wordsOf(this.#values.ignore), word].join(", ");
    keptOptions.set(JSON.stringify(this.#values));
  }
}
