// The picture of Neovim in docs/, made anew: `node e2e/editor-pictures.mjs`. Needs Neovim, tmux, and `motjuste` on the PATH with
// the base tier's model. The terminal is drawn by the browser, in the colours that tmux reports.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { launch, root } from "./harness.mjs";

const LETTER = `# A letter

I read an **amazing** paper today. It shows how a small change
in the way we put a question leads to very different answers.
`;
const COLOURS = ["#282c34", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#abb2bf"];

const home = mkdtempSync(join(tmpdir(), "motjuste-picture-"));
const tmux = (...given) => execFileSync("tmux", ["-L", home.split("/").at(-1), ...given], { encoding: "utf8" });
try {
  const plugins = join(home, ".config/nvim/plugin");
  mkdirSync(plugins, { recursive: true });
  const [, setup] = /```lua\n([^]*?)```/.exec(readFileSync(join(root, "docs/editors.md"), "utf8"));
  writeFileSync(join(plugins, "motjuste.lua"), setup);
  copyFileSync(join(root, "editors/nvim/motjuste.lua"), join(plugins, "picker.lua"));
  writeFileSync(join(home, "letter.md"), LETTER);
  // Models are where they are, whatever the home.
  const models = process.env.MOTJUSTE_HOME ?? join(process.env.HOME, ".cache/motjuste");
  const nvim = `env HOME=${home} MOTJUSTE_HOME=${models} nvim -c 'set noruler nohlsearch' letter.md`;
  tmux("new-session", "-d", "-x", "72", "-y", "24", "-c", home, nvim);
  await sleep(8000); // until the model is loaded
  tmux("send-keys", "/amazing", "Enter", ":Motjuste", "Enter");
  await sleep(3000);
  await draw(tmux("capture-pane", "-e", "-p"));
} finally {
  tmux("kill-server");
  rmSync(home, { recursive: true });
}

async function draw(screen) {
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 640, height: 480 }, deviceScaleFactor: 2 });
  const style = `margin:0;padding:12px;width:max-content;color:#abb2bf;background:#282c34;font:14px/1.35 monospace`;
  await page.setContent(`<pre style="${style}">${html(screen.trimEnd())}</pre>`);
  await page.locator("pre").screenshot({ path: join(root, "docs", "neovim.png") });
  await browser.close();
}

/** A terminal's text with its colours, as HTML. */
function html(screen) {
  let colour = "";
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return screen.split("\x1b[").map((part, number) => {
    const code = number > 0 && /^([\d;]*)m/.exec(part);
    const text = code ? part.slice(code[0].length) : part;
    if (code) {
      const last = code[1].split(";").at(-1);
      if (/^[39][0-7]$/.test(last)) colour = `color:${COLOURS[Number(last) % 10]}`;
      else if (last === "1") colour += ";font-weight:bold";
      else if (["", "0", "39"].includes(last)) colour = "";
    }
    return `<span style="${colour}">${escape(text)}</span>`;
  }).join("");
}
