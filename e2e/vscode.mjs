// The extension for VS Code in VS Code itself: opens a letter, picks a word with the keyboard, saves, and looks at the file on disk.
// Takes the picture in docs/. Not part of `scripts/test-browser`: code-server takes a quarter of an hour to install.
//
//   npm install code-server              # with the Node that it asks for
//   code-server --install-extension editors/vscode/dist/motjuste.vsix
//   mkdir /tmp/letters && code-server --auth none --bind-addr 127.0.0.1:8931 --disable-workspace-trust
//   node e2e/vscode.mjs http://127.0.0.1:8931 /tmp/letters

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { launch, root } from "./harness.mjs";
import { eventually } from "./writer.mjs";

const [url, folder] = process.argv.slice(2);
const LETTER = `# A letter
${"\n".repeat(16)}I met a man in a small town.\n\nIt was an odd dream.\n`;
const COLUMN = LETTER.split("\n").at(-2).indexOf("odd") + 1;

const path = join(folder, "letter.md");
writeFileSync(path, LETTER);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1000, height: 560 } });
try {
  await page.goto(`${url}/?folder=${folder}`);
  await page.getByRole("treeitem", { name: "letter.md" }).dblclick({ timeout: 60_000 });
  await page.locator(".statusbar-item", { hasText: /^\W*(embedded|base|large)$/ }).waitFor({ timeout: 60_000 });
  await page.locator(".view-line", { hasText: "dream" }).click();
  // Room for the text: no side bars.
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Control+Alt+b");
  await page.keyboard.press("Home");
  for (let at = 0; at < COLUMN; at += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Alt+m");
  const list = page.locator(".quick-input-widget");
  await list.locator(".monaco-list-row").first().waitFor();
  await page.keyboard.press("ArrowDown");
  const chosen = list.locator(".monaco-list-row.focused .label-name").first();
  const [article, word] = (await chosen.textContent()).trim().split(/ (?=\S+$)/);
  await page.mouse.move(600, 480);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(root, "docs", "vscode.png") });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  const written = word ? `${article} ${word}` : `an ${article}`;
  await eventually(() => assert.equal(readFileSync(path, "utf8"), LETTER.replace("an odd", written)));
} finally {
  await browser.close();
}
