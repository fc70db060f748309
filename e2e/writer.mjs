// What a writer does on the page of `motjuste serve`.

/** Tries until it holds: what the page does follows what it is told by some milliseconds. */
export async function eventually(check) {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}

/** Puts a long text in at once; `fill` types it line by line. */
export function put(page, text) {
  return on(page).text.evaluate((area, text) => {
    area.value = text;
    area.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  }, text);
}

/** The middle of a word on the screen: its n-th occurrence in the text. */
export function middleOf(page, word, nth = 1) {
  return page.evaluate(([word, nth]) => {
    const mirror = document.querySelector("motjuste-text").shadowRoot.querySelector("#mirror");
    let start = -1;
    for (let found = 0; found < nth; found += 1) start = mirror.textContent.indexOf(word, start + 1);
    const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let at = 0;
    for (let node = walker.nextNode(); node; at += node.length, node = walker.nextNode()) {
      const [from, to] = [start - at, start + word.length - at];
      if (from >= 0 && from < node.length) range.setStart(node, from);
      if (to > 0 && to <= node.length) range.setEnd(node, to);
    }
    const { x, y, width, height } = range.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }, [word, nth]);
}

export async function click(page, word, nth) {
  await page.mouse.click(...await middleOf(page, word, nth));
}

export async function tap(page, word, nth) {
  await page.touchscreen.tap(...await middleOf(page, word, nth));
}

/** The parts of the page by what they are for. */
export const on = (page) => ({
  text: page.getByRole("textbox", { name: "Your text" }),
  list: page.getByRole("listbox"),
  options: page.getByRole("option"),
  option: (name) => page.getByRole("option", { name }),
  chosen: page.getByRole("option", { selected: true }),
  dialog: page.getByRole("dialog", { name: /^Instead of/ }),
  button: (name) => page.getByRole("button", { name, exact: true }),
  said: page.locator("#said"),
});

/** The underlined words, in the order of the text. Near the window, the browser has a highlight for each and for no others. */
export const underlined = (page) => page.evaluate(() => {
  const text = document.querySelector("motjuste-text");
  const words = text.marks.map(({ span }) => text.value.slice(...span));
  const shown = [...CSS.highlights.get("motjuste-underlined") ?? []];
  const near = [...text.shadowRoot.querySelectorAll("#mirror div")].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const isOn = (range) => text.marks.some(({ surface }) =>
    range.startContainer.data.slice(range.startOffset, range.endOffset) === surface);
  if (!shown.every(isOn)) throw new Error("a highlight is not on a marked word");
  let at = 0;
  for (const line of text.shadowRoot.querySelectorAll("#mirror div")) {
    const { length } = line.textContent;
    const marks = text.marks.filter(({ span }) => span[0] >= at && span[0] < at + length);
    const here = shown.filter(({ startContainer }) => startContainer.parentElement === line);
    if (near.includes(line) && here.length !== marks.length) throw new Error(`${here.length} of ${marks.length} marks are shown`);
    at += length;
  }
  return words;
});
