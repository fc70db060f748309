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
  });

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
    await page.getByRole("button", { name: "Look" }).waitFor();
    return page;
  }

  test("nobody gets in without the token", async (t) => {
    const page = await open(t);
    await page.getByLabel("Requester’s token").fill("a guess");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("this is not the requester's token").waitFor();
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
      await assertAccessible(page);
      await assertFitsItsWidth(page);
      await screenshot(page, `collect-requester-${name}`, { fullPage: true });
    });
  }

  test("links it makes let people in, and their work shows", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "judge", exact: true }).click();
    await page.getByLabel("People").fill("2");
    await page.getByRole("button", { name: "Make links" }).click();
    await page.getByLabel("Invitation links").waitFor();
    const links = (await page.getByLabel("Invitation links").inputValue()).split("\n");
    assert.equal(links.length, 2);
    const annotator = await visit(t, browser, links[0], { allowed: () => true });
    assert.equal(await choose(annotator, { fits: "1", not: "2" }), 20);
    await page.getByRole("row", { name: /^1 20 0 0 100 %/ }).waitFor();
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

  test("work is found by a rule, filtered, and counts again when that is taken back", async (t) => {
    const [link] = await campaigns.invite("judge", 1);
    const liner = await visit(t, browser, link, { allowed: () => true });
    await choose(liner, { fits: "1", not: "1" });
    const page = await signedIn(t);
    await page.getByRole("button", { name: "judge", exact: true }).click();
    await page.getByLabel("Find work by").selectOption("control-accuracy");
    await page.getByRole("button", { name: "Look" }).click();
    await page.getByText(/tasks would be filtered/).waitFor();
    await page.getByRole("button", { name: "Filter them" }).click();
    const row = page.getByRole("row", { name: /Controls right too seldom/ });
    await row.waitFor();
    await row.getByRole("button", { name: /^Take back/ }).click();
    await row.getByText(/taken back:/).waitFor();
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
  });

  test("who signs out is out", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });
});
