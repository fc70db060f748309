// Parts of the page for writers that need no browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";

import { root } from "./harness.mjs";

/** A module of the page; as it imports nothing, its text is all there is to it. */
async function part(name) {
  const source = await readFile(join(root, "crates/motjuste-server/assets", name), "utf8");
  return import(`data:text/javascript,${encodeURIComponent(source)}`);
}

describe("marks", async () => {
  const { carryOver } = await part("editor.js");
  const text = "an old man and an old house";
  const marks = [{ span: [3, 6] }, { span: [18, 21] }];
  const words = (marks, text) => marks.map(({ span }) => text.slice(...span));

  test("move with the words after an edit", () => {
    const edited = "an old man, tired, and an old house";
    assert.deepEqual(carryOver(marks, text, edited), [{ span: [3, 6] }, { span: [26, 29] }]);
    assert.deepEqual(words(carryOver(marks, text, text.slice(11)), text.slice(11)), ["old"]);
  });

  test("go with the words an edit touches", () => {
    assert.deepEqual(carryOver(marks, text, "an older man and an old house"), [{ span: [20, 23] }]);
    assert.deepEqual(carryOver(marks, text, "an old man and an  house"), [{ span: [3, 6] }]);
    assert.deepEqual(carryOver(marks, text, ""), []);
  });

  test("that are carried over always stand on the same words", () => {
    for (let at = 0; at <= text.length; at += 1) {
      for (let to = at; to <= text.length; to += 1) {
        for (const typed of ["", "o", " ", "old"]) {
          const edited = text.slice(0, at) + typed + text.slice(to);
          const carried = words(carryOver(marks, text, edited), edited);
          assert.ok(carried.every((word) => word === "old"), `${edited}: ${carried}`);
        }
      }
    }
  });
});

describe("lines", async () => {
  const { linesOf, marksByLine } = await part("editor.js");

  test("are the text again, with their marks", () => {
    const text = "an old man\n\nand an old house\n";
    const lines = linesOf(text);
    assert.equal(lines.join(""), `${text}\u200b`);
    const marks = marksByLine(lines, [{ span: [3, 6], kind: "a" }, { span: [19, 28], kind: "t" }]);
    const marked = marks.map((some, place) => some.map(({ span, kind }) => [lines[place].slice(...span), kind]));
    assert.deepEqual(marked, [[["old", "a"]], [], [["old house", "t"]], []]);
    assert.deepEqual(linesOf(""), ["\u200b"]);
  });

  test("share a mark that goes over their end", () => {
    const lines = linesOf("point\nof view, old");
    const marks = marksByLine(lines, [{ span: [0, 13] }, { span: [15, 18] }]);
    const marked = marks.map((some, place) => some.map(({ span }) => lines[place].slice(...span)));
    assert.deepEqual(marked, [["point"], ["of view", "old"]]);
  });
});

describe("passages", async () => {
  const { passages } = await part("overview.js");

  test("cover every word, in order, none too long", () => {
    const sentence = "A sentence of some length, with a few words in it. ";
    for (const text of [
      "",
      "\n\n\n",
      "One.\n\nTwo.\n\n\nThree.",
      sentence.repeat(200),
      `${sentence.repeat(30)}\n${sentence.repeat(30)}\n\n${sentence}`,
      "x".repeat(5000),
    ]) {
      const found = passages(text);
      let end = 0;
      for (const passage of found) {
        assert.equal(text.slice(passage.start, passage.start + passage.text.length), passage.text);
        assert.equal(text.slice(end, passage.start).trim(), "");
        assert.ok(passage.text.length <= 1900);
        end = passage.start + passage.text.length;
      }
      assert.equal(text.slice(end).trim(), "");
    }
  });

  test("have whole words before them, some 40", () => {
    const text = "All the words before it count. ".repeat(200);
    for (const { start, before } of passages(text)) {
      assert.ok(text.slice(0, start).endsWith(before) && before.length <= 300);
      if (start > 300) assert.match(before, /^ .{200,}$/);
    }
  });

  test("end at an empty line, else after a sentence", () => {
    assert.deepEqual(passages("One.\n\nTwo."), [
      { text: "One.\n\n", start: 0, before: "" },
      { text: "Two.", start: 6, before: "One.\n\n" },
    ]);
    const long = "A sentence. ".repeat(300);
    for (const { text } of passages(long)) assert.match(text, /^A .*\. $/);
  });
});
