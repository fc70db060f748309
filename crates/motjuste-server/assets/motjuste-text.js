// `<motjuste-text>`: a text area that suggests other words.
//
//   <script type="module" src="/motjuste-text.js"></script>
//   <motjuste-text label="Your text" underline></motjuste-text>
//
// Attributes: `server` (the URL of `motjuste serve`; by default the one this script comes from), `underline`,
// `label`, `placeholder`, `name` (in a form). Events: `input`, and those of `Events` below.
import { sheetOf, THEME } from "./chooser.js";
import { Editor } from "./editor.js";
import { Session } from "./session.js";

/** @import { Mark } from "./overview.js" */
/** @import { Options } from "./session.js" */

/**
 * The details of the events, which bubble.
 *
 * @typedef {object} Events
 * @property {CustomEvent<{ target: string, word: string, before: string }>} motjuste-replace a word was replaced
 * @property {CustomEvent<{ marks: Mark[], share: number }>} motjuste-underline words were underlined
 * @property {CustomEvent<{ message: string }>} motjuste-say something the writer should know
 * @property {CustomEvent<{ word: string }>} motjuste-ignore the writer does not want a word underlined
 */

/** A pause in writing, in milliseconds: time to check the words again. */
const PAUSE = 400;

const STYLE = `
:host { display: grid; grid-template-columns: minmax(0, 1fr); min-height: 8em; border: 1px solid var(--_line); border-radius: .6rem; background: var(--_paper); }
:host(:focus-within) { border-color: var(--_accent); box-shadow: 0 0 0 1px var(--_accent); }
#mirror, #text { box-sizing: border-box; grid-area: 1 / 1; width: 100%; margin: 0; padding: var(--motjuste-padding, 1rem); border: 0; font: var(--motjuste-font, 1.1875rem/1.75 var(--_serif)); font-variant-ligatures: none; letter-spacing: normal; tab-size: 4; text-align: start; white-space: pre-wrap; overflow-wrap: anywhere; }
/* Each line has the direction of its own words, where it matters. */
#text, #mirror div { unicode-bidi: isolate; }
#text.directions, #mirror.directions div { unicode-bidi: plaintext; }
#mirror { color: transparent; pointer-events: none; user-select: none; }
#text { overflow: hidden; outline: none; resize: none; color: var(--_ink); background: none; caret-color: var(--_accent); }
#text::placeholder { color: var(--_quiet); opacity: 1; }
#text::selection { background: color-mix(in srgb, var(--_accent) 30%, transparent); }
::highlight(motjuste-underlined) { text-decoration: underline 2px color-mix(in srgb, var(--_accent) 70%, var(--_paper)); text-underline-offset: .28em; }
::highlight(motjuste-target) { background-color: var(--_tint); }
@media (forced-colors: active) { ::highlight(motjuste-underlined) { text-decoration-color: LinkText; } ::highlight(motjuste-target) { background-color: Highlight; } }
`;

const CONTENT = `
<div id="mirror" aria-hidden="true"></div>
<textarea id="text" dir="auto" autocomplete="off"></textarea>`;

const SHEETS = [sheetOf(THEME + STYLE)];

export class MotjusteText extends HTMLElement {
  static formAssociated = true;
  static observedAttributes = ["label", "placeholder", "underline"];
  #root = this.attachShadow({ mode: "open", delegatesFocus: true });
  #internals = this.attachInternals();
  #area;
  #editor;
  /** @type {Session | null} */
  #session = null;
  /** @type {Options} */
  #options = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
  /** The token of a guarded server. @type {string | null} */
  token = null;
  /** Asks the writer for the token. @type {((wrong: boolean) => Promise<string | null>) | undefined} */
  askForToken;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = SHEETS;
    this.#root.innerHTML = CONTENT;
    this.#area = /** @type {HTMLTextAreaElement} */ (this.#root.getElementById("text"));
    const mirror = /** @type {HTMLElement} */ (this.#root.getElementById("mirror"));
    this.#editor = new Editor(this.#area, mirror);
    this.#area.addEventListener("input", () => this.#edited());
    this.#area.addEventListener("click", (event) => {
      if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
      // A click into a selection clears it only after this event.
      setTimeout(() => {
        const span = this.#editor.clickedOn(event);
        if (span) this.#work.ask(span);
      });
    });
    this.addEventListener("keydown", (event) => {
      if (event.key !== "." || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.ask();
    });
  }

  connectedCallback() {
    if (!this.#area.value && this.textContent?.trim()) this.value = this.textContent.trim();
    if (this.underline) this.#work.underlines = true;
  }

  /** The session, from the first use on: until then, `server` and `token` may be set. */
  get #work() {
    if (this.#session) return this.#session;
    const session = this.#session = new Session(this.#editor, {
      base: this.getAttribute("server") ?? undefined,
      token: this.token,
      askForToken: (wrong) => this.askForToken?.(wrong) ?? Promise.resolve(null),
    }, {
      say: (message) => this.#tell("say", { message }),
      replaced: (change) => this.#tell("replace", change),
      underlined: (marks, share) => this.#tell("underline", { marks, share }),
      ignored: (word) => this.#tell("ignore", { word }),
      choosing: (isOpen) => this.toggleAttribute("choosing", isOpen),
    });
    session.options = this.#options;
    this.#root.append(session.chooser);
    return session;
  }

  disconnectedCallback() {
    clearTimeout(this.#pause);
    this.#session?.edited();
  }

  /** @param {string} name @param {string | null} _old @param {string | null} value */
  attributeChangedCallback(name, _old, value) {
    if (name === "label") this.#area.ariaLabel = value;
    else if (name === "placeholder") this.#area.placeholder = value ?? "";
    else if (this.isConnected) this.#work.underlines = value !== null;
  }

  get value() {
    return this.#area.value;
  }

  set value(text) {
    this.#area.value = text;
    this.#edited();
  }

  /** What the writer wants of suggestions. */
  get options() {
    return this.#session?.options ?? this.#options;
  }

  set options(options) {
    this.#options = options;
    if (this.#session) this.#session.options = options;
  }

  /** Whether words worth changing are underlined. */
  get underline() {
    return this.hasAttribute("underline");
  }

  set underline(on) {
    this.toggleAttribute("underline", on);
  }

  get marks() {
    return this.#editor.marks;
  }

  get wordCount() {
    return this.#editor.wordCount;
  }

  /** Shows other words for the one at the caret, or for the selection. */
  ask() {
    this.#work.askHere();
  }

  /** Goes to the next underlined word. */
  next() {
    this.#work.step(true);
  }

  /** Goes to the underlined word before. */
  previous() {
    this.#work.step(false);
  }

  /** Selects the whole text. */
  select() {
    this.#area.select();
  }

  /** Replaces the text as if somebody typed it, so that the browser can undo that. @param {string} text */
  rewrite(text) {
    this.#editor.replace([0, this.value.length], text);
  }

  /** Undoes the last change. @param {string} before the text that it brings back */
  undo(before) {
    this.#editor.undo(before);
  }

  /** Whether the server takes the text for English, the only language it knows. */
  isEnglish() {
    return this.#work.isEnglish();
  }

  /** The server's state: its tiers. */
  health() {
    return this.#work.health();
  }

  #edited() {
    this.#session?.edited();
    this.#editor.edited();
    this.#internals.setFormValue(this.value);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#session?.look(), PAUSE);
  }

  /** @param {string} name @param {object} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`motjuste-${name}`, { detail, bubbles: true, composed: true }));
  }
}

if (!customElements.get("motjuste-text")) customElements.define("motjuste-text", MotjusteText);
