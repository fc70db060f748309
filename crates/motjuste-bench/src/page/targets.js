
// Every target with what people and systems say, one at a time, from the report the page carries.
// Text goes in as text nodes only.

/** How many targets the list grows by. */
const STEP = 200;

/** What a mark in the report means, and its sign: colour alone would not do. */
const VERDICTS = {
  a: { sign: "✓", meaning: "acceptable", class: "a" },
  c: { sign: "·", meaning: "conceivable", class: "c" },
  n: { sign: "✗", meaning: "neither", class: "n" },
  "?": { sign: "?", meaning: "not judged", class: "u" },
};

const ORDERS = [
  ["given", "as in the benchmark"],
  ["word", "by word"],
  ["either", "most different first"],
  ["first", "first system ahead"],
  ["second", "second system ahead"],
];

/** An element with attributes, listeners under `on…`, and children that are elements or text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

function options(pairs) {
  return pairs.map(([value, text]) => element("option", { value }, text));
}

function labelled(text, control) {
  return element("label", {}, text, control);
}

const hits = (system) => system.guesses.filter(([, verdict]) => verdict === "a").length;

/** The targets of one benchmark: a list to choose from, and the one chosen. */
class Browser {
  constructor(root, benchmark) {
    this.root = root;
    this.name = benchmark.name;
    // Every target has every system, in the same order.
    this.labels = benchmark.items[0].systems.map((system) => system.label);
    this.targets = benchmark.items.map((item) => ({
      item,
      word: item.context[1],
      hash: `#${encodeURIComponent(benchmark.name)}/${encodeURIComponent(item.id)}`,
      hits: item.systems.map(hits),
    }));
    this.current = this.targets[0];
    this.shown = STEP;
    this.build();
    this.refresh();
  }

  build() {
    const again = () => {
      this.shown = STEP;
      this.refresh();
    };
    const parts = [...new Set(this.targets.map(({ item }) => item.pos).filter(Boolean))].sort();
    const systems = this.labels.map((label, at) => [at, label]);
    this.word = element("input", { type: "search", autocomplete: "off", oninput: again });
    this.pos = element("select", { onchange: again }, ...options([["", "any"], ...parts.map((pos) => [pos, pos])]));
    this.order = element("select", { onchange: again }, ...options(this.labels.length > 1 ? ORDERS : ORDERS.slice(0, 2)));
    this.pair = [0, 1].map(() => element("select", { onchange: again }, ...options(systems)));
    this.pair[1].selectedIndex = Math.min(1, systems.length - 1);
    this.only = element("select", { onchange: () => this.show() }, ...options([["all", "all systems"], ["pair", "first and second"]]));
    const comparing = [
      labelled("First system", this.pair[0]),
      labelled("Second system", this.pair[1]),
      labelled("Show", this.only),
    ];
    this.status = element("p", { role: "status" });
    this.list = element("ol", { class: "targets", "aria-label": "Targets", onkeydown: (event) => this.onListKey(event) });
    this.item = element("article", { class: "item", "aria-label": "Target", onkeydown: (event) => this.onItemKey(event) });
    this.root.append(
      element("h3", {}, "Targets"),
      element("div", { class: "controls" },
        labelled("Word", this.word),
        labelled("Part of speech", this.pos),
        labelled("Order", this.order),
        ...(this.labels.length > 1 ? comparing : [])),
      element("div", { class: "panes" },
        element("div", { class: "list" }, this.status, this.list),
        this.item),
    );
  }

  /** How far the first chosen system is ahead of the second, in acceptable substitutes. */
  lead(target) {
    return target.hits[this.pair[0].value] - target.hits[this.pair[1].value];
  }

