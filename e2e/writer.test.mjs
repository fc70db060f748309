// The page of `motjuste serve`, as a writer meets it. The embedded tier answers: it needs no download.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";

import { assertAccessible, assertFitsItsWidth, root, screenshot, sizes, skip, visit, withServer } from "./harness.mjs";
import { serve, tierOf } from "./server.mjs";
import { click, eventually, middleOf, on, put, tap, underlined } from "./writer.mjs";

const SENTENCE = "I read an amazing paper today.";

describe("the page for writers", { skip }, () => {
  const suite = withServer(serve);

  const open = (t, options = {}) => suite.open(t, suite.server.url, options);

  /** Opens a page whose server will refuse something, which Chromium reports on the console. */
  async function openTroubled(t, url) {
    const context = await suite.browser.newContext({ viewport: sizes.desk, reducedMotion: "reduce" });
    const page = await context.newPage();
    const troubles = [];
    page.on("pageerror", (error) => troubles.push(String(error)));
    t.after(async () => {
      await context.close();
      assert.deepEqual(troubles, []);
    });
    await page.goto(url);
    return page;
  }

  const reads = (page, text) => eventually(async () => {
    const written = await on(page).text.inputValue();
    if (text instanceof RegExp) assert.match(written, text);
    else assert.equal(written, text);
  });
  const says = (page, text, options) => on(page).said.filter({ hasText: text }).waitFor(options);
  const hasFocus = (locator) => eventually(async () =>
    assert.ok(await locator.evaluate((element) => element === element.getRootNode().activeElement)));

  test("type, click a word, replace it with its article, undo", async (t) => {
    const page = await open(t);
    const { text, option, options, list, button } = on(page);
    await text.fill("");
    await page.keyboard.type(SENTENCE);
    await click(page, "amazing");
    await list.waitFor();
    await hasFocus(list);
    assert.match(await options.first().textContent(), /\d in 10/);
    await screenshot(page, "writer-choosing");
    await assertAccessible(page);
    await option(/^a fantastic /).click();
    await reads(page, "I read a fantastic paper today.");
    await hasFocus(text);
    await says(page, "Replaced “amazing” with “fantastic”.");
    await assertAccessible(page);
    await page.keyboard.press("Control+z");
    await reads(page, SENTENCE);
    await page.keyboard.press("Control+Shift+z");
    await reads(page, "I read a fantastic paper today.");
    await page.keyboard.press("Control+z");

    await click(page, "amazing");
    await option(/^a fantastic /).click();
    await button("Undo").click();
    await reads(page, SENTENCE);
    await hasFocus(text);
    assert.ok(await button("Undo").isHidden());

    await text.fill("The light was poor.");
    await click(page, "light");
    await list.waitFor();
    assert.ok(await page.getByRole("group").count() > 1, "grouped by sense");
  });

  test("keyboard only, from load to replacement", async (t) => {
    const page = await open(t);
    const { text, list, chosen, dialog } = on(page);
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press("Tab");
      if (await text.evaluate((element) => element === element.getRootNode().activeElement)) break;
    }
    await hasFocus(text);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(SENTENCE);
    for (let steps = 0; steps < " paper today.".length + 2; steps += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+.");
    await hasFocus(list);
    const first = await chosen.textContent();
    await page.keyboard.press("ArrowDown");
    const second = await chosen.textContent();
    assert.notEqual(first, second);
    await page.keyboard.press("ArrowUp");
    assert.equal(await chosen.textContent(), first);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    assert.equal(await chosen.textContent(), first);
    assert.equal(await list.getAttribute("aria-activedescendant"), await chosen.getAttribute("id"));
    // The line below is about the suggestion, in the dictionary's words.
    const word = await page.locator("[role=option][aria-selected=true] .form").evaluate((form) => form.lastChild.data);
    await eventually(async () => {
      const gloss = await page.locator("#gloss").textContent();
      assert.ok(gloss.startsWith(`${word} – `) && gloss.length > word.length + 8, gloss);
    });

    await page.keyboard.press("Escape");
    await hasFocus(text);
    assert.ok(await dialog.isHidden());
    await page.keyboard.press("Control+.");
    await hasFocus(list);
    await page.keyboard.press("x");
    await reads(page, "I read an amazixng paper today.");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Control+.");
    await hasFocus(list);
    await page.keyboard.press("Enter");
    await eventually(async () => assert.doesNotMatch(await text.inputValue(), /amazing/));
    await hasFocus(text);
    await page.keyboard.press("Control+z");
    await reads(page, SENTENCE);
  });

  test("after a click, what is meant for the text reaches it", async (t) => {
    const page = await open(t);
    const { text, list, dialog } = on(page);
    const selected = () => text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    const caretAt = (word) => text.evaluate((area, at) => area.setSelectionRange(at, at), SENTENCE.indexOf(word));
    for (const [keys, expected] of [
      [["Control+a"], SENTENCE],
      [["Shift+End"], "amazing paper today."],
      [["Shift+Home"], "I read an "],
      [["Shift+ArrowRight", "Shift+ArrowRight"], "am"],
      [["Shift+ArrowLeft"], " "],
      [["Control+Shift+ArrowRight"], "amazing"],
      [["Shift+ArrowDown"], "amazing paper today."],
      [["Shift+ArrowUp"], "I read an "],
      [["Control+Home", "Shift+End"], SENTENCE],
    ]) {
      await text.fill(SENTENCE);
      await caretAt("amazing");
      await page.keyboard.press("Control+.");
      await hasFocus(list);
      for (const key of keys) await page.keyboard.press(key);
      await hasFocus(text);
      assert.equal(await selected(), expected, String(keys));
      assert.ok(await dialog.isHidden());
    }
    // A double click selects the word; cut, write, paste, as anywhere.
    await text.fill(SENTENCE);
    await page.mouse.dblclick(...await middleOf(page, "amazing"));
    await hasFocus(list);
    await page.keyboard.press("Control+x");
    await reads(page, "I read an  paper today.");
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+v");
    await reads(page, "I read an  paper today.amazing");
    // A modifier alone, and the key that asks, leave the list where it is.
    await caretAt("read");
    await page.keyboard.press("Control+.");
    await hasFocus(list);
    await page.keyboard.press("Control");
    await page.keyboard.press("Shift");
    await hasFocus(list);
    await page.keyboard.press("Control+.");
    await hasFocus(list);
  });

  test("a word between two is none; an expression is replaced as a whole", async (t) => {
    const page = await open(t);
    const { text, list, dialog, button } = on(page);
    await text.fill("");
    await button("Other words").click();
    await says(page, "Put the caret on a word first.");
    const words = "It is a matter of course, from my point of view.";
    await text.fill(words);
    const start = words.indexOf("point");
    await text.evaluate((area, [start, end]) => area.setSelectionRange(start, end), [start, start + "point of view".length]);
    await button("Other words").click();
    await list.waitFor();
    assert.match(await dialog.getByRole("heading").textContent(), /point of view/);
    await page.keyboard.press("Enter");
    await eventually(async () => assert.match(await text.inputValue(), /^It is a matter of course, from my (?!point)[^.]+\.$/));
  });

  test("beside a line nothing is asked", async (t) => {
    const page = await open(t);
    const { text, dialog } = on(page);
    await text.fill("An amazing paper");
    const [, y] = await middleOf(page, "paper");
    const box = await text.boundingBox();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.mouse.click(box.x + box.width - 60, y);
    await page.waitForTimeout(300);
    assert.deepEqual(asked, []);
    assert.ok(await dialog.isHidden());
  });

  test("at 360 pixels, by touch: a sheet at the bottom", async (t) => {
    const page = await open(t, { viewport: sizes.phone, hasTouch: true, isMobile: true });
    const { text, list, option, options, dialog } = on(page);
    await text.fill(`${SENTENCE}\n\n`.repeat(12).trim());
    await assertFitsItsWidth(page);
    await tap(page, "amazing", 8);
    await list.waitFor();
    await assertFitsItsWidth(page);
    await screenshot(page, "writer-phone");
    await assertAccessible(page);
    const sheet = await dialog.boundingBox();
    assert.deepEqual([sheet.x, sheet.width, Math.round(sheet.y + sheet.height)], [0, 360, 740]);
    const [, word] = await middleOf(page, "amazing", 8);
    assert.ok(word > 0 && word < sheet.y, `the word is seen above the sheet: ${word} < ${sheet.y}`);
    for (const target of await page.getByRole("button").or(options).all()) {
      const box = await target.boundingBox();
      if (box) assert.ok(box.height >= 24 && box.width >= 24, `${await target.textContent()}: ${box.height}`);
    }
    await option(/^a wonderful /).tap();
    const expected = Array.from({ length: 12 }, (_, at) => (at === 7 ? "I read a wonderful paper today." : SENTENCE));
    await reads(page, expected.join("\n\n"));
    await on(page).button("Undo").tap();
    await eventually(async () => assert.doesNotMatch(await text.inputValue(), /wonderful/));
    await assertAccessible(page);
  });

  test("dark as the system has it, or as was chosen", async (t) => {
    const page = await open(t, { colorScheme: "dark" });
    const { list, button } = on(page);
    const lightness = () => page.evaluate(() =>
      Number(getComputedStyle(document.documentElement).backgroundColor.match(/\d+/)[0]));
    assert.ok(await lightness() < 60);
    await click(page, "amazing");
    await list.waitFor();
    await screenshot(page, "writer-dark");
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await button("Dark mode").click();
    assert.ok(await lightness() > 200);
    await page.reload();
    assert.ok(await lightness() > 200);
    assert.equal(await button("Dark mode").getAttribute("aria-pressed"), "false");
    await button("Dark mode").click();
    await assertAccessible(page);
  });

  test("words worth changing: underlined with the reason, walked through, kept while writing goes on", async (t) => {
    const page = await open(t);
    const { text, list, dialog, button } = on(page);
    await text.fill(`${SENTENCE}\n\nThe old man walked to the small house.`);
    await button("Underline").click();
    await says(page, /\d+ words worth changing: .+\./);
    const words = await underlined(page);
    assert.deepEqual(words, ["amazing", "small"], "not every word that has substitutes");
    await screenshot(page, "writer-all-words");
    await assertAccessible(page);

    await text.press("Control+Home");
    await page.keyboard.type("Yes! ");
    assert.ok((await underlined(page)).includes("amazing"), "a mark moves with its word");
    await eventually(async () => assert.deepEqual(await underlined(page), words));

    await text.press("Control+Home");
    await button("Next word").click();
    await list.waitFor();
    assert.match(await dialog.getByRole("heading").textContent(), new RegExp(words[0]));
    assert.equal(await dialog.locator("#flaw").textContent(), "“amazing” is worn.");
    await page.keyboard.press("Escape");
    await button("Previous word").click();
    await list.waitFor();
    assert.match(await dialog.getByRole("heading").textContent(), new RegExp(words.at(-1)));
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await button("Underline").click();
    assert.equal((await underlined(page)).length, 0);
  });

  test("a word is ignored at a click, and stays so", async (t) => {
    const page = await open(t);
    const { text, dialog, button } = on(page);
    await text.fill("An amazing man had a candle. The candle was amazing.");
    await button("Underline").click();
    await says(page, "3 words worth changing: 2 repeated, 1 worn.");
    await click(page, "amazing");
    await dialog.getByRole("button", { name: "Ignore" }).click();
    await says(page, "“amazing” is no longer underlined.");
    assert.deepEqual(await underlined(page), ["candle"]);
    await page.reload();
    await button("Underline").click();
    await says(page, "1 word worth changing: 1 repeated.");
    assert.deepEqual(await underlined(page), ["candle"]);
    // Not underlined, there is nothing to ignore.
    await click(page, "amazing");
    await on(page).list.waitFor();
    assert.ok(await dialog.getByRole("button", { name: "Ignore" }).isHidden());
  });

  test("a word is repeated even over an empty line", async (t) => {
    const page = await open(t);
    const { text, list, dialog, button } = on(page);
    await text.fill("He lit a candle.\n\nIt was late, and the candle burned.");
    await button("Underline").click();
    await says(page, "1 word worth changing: 1 repeated.");
    await click(page, "candle", 2);
    await list.waitFor();
    assert.match(await dialog.locator("#flaw").textContent(), /^“candle” again, after \d words\.$/);
  });

  test("why a word is suggested, and what the dictionary says", async (t) => {
    const page = await open(t);
    const { text, list, dialog, chosen } = on(page);
    await text.fill(SENTENCE);
    await click(page, "amazing");
    await list.waitFor();
    await page.keyboard.press("ArrowDown");
    const word = await chosen.locator(".form").evaluate((form) => form.lastChild.data);
    await dialog.getByRole("button", { name: "Why?" }).click();
    const detail = dialog.getByRole("region");
    await detail.getByText(new RegExp(`^“${word}”: \\d in 10 would accept it, place \\d+ of \\d+ candidates`)).waitFor();
    await detail.getByText(/^For it: /).waitFor();
    await screenshot(page, "writer-why");
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await hasFocus(list);
    assert.equal(await chosen.locator(".form").evaluate((form) => form.lastChild.data), word);
    await dialog.getByRole("button", { name: "Dictionary" }).click();
    await detail.getByRole("heading", { name: /^amazing adjective$/ }).waitFor();
    await detail.getByText("inspiring awe or admiration or wonder").first().waitFor();
    await screenshot(page, "writer-dictionary");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Back to the words" }).click();
    await hasFocus(list);
    await page.keyboard.press("1");
    await eventually(async () => assert.doesNotMatch(await text.inputValue(), /amazing/));
  });

  test("the tier can be chosen among those the server has", async (t) => {
    const page = await open(t);
    const { text, list, dialog, button } = on(page);
    await text.fill(SENTENCE);
    const asked = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/v1/suggest")) asked.push(request.postDataJSON().tier);
    });
    await click(page, "amazing");
    await list.waitFor();
    assert.equal(await dialog.locator("#tier").textContent(), "embedded tier");
    await page.keyboard.press("Escape");
    await button("Options").click();
    const model = page.getByLabel("Model");
    const offered = await model.locator("option:not([hidden])").allTextContents();
    assert.deepEqual(offered, ["the best this server has (embedded)", "embedded: quick, built in"]);
    await model.selectOption("embedded");
    await page.getByRole("button", { name: "Done" }).click();
    await click(page, "amazing");
    await list.waitFor();
    assert.deepEqual(asked, [undefined, "embedded"]);
  });

  test("a text of many passages is looked at as a whole, and again only where it changes", async (t) => {
    const page = await open(t);
    const { text, button } = on(page);
    const paragraph = "The man walked to the small house and thought about the amazing letter. ".repeat(2).trim();
    await text.fill(Array.from({ length: 12 }, (_, at) => `${at} ${paragraph}`).join("\n\n"));
    await button("Underline").click();
    await says(page, /\d+ words worth changing: .+\./);
    const before = (await underlined(page)).length;
    assert.ok(before > 24, "words are repeated from passage to passage");
    let asked = 0;
    page.on("request", () => {
      asked += 1;
    });
    await text.press("Control+End");
    await page.keyboard.type(" Done.");
    await eventually(() => assert.ok(asked > 0));
    await eventually(async () => assert.equal((await underlined(page)).length, before));
    await page.waitForTimeout(500);
    assert.equal(asked, 1, "only the last passage is asked about again");
    await button("Next word").click();
    await on(page).list.waitFor();
  });

  test("a passage after the same words is asked about once, and one sees how far it is", async (t) => {
    const page = await open(t);
    const { text, button } = on(page);
    const letGo = [];
    const asked = [];
    await page.route("**/v1/words", async (route) => {
      const { text: sent, from } = route.request().postDataJSON();
      asked.push(sent.slice(from).trim());
      await new Promise((resolve) => letGo.push(resolve));
      await route.continue().catch(() => {});
    });
    // Longer than the words before a passage that tell what is repeated in it.
    const one = `An amazing paper, all in all. ${"It is here. ".repeat(40)}`.trim();
    const written = [one, one, one, one].join("\n\n");
    await text.fill(written);
    // Saved: the pause after writing, which looks again, is over.
    await eventually(async () => assert.equal(await page.evaluate(() => localStorage["motjuste.text"]), written));
    await button("Underline").click();
    await says(page, "Checking all words…");
    await eventually(() => assert.equal(letGo.length, 3, String(asked)));
    // The first has nothing before it, and the last no empty line after it.
    assert.deepEqual(asked, [one, one, one]);
    assert.equal(await page.locator("#progress").textContent(), "0 %");
    letGo[1]();
    await eventually(async () => assert.match(await page.locator("#progress").textContent(), /^50 %$/));
    const marked = await underlined(page);
    assert.equal(marked.filter((word) => word === "amazing").length, 2, String(marked));
    for (const go of letGo) go();
    await says(page, /\d+ words worth changing: .+\./);
    assert.equal(await page.locator("#progress").textContent(), "");
  });

  test("writing in a long text with marks changes one line in place", async (t) => {
    const page = await open(t);
    const { text, button } = on(page);
    const line = "The old man walked to the small house and thought about the amazing letter.";
    await put(page, Array.from({ length: 600 }, () => line).join("\n\n"));
    await button("Underline").click();
    await says(page, /\d+ words worth changing: .+\./);
    assert.ok((await underlined(page)).length > 1000);
    await page.evaluate(() => {
      globalThis.drawn = [];
      const seen = new MutationObserver((changes) => globalThis.drawn.push(...changes.map(({ type }) => type)));
      const mirror = document.querySelector("motjuste-text").shadowRoot.querySelector("#mirror");
      seen.observe(mirror, { childList: true, characterData: true, subtree: true });
    });
    await text.press("Control+Home");
    await page.keyboard.type("Yes");
    await reads(page, /^YesThe old/);
    assert.deepEqual(await page.evaluate(() => globalThis.drawn), Array(3).fill("characterData"), "a change for each letter");
  });

  test("marks stand under their words, however the lines break", async (t) => {
    const page = await open(t);
    const { text } = on(page);
    const texts = [
      "",
      "one line",
      "ends with a line break\n",
      "\n\n\tindented, and   spaced     out   \n ",
      `${"no-break ".repeat(40)}${"x".repeat(400)} end`,
      "“Quotes”, dashes – and ligatures: office, fjord. 漢字かな交じり文が続く ".repeat(12),
      "👩‍🚀 e\u0301 𝒳 ".repeat(80),
    ];
    for (const width of [360, 500, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      for (const written of texts) {
        await text.fill(written);
        // Both are as high as the page gives them; what counts is how high their text is.
        const [area, mirror] = await text.evaluate((area) => {
          const mirror = area.getRootNode().querySelector("#mirror");
          area.style.height = area.style.minHeight = mirror.style.minHeight = "0";
          mirror.style.alignSelf = "start";
          const heights = [area.scrollHeight, mirror.offsetHeight];
          for (const box of [area, mirror]) box.removeAttribute("style");
          return heights;
        });
        assert.equal(area, mirror, `${width} pixels: ${JSON.stringify(written.slice(0, 40))}`);
      }
    }
  });

  test("why there is nothing to choose", async (t) => {
    const page = await open(t);
    const { text, dialog } = on(page);
    await text.fill("Yesterday Margaret saw the house.");
    await click(page, "the");
    await dialog.getByText("A function word has no substitutes.").waitFor();
    await screenshot(page, "writer-nothing");
    await assertAccessible(page);
    await click(page, "Margaret");
    await dialog.getByText("A name has no substitutes.").waitFor();
    await hasFocus(dialog);
    await page.keyboard.press("Escape");
    await hasFocus(text);
  });

  test("a text in another language gets a notice, not praise", async (t) => {
    const page = await open(t);
    const { text, button } = on(page);
    await text.fill("Gestern habe ich ein wunderbares Buch über die Geschichte der Stadt gelesen.");
    await button("Underline").click();
    await says(page, "Suggestions are for English only.");
    await button("Underline").click();
    await text.fill("He lit a candle.");
    await button("Underline").click();
    await says(page, "No word is repeated, vague or worn.");
  });

  test("digits take the words beside which they would stand, and none lands in the text", async (t) => {
    const page = await open(t);
    const { text, list } = on(page);
    const forms = page.locator(".option .form");
    const sentence = "The committee will review your application.";
    await text.fill(sentence);
    for (const digit of [1, 2, 5, 6]) {
      await click(page, "review");
      await list.waitFor();
      const form = await forms.nth(digit - 1).textContent();
      await page.keyboard.press(String(digit));
      await reads(page, sentence.replace("review", form));
      await page.keyboard.press("Control+z");
      await reads(page, sentence);
    }
    // A digit beyond the end of the list takes nothing.
    await text.fill("She bit the bullet and left the building.");
    await click(page, "building");
    await list.waitFor();
    const count = await forms.count();
    assert.ok(count < 9, String(count));
    await page.keyboard.press("9");
    await page.keyboard.press("Escape");
    await hasFocus(text);
    await reads(page, "She bit the bullet and left the building.");
  });

  test("hostile text is shown, never executed", async (t) => {
    const page = await open(t);
    const { text, option, dialog, button } = on(page);
    const hostile = `<img src=x onerror=alert(1)> <script>alert(2)</script> An amazing <b>"&amp;</b> paper 𝒳👩‍🚀 so amazing \u202e!`;
    await text.fill(hostile);
    await button("Underline").click();
    await says(page, "worth changing");
    await text.evaluate((area, end) => area.setSelectionRange(0, end), hostile.indexOf("An"));
    await page.keyboard.press("Control+.");
    await dialog.waitFor();
    assert.equal(await page.locator("img, #mirror b, #mirror script").count(), 0);
    await page.keyboard.press("Escape");
    // After characters of two UTF-16 units, offsets still meet the word.
    await click(page, "amazing", 2);
    await option(/^remarkable /).click();
    await reads(page, hostile.replace("so amazing", "so remarkable"));
    await page.reload();
    await reads(page, hostile.replace("so amazing", "so remarkable"));
  });

  test("the text is kept; the first visit has a sample, easily cleared", async (t) => {
    const page = await open(t);
    const { text, button } = on(page);
    const sample = await text.inputValue();
    assert.match(sample, /amazing/);
    await button("Clear the text").click();
    await reads(page, "");
    await assertAccessible(page);
    await button("Undo").click();
    await reads(page, sample);
    await text.fill("Mine,\nline by line.\n");
    await page.reload();
    await reads(page, "Mine,\nline by line.\n");
    await text.fill("");
    await page.reload();
    await reads(page, "");
  });

  test("words are counted, and the text is copied", async (t) => {
    const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
    const { text, button } = on(page);
    await text.fill("Mother-in-law’s tea, and\n1,000 biscuits.");
    await eventually(async () => assert.equal(await page.locator("#count").textContent(), "6 words"));
    await text.fill("One");
    await eventually(async () => assert.equal(await page.locator("#count").textContent(), "1 word"));
    await button("Copy the text").click();
    await says(page, "Copied.");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "One");
  });

  test("options change what is suggested and underlined, and are kept", async (t) => {
    const page = await open(t);
    const { text, option, options, list, button } = on(page);
    await text.fill("It was an amazing coincidence.");
    const words = async () => {
      await click(page, "amazing");
      await list.waitFor();
      await options.first().waitFor();
      const found = await page.locator(".option .form").allTextContents();
      await page.keyboard.press("Escape");
      return found.map((word) => word.replace(/^an? /, ""));
    };
    const before = await words();
    assert.ok(before.length > 3);
    await button("Options").click();
    const dialog = page.getByRole("dialog", { name: "Options" });
    await dialog.waitFor();
    await assertAccessible(page);
    await dialog.getByLabel("Words never to suggest").fill(`${before[0]}, ${before[1].toUpperCase()}`);
    await dialog.getByLabel("Prefer").selectOption("formal");
    await dialog.getByLabel("Words not to underline").fill("Amazing");
    await dialog.getByRole("button", { name: "Done" }).click();
    await says(page, "Options saved.");
    const after = await words();
    assert.ok(!after.includes(before[0]) && !after.includes(before[1]), String(after));
    await page.reload();
    assert.deepEqual(await words(), after);
    await button("Underline").click();
    await says(page, /worth changing|No word/);
    const marked = await underlined(page);
    assert.ok(!marked.includes("amazing"), String(marked));
    await button("Options").click();
    assert.equal(await dialog.getByLabel("Prefer").inputValue(), "formal");
    await page.keyboard.press("Escape");
    assert.ok(await option(/./).first().isHidden());
  });

  test("suggestions are spelt as the writer wants", async (t) => {
    const page = await open(t);
    const { text, option, button } = on(page);
    await text.fill("The hue of the wall was odd.");
    await click(page, "hue");
    await option(/^color /).waitFor();
    await page.keyboard.press("Escape");
    await button("Options").click();
    const dialog = page.getByRole("dialog", { name: "Options" });
    await dialog.getByLabel("Spelling").selectOption("british");
    await dialog.getByRole("button", { name: "Done" }).click();
    await says(page, "Options saved.");
    await click(page, "hue");
    await option(/^colour /).click();
    await reads(page, "The colour of the wall was odd.");
  });

  test("each line has the direction of its words", async (t) => {
    const page = await open(t);
    await on(page).text.fill("שלום עולם\nHello world");
    const [right, left] = await page.locator("#mirror div").evaluateAll((lines) => lines.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      return range.getBoundingClientRect().left - line.getBoundingClientRect().left;
    }));
    assert.ok(right > left + 100, `${right} ${left}`);
  });

  test("an answer on its way is announced, and can be given up", async (t) => {
    const page = await open(t);
    const { text, dialog, list } = on(page);
    let letGo;
    const held = new Promise((resolve) => {
      letGo = resolve;
    });
    await page.route("**/v1/suggest", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await text.fill(SENTENCE);
    await click(page, "amazing");
    await dialog.getByText("Looking for words that fit…").waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await hasFocus(text);
    letGo();
    await page.waitForTimeout(200);
    assert.ok(await dialog.isHidden(), "an answer nobody waits for is not shown");
    await click(page, "amazing");
    await list.waitFor();
  });

  test("a busy server is asked again after the time it gives", async (t) => {
    const page = await openTroubled(t, suite.server.url);
    const { text, dialog, list } = on(page);
    const problem = { type: "/docs#overloaded", title: "Busy", status: 503, detail: "too much to do" };
    const refuse = (route) => route.fulfill({
      status: 503,
      headers: { "Content-Type": "application/problem+json", "Retry-After": "1" },
      body: JSON.stringify(problem),
    });
    await page.route("**/v1/suggest", refuse, { times: 1 });
    await text.fill(SENTENCE);
    await click(page, "amazing");
    await dialog.getByText("The server is busy. Trying again in 1 s…").waitFor();
    await list.waitFor();
    await page.keyboard.press("Escape");
    await page.route("**/v1/suggest", refuse, { times: 3 });
    await click(page, "amazing");
    await dialog.getByText("too much to do").waitFor();
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await list.waitFor();
  });

  test("a server that is busy while words are underlined is waited for, and the writer told", async (t) => {
    const page = await openTroubled(t, suite.server.url);
    const { text, button } = on(page);
    await page.route("**/v1/words", (route) => route.fulfill({
      status: 503,
      headers: { "Content-Type": "application/problem+json", "Retry-After": "1" },
      body: JSON.stringify({ type: "/docs#overloaded", title: "Busy", status: 503, detail: "too much to do" }),
    }), { times: 1 });
    await text.fill(SENTENCE);
    await button("Underline").click();
    await says(page, "The server is busy. Trying again in 1 s…");
    await says(page, "1 word worth changing: 1 worn.");
    assert.deepEqual(await underlined(page), ["amazing"]);
  });

  test("200,000 characters are underlined, edited and replaced like any others", async (t) => {
    const page = await open(t);
    const { text, list, option, button } = on(page);
    const paragraph = "It was a difficult question, and he quickly bought the letter that came in the morning. ".repeat(8).trim();
    const long = `${`${paragraph}\n\n`.repeat(Math.ceil(200_000 / paragraph.length))}${SENTENCE}`;
    assert.ok(long.length > 200_000);
    await put(page, long);
    await button("Underline").click();
    // Thousands of words are marked, by a debug build: this waits for the answer, and does not time it.
    await says(page, /words worth changing: .*1 worn\./, { timeout: 180_000 });
    assert.equal((await underlined(page)).at(-1), "amazing");
    await text.press("Control+End");
    await page.keyboard.type(" Done.");
    await click(page, "amazing");
    await list.waitFor();
    await option(/^a fantastic /).click();
    await reads(page, `${long.replace("an amazing", "a fantastic")} Done.`);
    await page.keyboard.press("Control+z");
    await reads(page, `${long} Done.`);
  });

  test("what the server says is a sentence, and another try is offered only where it may help", async (t) => {
    const page = await openTroubled(t, suite.server.url);
    const { text, dialog } = on(page);
    const answer = (status, detail) => (route) => route.fulfill({
      status,
      headers: { "Content-Type": "application/problem+json" },
      body: JSON.stringify({ type: "/docs#any", title: "Any", status, detail }),
    });
    await text.fill(SENTENCE);
    for (const [status, isHelpful] of [[413, false], [422, false], [500, true]]) {
      await page.route("**/v1/suggest", answer(status, "something went wrong"), { times: 1 });
      await click(page, "amazing");
      const reason = dialog.locator("#reason").filter({ hasText: /^Something went wrong\.$/ });
      await reason.waitFor();
      assert.equal(await dialog.getByRole("button", { name: "Try again" }).isVisible(), isHelpful, String(status));
      await page.keyboard.press("Escape");
    }
  });

  test("a server that is gone is missed, and welcomed back", async (t) => {
    const first = await serve();
    let second;
    t.after(async () => {
      await first.stop();
      await second?.stop();
    });
    const page = await openTroubled(t, first.url);
    const { text, dialog, list } = on(page);
    await text.fill(SENTENCE);
    await first.stop();
    await click(page, "amazing");
    await dialog.getByText("The server is not responding. Is it still running?").waitFor();
    await screenshot(page, "writer-gone");
    await assertAccessible(page);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByText("The server is not responding.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.type("Still here. ");
    await click(page, "paper");
    await dialog.getByText("The server is not responding.").waitFor();
    second = await serve({ address: first.address });
    await list.waitFor();
    await says(page, "The server is back.");
  });

  test("offline, the page says so and works again afterwards", async (t) => {
    const page = await openTroubled(t, suite.server.url);
    const { dialog, list } = on(page);
    await page.context().setOffline(true);
    await click(page, "amazing");
    await dialog.getByText("This browser is offline, and the server cannot be reached.").waitFor();
    await page.context().setOffline(false);
    await list.waitFor();
  });

  test("a token is asked for once a tab, and again if it is wrong", async (t) => {
    const guarded = await serve({ token: "open-sesame" });
    t.after(() => guarded.stop());
    const page = await openTroubled(t, guarded.url);
    const { list, dialog } = on(page);
    const gate = page.getByRole("dialog", { name: "This server requires a token" });
    await click(page, "amazing");
    await gate.waitFor();
    await screenshot(page, "writer-token");
    await assertAccessible(page);
    await gate.getByRole("button", { name: "Not now" }).click();
    await dialog.getByText("This server requires a token.").waitFor();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await gate.waitFor();
    await page.keyboard.type("wrong");
    await page.keyboard.press("Enter");
    await gate.getByText("That token is wrong.").waitFor();
    await assertAccessible(page);
    await page.keyboard.type("open-sesame");
    await page.keyboard.press("Enter");
    await list.waitFor();
    await hasFocus(list);
    await page.reload();
    await click(page, "paper");
    await list.waitFor();
    assert.ok(await gate.isHidden());
  });

  test("the client does what docs/api.md shows", async (t) => {
    const page = await open(t);
    const document = await readFile(join(root, "docs/api.md"), "utf8");
    const [, example] = document.match(/```js\n([^]*?)```/);
    const here = example
      .replace("http://127.0.0.1:8017/", suite.server.url)
      .replace(/import (\{.*?\}) from (".*?");/, "const $1 = await import($2);");
    const found = await page.evaluate(`(async () => {
      ${here}
      return { best, replaced, alternatives, answers, entry };
    })()`);
    assert.match(found.replaced, /^I read an? \w+ paper 👩‍🚀 today\.$/);
    assert.ok(found.best.in_ten >= 5);
    assert.ok(found.alternatives.includes("amazing"));
    assert.deepEqual(found.answers.map(({ id, error }) => [id, error?.status]), [["a", undefined], ["b", 422]]);
    assert.equal(found.entry.word, "bright");
  });

  test("the client gives up when it is told to, and says what went wrong", async (t) => {
    const page = await openTroubled(t, suite.server.url);
    const outcome = await page.evaluate(async () => {
      const { Motjuste, Problem } = await import("/motjuste.js");
      const motjuste = new Motjuste();
      const caught = (promise) => promise.then(() => "answered", (error) => error);
      const gone = await caught(motjuste.suggest("A word.", 2, 6, { signal: AbortSignal.abort() }));
      const outside = await caught(motjuste.suggest("A word.", 2, 60));
      const pair = [{ word: "bank" }, { word: "shore" }];
      const unable = await caught(motjuste.similarity(...pair, { text: "A bank is a shore." }));
      return {
        gone: gone.name,
        outside: [outside instanceof Problem, outside.status, outside.type],
        unable: unable.status,
        unknown: await motjuste.word("qwxzv"),
        lone: (await motjuste.suggest("\ud800 an amazing paper", 5, 12)).target.surface,
      };
    });
    assert.deepEqual(outcome, {
      gone: "AbortError",
      outside: [true, 422, "/docs#unanswerable-request"],
      unable: 404,
      unknown: null,
      lone: "amazing",
    });
  });

  test("the page is light", async (t) => {
    const page = await open(t);
    await page.waitForLoadState("networkidle");
    const { parts, paint } = await page.evaluate(() => ({
      parts: ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
        .map(({ name, transferSize }) => [new URL(name).pathname, transferSize]),
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    }));
    const weight = parts.reduce((sum, [, size]) => sum + size, 0);
    t.diagnostic(`${weight} bytes transferred in ${parts.length} parts, first paint after ${Math.round(paint)} ms`);
    assert.ok(parts.length >= 10 && weight > 20_000, "everything is counted");
    // Asked: under 150 KB. It has far less, and should not lose that unnoticed.
    assert.ok(weight < 60_000, `${weight} bytes: ${JSON.stringify(parts)}`);
  });

  test("the base tier answers, where its model is here", async (t) => {
    const base = await serve({ tier: "base" });
    t.after(() => base.stop());
    if (await tierOf(base) !== "base") return t.skip("MiniLM is not here: motjuste assets pull minilm");
    const page = await visit(t, suite.browser, base.url, { allowed: (url) => url.startsWith(base.url) });
    await click(page, "amazing");
    await on(page).option(/ in 10/).first().waitFor();
    await page.keyboard.press("Enter");
    await eventually(async () => assert.doesNotMatch(await on(page).text.inputValue(), /amazing/));
  });
});
