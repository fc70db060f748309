// The list of substitutes beside a word: a listbox in a dialog that leaves the page usable
// (WAI-ARIA Authoring Practices, listbox with groups). Also shows that it is waiting, that there is nothing
// to choose, or what went wrong.

/** Space between the word and the list, and between the list and the window, in pixels. */
const GAP = 6;

/** Below this width, the list is a sheet at the bottom of the window; keep in step with page.css. */
const PHONE = matchMedia("(max-width: 40rem)");

/** The name of the first group, where no gloss fits it. */
const BEST = "best words";

/** Maximum and minimum useful height of the list, in `rem`. */
const HIGHEST = 26;
const LEAST = 10;

/** Keys that move a caret; with Shift they select. */
const NAVIGATION = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];

const POS = { NOUN: "noun", VERB: "verb", ADJ: "adjective", ADV: "adverb" };

/** An element with a class and a text; the text never becomes markup. */
function element(name, kind, text = "") {
  const made = document.createElement(name);
  made.className = kind;
  made.textContent = text;
  return made;
}

export class Chooser {
  #box = document.querySelector("#chooser");
  #title = document.querySelector("#surface");
  #list = document.querySelector("#choices");
  #gloss = document.querySelector("#gloss");
  #notice = document.querySelector("#notice");
  #reason = document.querySelector("#reason");
  #again = document.querySelector("#again");
  #live = document.querySelector("#live");
  #anchor;
  #on;
  #choices = [];
  #active = -1;

