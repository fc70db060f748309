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

/** The middle of a word on the screen: its n-th occurrence in the text. */
export function middleOf(page, word, nth = 1) {
  return page.evaluate(([word, nth]) => {
    const mirror = document.querySelector("#mirror");
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
  underlined: page.locator("mark.alternative"),
});
