// The editor: a text area, which provides undo, selection, input methods and screen
// readers, over a mirror of its text, which draws what a text area cannot: marks under words.
//
// Work goes line by line, so that a letter typed into a long text costs one line: the mirror has a `div`
// for each and changes its text in place. Marks are custom highlights, which change no element at all, and
// only lines near the window have them: the browser looks at each again after every change.

/** @import { Span } from "./motjuste.js" */
/** @import { Mark } from "./overview.js" */

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‑-][\p{L}\p{M}\p{N}]+)*/gu;

/** How far a pointer may miss a word and still mean it, in pixels. */
const SLACK = 6;

/**
 * How many characters two texts have in common at their beginning and, apart from those, at their end.
 *
 * @param {string | string[]} old @param {string | string[]} text
 */
export function common(old, text) {
  const shorter = Math.min(old.length, text.length);
  let head = 0;
  while (head < shorter && old[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  return { head, tail };
}

/**
 * Moves marks `{ span }` from an old text to a new one; those that an edit touched are dropped.
 *
 * @template {{ span: Span }} M
 * @param {M[]} marks @param {string} old @param {string} text
 * @returns {M[]}
 */
export function carryOver(marks, old, text) {
  if (marks.length === 0) return marks;
  const { head, tail } = common(old, text);
  const by = text.length - old.length;
  return marks.flatMap((mark) => {
    const [start, end] = mark.span;
    if (end < head) return [mark];
    if (start > old.length - tail) return [{ ...mark, span: /** @type {Span} */ ([start + by, end + by]) }];
    return [];
  });
}

/**
 * The lines of a text as the mirror draws them. An empty last line has no height unless it contains something.
 *
 * @param {string} text
 */
export function linesOf(text) {
  const lines = text.split("\n");
  return lines.map((line, place) => line + (place < lines.length - 1 ? "\n" : "\u200b"));
}

/**
 * The part of some marks that lies in each line, with spans in the line. Marks are in the order of the
 * text; one that crosses a line's end is on both.
 *
 * @template {{ span: Span }} M
 * @param {string[]} lines as `linesOf` has them
 * @param {M[]} marks
 * @returns {M[][]}
 */
export function marksByLine(lines, marks) {
  let start = 0;
  let next = 0;
  return lines.map((line) => {
    const end = start + line.length - 1;
    const found = [];
    let at = start;
    while (next < marks.length && marks[next].span[0] <= end) {
      const { span } = marks[next];
      const [from, to] = [Math.max(span[0], start), Math.min(span[1], end)];
      if (from >= at && to > from) {
        found.push({ ...marks[next], span: /** @type {Span} */ ([from - start, to - start]) });
        at = to;
      }
      if (span[1] > end) break;
      next += 1;
    }
    start = end + 1;
    return found;
  });
}

/** @typedef {{ text: string, marks: Mark[], ranges: StaticRange[], node: Text, isNear: boolean }} Line a line of the mirror */

/** So many new lines are taken to be near the window until the browser says; more are pasted. */
const FEW = 50;

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The document's highlights of a name; a browser without them shows no marks. @param {string} name */
function highlights(name) {
  const known = globalThis.CSS?.highlights?.get(name);
  if (known || !globalThis.CSS?.highlights) return known ?? new Set();
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

const UNDERLINED = "motjuste-underlined";
const TARGET = "motjuste-target";

export class Editor {
  #area;
  #mirror;
  /** @type {Line[]} */
  #lines = [];
  /** @type {Span | null} */
  #target = null;
  /** @type {StaticRange[]} */
  #targetRanges = [];
  #hasDirections = false;
  /** The lines by their elements. @type {WeakMap<Element, Line>} */
  #lineOf = new WeakMap();
  #near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const line = this.#lineOf.get(target);
      if (!line || line.isNear === isIntersecting) continue;
      line.isNear = isIntersecting;
      underline(line);
    }
  }, { rootMargin: "100% 0px" });

  /** @param {HTMLTextAreaElement} area @param {HTMLElement} mirror */
  constructor(area, mirror) {
    this.#area = area;
    this.#mirror = mirror;
    this.edited();
  }

  get text() {
    return this.#area.value;
  }

  get wordCount() {
    return this.text.match(WORD)?.length ?? 0;
  }

  get caret() {
    return this.#area.selectionStart;
  }

  focus() {
    this.#area.focus({ preventScroll: true });
  }

  /**
   * The span at the caret or selection, or `null` between words.
   *
   * @returns {Span | null}
   */
  get pointedAt() {
    const { selectionStart: start, selectionEnd: end, value } = this.#area;
    if (start === end) return wordAt(value, start);
    const selected = value.slice(start, end);
    const from = start + selected.length - selected.trimStart().length;
    const to = from + selected.trim().length;
    return from < to ? [from, to] : null;
  }

  /**
   * The same after a click; a selection of several words is meant for editing.
   *
   * @param {MouseEvent} event
   */
  clickedOn({ clientX, clientY }) {
    const span = this.pointedAt;
    if (!span || /\s/.test(this.text.slice(...span))) return null;
    // After the last word of a line, the caret touches the word, but nobody means it.
    const hit = this.#rects(span).some((rect) =>
      clientX >= rect.left - SLACK && clientX <= rect.right + SLACK
        && clientY >= rect.top - SLACK && clientY <= rect.bottom + SLACK);
    return hit ? span : null;
  }

  /** Words to underline, in the order of the text. */
  set marks(marks) {
    const byLine = marksByLine(this.#lines.map(({ text }) => text), marks);
    this.#lines.forEach((line, place) => {
      const isSame = byLine[place].length === line.marks.length
        && byLine[place].every((mark, at) => mark.span[0] === line.marks[at].span[0] && mark.span[1] === line.marks[at].span[1]);
      line.marks = byLine[place];
      if (!isSame) underline(line);
    });
  }

  /** @returns {Mark[]} */
  get marks() {
    return absolute(this.#lines);
  }

  /**
   * The span whose substitutes are shown, or `null`.
   *
   * @param {Span | null} span
   */
  set target(span) {
    const shown = highlights(TARGET);
    for (const range of this.#targetRanges) shown.delete(range);
    this.#target = span;
    this.#targetRanges = span ? this.#covered(span).map(({ line, span }) => rangeOf(line, span)) : [];
    for (const range of this.#targetRanges) shown.add(range);
  }

  /** The target's position on the screen; the first line if it is broken. */
  get targetRect() {
    return this.#target && (this.#rects(this.#target)[0] ?? null);
  }

  /**
   * Selects a word and scrolls it into view.
   *
   * @param {Span} span
   */
  goTo(span) {
    this.focus();
    this.#area.setSelectionRange(...span);
    const [rect] = this.#rects(span);
    if (rect && (rect.top < 0 || rect.bottom > innerHeight * 0.6)) scrollBy(0, rect.top - innerHeight / 3);
  }

  /**
   * Writes `form` over a span as if it were typed, so that the browser can undo it.
   *
   * @param {Span} span @param {string} form
   */
  replace([start, end], form) {
    this.focus();
    this.#area.setSelectionRange(start, end);
    const done = form === ""
      ? start === end || document.execCommand("delete")
      : document.execCommand("insertText", false, form);
    if (done) return;
    this.#area.setRangeText(form, start, end, "end");
    this.#area.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }

  /**
   * Undoes the last change; `before` tells whether the browser could.
   *
   * @param {string} before
   */
  undo(before) {
    this.focus();
    document.execCommand("undo");
    if (this.text === before) return;
    this.#area.value = before;
    this.#area.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }

  /** After an edit: clears the target, keeps marks under their words, draws the lines that changed. */
  edited() {
    this.target = null;
    const texts = linesOf(this.text);
    const { head, tail } = common(this.#lines.map(({ text }) => text), texts);
    const old = this.#lines.slice(head, this.#lines.length - tail);
    const changed = texts.slice(head, texts.length - tail);
    const before = old.map(({ text }) => text).join("");
    const marks = marksByLine(changed, carryOver(absolute(old), before, changed.join("")));
    const isInPlace = old.length === 1 && changed.length === 1;
    if (isInPlace) patch(old[0].node, old[0].text, changed[0]);
    const fresh = changed.map((text, place) => ({
      text,
      marks: marks[place],
      ranges: [],
      node: isInPlace ? old[0].node : document.createTextNode(text),
      isNear: isInPlace ? old[0].isNear : changed.length < FEW,
    }));
    for (const line of old) underline({ ...line, marks: [] });
    if (!isInPlace) this.#exchange(old, fresh, this.#lines[this.#lines.length - tail]);
    for (const line of fresh) if (line.node.parentElement) this.#lineOf.set(line.node.parentElement, line);
    this.#lines.splice(head, old.length, ...fresh);
    for (const line of fresh) underline(line);
    // Lines with a direction each cost much more time.
    const hasDirections = changed.some((text) => RIGHT_TO_LEFT.test(text)) || (this.#hasDirections && RIGHT_TO_LEFT.test(this.text));
    this.#hasDirections = hasDirections;
    for (const box of [this.#area, this.#mirror]) box.classList.toggle("directions", hasDirections);
  }

  /**
   * Exchanges lines of the mirror.
   *
   * @param {Line[]} old @param {Line[]} fresh @param {Line | undefined} after the line that follows them
   */
  #exchange(old, fresh, after) {
    for (const { node } of old) {
      if (node.parentElement) this.#near.unobserve(node.parentElement);
      node.parentElement?.remove();
    }
    for (const { node } of fresh) {
      const element = document.createElement("div");
      element.append(node);
      this.#mirror.insertBefore(element, after?.node.parentElement ?? null);
      this.#near.observe(element);
    }
  }

  /**
   * The lines that a span covers, and what it covers of each.
   *
   * @param {Span} span
   */
  #covered([start, end]) {
    /** @type {{ line: Line, span: Span }[]} */
    const found = [];
    let at = 0;
    for (const line of this.#lines) {
      if (at >= end) break;
      const { length } = line.text;
      const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length - 1)];
      if (to > from) found.push({ line, span: [from, to] });
      at += length;
    }
    return found;
  }

  /**
   * The rows a span covers, on the screen.
   *
   * @param {Span} span
   */
  #rects(span) {
    return this.#covered(span).flatMap(({ line: { node }, span: [start, end] }) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()];
    });
  }
}

/** @param {string} text @param {number} offset @returns {Span | null} */
export function wordAt(text, offset) {
  const from = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const line = text.slice(from, end < 0 ? text.length : end);
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const start = from + index;
    if (start <= offset && offset <= start + word.length) return [start, start + word.length];
    if (start > offset) break;
  }
  return null;
}

/** The marks of some lines, with spans in all of them together. @param {Line[]} lines */
function absolute(lines) {
  let start = 0;
  return lines.flatMap(({ text, marks }) => {
    const from = start;
    start += text.length;
    return marks.map((mark) => ({ ...mark, span: /** @type {Span} */ ([from + mark.span[0], from + mark.span[1]]) }));
  });
}

/** Shows the marks of a line, and no others. @param {Line} line */
function underline(line) {
  const shown = highlights(UNDERLINED);
  for (const range of line.ranges) shown.delete(range);
  line.ranges = line.isNear ? line.marks.map(({ span }) => rangeOf(line, span)) : [];
  for (const range of line.ranges) shown.add(range);
}

/** @param {Line} line @param {Span} span */
function rangeOf({ node }, [startOffset, endOffset]) {
  return new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset });
}

/**
 * Changes a text in place: the browser lays out what follows from that, and not all of it again.
 *
 * @param {Text} node @param {string} old @param {string} text
 */
function patch(node, old, text) {
  const { head, tail } = common(old, text);
  node.replaceData(head, old.length - tail - head, text.slice(head, text.length - tail));
}
