// Everything a browser test needs: Chromium, a page watched for errors and requests, axe, pictures.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import axe from "axe-core";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));

/** The root of the repository. */
export const root = dirname(here);

function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where Chromium is: `$CHROMIUM`, or under a name it is known by; nothing where it is not. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const directories = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(runs);
}

/** Why tests in a browser are left out, or `false`: the `skip` of a suite. */
export const skip = findChromium() ? false : "no Chromium here: install Debian's chromium, or set CHROMIUM";

/** Chromium without a window. Its sandbox does not work for root. */
export function launch() {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: findChromium(), args });
}

/** The program: `$MOTJUSTE`, or what was built last. */
export function program() {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
  return process.env.MOTJUSTE ?? join(target, "debug", "motjuste");
}

/** Runs the program. Gives what it printed. */
export async function motjuste(...args) {
  const { stdout } = await promisify(execFile)(program(), args, { cwd: root, maxBuffer: 1 << 28 });
  return stdout;
}

/** A telephone and a desk. */
export const sizes = {
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 900 },
};

/**
 * Opens a page and watches it. `allowed` tells which requests it may make; a file makes none but for
 * itself. When the test `t` is over, an error on the console, a dialog or another request fails it.
 */
export async function visit(t, browser, url, { allowed, ...options } = {}) {
  const expected = allowed ?? ((request) => request === url.split("#")[0]);
  const context = await browser.newContext({ viewport: sizes.desk, ...options });
  const page = await context.newPage();
  const troubles = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("request", (request) => {
    if (!expected(request.url().split("#")[0])) troubles.push(`request: ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(troubles, []);
  });
  await page.goto(url);
  return page;
}

/**
 * A browser and a server for all tests of a suite; call it in the suite. `open` visits a page: nothing
 * may go wrong on it, and nothing leave its server.
 */
export function withServer(start) {
  const own = {
    open: (t, url, options = {}) => visit(t, own.browser, url, {
      allowed: (request) => request.startsWith(own.server.url),
      reducedMotion: "reduce",
      ...options,
    }),
  };
  before(async () => {
    own.server = await start();
    own.browser = await launch();
  });
  after(async () => {
    await own.browser?.close();
    await own.server?.stop();
  });
  return own;
}

/** Fails if axe finds anything against WCAG 2.2 AA or its best practices. */
export async function assertAccessible(page) {
  // Evaluated by the debugger: the page's own policy stays in force.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 5).map((node) => `${node.target} ${node.failureSummary}`),
  }));
  assert.deepEqual(found, []);
}

/** Fails if the page as a whole can be scrolled sideways. */
export async function assertFitsItsWidth(page) {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content <= window, `content is ${content} wide, the window ${window}`);
}

/** Keeps a picture of the page under `$SCREENSHOTS`, if that is set, to be looked at. */
export async function screenshot(page, name, options = {}) {
  const directory = process.env.SCREENSHOTS;
  if (!directory) return;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`), ...options });
}
