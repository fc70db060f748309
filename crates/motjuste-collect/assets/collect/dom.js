// Building elements. Text always stays text: nothing here, or on these pages, reads markup.

/**
 * An element. Attributes that are functions are listeners, `true` is an attribute without a value,
 * `false`, `null` and `undefined` are left out; children are elements or text.
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A text in pieces, the target highlighted. */
export function marked(pieces, tag = "mark") {
  return pieces.map(({ text, marked }) => (marked ? el(tag, {}, text) : text));
}

/** Paragraphs of a plain text, separated by empty lines. */
export function paragraphs(text) {
  return text.split(/\n\s*\n/).map((part) => el("p", {}, part.trim()));
}

/** A progress bar with a label for screen readers. */
export function progress(value, max, what) {
  return el("div", { class: "progress" },
    el("progress", { value, max, "aria-label": what }),
    el("span", {}, `${value} of ${max} ${what}`));
}

/** Announces something to screen readers. */
export function say(text) {
  document.querySelector("#live").textContent = text;
}