  /**
   * `anchor()` gives the word's position; `on.define(suggestion)` promises what a suggestion means;
   * `on.choose(suggestion)` and `on.again()` report the writer's choice, `on.closed(backToText)` that the list has closed, and whether the writer continues typing.
   */
  constructor(anchor, on) {
    this.#anchor = anchor;
    this.#on = on;
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#box.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && this.#isOutside(relatedTarget)) this.close();
    });
    this.#list.addEventListener("click", ({ target }) => this.#choose(this.#placeOf(target)));
    this.#list.addEventListener("pointermove", ({ target, pointerType }) => {
      if (pointerType === "mouse") this.#activate(this.#placeOf(target), false);
    });
    this.#again.addEventListener("click", () => on.again());
    document.querySelector("#close").addEventListener("click", () => this.close(true));
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.#isOutside(target)) this.close();
    });
    addEventListener("resize", () => this.#place());
  }

  get isOpen() {
    return !this.#box.hidden;
  }

  close(backToText = false) {
    if (!this.isOpen) return;
    this.#box.hidden = true;
    this.#choices = [];
    this.#live.textContent = "";
    this.#on.closed(backToText);
  }

  /** Whether an element is on the page outside the list; a dialog over both does not count. */
  #isOutside(target) {
    return !this.#box.contains(target) && !target.closest("dialog");
  }

  /** Shows that the answer is on its way. */
  wait(surface) {
    this.#say(surface, "Looking for words that fit…", null);
    this.#box.setAttribute("aria-busy", "true");
  }

  /** Shows why there is nothing to choose; `again` is the label of the button, if any. */
  explain(surface, reason, again = null) {
    this.#say(surface, reason, again);
  }

  /** Shows an answer: its suggestions, or why there are none. */
  offer(answer) {
    const { surface, pos } = answer.target;
    if (answer.suggestions.length === 0) {
      this.explain(surface, sentence(answer.silence?.message ?? "nothing fits well enough here"));
      return;
    }
    this.#head(surface, POS[pos]);
    this.#choices = [];
    this.#list.replaceChildren(...answer.groups.map((group, place) => this.#group(answer, group, place)));
    this.#list.hidden = this.#gloss.hidden = false;
    this.#notice.hidden = true;
    // Only a visible list can be scrolled.
    this.#box.hidden = false;
    this.#list.scrollTop = 0;
    this.#activate(0);
    this.#live.textContent = `${this.#choices.length} suggestions for “${surface}”`;
    this.#show(this.#list);
  }

  /** The best words come first, with the gloss of their sense if one fits them all; then other senses. */
  #group({ suggestions }, { sense, suggestions: places }, number) {
    const group = element("div", "sense");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", sense?.gloss ?? BEST);
    if (sense) {
      const heading = element("div", "title", `${number > 0 ? "also, as: " : ""}${briefly(sense.gloss)}`);
      heading.ariaHidden = "true";
      group.append(heading);
    }
    group.append(...places.map((place) => this.#option(suggestions[place])));
    return group;
  }

  #option(suggestion) {
    const { form, in_ten, share, article, band, labels } = suggestion;
    const place = this.#choices.push(suggestion) - 1;
    const option = element("div", "option");
    option.id = `choice-${place}`;
    option.setAttribute("role", "option");
    option.ariaSelected = "false";
    const word = element("span", "form", form);
    if (article) word.prepend(element("span", "article", `${article.to} `));
    const bar = element("span", "bar");
    const fill = element("span", "fill");
    fill.style.inlineSize = `${Math.round(share * 100)}%`;
    bar.append(fill);
    option.append(word, element("span", "band", [...labels, ...(band === "rare" ? ["rare"] : [])].join(", ")), bar,
      element("span", "in-ten", `${in_ten} in 10`));
    return option;
  }

  #placeOf(target) {
    const id = target.closest("[role=option]")?.id ?? "";
    return id ? Number(id.slice("choice-".length)) : -1;
  }

  #activate(place, scroll = true) {
    if (place < 0 || place >= this.#choices.length) return;
    this.#list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.#active = place;
    const option = document.getElementById(`choice-${place}`);
    option.ariaSelected = "true";
    this.#list.setAttribute("aria-activedescendant", option.id);
    const show = () => {
      this.#place();
      if (!scroll) return;
      // The first word of a group brings its heading with it.
      const heading = option.previousElementSibling?.matches(".title") ? option.previousElementSibling : null;
      heading?.scrollIntoView({ block: "nearest" });
      option.scrollIntoView({ block: "nearest" });
    };
    this.#define(this.#choices[place], show);
  }

  /** Shows what a suggestion means, as soon as that is known; `onShown()` makes room for it. */
  async #define(suggestion, onShown) {
    const show = (meaning) => {
      this.#gloss.replaceChildren(element("b", "", suggestion.form), meaning && ` – ${meaning}`);
      onShown();
    };
    show("");
    const meaning = await this.#on.define(suggestion);
    if (meaning && this.isOpen && this.#choices[this.#active] === suggestion) show(meaning);
  }

  #choose(place) {
    if (place >= 0 && place < this.#choices.length) this.#on.choose(this.#choices[place]);
  }

  #key(event) {
    const last = this.#choices.length - 1;
    const steps = {
      ArrowDown: () => this.#activate(this.#active === last ? 0 : this.#active + 1),
      ArrowUp: () => this.#activate(this.#active === 0 ? last : this.#active - 1),
      Home: () => this.#activate(0),
      End: () => this.#activate(last),
      Enter: () => this.#choose(this.#active),
    };
    const inList = event.target === this.#list;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Escape") this.close(true);
    else if (inList && plain && /^[1-9]$/.test(event.key)) this.#choose(Number(event.key) - 1);
    else if (inList && steps[event.key] && !event.ctrlKey && !event.metaKey && !event.shiftKey) steps[event.key]();
    else if (this.#goesToText(event)) {
      // The text gets the focus before the key takes effect, and so gets the key.
      this.close(true);
      return;
    } else return;
    event.preventDefault();
  }

  /** Whether a key is meant for the text: a letter, a deletion, a step aside, a selection, a command. */
  #goesToText({ key, ctrlKey, metaKey, shiftKey, altKey, target }) {
    if (target.matches("button") && [" ", "Enter"].includes(key)) return false;
    if (ctrlKey || metaKey) {
      // Ctrl-. asks again; a modifier alone is not yet a command; a gloss can be copied.
      return key !== "." && !["Control", "Meta", "Shift", "Alt"].includes(key) && !this.#hasSelection();
    }
    if (altKey) return false;
    if (shiftKey && NAVIGATION.includes(key)) return true;
    return key.length === 1 || ["Backspace", "Delete", "ArrowLeft", "ArrowRight"].includes(key);
  }

  #hasSelection() {
    const selection = getSelection();
    return !selection.isCollapsed && this.#box.contains(selection.anchorNode);
  }

  #head(surface, pos = "") {
    this.#box.removeAttribute("aria-busy");
    this.#title.replaceChildren("Instead of ", element("q", "", surface), pos && ` · ${pos}`);
  }

  #say(surface, reason, again) {
    this.#head(surface);
    this.#choices = [];
    this.#list.hidden = this.#gloss.hidden = true;
    this.#notice.hidden = false;
    this.#reason.textContent = this.#live.textContent = reason;
    this.#again.hidden = !again;
    this.#again.textContent = again ?? "";
    this.#show(this.#box);
  }

  #show(focused) {
    this.#box.hidden = false;
    this.#place();
    focused.focus({ preventScroll: true });
  }

  /**
   * Below the word; above it if there is more room; over it if there is none; at the bottom of
   * a phone. As high as there is room, and always inside the window.
   */
  #place() {
    const word = this.isOpen && this.#anchor();
    if (!word) return;
    const { style } = this.#box;
    if (PHONE.matches) {
      style.left = style.top = style.maxHeight = "";
      const hidden = word.bottom + 2 * GAP - this.#box.getBoundingClientRect().top;
      if (hidden > 0) scrollBy(0, hidden);
      return;
    }
    const { clientWidth, clientHeight } = document.documentElement;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const wanted = Math.min(this.#wholeHeight(), HIGHEST * rem);
    const below = clientHeight - word.bottom - 2 * GAP;
    const above = word.top - 2 * GAP;
    const isBelow = wanted <= below || above < below;
    let room = isBelow ? below : above;
    if (room < Math.min(wanted, LEAST * rem)) room = clientHeight - 2 * GAP;
    // The word itself may be outside a window that has shrunk.
    const height = Math.min(wanted, room, clientHeight - 2 * GAP);
    const top = isBelow ? word.bottom + GAP : word.top - height - GAP;
    const left = Math.min(word.left - 2 * GAP, clientWidth - this.#box.offsetWidth - GAP);
    style.maxHeight = `${height}px`;
    style.left = `${Math.max(GAP, left) + scrollX}px`;
    style.top = `${Math.max(GAP, Math.min(top, clientHeight - height - GAP)) + scrollY}px`;
  }

  /** The height of the list without scrolling. */
  #wholeHeight() {
    const parts = [this.#list, this.#notice, this.#gloss];
    return parts.reduce((sum, part) => sum + part.scrollHeight - part.clientHeight, this.#box.offsetHeight);
  }
}

/** The first part of a gloss. */
function briefly(gloss) {
  return gloss.split(";", 1)[0];
}

/** A reason as a sentence. */
export function sentence(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}
