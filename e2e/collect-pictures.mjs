// The pictures of docs/collect.md, made anew: `node e2e/collect-pictures.mjs`.

import { join } from "node:path";

import { TOKEN, collect } from "./collect.mjs";
import { launch, motjuste, root, sizes } from "./harness.mjs";

const desk = { viewport: { width: 1100, height: 820 } };
const phone = { viewport: sizes.phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const campaigns = await collect({ procedures: { judge: "first_labels = 8" } });
const browser = await launch();
try {
  await crowd();
  await picture("judge", desk, await link("judge"), async (page) => {
    await page.getByText("Instructions", { exact: true }).click();
    await page.locator(".row input").first().focus();
    for (const key of ["1", "2", "1"]) await page.keyboard.press(key);
  });
  await picture("submit", desk, await link("judge"), async (page) => {
    await page.getByText("Instructions", { exact: true }).click();
    await page.locator(".row input").first().focus();
    for (const _ of await page.locator(".row").all()) await page.keyboard.press("2");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("heading", { name: "Submit this task?" }).waitFor();
  });
  await picture("instructions", desk, await link("judge"), (page) => page.getByText("Show examples").click());
  await picture("judge-phone", { ...phone, colorScheme: "dark" }, await link("judge"), async (page) => {
    await page.getByText("Instructions", { exact: true }).click();
    await page.locator(".options label").first().tap();
  });
  await picture("recall", desk, await link("recall"), async (page) => {
    await page.getByText("Instructions", { exact: true }).click();
    await page.getByRole("textbox", { name: "Substitute 1" }).fill("clever");
    await page.getByRole("textbox", { name: "Substitute 2" }).fill("quick to learn");
  });
  await picture("verdict", desk, await link("verdict"), async (page) => {
    await page.getByText("Instructions", { exact: true }).click();
    await page.locator(".row input").first().focus();
    for (const key of ["1", "3"]) await page.keyboard.press(key);
  });
  await picture("similarity", desk, await link("similarity"), async (page) => {
    await page.getByText("Instructions", { exact: true }).click();
    await page.getByRole("textbox", { name: "First word" }).fill("storm");
    await page.getByRole("textbox", { name: "Second word" }).fill("sailing");
    await page.getByRole("button", { name: "Next" }).click();
    await page.locator(".steps input").first().focus();
    await page.keyboard.press("4");
  });
  const requester = `${campaigns.url}requester#judge`;
  const tall = { viewport: { width: 1100, height: 900 } };
  await picture("requester", { viewport: { width: 1100, height: 1060 } }, requester, signIn, { fullPage: true });
  await picture("requester-phone", phone, requester, signIn);
  for (const [name, options] of [["items", tall], ["items-phone", phone]]) {
    await picture(name, options, requester, browse);
  }
  await picture("gold", tall, requester, async (page) => {
    await browse(page);
    await page.getByRole("button", { name: "Decide" }).first().click();
    await page.getByRole("textbox", { name: "Why?" }).fill("The dictionary gives this sense.");
  });
  await picture("person", tall, requester, async (page) => {
    await signIn(page);
    await page.getByRole("button", { name: "Answers of annotator 1", exact: true }).click();
    await page.getByRole("heading", { name: "Answers of annotator 1" }).waitFor();
    await page.evaluate(() => document.querySelector(".one-person").scrollIntoView());
  });
} finally {
  await browser.close();
  await campaigns.stop();
}

async function signIn(page) {
  await page.getByLabel("Requester’s token").fill(TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "swords.json" }).waitFor();
}

/** The items, the most disputed first. */
async function browse(page) {
  await signIn(page);
  await page.getByText("Browse items, answers").click();
  const sorted = page.waitForResponse(/\/items\/disagreement\/0$/);
  await page.getByLabel("Order").selectOption("disagreement");
  await sorted;
  await page.getByRole("article").first().waitFor();
  await page.evaluate(() => document.querySelector(".items").scrollIntoView());
}

async function link(kind) {
  return (await campaigns.invite(kind, 1))[0];
}

/** Some people at work before the pictures are taken, so that there is something to see. */
async function crowd() {
  await motjuste("collect", "simulate", "judge", "--server", campaigns.url.slice(0, -1), "--book", campaigns.book,
    "--people", "careful=5,sloppy=1,spammer=1,straight-liner=1", "--think", "6", "--minutes", "0.8", "--format", "json");
}

async function picture(name, options, url, act, shot = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(url);
  await act(page);
  await page.screenshot({ path: join(root, "docs", `collect-${name}.png`), ...shot });
  await context.close();
}
