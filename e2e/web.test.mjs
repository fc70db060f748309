// editors/web as others embed it: `<motjuste-text>` and the CodeMirror extension, on pages of another server.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, describe, test } from "node:test";

import { assertAccessible, launch, root, screenshot, skip, visit } from "./harness.mjs";
import { serve } from "./server.mjs";
import { eventually } from "./writer.mjs";

const SENTENCE = "I read an amazing paper today.";
const TYPES = { ".html": "text/html", ".js": "text/javascript" };
const web = join(root, "editors/web");

/** The block of docs/editors.md in a language, under the heading "Web pages". */
function documented(language) {
  const [, page] = readFileSync(join(root, "docs/editors.md"), "utf8").split("\n## Web pages\n");
  return page.match(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``))[1];
}

/** A page with an import map, as a bundler or a browser would resolve the package and its peers. */
function page(body) {
  const imports = { "motjuste-web": "/dist/index.js", "motjuste-web/codemirror": "/dist/codemirror.js" };
  const list = (directory) => readdirSync(join(web, "node_modules", directory)).filter((name) => !name.startsWith("."));
  for (const name of list("").flatMap((each) => each.startsWith("@") ? list(each).map((own) => `${each}/${own}`) : [each])) {
    const { module, exports } = JSON.parse(readFileSync(join(web, "node_modules", name, "package.json"), "utf8"));
    const main = exports?.import ?? exports?.["."]?.import ?? module;
    if (main) imports[name] = `/node_modules/${name}/${(main.default ?? main).replace(/^\.\//, "")}`;
  }
  return `<!doctype html><html lang="en"><title>Another page</title><link rel="icon" href="data:,">
    <script type="importmap">${JSON.stringify({ imports })}</script><main><h1>Another page</h1>${body}</main>`;
}

