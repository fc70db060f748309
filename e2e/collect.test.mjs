// Campaigns of every kind through a real browser, from the invitation to a file that scoring reads.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";

import { choose, collect, handIn, rate, recall } from "./collect.mjs";
import { assertAccessible, assertFitsItsWidth, motjuste, screenshot, sizes, skip, withServer } from "./harness.mjs";

const PEOPLE = 4;

const run = promisify(execFile);

/** The time of everything in people's hands is over. */
const EXPIRE = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=10) as book:
    book.execute("UPDATE assignments SET expires_at = 0")
`;

describe("a campaign on twenty sentences", { skip }, () => {
  const suite = withServer(collect);

  /** A person with an invitation, in a browser of their own. */
  const arrive = (t, link, options) => suite.open(t, link, options);

  /** Lets people annotate one after the other until all is done. */
  async function annotate(t, kind, work) {
    let tasks = 0;
    for (const link of await suite.server.invite(kind, PEOPLE)) {
      const page = await arrive(t, link);
      tasks += await work(page);
      await page.context().close();
    }
    const { status, agreement } = await suite.server.status(kind);
    assert.equal(status.state, "complete", JSON.stringify(status));
    assert.equal(tasks, status.stages.reduce((sum, { valid, filtered }) => sum + valid + filtered, 0));
    return { status, agreement };
  }

  const json = async (...args) => JSON.parse(await motjuste(...args, "--format", "json"));

  /** The tables of `motjuste bench` for one system. */
  const bench = (name, benchmark, system) => json(
    "bench", "--benchmark", `${name}=${benchmark}`, "--system", system, "--out", join(suite.server.directory, "bench", name));

  test("who has nothing more to do is thanked, sees what they did, and goes back to their platform", async (t) => {
    const completion = "https://app.prolific.com/submissions/complete?cc=C1";
    const own = await collect({
      kinds: ["judge"],
      settings: `platform_entry = true\ncompletion_url = "${completion}"`,
      procedures: { judge: "first_labels = 1\nsecond_labels = 0" },
    });
    t.after(() => own.stop());
    const come = (person) => arrive(t, `${own.url}p/judge?PROLIFIC_PID=${person}`, { allowed: () => true });
    const page = await come("5f3c0ffee");
    assert.equal(await choose(page, { fits: "1", not: "2" }), 20);
    assert.equal(await page.locator("#done").textContent(), "20 tasks done");
    await page.getByText("There is nothing more to do here for now.").waitFor();
    assert.equal(await page.getByRole("link", { name: "Confirm that you are done" }).getAttribute("href"), completion);
    await assertAccessible(page);
    const late = await come("60ddba11");
    await late.getByRole("heading", { name: "That’s all. Thank you!" }).waitFor();
    const [link] = await own.invite("judge", 1);
    const invited = await arrive(t, link, { allowed: () => true });
    await invited.getByRole("heading", { name: "That’s all. Thank you!" }).waitFor();
    assert.equal(await invited.getByRole("link").count(), 0, "who was invited came from nowhere else");
  });

  test("judge: two stages, and score, agree and bench read what comes of it", async (t) => {
    const { status } = await annotate(t, "judge", (page) => choose(page, { fits: "1", not: "2" }));
    assert.equal(status.stages.length, 2);
    assert.equal(status.stages[0].tasks, 20);
    for (const one of status.annotators.filter(({ controls }) => controls)) {
      assert.equal(one.controls_right, one.controls);
    }
    const file = await suite.server.export("judge");
    const swords = JSON.parse(await readFile(file("swords.json"), "utf8"));
    assert.equal(Object.keys(swords.targets).length, 20);
    assert.equal(Object.keys(swords.substitutes).length, 60);
    const system = join(suite.server.directory, "wordnet.lsr.json");
    await motjuste("bench", "run", "--benchmark", file("swords.json"), "--system", "wordnet", "--out", system);
    const scored = await json("score", "swords", "--gold", file("swords.json"), "--system", system);
    assert.equal(scored.systems.length, 1);
    const { systems: [{ metrics: { alpha, ratings } }] } = await json("agree", "alpha", "--gold", file("swords.json"));
    assert.ok(alpha > 0.9 && ratings >= 120, `${alpha} of ${ratings}`);
    assert.match(JSON.stringify(await bench("judge", file("swords.json"), "wordnet")), /wordnet/);
    assert.match(await readFile(file("card.md"), "utf8"), /Twenty sentences: judge/);
  });

  test("recall: a gold standard and people's own answers", async (t) => {
    const { agreement } = await annotate(t, "recall", recall);
    assert.equal(agreement.value, 1);
    const file = await suite.server.export("recall");
    const gold = await readFile(file("gold.txt"), "utf8");
    assert.equal(gold.trim().split("\n").length, 20);
    await json("agree", "pa", "--answers", file("answers.jsonl"));
    assert.match(JSON.stringify(await bench("recall", `${file("sentences.xml")}+${file("gold.txt")}`, "wordnet")), /wordnet/);
    const best = join(suite.server.directory, "recall.best");
    const answers = gold.trim().split("\n").map((line) => line.replace(/ :: ([^;]*?) \d+;.*/, " :: $1"));
    await writeFile(best, `${answers.join("\n")}\n`);
    const scored = await json("score", "semeval", "best", "--gold", file("gold.txt"), "--system", best);
    assert.equal(scored.systems.length, 1);
  });

  test("verdict: people's and systems' substitutes, told apart again", async (t) => {
    await annotate(t, "verdict", (page) => choose(page, { fits: "1", not: "3" }));
    const file = await suite.server.export("verdict");
    const scored = await json("score", "verdicts", "--verdicts", file("verdicts.jsonl"));
    assert.ok(scored.systems.some(({ name }) => name === "origA"), JSON.stringify(scored));
    const { systems: [{ metrics: { alpha } }] } = await json("agree", "alpha", "--ratings", file("ratings.jsonl"));
    assert.equal(alpha, 1, "both judges answer alike");
    assert.match(JSON.stringify(await bench("verdict", `${file("sentences.xml")}+${file("gold.txt")}`, "wordnet")), /wordnet/);
  });

  test("similarity: ratings in both contexts of every pair", async (t) => {
    await annotate(t, "similarity", rate);
    const file = await suite.server.export("similarity");
    const table = await readFile(file("cosimlex.csv"), "utf8");
    assert.equal(table.trim().split("\n").length, 11);
    await json("agree", "ceiling", "--ratings", file("ratings.jsonl"));
    const gold = join(suite.server.directory, "gold.tsv");
    await motjuste("data", "convert", file("cosimlex.csv"), gold, "--to", "gwsc-gold", "--allow-loss");
    const scored = await json("score", "gwsc", "2", "--gold", file("cosimlex.csv"), "--system", gold);
    assert.equal(scored.systems.length, 1);
    assert.match(JSON.stringify(await bench("similarity", file("cosimlex.csv"), "mineria-unam")), /mineria-unam/);
  });
});

describe("the annotator's page", { skip }, () => {
  const suite = withServer(() => collect({ consent: "Your answers are published without your name." }));

  const arrive = (t, link, options) => suite.open(t, link, options);

  async function begin(t, kind, options) {
    const [link] = await suite.server.invite(kind, 1);
    const page = await arrive(t, link, options);
    await page.getByRole("button", { name: "I agree" }).click();
    await page.getByRole("region", { name: "Task" }).waitFor();
    return page;
  }

  for (const kind of ["judge", "recall", "verdict", "similarity"]) {
    for (const [name, options] of Object.entries({
      desk: { viewport: sizes.desk },
      phone: { viewport: sizes.phone, hasTouch: true, isMobile: true },
      dark: { viewport: sizes.desk, colorScheme: "dark" },
    })) {
      test(`${kind} is accessible and fits: ${name}`, async (t) => {
        const page = await begin(t, kind, options);
        await assertAccessible(page);
        await assertFitsItsWidth(page);
        await screenshot(page, `collect-${kind}-${name}`, { fullPage: true });
      });
    }
  }

  test("people see what they are paid and how much there is to do", async (t) => {
    const own = await collect({ kinds: ["judge"], settings: "pay_per_task = 0.25\ntasks_per_person = 3" });
    t.after(() => own.stop());
    const [link] = await own.invite("judge", 1);
    const page = await arrive(t, link, { allowed: () => true });
    await page.getByText("0 of 3 tasks done, 0.25 each").waitFor();
  });

  test("terms come first", async (t) => {
    const [link] = await suite.server.invite("judge", 1);
    const page = await arrive(t, link);
    await page.getByRole("heading", { name: "Before you begin" }).waitFor();
    assert.match(await page.locator("main").textContent(), /without your name/);
    await assertAccessible(page);
  });

  test("work is resumed where it was left", async (t) => {
    const page = await begin(t, "judge");
    const text = await page.locator("blockquote").textContent();
    await page.locator(".row input").first().focus();
    await page.keyboard.press("1");
    await page.keyboard.press("3");
    await page.reload();
    await page.getByRole("region", { name: "Task" }).waitFor();
    assert.equal(await page.locator("blockquote").textContent(), text);
    const chosen = await page.locator(".row input:checked").evaluateAll((inputs) => inputs.map(({ value }) => value));
    assert.deepEqual(chosen, ["positive", "abstain"]);
    assert.match(await page.locator(".progress").textContent(), /2 of 5/);
  });

  for (const kind of ["judge", "verdict"]) {
    test(`${kind}: work begun in one browser is taken up in another`, async (t) => {
      const [link] = await suite.server.invite(kind, 1);
      const page = await arrive(t, link);
      await page.getByRole("button", { name: "I agree" }).click();
      await page.locator(".row input").first().focus();
      const told = page.waitForResponse((response) => /\/draft$/.test(response.url()) && response.status() === 204);
      await page.keyboard.press("1");
      await page.keyboard.press("3");
      await told;
      const other = await arrive(t, link);
      await other.getByRole("region", { name: "Task" }).waitFor();
      assert.match(await other.locator(".progress").textContent(), /^2 of /);
      const chosen = (tab) => tab.locator(".row input:checked").evaluateAll((inputs) => inputs.map(({ value }) => value));
      assert.deepEqual(await chosen(other), await chosen(page));
      const again = other.waitForResponse(/\/draft$/);
      await other.keyboard.press("2");
      await again;
      await page.reload();
      await page.getByRole("region", { name: "Task" }).waitFor();
      assert.match(await page.locator(".progress").textContent(), /^3 of /, "and back again");
    });
  }

  test("recall: what is typed stays, here and in another browser, and the dictionary is the word's", async (t) => {
    const [link] = await suite.server.invite("recall", 1);
    const page = await arrive(t, link);
    await page.getByRole("button", { name: "I agree" }).click();
    const first = (tab) => tab.getByRole("textbox", { name: "Substitute 1" });
    const box = (tab) => tab.getByRole("checkbox", { name: /dictionary/ });
    const shows = (tab, text) => tab.waitForFunction((text) => document.querySelector("[name=substitute]")?.value === text, text);
    const sentence = (tab) => tab.locator("blockquote").textContent();
    const one = await sentence(page);
    await first(page).fill("clever");
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.waitForFunction((text) => document.querySelector("blockquote").textContent !== text, one);
    await first(page).fill("not yet sav");
    await box(page).check();
    const told = page.waitForResponse(/\/draft$/);
    await page.getByRole("textbox", { name: "Part of a phrase" }).fill("a bright idea");
    await page.getByRole("button", { name: "Back" }).click();
    await shows(page, "clever");
    assert.ok(await box(page).isChecked(), "it was ticked for the word");
    await page.getByRole("button", { name: /^Save/ }).click();
    await shows(page, "not yet sav");
    assert.equal(await page.getByRole("textbox", { name: "Part of a phrase" }).inputValue(), "a bright idea");
    await told;
    const other = await arrive(t, link);
    await shows(other, "not yet sav");
    assert.ok(await box(other).isChecked());
    await box(other).uncheck();
    for (let n = 1; n < 5; n += 1) {
      const text = await sentence(other);
      await first(other).fill(`word${n}`);
      if (n === 4) await box(other).check();
      await other.getByRole("button", { name: /^Save/ }).click();
      await other.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, text);
    }
    const sent = other.waitForRequest(/\/submit$/);
    await handIn(other);
    const { answers } = (await sent).postDataJSON();
    assert.deepEqual(answers.map(({ answer }) => answer.recall.dictionary), [true, true, true], "sentences 2 to 4 were saved without");
  });

  test("a recall answer can be changed from the review", async (t) => {
    const page = await begin(t, "recall");
    for (let n = 0; n < 5; n += 1) {
      const text = await page.locator("blockquote").textContent();
      await page.getByRole("textbox", { name: "Substitute 1" }).fill(`word${n}`);
      await page.getByRole("button", { name: /^Save/ }).click();
      await page.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, text);
    }
    await page.getByRole("button", { name: "Change the answer to sentence 2" }).click();
    assert.equal(await page.getByRole("textbox", { name: "Substitute 1" }).inputValue(), "word1");
    await page.getByRole("radio", { name: "The word is part of a proper name" }).check();
    assert.equal(await page.getByRole("textbox", { name: "Substitute 1" }).inputValue(), "");
    const saved = page.waitForResponse(/\/save$/);
    await page.getByRole("button", { name: /^Save/ }).click();
    await saved;
    await page.reload();
    await page.getByRole("heading", { name: "Your answers" }).waitFor();
    assert.match(await page.locator(".review").textContent(), /part of a proper name/);
    await assertAccessible(page);
  });

  test("a task that cannot be judged goes back, and another comes", async (t) => {
    const page = await begin(t, "judge");
    const text = await page.locator("blockquote").textContent();
    await page.getByRole("button", { name: "Return this task" }).click();
    await page.getByRole("radio", { name: "Something is wrong with the text" }).check();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Return it" }).click();
    await page.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, text);
    const { status } = await suite.server.status("judge");
    assert.equal(status.annotators.reduce((sum, { returned }) => sum + returned, 0), 1);
  });

  for (const kind of ["recall", "verdict", "similarity"]) {
    test(`${kind}: a task goes back, and another comes`, async (t) => {
      const page = await begin(t, kind);
      const text = await page.locator("blockquote").textContent();
      await page.getByRole("button", { name: "Return this task" }).click();
      await page.getByRole("radio", { name: "Something is wrong with the text" }).check();
      await assertAccessible(page);
      await page.getByRole("button", { name: "Return it" }).click();
      await page.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, text);
      const { status } = await suite.server.status(kind);
      assert.equal(status.annotators.reduce((sum, { returned }) => sum + returned, 0), 1);
    });
  }

  test("how many unknown words are too many is the campaign's own number", async (t) => {
    const own = await collect({ kinds: ["judge"], procedures: { judge: "max_unknown = 1" } });
    t.after(() => own.stop());
    const [link] = await own.invite("judge", 1);
    const page = await arrive(t, link, { allowed: () => true });
    const told = page.locator(".instructions");
    await told.waitFor();
    assert.match(await told.textContent(), /or of more than one substitute\./);
    await page.getByRole("button", { name: "Return this task" }).click();
    await page.getByRole("radio", { name: "I do not know more than one substitute" }).waitFor();
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.locator(".row input").first().focus();
    await page.keyboard.press("3");
    assert.equal(await page.locator(".remark").textContent(), "");
    await page.keyboard.press("3");
    assert.match(await page.locator(".remark").textContent(), /more than one substitute: please return/);
  });

  test("two tabs and a double click are one submission", async (t) => {
    const page = await begin(t, "verdict");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("region", { name: "Task" }).waitFor();
    const before = await page.locator("blockquote").textContent();
    for (const tab of [page, other]) {
      await tab.locator(".row input").first().focus();
      for (const _ of await tab.locator(".row").all()) await tab.keyboard.press("1");
    }
    await page.getByRole("button", { name: "Submit", exact: true }).dblclick();
    await page.getByRole("button", { name: "Yes, submit" }).dblclick();
    await page.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, before);
    await handIn(other);
    await other.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, before);
    const { status } = await suite.server.status("verdict");
    assert.equal(status.stages[0].valid, 1);
  });

  test("answers that are not taken are not lost without a word", async (t) => {
    const page = await begin(t, "verdict");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("region", { name: "Task" }).waitFor();
    const before = await page.locator("blockquote").textContent();
    for (const [tab, key] of [[page, "1"], [other, "3"]]) {
      await tab.locator(".row input").first().focus();
      for (const _ of await tab.locator(".row").all()) await tab.keyboard.press(key);
    }
    await handIn(page);
    await page.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, before);
    await handIn(other);
    await other.getByRole("heading", { name: "This task is no longer yours" }).waitFor();
    await assertAccessible(other);
    await other.getByRole("button", { name: "Next task" }).click();
    await other.getByRole("region", { name: "Task" }).waitFor();
  });

  test("who is too late is told that someone else has the task", async (t) => {
    const own = await collect({ kinds: ["judge"], procedures: { judge: "first_labels = 1\nsecond_labels = 0" } });
    t.after(() => own.stop());
    const [link, otherLink] = await own.invite("judge", 2);
    const first = await arrive(t, link, { allowed: () => true });
    // Chromium reports refused requests on the console; this tab is not watched.
    const slow = await first.context().newPage();
    await slow.goto(first.url());
    await slow.locator(".row input").first().focus();
    const kept = slow.waitForResponse(/\/draft$/);
    for (const _ of await slow.locator(".row").all()) await slow.keyboard.press("2");
    await kept;
    const text = await slow.locator("blockquote").textContent();
    await run("python3", ["-c", EXPIRE, own.book]);
    const other = await arrive(t, otherLink, { allowed: () => true });
    await other.getByRole("region", { name: "Task" }).waitFor();
    assert.equal(await other.locator("blockquote").textContent(), text);
    await handIn(slow);
    await slow.getByRole("heading", { name: "This task is no longer yours" }).waitFor();
    await slow.getByText("it was given to someone else").waitFor();
    await assertAccessible(slow);
    await slow.getByRole("button", { name: "Next task" }).click();
    await slow.waitForFunction((text) => document.querySelector("blockquote") && document.querySelector("blockquote").textContent !== text, text);
  });

  test("an answer that is missing is pointed at", async (t) => {
    const page = await begin(t, "judge");
    await page.locator(".row input").first().check({ force: true });
    await page.getByRole("button", { name: "Submit" }).click();
    assert.equal(await page.locator(".row.missing").count(), 4);
    assert.match(await page.locator(".remark").textContent(), /^4 answers are still missing/);
  });

  test("the first submission is confirmed, and no other", async (t) => {
    const page = await begin(t, "verdict");
    const fill = async () => {
      await page.locator(".row input").first().focus();
      for (const _ of await page.locator(".row").all()) await page.keyboard.press("2");
    };
    const text = () => page.locator("blockquote").textContent();
    const before = await text();
    await fill();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("heading", { name: "Submit this task?" }).waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Check again" }).click();
    assert.equal(await text(), before, "nothing was submitted");
    await handIn(page);
    await page.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, before);
    const second = await text();
    await fill();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, second);
  });

  test("a comment is kept, sent with the task, and read by the requester", async (t) => {
    const page = await begin(t, "verdict");
    await page.getByText("Comment on this task").click();
    const comment = page.getByLabel("Is something wrong or unclear?");
    await comment.fill("1, 2 or 3: the sentence is cut off");
    await assertAccessible(page);
    await page.reload();
    assert.equal(await comment.inputValue(), "1, 2 or 3: the sentence is cut off");
    await page.locator(".row input").first().focus();
    for (const _ of await page.locator(".row").all()) await page.keyboard.press("1");
    const sent = page.waitForRequest(/\/submit$/);
    await handIn(page);
    assert.equal((await sent).postDataJSON().comment, "1, 2 or 3: the sentence is cut off");
  });

  test("a rating can be changed until the block is submitted", async (t) => {
    const page = await begin(t, "similarity");
    for (let n = 0; n < 5; n += 1) {
      await page.getByRole("textbox", { name: "First word" }).fill("story");
      await page.getByRole("textbox", { name: "Second word" }).fill("morning");
      await page.getByRole("button", { name: "Next" }).click();
      await page.locator(".steps input").nth(1).check({ force: true });
      await page.getByRole("button", { name: /^Save/ }).click();
      await page.locator("blockquote strong").first().waitFor({ state: "detached" });
    }
    await page.getByRole("heading", { name: "Your ratings" }).waitFor();
    await assertAccessible(page);
    await page.getByRole("button", { name: "Change the rating of text 2" }).click();
    assert.ok(await page.locator(".steps input").nth(1).isChecked(), "as it was rated");
    await page.locator(".steps input").nth(5).check({ force: true });
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByRole("heading", { name: "Your ratings" }).waitFor();
    assert.match(await page.locator(".review li").nth(1).textContent(), /5 of 6/);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("button", { name: "Back" }).click();
    assert.match(await page.locator(".progress").textContent(), /5 of 5/);
  });

  test("a link that was taken back leads to a page that says so", async (t) => {
    const [link] = await suite.server.invite("judge", 1);
    const { status } = await suite.server.status("judge");
    const last = String(status.annotators.at(-1).annotator);
    await motjuste("collect", "people", "judge", "--revoke", last, "--reason", "left", "--book", suite.server.book);
    const page = await arrive(t, "about:blank", { allowed: () => true });
    const response = await page.request.get(link, { headers: { Accept: "text/html" } });
    assert.equal(response.status(), 401);
    assert.match(await response.text(), /taken back/);
  });

  test("nothing in the page tells controls, sources or others", async (t) => {
    const [link] = await suite.server.invite("judge", 1);
    const bodies = [];
    const page = await arrive(t, "about:blank", { allowed: () => true });
    page.on("response", async (response) => {
      if (/\/(next|brief)$/.test(response.url())) bodies.push(await response.text());
    });
    await page.goto(link);
    await page.getByRole("button", { name: "I agree" }).click();
    await page.getByRole("region", { name: "Task" }).waitFor();
    const all = bodies.join();
    for (const secret of ["control", "expected", "thesaurus", "source", "annotator"]) {
      assert.ok(!all.includes(secret), `${secret} in ${all}`);
    }
    const cookies = await page.evaluate(() => document.cookie);
    assert.equal(cookies, "", "scripts cannot read the session");
  });
});
