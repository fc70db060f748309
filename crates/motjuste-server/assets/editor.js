// The editor: a text area, which provides undo, selection, input methods and screen
// readers, over a mirror of its text, which draws what a text area cannot: marks under words.

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‑-][\p{L}\p{M}\p{N}]+)*/gu;

/** How far a pointer may miss a word and still mean it, in pixels. */
const SLACK = 6;

/** Moves marks `{ span }` from an old text to a new one; those that an edit touched are dropped. */
export function carryOver(marks, old, text) {
  const shorter = Math.min(old.length, text.length);
  let head = 0;
  while (head < shorter && old[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  const moved = text.length - old.length;
  return marks.flatMap((mark) => {
    const [start, end] = mark.span;
    if (end < head) return [mark];
    if (start > old.length - tail) return [{ ...mark, span: [start + moved, end + moved] }];
    return [];
  });
}

/**
 * A text line by line, each with its marks: `{ text, marks: [{ start, end, kind }] }`.
 * `layers` are `{ span, kind }` in the order of the text; one that crosses a line's end is on both.
 */
export function linesOf(text, layers) {
  let start = 0;
  let next = 0;
  return text.split("\n").map((line, place, all) => {
    const end = start + line.length;
    const marks = [];
    let at = start;
    while (next < layers.length && layers[next].span[0] <= end) {
      const { span, kind } = layers[next];
      const [from, to] = [Math.max(span[0], start), Math.min(span[1], end)];
      if (from >= at && to > from && span[1] <= text.length) {
        marks.push({ start: from - start, end: to - start, kind });
        at = to;
      }
      if (span[1] > end) break;
      next += 1;
    }
    start = end + 1;
    // An empty last line has no height unless it contains something.
    return { text: line + (place < all.length - 1 ? "\n" : "\u200b"), marks };
  });
}

export class Editor {
  #area;
  #mirror;
  #marks = [];
  #target = null;
  #drawn = "";
  /** The lines of the mirror: their content and their elements. */
  #lines = [];

  constructor(area, mirror) {
    this.#area = area;
    this.#mirror = mirror;
    this.#draw();
  }

  get text() {
    return this.#area.value;
  }

  get wordCount() {
    return this.text.match(WORD)?.length ?? 0;
  }

  focus() {
    this.#area.focus({ preventScroll: true });
  }

  /** The span at the caret or selection, or `null` between words. */
  get pointedAt() {
    const { selectionStart: start, selectionEnd: end, value } = this.#area;
    if (start === end) return this.#wordAt(start);
    const selected = value.slice(start, end);
    const from = start + selected.length - selected.trimStart().length;
    const to = from + selected.trim().length;
    return from < to ? [from, to] : null;
  }

  /** The same after a click; a selection of several words is meant for editing. */
  clickedOn({ clientX, clientY }) {
    const span = this.pointedAt;
    if (!span || /\s/.test(this.text.slice(...span))) return null;
    // After the last word of a line, the caret touches the word, but nobody means it.
    const hit = this.#rects(span).some((rect) =>
      clientX >= rect.left - SLACK && clientX <= rect.right + SLACK
        && clientY >= rect.top - SLACK && clientY <= rect.bottom + SLACK);
    return hit ? span : null;
  }

  #wordAt(offset) {
    const from = this.text.lastIndexOf("\n", offset - 1) + 1;
    const line = this.text.slice(from).split("\n", 1)[0];
    for (const { 0: word, index } of line.matchAll(WORD)) {
      const start = from + index;
      if (start <= offset && offset <= start + word.length) return [start, start + word.length];
    }
    return null;
  }

  /** Words to underline: `{ span }`, in the order of the text. */
  set marks(marks) {
    this.#marks = marks;
    this.#draw();
  }

  get marks() {
    return this.#marks;
  }

  /** The span whose substitutes are shown, or `null`. */
  set target(span) {
    this.#target = span;
    this.#draw();
  }

  /** The target's position on the screen; the first line if it is broken. */
  get targetRect() {
    return this.#target && (this.#rects(this.#target)[0] ?? null);
  }

  /** Selects a word and scrolls it into view. */
  goTo(span) {
    this.focus();
    this.#area.setSelectionRange(...span);
    const [rect] = this.#rects(span);
    if (rect.top < 0 || rect.bottom > innerHeight * 0.6) scrollBy(0, rect.top - innerHeight / 3);
  }

  /** Writes `form` over a span as if it were typed, so that the browser can undo it. */
  replace([start, end], form) {
    this.focus();
    this.#area.setSelectionRange(start, end);
    const done = form === ""
      ? start === end || document.execCommand("delete")
      : document.execCommand("insertText", false, form);
    if (done) return;
    this.#area.setRangeText(form, start, end, "end");
    this.#area.dispatchEvent(new Event("input"));
  }

  /** Undoes the last change; `before` tells whether the browser could. */
  undo(before) {
    this.focus();
    document.execCommand("undo");
    if (this.text === before) return;
    this.#area.value = before;
    this.#area.dispatchEvent(new Event("input"));
  }

  /** After an edit: clears the target and keeps marks under their words. */
  edited() {
    this.#target = null;
    this.#marks = carryOver(this.#marks, this.#drawn, this.text);
    this.#draw();
  }

  /** Updates the mirror: only changed lines, because a long text has thousands of marks. */
  #draw() {
    this.#drawn = this.text;
    const old = this.#lines;
    const lines = linesOf(this.text, this.#layers()).map((line) => ({ ...line, key: JSON.stringify(line) }));
    const shorter = Math.min(old.length, lines.length);
    const isSame = (one, other) => one.key === other.key;
    let head = 0;
    while (head < shorter && isSame(old[head], lines[head])) head += 1;
    let tail = 0;
    while (tail < shorter - head && isSame(old.at(-1 - tail), lines.at(-1 - tail))) tail += 1;
    const fresh = lines.slice(head, lines.length - tail);
    for (const line of fresh) line.element = lineElement(line);
    for (const { element } of old.slice(head, old.length - tail)) element.remove();
    const after = tail > 0 ? old.at(-tail).element : null;
    for (const { element } of fresh) this.#mirror.insertBefore(element, after);
    this.#lines = [...old.slice(0, head), ...fresh, ...old.slice(old.length - tail)];
  }

  /** Marks and target in the order of the text; the target replaces marks that it overlaps. */
  #layers() {
    const marks = this.#marks.map(({ span }) => ({ span, kind: "alternative" }));
    const target = this.#target;
    if (!target) return marks;
    const apart = marks.filter(({ span }) => span[1] <= target[0] || span[0] >= target[1]);
    const kind = apart.length < marks.length ? "target alternative" : "target";
    return [...apart, { span: target, kind }].sort((a, b) => a.span[0] - b.span[0]);
  }

  /** The lines a span covers, on the screen. */
  #rects([start, end]) {
    const range = document.createRange();
    const walker = document.createTreeWalker(this.#mirror, NodeFilter.SHOW_TEXT);
    let at = 0;
    for (let node = walker.nextNode(); node && at <= end; node = walker.nextNode()) {
      const { length } = node;
      if (start >= at && start < at + length) range.setStart(node, start - at);
      if (end > at && end <= at + length) range.setEnd(node, end - at);
      at += length;
    }
    return [...range.getClientRects()];
  }
}

/** A line of the mirror; its text never becomes markup. */
function lineElement({ text, marks }) {
  const line = document.createElement("div");
  let at = 0;
  for (const { start, end, kind } of marks) {
    const mark = document.createElement("mark");
    mark.className = kind;
    mark.textContent = text.slice(start, end);
    line.append(text.slice(at, start), mark);
    at = end;
  }
  line.append(text.slice(at));
  return line;
}
