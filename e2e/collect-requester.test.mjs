// The requester's page: who may see it, what it shows, what it does.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";

import { TOKEN, choose, collect } from "./collect.mjs";
import { assertAccessible, assertFitsItsWidth, launch, screenshot, sizes, skip, visit } from "./harness.mjs";

describe("the requester's page", { skip }, () => {
  let browser;
  let campaigns;

  before(async () => {
    campaigns = await collect({ kinds: ["judge", "verdict"] });
    browser = await launch();
    await spoil();
  });

  /** Somebody says yes to everything, and the requester decides about it too. */
  async function spoil() {
    const [link] = await campaigns.invite("judge", 1);
    const page = await browser.newPage();
    await page.goto(link);
    assert.equal(await choose(page, { fits: "1", not: "1" }), 20);
    await page.close();
    const response = await fetch(`${campaigns.url}requester/campaigns/judge/filter`, {
      method: "POST",
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
      body: JSON.stringify({ rule: "control-accuracy" }),
    });
    assert.equal(response.status, 200, await response.text());
  }

  after(async () => {
    await browser?.close();
    await campaigns?.stop();
  });

  /** Chromium reports refused requests on the console, so the page is watched for errors of its own. */
  async function open(t, options = {}) {
    const context = await browser.newContext({ viewport: sizes.desk, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    const troubles = [];
    page.on("pageerror", (error) => troubles.push(String(error)));
    t.after(async () => {
      await context.close();
      assert.deepEqual(troubles, []);
    });
    await page.goto(`${campaigns.url}requester`);
    return page;
  }

  async function signedIn(t, options) {
    const page = await open(t, options);
    await page.getByLabel("Requester’s token").fill(TOKEN);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: /Twenty sentences/ }).waitFor();
    await page.getByRole("button", { name: "Preview" }).waitFor();
    return page;
  }

  test("nobody gets in without the token", async (t) => {
    const page = await open(t);
    await page.getByLabel("Requester’s token").fill("a guess");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("that is not the requester's token").waitFor();
    await assertAccessible(page);
    for (const path of ["campaigns", "campaigns/judge", "campaigns/judge/work", "campaigns/judge/export/log.jsonl"]) {
      const response = await page.request.get(`${campaigns.url}requester/${path}`);
      assert.equal(response.status(), 401, path);
    }
  });

  for (const [name, options] of Object.entries({
    desk: { viewport: sizes.desk },
    phone: { viewport: sizes.phone },
    dark: { viewport: sizes.desk, colorScheme: "dark" },
  })) {
    test(`it is accessible and fits: ${name}`, async (t) => {
      const page = await signedIn(t, options);
      await page.getByRole("button", { name: /^Reverse decision/ }).waitFor();
      await assertAccessible(page);
      await assertFitsItsWidth(page);
      await screenshot(page, `collect-requester-${name}`, { fullPage: true });
      await page.locator("summary", { hasText: "Wrong control answer" }).click();
      await page.getByRole("button", { name: /^Reverse decision/ }).nth(1).click();
      await page.getByRole("textbox", { name: "Why?" }).waitFor();
      await assertAccessible(page);
      await assertFitsItsWidth(page);
      await screenshot(page, `collect-requester-${name}-taking-back`, { fullPage: true });
    });
  }

  test("what the campaign filters by itself is one line for each rule, and unfolds in parts", async (t) => {
    const page = await signedIn(t);
    const group = page.locator("details", { hasText: "Wrong control answer" });
    assert.match(await group.locator("summary").textContent(), /^Wrong control answer: 20 tasks by 1 person$/);
    const backs = group.getByRole("button", { name: /^Reverse/ });
    assert.equal(await backs.count(), 0);
    await group.locator("summary").click();
    await backs.first().waitFor();
    assert.equal(await backs.count(), 10);
    await group.getByRole("button", { name: "Show 10 more of 10" }).click();
    assert.equal(await backs.count(), 20);
    await backs.first().click();
    await page.getByRole("textbox", { name: "Why?" }).fill("the control was ambiguous");
    await page.keyboard.press("Enter");
    await group.getByText("reversed: the control was ambiguous").waitFor();
    assert.match(await group.locator("summary").textContent(), /: 19 tasks by 1 person, 1 reversed$/);
    assert.equal(await backs.count(), 19, "what was unfolded stays so");
  });

  test("a decision stands unless a reason is given", async (t) => {
    const page = await signedIn(t);
    const row = page.getByRole("row", { name: /Too many wrong controls/ });
    await row.getByRole("button", { name: /^Reverse/ }).click();
    await page.getByRole("button", { name: "Reverse it" }).click();
    assert.ok(await page.getByRole("textbox", { name: "Why?" }).isVisible(), "it is asked for");
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("textbox", { name: "Why?" }).waitFor({ state: "hidden" });
    assert.ok(await row.getByRole("button", { name: /^Reverse/ }).isVisible());
  });

  test("links it makes let people in, and their work shows", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "judge", exact: true }).click();
    await page.getByLabel("People to invite").fill("2");
    await page.getByRole("button", { name: "Create links" }).click();
    await page.getByLabel("Invitation links").waitFor();
    const links = (await page.getByLabel("Invitation links").inputValue()).split("\n");
    assert.equal(links.length, 2);
    const annotator = await visit(t, browser, links[0], { allowed: () => true });
    assert.equal(await choose(annotator, { fits: "1", not: "2" }), 20);
    await page.getByRole("row", { name: /^2 20 0 0 100 %/ }).waitFor();
    assert.equal(await page.getByRole("row", { name: /^3 / }).count(), 0, "who has done nothing is not listed");
    await page.getByText("1 invited person has not submitted anything yet.").waitFor();
  });

  test("a paused campaign gives out nothing until it is resumed", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "verdict", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    const [link] = await campaigns.invite("verdict", 1);
    const annotator = await visit(t, browser, link, { allowed: () => true });
    await annotator.getByRole("heading", { name: "The campaign is paused" }).waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await annotator.reload();
    await annotator.getByRole("region", { name: "Task" }).waitFor();
  });

  test("work is found by a rule, filtered, and counts again when that is reversed", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "judge", exact: true }).click();
    await page.getByLabel("Rule").selectOption("minimum-time");
    await page.getByLabel("minimum seconds per question").fill("3600");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText(/tasks would be filtered/).waitFor();
    await page.getByRole("button", { name: "Filter these" }).click();
    const row = page.getByRole("row", { name: /Answered too fast/ });
    await row.waitFor();
    await row.getByRole("button", { name: /^Reverse/ }).click();
    await page.getByRole("textbox", { name: "Why?" }).fill("she had the wrong instructions");
    await page.getByRole("button", { name: "Reverse it" }).click();
    await row.getByText("reversed: she had the wrong instructions").waitFor();
    const { status } = await campaigns.status("judge");
    assert.ok(status.stages[0].filtered > 0, "the campaign's own filters stand");
  });

  test("files are downloaded", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "judge", exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "swords.json" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "swords.json");
    const swords = JSON.parse(await readFile(await download.path(), "utf8"));
    assert.equal(Object.keys(swords.targets).length, 20);
    const [all] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "All files" }).click(),
    ]);
    assert.equal(all.suggestedFilename(), "judge.zip");
    assert.equal((await readFile(await all.path())).subarray(0, 2).toString(), "PK");
  });

  test("who signs out is out", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });
});
