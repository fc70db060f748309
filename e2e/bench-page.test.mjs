// The page of `motjuste bench --html`, as a reader meets it.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";

import {
  assertAccessible,
  assertFitsItsWidth,
  launch,
  motjuste,
  screenshot,
  sizes,
  skip,
  visit,
} from "./harness.mjs";

// No label or name of a benchmark may hold "=" or "/" on the command line.
const HOSTILE = "<script>alert(4)<b>&";

describe("the page of a run", { skip }, () => {
  let browser;
  let directory;
  let url;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "motjuste-e2e-"));
    const html = join(directory, "report.html");
    await motjuste(
      "bench",
      "--benchmark", "examples/bright.json",
      "--benchmark", `${HOSTILE}=e2e/fixtures/hostile.xml+e2e/fixtures/hostile.gold`,
      "--system", "oracle-conceivable",
      "--system", "random",
      "--system", "wordnet",
      "--system", "again=wordnet",
      "--system", `${HOSTILE}=random:seed=1`,
      "--out", join(directory, "results"),
      "--html", html,
    );
    url = pathToFileURL(html).href;
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    if (directory) await rm(directory, { recursive: true });
  });

  /** The figures of a column, by its place, from the top. */
  const column = (table, at) =>
    table.locator("tbody tr").evaluateAll((rows, at) => rows.map((row) => Number(row.cells[at].dataset.value)), at);
  const sorted = (numbers, sign) => numbers.toSorted((a, b) => sign * (a - b));

  test("a column is sorted by click, the other way by another, and back", async (t) => {
    const page = await visit(t, browser, url);
    const table = page.getByRole("table").first();
    const heading = table.getByRole("columnheader", { name: "F10" }).first();
    const given = await column(table, 1);
    await heading.getByRole("button").click();
    assert.equal(await heading.getAttribute("aria-sort"), "descending");
    assert.deepEqual(await column(table, 1), sorted(given, -1));
    await heading.getByRole("button").click();
    assert.equal(await heading.getAttribute("aria-sort"), "ascending");
    assert.deepEqual(await column(table, 1), sorted(given, 1));
    await heading.getByRole("button").click();
    assert.equal(await heading.getAttribute("aria-sort"), "none");
    assert.deepEqual(await column(table, 1), given);
  });

  test("a column is sorted by keyboard", async (t) => {
    const page = await visit(t, browser, url);
    const table = page.getByRole("table").first();
    const names = () => table.locator("tbody summary").allTextContents();
    const given = await names();
    await table.getByRole("button", { name: "system" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    assert.deepEqual(await names(), given.toSorted((a, b) => b.localeCompare(a)));
  });

  test("a figure tells its p-value when pointed at or gone to", async (t) => {
    const page = await visit(t, browser, url);
    const tip = page.getByRole("tooltip");
    const figures = page.getByRole("table").first().locator("button.figure");
    assert.ok(!(await tip.isVisible()));
    await figures.first().hover();
    assert.match(await tip.textContent(), /^p [=<] [01]\.\d{3} against (wordnet|again)$/);
    await page.mouse.move(0, 0);
    assert.ok(!(await tip.isVisible()));
    await figures.first().focus();
    await page.keyboard.press("ArrowRight");
    assert.ok(await figures.nth(1).evaluate((figure) => figure === document.activeElement));
    assert.ok(await tip.isVisible());
    await page.keyboard.press("Escape");
    assert.ok(!(await tip.isVisible()));
  });

  test("a system tells its paper", async (t) => {
    const page = await visit(t, browser, url);
    const row = page.locator("tbody tr", { hasText: "random" }).first();
    assert.ok(!(await row.getByText("Lee et al.").isVisible()));
    await row.locator("summary").click();
    assert.ok(await row.getByText("Lee et al.").isVisible());
  });

  test("a target is opened, has an address, and the next is a key away", async (t) => {
    const page = await visit(t, browser, url);
    const browse = page.locator(".browse").first();
    await browse.getByRole("link", { name: "raise" }).click();
    const item = browse.getByRole("article");
    assert.equal(await item.locator("mark").textContent(), "raise");
    assert.match(await item.locator("blockquote").textContent(), /^After the flood the town had to raise money/);
    assert.match(await item.locator(".gold li").first().textContent(), /^\S.* \d+ of 10$/);
    assert.match(await item.locator(".guesses .a").first().textContent(), /^✓ .*, acceptable$/);
    const address = page.url();
    assert.match(address, /#bright\/t%3A[0-9a-f]{40}$/);

    await browse.getByRole("link", { name: "raise" }).press("ArrowDown");
    const next = await item.locator("mark").textContent();
    assert.notEqual(next, "raise");
    assert.equal(await browse.locator("[aria-current]").evaluate((link) => link === document.activeElement), true);
    await page.keyboard.press("k");
    assert.equal(await item.locator("mark").textContent(), "raise");
    await item.getByRole("button", { name: "Next" }).click();
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    assert.equal(await item.locator("mark").textContent(), next);

    const again = await visit(t, browser, address);
    assert.equal(await again.locator(".browse").first().locator("mark").textContent(), "raise");
  });

  test("targets are found by word and part of speech", async (t) => {
    const page = await visit(t, browser, url);
    const browse = page.locator(".browse").first();
    const words = () => browse.locator(".targets a span").allTextContents();
    await browse.getByLabel("Word", { exact: true }).fill("BRIGHT");
    assert.deepEqual(await words(), ["bright", "bright"]);
    assert.equal(await browse.getByRole("status").textContent(), "2 of 8 targets");
    await browse.getByLabel("Word", { exact: true }).fill("nowhere");
    assert.deepEqual(await words(), []);
    assert.ok(await browse.getByText("No target is like that.").isVisible());
    await browse.getByLabel("Word", { exact: true }).fill("");
    await browse.getByLabel(/^Part of speech/).selectOption("VERB");
    const verbs = await words();
    assert.ok(verbs.includes("raise") && !verbs.includes("bright"), verbs.join());
  });

  test("targets are ordered by how two systems differ", async (t) => {
    const page = await visit(t, browser, url);
    const browse = page.locator(".browse").first();
    await browse.getByLabel(/^First system/).selectOption("random");
    await browse.getByLabel(/^Second system/).selectOption("oracle-conceivable");
    await browse.getByLabel(/^Order/).selectOption("second system ahead");
    await browse.getByLabel(/^Show/).selectOption("first and second");
    const leads = await browse.locator(".targets a").evaluateAll((links) =>
      links.map((link) => link.lastChild.textContent.split(" : ").map(Number)).map(([a, b]) => b - a),
    );
    assert.equal(leads.length, 8);
    assert.deepEqual(leads, sorted(leads, -1));
    assert.deepEqual(await browse.locator(".answers dt span").allTextContents(), ["random", "oracle-conceivable"]);
  });

  test("hostile text is shown and not run", async (t) => {
    const page = await visit(t, browser, url);
    assert.ok(await page.getByRole("heading", { name: HOSTILE }).isVisible());
    const browse = page.locator(".browse").last();
    await browse.getByRole("link", { name: "bright" }).first().click();
    const context = await browse.locator("blockquote").textContent();
    assert.equal(context.replace(/\s+/g, " "), "A <script>alert(1)</script> bright <img src=x onerror=alert(2)> <!-- boy.");
    assert.equal(await page.locator("img").count(), 0);
    assert.equal(await browse.locator(".answers dt span").last().textContent(), HOSTILE);
  });

  test("without a script the tables and plots are there", async (t) => {
    const page = await visit(t, browser, url, { javaScriptEnabled: false });
    assert.ok(await page.getByRole("cell", { name: "100.0" }).first().isVisible());
    assert.ok(await page.getByRole("img", { name: /strict/ }).first().isVisible());
  });

  test("printing leaves out what is of no use on paper", async (t) => {
    const page = await visit(t, browser, url);
    await page.emulateMedia({ media: "print" });
    assert.ok(!(await page.locator(".controls").first().isVisible()));
    assert.ok(await page.getByRole("table").first().isVisible());
  });

  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"]) {
      test(`everybody can use it: ${size}, ${colorScheme}`, async (t) => {
        const page = await visit(t, browser, url, { viewport, colorScheme, reducedMotion: "reduce" });
        await page.locator("summary").first().click();
        await assertFitsItsWidth(page);
        await assertAccessible(page);
        await screenshot(page, `bench-${size}-${colorScheme}`, { fullPage: true });
        const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const [red] = paper.match(/\d+/g).map(Number);
        assert.equal(red > 128, colorScheme === "light", paper);
      });
    }
  }
});
