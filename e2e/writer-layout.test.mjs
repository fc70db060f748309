// The pages of `motjuste serve` in windows, fonts and colours of every kind.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { assertAccessible, assertFitsItsWidth, screenshot, sizes, skip, withServer } from "./harness.mjs";
import { serve } from "./server.mjs";
import { click, eventually, middleOf, on } from "./writer.mjs";

describe("the pages fit", { skip }, () => {
  const suite = withServer(serve);

  const open = (t, path = "", options = {}) => suite.open(t, suite.server.url + path, options);

  /** Fonts as a system may have them: a wide one, and letters a quarter larger. */
  async function inEveryFont(page, check) {
    for (const [family, size] of [["", ""], ["monospace", ""], ["", "20px"], ["monospace", "20px"]]) {
      await page.evaluate(([family, size]) => {
        const { style } = document.documentElement;
        for (const name of ["--sans", "--serif"]) style.setProperty(name, family);
        style.fontSize = size;
      }, [family, size]);
      await check(`${family || "own"} ${size}`);
    }
  }

  for (const width of [360, 320]) {
    test(`the page for writers, ${width} pixels wide, in any font`, async (t) => {
      const page = await open(t, "", { viewport: { width, height: 740 } });
      const { button, list, text } = on(page);
      await button("Underline").click();
      await on(page).said.filter({ hasText: /worth changing/ }).waitFor();
      await inEveryFont(page, async (font) => {
        await assertFitsItsWidth(page);
        for (const name of ["Other words", "Underline", "Dark mode", "Options", "Copy the text", "Clear the text", "Next word"]) {
          const box = await button(name).boundingBox();
          assert.ok(box.x >= 0 && box.x + box.width <= width, `${name} in ${font}: ${JSON.stringify(box)}`);
        }
      });
      await screenshot(page, `writer-${width}`);
      await assertAccessible(page);
      await text.fill("An amazing paper.");
      await click(page, "amazing");
      await list.waitFor();
      await assertFitsItsWidth(page);
    });
  }

  test("a word that is longer than a line breaks, and so do its marks", async (t) => {
    const page = await open(t);
    const { text } = on(page);
    const address = `https://example.org/${"a-very-long-path/".repeat(12)}${"x".repeat(300)}`;
    for (const written of [address, `An amazing paper: ${address} and so on.`, "x".repeat(3000)]) {
      await text.fill(written);
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 700 });
        await assertFitsItsWidth(page);
        const wide = await page.evaluate(() => {
          const sheet = document.querySelector("motjuste-text");
          const parts = [sheet, ...["#text", "#mirror"].map((one) => sheet.shadowRoot.querySelector(one))];
          return parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        });
        assert.deepEqual(wide, [0, 0, 0], `${width}: ${written.slice(0, 30)}`);
      }
    }
  });

  test("the list stays in the window, however low that is", async (t) => {
    const page = await open(t);
    const { list, options, dialog } = on(page);
    for (const [width, height] of [[1366, 600], [1366, 400], [1280, 250], [740, 360], [700, 200]]) {
      await page.setViewportSize({ width, height });
      for (const [word, share] of [["amazing", 0.2], ["notice", 0.5], ["honest", 0.4], ["honest", 0.7]]) {
        const [, y] = await middleOf(page, word);
        await page.evaluate((by) => scrollBy(0, by), y - share * height);
        await click(page, word);
        await list.waitFor();
        const box = await dialog.boundingBox();
        const place = `${word} at ${width}×${height}: ${JSON.stringify(box)}`;
        assert.ok(box.y >= 0 && box.y + box.height <= height, place);
        assert.ok(box.x >= 0 && box.x + box.width <= width, place);
        // Its first word is seen, and its last can be reached.
        for (const [key, option] of [["Home", options.first()], ["End", options.last()]]) {
          if (key === "End") await page.keyboard.press(key);
          assert.equal(await option.getAttribute("aria-selected"), "true");
          // Both at one moment: the list shrinks, and scrolls, when the meaning of its word arrives.
          const [row, frame] = await option.evaluate((row) =>
            [row, row.closest("[role=listbox]")].map((each) => each.getBoundingClientRect().toJSON()));
          const isSeen = row.top >= frame.top - 1 && row.bottom <= frame.bottom + 1;
          assert.ok(isSeen, `${place}: ${JSON.stringify([row, frame])}`);
        }
        await page.keyboard.press("Escape");
      }
    }
    await page.setViewportSize({ width: 1366, height: 600 });
    await page.evaluate(() => scrollTo(0, 0));
    await click(page, "honest");
    await list.waitFor();
    await screenshot(page, "writer-low");
    await page.setViewportSize({ width: 1366, height: 300 });
    await eventually(async () => {
      const box = await dialog.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 300, JSON.stringify(box));
    });
  });

  test("in colours the system forces, the chosen row is read as easily as the others", async (t) => {
    const page = await open(t, "", { forcedColors: "active" });
    const { list, chosen } = on(page);
    await click(page, "amazing");
    await list.waitFor();
    await screenshot(page, "writer-forced-colors");
    const colours = await chosen.evaluate((row) => {
      const of = (name) => getComputedStyle(row.querySelector(name));
      return { row: getComputedStyle(row).color, share: of(".in-ten").color, fill: of(".fill").backgroundColor };
    });
    assert.deepEqual(colours, { row: colours.row, share: colours.row, fill: colours.row });
    await assertAccessible(page);
  });

  for (const viewport of [sizes.desk, sizes.phone, { width: 320, height: 640 }]) {
    test(`the documentation, ${viewport.width} pixels wide`, async (t) => {
      const page = await open(t, "docs", { viewport });
      await assertFitsItsWidth(page);
      await assertAccessible(page);
      await screenshot(page, `docs-${viewport.width}`);
    });
  }
});