  matching() {
    const word = this.word.value.trim().toLowerCase();
    const pos = this.pos.value;
    const found = this.targets.filter(
      (target) => target.word.toLowerCase().includes(word) && (!pos || target.item.pos === pos),
    );
    const lead = (target) => this.lead(target);
    const orders = {
      word: (a, b) => a.word.localeCompare(b.word, undefined, { sensitivity: "base" }),
      either: (a, b) => Math.abs(lead(b)) - Math.abs(lead(a)),
      first: (a, b) => lead(b) - lead(a),
      second: (a, b) => lead(a) - lead(b),
    };
    return this.order.value === "given" ? found : found.sort(orders[this.order.value]);
  }

  /** Finds and orders the targets anew; the chosen one stays where it is still found. */
  refresh() {
    this.found = this.matching();
    if (!this.found.includes(this.current)) this.current = this.found[0];
    this.showList();
    this.show();
  }

  showList() {
    const all = this.targets.length;
    this.status.textContent = this.found.length === all ? `${all} targets` : `${this.found.length} of ${all} targets`;
    const shown = this.found.slice(0, this.shown).map((target) => this.entry(target));
    this.list.replaceChildren(...shown);
    if (this.found.length > this.shown) {
      const more = () => {
        const first = this.shown;
        this.reveal(first);
        this.list.children[first].firstChild.focus();
      };
      this.list.append(element("li", {}, element("button", { type: "button", class: "more", onclick: more }, `${STEP} more`)));
    }
    this.markCurrent();
  }

  entry(target) {
    const [first, second] = this.pair.map((select) => target.hits[select.value]);
    const compared = this.labels.length > 1 && this.order.value !== "given" && this.order.value !== "word";
    const choose = (event) => {
      event.preventDefault();
      this.choose(target);
    };
    return element("li", {},
      element("a", { href: target.hash, tabindex: -1, onclick: choose },
        element("span", { dir: "auto" }, target.word),
        element("small", {}, target.item.pos ?? ""),
        compared ? element("small", {}, `${first} : ${second}`) : undefined));
  }

  /** Makes the list long enough for a place in it. */
  reveal(at) {
    if (at < this.shown) return;
    this.shown = (Math.floor(at / STEP) + 1) * STEP;
    this.showList();
  }

  markCurrent() {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    for (const link of this.list.querySelectorAll('a[tabindex="0"]')) link.tabIndex = -1;
    const link = this.list.children[this.found.indexOf(this.current)]?.querySelector("a");
    if (!link) return undefined;
    link.setAttribute("aria-current", "true");
    link.tabIndex = 0;
    const [box, at] = [this.list.getBoundingClientRect(), link.getBoundingClientRect()];
    if (at.top < box.top) this.list.scrollTop -= box.top - at.top;
    if (at.bottom > box.bottom) this.list.scrollTop += at.bottom - box.bottom;
    return link;
  }

  /** Shows a target, under an address of its own. */
  choose(target) {
    if (!target) return undefined;
    this.current = target;
    this.reveal(this.found.indexOf(target));
    history.replaceState(null, "", target.hash);
    this.show();
    return this.markCurrent();
  }

  neighbour(step) {
    return this.found[this.found.indexOf(this.current) + step];
  }

  onListKey(event) {
    const to = {
      ArrowDown: this.neighbour(1),
      ArrowUp: this.neighbour(-1),
      Home: this.found[0],
      End: this.found.at(-1),
    };
    if (!(event.key in to)) return this.onItemKey(event);
    event.preventDefault();
    return this.choose(to[event.key])?.focus();
  }

  onItemKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { j: 1, k: -1 }[event.key];
    if (!step) return;
    const inList = this.list.contains(event.target);
    const link = this.choose(this.neighbour(step));
    if (inList) link?.focus();
    else this.item.querySelector(step > 0 ? ".next" : ".previous").focus();
  }

  step(by) {
    const text = by > 0 ? "Next" : "Previous";
    const go = () => {
      this.choose(this.neighbour(by));
      // The button is made anew with the target; at the end of the list the other one is left.
      const [same, other] = by > 0 ? [".next", ".previous"] : [".previous", ".next"];
      const enabled = (button) => this.item.querySelector(`${button}:not(:disabled)`);
      (enabled(same) ?? enabled(other))?.focus();
    };
    const attributes = { type: "button", class: text.toLowerCase(), onclick: go, title: by > 0 ? "J" : "K" };
    return element("button", { ...attributes, ...(this.neighbour(by) ? {} : { disabled: "" }) }, text);
  }

  show() {
    if (!this.current) {
      this.item.replaceChildren(element("p", {}, "No target is like that."));
      return;
    }
    const { item, word } = this.current;
    const [before, , after] = item.context;
    const place = `${this.found.indexOf(this.current) + 1} of ${this.found.length}`;
    this.item.replaceChildren(
      element("div", { class: "item-head" },
        element("h4", {}, element("span", { dir: "auto" }, word), " ", element("small", {}, [item.pos, place].filter(Boolean).join(", "))),
        element("div", { class: "steps" }, this.step(-1), this.step(1))),
      element("blockquote", { dir: "auto" }, before, element("mark", {}, word), after),
      element("h5", {}, "People accept"),
      gold(item),
      element("h5", {}, "Systems propose"),
      key(),
      this.answers(item),
      element("p", { class: "id" }, "Target ", element("code", {}, item.id), ". ↑ and ↓ in the list, or J and K, go on."),
    );
  }

  answers(item) {
    const pair = this.pair.map((select) => Number(select.value));
    const both = this.only.value === "pair";
    const systems = both ? [...new Set(pair)].map((at) => item.systems[at]) : item.systems;
    return element("dl", { class: "answers" }, ...systems.flatMap(answer));
  }
}

function gold(item) {
  if (item.gold.length === 0) return element("p", {}, "None of what was judged.");
  const entries = item.gold.map(([substitute, positive, total]) => {
    const verdict = 2 * positive > total ? "a" : "c";
    return element("li", { class: verdict },
      element("span", { dir: "auto" }, substitute), " ",
      element("small", {}, `${positive} of ${total}`));
  });
  return element("ol", { class: "gold" }, ...entries);
}

/** What the signs mean. */
function key() {
  const entries = Object.values(VERDICTS).map((verdict) =>
    element("li", {}, element("i", { class: verdict.class }, verdict.sign), verdict.meaning),
  );
  return element("ul", { class: "key" }, ...entries);
}

function answer(system) {
  const guesses = system.guesses.map(([substitute, mark]) => {
    const verdict = VERDICTS[mark];
    return element("li", { class: verdict.class, title: verdict.meaning },
      element("span", { class: "sign", "aria-hidden": "true" }, verdict.sign), " ",
      element("span", { dir: "auto" }, substitute),
      element("span", { class: "unseen" }, `, ${verdict.meaning}`));
  });
  const summary = guesses.length ? `${hits(system)} of ${guesses.length} acceptable` : "no answer";
  return [
    element("dt", {}, element("span", { dir: "auto" }, system.label), element("small", {}, summary)),
    element("dd", {}, guesses.length ? element("ol", { class: "guesses" }, ...guesses) : "–"),
  ];
}

/** Goes to the target the address names. */
function follow(browsers) {
  for (const browser of browsers) {
    const target = browser.targets.find(({ hash }) => hash === location.hash);
    if (!target) continue;
    if (!browser.found.includes(target)) {
      browser.word.value = "";
      browser.pos.value = "";
      browser.refresh();
    }
    browser.choose(target);
    browser.item.scrollIntoView({ block: "nearest" });
  }
}

const report = JSON.parse(document.getElementById("report").textContent);
const browsers = [...document.querySelectorAll(".browse")].map(
  (root) => new Browser(root, report.benchmarks[root.dataset.benchmark]),
);
follow(browsers);
addEventListener("hashchange", () => follow(browsers));
