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
    await page.getByText("unknown token").waitFor();
    await assertAccessible(page);
    for (const path of ["campaigns", "kinds", "campaigns/judge", "campaigns/judge/items/added/0", "campaigns/judge/work", "campaigns/judge/export/log.jsonl"]) {
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
      await page.getByText("Browse items, answers").click();
      await page.getByRole("region", { name: "Answers to item 20", exact: true }).waitFor();
      await page.getByText("Change the campaign").click();
      await page.getByRole("button", { name: "Answers of annotator 1", exact: true }).click();
      await page.getByRole("heading", { name: "Answers of annotator 1" }).waitFor();
      await assertAccessible(page);
      await assertFitsItsWidth(page);
      const cut = await page.locator(".stacked").evaluateAll((tables) => tables.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
      assert.equal(cut, 0, "no column of answers is out of sight");
      await screenshot(page, `collect-requester-${name}-items`, { fullPage: true });
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

  test("items show who answered what, and a person decides what is gold", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "judge", exact: true }).click();
    await page.getByText("Browse items, answers").click();
    const item = page.getByRole("article").first();
    await item.getByText("yes 1").first().waitFor();
    await page.getByLabel("Order").selectOption("disagreement");
    const row = item.getByRole("row").nth(1);
    await row.getByRole("combobox").selectOption("no");
    await row.getByRole("button", { name: "Decide" }).click();
    await page.getByRole("textbox", { name: "Why?" }).fill("it says yes to everything");
    await page.keyboard.press("Enter");
    await row.getByText("by owner: it says yes to everything").waitFor();
    await row.getByRole("button", { name: "Take back" }).click();
    await page.getByRole("textbox", { name: "Why?" }).fill("too early");
    await page.keyboard.press("Enter");
    await row.getByRole("button", { name: "Decide" }).waitFor();
  });

  test("a viewer looks and decides nothing, and is out when removed", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "verdict", exact: true }).click();
    await page.getByRole("heading", { name: /Twenty sentences: verdict/ }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Ann");
    await page.getByRole("button", { name: "Add member" }).click();
    const token = await page.getByLabel(/^Token of Ann/).inputValue();
    const viewer = await open(t);
    await viewer.getByLabel("Requester’s token").fill(token);
    await viewer.getByRole("button", { name: "Sign in" }).click();
    await viewer.getByRole("heading", { name: /Twenty sentences: verdict/ }).waitFor();
    await viewer.getByText("Owners can change the settings.").waitFor();
    for (const name of ["judge", "New campaign", "Pause", "Create links", "Preview", "Add member"]) {
      assert.equal(await viewer.getByRole("button", { name, exact: true }).count(), 0, name);
    }
    await assertAccessible(viewer);
    await page.getByRole("button", { name: "Remove Ann" }).click();
    await page.getByText("Only the holder of the server’s token").waitFor();
    await viewer.reload();
    await viewer.getByRole("button", { name: "Sign in" }).waitFor();
  });

  test("people are invited by name, revoked, and forgotten", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "verdict", exact: true }).click();
    await page.getByText("By name").click();
    await page.getByLabel("Names that only requesters see").fill("Ann\nBob");
    await page.getByLabel("People to invite").fill("0");
    await page.getByRole("button", { name: "Create links" }).click();
    await page.getByLabel("Invitation links").waitFor();
    assert.match(await page.getByLabel("Invitation links").inputValue(), /^Ann: http.*\nBob: http/);
    const row = page.getByRole("row", { name: / Ann\b/ });
    for (const [button, act, shown] of [["Revoke", "Revoke", "revoked"], ["Remove data", "Remove", "data removed"]]) {
      await page.getByRole("row").filter({ hasText: button === "Revoke" ? /Ann/ : /revoked/ }).getByRole("button", { name: new RegExp(`^${button}`) }).click();
      await page.getByRole("textbox", { name: "Why?" }).fill("asked for it");
      await page.getByRole("button", { name: act, exact: true }).click();
      await page.getByText(shown, { exact: true }).waitFor();
    }
    assert.equal(await row.count(), 0, "no name is left");
  });

  test("a campaign is made, filled and changed in the browser", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "New campaign" }).click();
    await page.getByLabel("Kind").selectOption("recall");
    await assertAccessible(page);
    await page.getByLabel("Name, in addresses").fill("Not a name");
    await page.getByRole("button", { name: "Create campaign" }).click();
    await page.getByText(/is not a valid campaign name/).waitFor();
    await page.getByLabel("Name, in addresses").fill("made");
    await page.getByLabel("Title that annotators see").fill("Made in the browser");
    await page.getByLabel("People for each text").fill("2");
    await page.getByRole("button", { name: "Create campaign" }).click();
    await page.getByRole("heading", { name: /Made in the browser/ }).waitFor();
    const line = { kind: "recall", lexelt: "run.v", id: "1", before: "They ", word: "run", after: "." };
    await page.getByLabel("Add items from a file").setInputFiles({ name: "a.items.jsonl", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify(line)) });
    await page.getByText("1 item added, 1 task issued.").waitFor();
    await page.getByText("Change the campaign").click();
    assert.ok(await page.getByLabel("People for each text").isDisabled(), "tasks depend on it");
    await page.getByLabel("Title that annotators see").fill("Another title");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByRole("heading", { name: /Another title/ }).waitFor();
  });

  test("a full disk is reported", async (t) => {
    const page = await signedIn(t);
    const detail = "nothing can be stored until there is room on the server's disk again";
    await page.route("**/readyz", (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify({ detail }) }));
    await page.reload();
    await page.getByRole("alert").getByText(`Answers cannot be stored at the moment: ${detail}.`).waitFor();
    await assertAccessible(page);
  });

  test("a reload shows the campaign that was chosen", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "verdict", exact: true }).click();
    const heading = page.getByRole("heading", { name: /Twenty sentences: verdict/ });
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
  });

  test("who signs out is out", async (t) => {
    const page = await signedIn(t);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });
});
