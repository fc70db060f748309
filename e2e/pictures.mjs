// The pictures of the page in docs/, made anew: `node e2e/pictures.mjs`. Needs the base tier's model.

import assert from "node:assert/strict";
import { join } from "node:path";

import { launch, root, sizes } from "./harness.mjs";
import { serve, tierOf } from "./server.mjs";
import { click, on, tap } from "./writer.mjs";

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: sizes.phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const server = await serve({ tier: "base" });
const browser = await launch();
try {
  assert.equal(await tierOf(server), "base", "pull the model first: motjuste pull minilm");
  await picture("page-light", desk, async (page) => {
    await page.getByRole("button", { name: "Underline" }).click();
    await on(page).said.filter({ hasText: "worth changing" }).waitFor();
    await click(page, "amazing");
  });
  await picture("page-dark", { ...desk, colorScheme: "dark" }, (page) => click(page, "small"));
  await picture("page-phone", phone, (page) => tap(page, "amazing"));
} finally {
  await browser.close();
  await server.stop();
}

/** A picture of the page after something was done that opens the list. */
async function picture(name, options, act) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(server.url);
  await act(page);
  await on(page).list.waitFor();
  await page.screenshot({ path: join(root, "docs", `${name}.png`) });
  await context.close();
}