describe("the package for web pages", { skip }, () => {
  const suite = {};
  const pages = new Map();

  before(async () => {
    suite.site = createServer(async ({ url }, response) => {
      const kind = TYPES[extname(url)] ?? TYPES[".html"];
      response.setHeader("Content-Type", `${kind}; charset=utf-8`);
      try {
        response.end(pages.get(url) ?? await readFile(join(web, url)));
      } catch {
        response.writeHead(404).end();
      }
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => suite.site.once("listening", resolve));
    suite.origin = `http://127.0.0.1:${suite.site.address().port}`;
    suite.server = await serve({ options: ["--allow-origin", suite.origin] });
    suite.browser = await launch();
  });
  after(async () => {
    await suite.browser?.close();
    await suite.server?.stop();
    suite.site?.close();
  });

  /** Opens a page of the other site; it asks nothing of anybody but that and the server. */
  function open(t, body) {
    pages.set("/", page(body.replaceAll("http://127.0.0.1:8017/", suite.server.url)));
    const allowed = (url) => url.startsWith(suite.server.url) || url.startsWith(suite.origin) || url.startsWith("data:");
    return visit(t, suite.browser, `${suite.origin}/`, { allowed, reducedMotion: "reduce" });
  }

  test("the element of docs/editors.md suggests and underlines on another page", async (t) => {
    const page = await open(t, documented("html"));
    const text = page.getByRole("textbox", { name: "Your text" });
    await text.fill(SENTENCE);
    await text.evaluate((area) => area.setSelectionRange(12, 12));
    await text.press("Control+.");
    await page.getByRole("listbox").waitFor();
    await screenshot(page, "web-element");
    await assertAccessible(page);
    await page.getByRole("option", { name: /^a fantastic / }).click();
    await eventually(async () => assert.equal(await text.inputValue(), "I read a fantastic paper today."));
    await page.keyboard.press("Control+z");
    await eventually(async () => assert.equal(await text.inputValue(), SENTENCE));
    const marks = () => page.evaluate(() => document.querySelector("motjuste-text").marks.map(({ surface, flaw }) => [surface, flaw]));
    await eventually(async () => assert.deepEqual(await marks(), [["amazing", "worn"]]));
  });

  test("the element belongs to its form, tells what happens, and stays out of the page's way", async (t) => {
    const page = await open(t, `
      <style>.option { color: red } #text { display: none }</style>
      <form><motjuste-text name="letter" label="Letter" server="http://127.0.0.1:8017/">${SENTENCE}</motjuste-text></form>
      <script type="module">
        import { Chooser, editOf, Motjuste, MotjusteText, Problem, Session } from "motjuste-web";
        window.all = [Chooser, editOf, Motjuste, MotjusteText, Problem, Session].every((each) => typeof each === "function");
        window.told = [];
        for (const name of ["say", "replace", "underline", "ignore"]) {
          document.addEventListener("motjuste-" + name, ({ type, detail }) => told.push([type, detail]));
        }
      </script>`);
    const text = page.getByRole("textbox", { name: "Letter" });
    assert.equal(await text.inputValue(), SENTENCE);
    assert.ok(await page.evaluate(() => window.all));
    await text.evaluate((area) => area.setSelectionRange(12, 12));
    await text.press("Control+.");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("1");
    const told = () => page.evaluate(() => window.told.map(([type, { target, before }]) => [type, target, before]));
    await eventually(async () => assert.deepEqual(await told(), [["motjuste-replace", "amazing", SENTENCE]]));
    const sent = await page.evaluate(() => new FormData(document.querySelector("form")).get("letter"));
    assert.equal(sent, await text.inputValue());
    assert.doesNotMatch(sent, /amazing/);
    // Taken out and put back, it works on.
    await page.evaluate(() => {
      const element = document.querySelector("motjuste-text");
      element.remove();
      document.querySelector("form").append(element);
    });
    await text.evaluate((area) => area.setSelectionRange(area.value.indexOf("paper"), area.value.indexOf("paper")));
    await text.press("Control+.");
    await page.getByRole("listbox").waitFor();
  });

  test("without a token, a guarded server is asked for nothing twice", async (t) => {
    const guarded = await serve({ token: "open-sesame", options: ["--allow-origin", suite.origin] });
    t.after(() => guarded.stop());
    pages.set("/", page(`<motjuste-text label="Letter" server="${guarded.url}">${SENTENCE}</motjuste-text>
      <script type="module">import "motjuste-web";</script>`));
    const context = await suite.browser.newContext();
    t.after(() => context.close());
    const opened = await context.newPage();
    await opened.goto(`${suite.origin}/`);
    const text = opened.getByRole("textbox", { name: "Letter" });
    const ask = async () => {
      await text.evaluate((area) => area.setSelectionRange(12, 12));
      await text.press("Control+.");
    };
    await ask();
    await opened.getByText("This server requires a token.").first().waitFor();
    await opened.keyboard.press("Escape");
    await opened.evaluate(() => {
      document.querySelector("motjuste-text").askForToken = async () => "open-sesame";
    });
    await ask();
    await opened.getByRole("listbox").waitFor();
  });

  test("the CodeMirror extension of docs/editors.md underlines, replaces and undoes", async (t) => {
    const page = await open(t, `<div id="editor"></div><script type="module">${documented("js")}
      window.view = view;</script>`);
    const read = () => page.evaluate(() => window.view.state.doc.toString());
    const content = page.locator(".cm-content");
    await content.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(SENTENCE);
    const mark = page.locator(".cm-motjuste-mark");
    await mark.waitFor();
    assert.equal(await mark.textContent(), "amazing");
    assert.equal(await mark.getAttribute("title"), "“amazing” is worn");
    await mark.click();
    await page.getByRole("listbox").waitFor();
    await screenshot(page, "web-codemirror");
    assert.equal(await page.locator(".cm-motjuste-target").textContent(), "amazing");
    const list = await page.getByRole("dialog").boundingBox();
    const word = await mark.boundingBox();
    assert.ok(list.y >= word.y + word.height, "the list is below the word");
    await page.getByRole("option", { name: /^a fantastic / }).click();
    await eventually(async () => assert.equal(await read(), "I read a fantastic paper today."));
    await eventually(async () => assert.equal(await mark.count(), 0));
    await page.keyboard.press("Control+z");
    await eventually(async () => assert.equal(await read(), SENTENCE));
    // By the keyboard, any word.
    await page.evaluate((at) => window.view.dispatch({ selection: { anchor: at } }), SENTENCE.indexOf("paper"));
    await page.keyboard.press("Control+.");
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.type("Old ");
    await eventually(async () => assert.match(await read(), /Old paper/));
    await page.evaluate(() => window.view.destroy());
    assert.equal(await page.locator("motjuste-chooser").count(), 0);
  });
});
