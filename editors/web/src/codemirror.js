// CodeMirror 6: other words for the one at the caret (Ctrl-. or Cmd-.), and underlined words worth changing.
//
//   import { motjuste } from "motjuste-web/codemirror";
//   new EditorView({ extensions: [motjuste({ server: "http://127.0.0.1:8017/" })] });

import { Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, ViewPlugin } from "@codemirror/view";

import { wordAt } from "./editor.js";
import { Session } from "./session.js";

/** @import { DecorationSet, ViewUpdate } from "@codemirror/view" */
/** @import { Extension } from "@codemirror/state" */
/** @import { Span } from "./motjuste.js" */
/** @import { Mark } from "./overview.js" */
/** @import { Listener, Options, Surface } from "./session.js" */

/**
 * @typedef {object} Settings
 * @property {string} server the URL of `motjuste serve`
 * @property {string | null} [token]
 * @property {(wrong: boolean) => Promise<string | null>} [askForToken]
 * @property {boolean} [underline] words worth changing; `true` by default
 * @property {Options} [options] what the writer wants of suggestions
 * @property {Listener} [listener] what to tell you
 */

/** A pause in writing, in milliseconds: time to check the words again. */
const PAUSE = 400;

/** @type {ReturnType<typeof StateEffect.define<Mark[]>>} */
const underline = StateEffect.define();
/** @type {ReturnType<typeof StateEffect.define<Span | null>>} */
const aim = StateEffect.define();

/** The decoration of a mark; it carries the mark. @param {Mark} mark */
const decorated = (mark) => Decoration.mark({ class: "cm-motjuste-mark", attributes: { title: mark.reason ?? "" }, mark });

/** @type {StateField<DecorationSet>} */
const marks = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    const kept = value.map(transaction.changes);
    const effect = transaction.effects.find((each) => each.is(underline));
    if (!effect) return kept;
    const { length } = transaction.newDoc;
    const inside = /** @type {Mark[]} */ (effect.value).filter(({ span }) => span[1] <= length);
    return Decoration.set(inside.map((mark) => decorated(mark).range(...mark.span)));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @type {StateField<DecorationSet>} */
const target = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    const effect = transaction.effects.find((each) => each.is(aim));
    if (!effect) return transaction.docChanged ? Decoration.none : value;
    const span = /** @type {Span | null} */ (effect.value);
    return span ? Decoration.set(Decoration.mark({ class: "cm-motjuste-target" }).range(...span)) : Decoration.none;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** What a session works on. @implements {Surface} */
class CodeMirrorSurface {
  #view;

  /** @param {EditorView} view */
  constructor(view) {
    this.#view = view;
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  get caret() {
    return this.#view.state.selection.main.head;
  }

  get pointedAt() {
    const { from, to } = this.#view.state.selection.main;
    if (from === to) return wordAt(this.text, from);
    const selected = this.#view.state.sliceDoc(from, to);
    const start = from + selected.length - selected.trimStart().length;
    const end = start + selected.trim().length;
    return start < end ? /** @type {Span} */ ([start, end]) : null;
  }

  get target() {
    const { from, to } = this.#view.state.field(target).iter();
    return from < to ? /** @type {Span} */ ([from, to]) : null;
  }

  set target(span) {
    // An edit clears it, too, and nothing may be dispatched during one.
    if (span || this.target) queueMicrotask(() => this.#view.dispatch({ effects: aim.of(span) }));
    this.#aimedAt = span;
  }

  /** @type {Span | null} */
  #aimedAt = null;

  get targetRect() {
    if (!this.#aimedAt) return null;
    const [from, to] = this.#aimedAt.map((at) => this.#view.coordsAtPos(at));
    if (!from || !to) return null;
    const isOneRow = to.top === from.top;
    return new DOMRect(from.left, from.top, isOneRow ? to.right - from.left : 0, from.bottom - from.top);
  }

  /** @returns {Mark[]} */
  get marks() {
    const found = [];
    for (let each = this.#view.state.field(marks).iter(); each.value; each.next()) {
      found.push({ ...each.value.spec.mark, span: [each.from, each.to] });
    }
    return found;
  }

  set marks(words) {
    this.#view.dispatch({ effects: underline.of(words) });
  }

  /** @param {Span} span @param {string} text */
  replace([from, to], text) {
    const selection = { anchor: from + text.length };
    this.#view.dispatch({ changes: { from, to, insert: text }, selection, userEvent: "input.complete" });
  }

  /** @param {Span} span */
  goTo([anchor, head]) {
    this.#view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
    this.#view.focus();
  }

  focus() {
    this.#view.focus();
  }
}

const style = EditorView.baseTheme({
  ".cm-motjuste-mark": { textDecoration: "underline 2px color-mix(in srgb, #1d6372 70%, transparent)", textUnderlineOffset: ".25em" },
  ".cm-motjuste-target": { backgroundColor: "#1d637233", borderRadius: ".2em" },
});

/**
 * The extension.
 *
 * @param {Settings} settings
 * @returns {Extension}
 */
export function motjuste({ server, token = null, askForToken, underline: underlines = true, options = {}, listener = {} }) {
  const plugin = ViewPlugin.fromClass(class {
    session;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #pause;

    /** @param {EditorView} view */
    constructor(view) {
      this.session = new Session(new CodeMirrorSurface(view), { base: server, token, askForToken }, listener);
      this.session.options = options;
      view.dom.append(this.session.chooser);
      // Not while the editor is being made.
      this.#pause = setTimeout(() => {
        this.session.underlines = underlines;
      });
    }

    /** @param {ViewUpdate} update */
    update({ docChanged }) {
      if (!docChanged) return;
      this.session.edited();
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => {
        if (underlines !== this.session.underlines) this.session.underlines = underlines;
        else this.session.look();
      }, PAUSE);
    }

    destroy() {
      clearTimeout(this.#pause);
      this.session.edited();
      this.session.chooser.remove();
    }
  });
  /** @param {EditorView} view */
  const ask = (view) => {
    view.plugin(plugin)?.session.askHere();
    return true;
  };
  const onClick = EditorView.domEventHandlers({
    click(event, view) {
      const isMark = event.target instanceof Element && event.target.closest(".cm-motjuste-mark");
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      const session = view.plugin(plugin)?.session;
      if (!isMark || at === null || !session || event.shiftKey || event.ctrlKey || event.metaKey) return false;
      view.state.field(marks).between(at, at, (from, to) => {
        session.ask([from, to]);
        return false;
      });
      return false;
    },
  });
  return [marks, target, plugin, style, onClick, Prec.high(keymap.of([{ key: "Mod-.", run: ask }]))];
}
