// The pictures of Neovim and `motjuste tui` in docs/, made anew: `node e2e/editor-pictures.mjs`. Needs Neovim, tmux, and `motjuste`
// on the PATH with the base tier's model. The terminal is drawn by the browser, in the colours that tmux reports.

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

/** What a terminal calls a style, in CSS; 0 and nothing end them all. */
const STYLES = {
  1: "font-weight:bold",
  2: "opacity:.65",
  4: "text-decoration:underline",
  7: "background:#abb2bf;color:#282c34",
};

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
  const env = `env HOME=${home} MOTJUSTE_HOME=${models} LANG=C.UTF-8`;
  await picture("neovim", `${env} nvim -c 'set noruler nohlsearch' letter.md`, "/amazing", "Enter", ":Motjuste", "Enter");
  await picture("tui", `${env} motjuste tui letter.md`, "Tab", "Down");
} finally {
  rmSync(home, { recursive: true });
}

/** Runs a program in a terminal, presses keys, and draws what is there. */
async function picture(name, program, ...keys) {
  tmux("new-session", "-d", "-x", "72", "-y", "24", "-c", home, program);
  try {
    await sleep(8000); // until the model is loaded
    tmux("send-keys", ...keys);
    await sleep(3000);
    await draw(name, tmux("capture-pane", "-e", "-p"));
  } finally {
    tmux("kill-server");
  }
}

async function draw(name, screen) {
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 640, height: 480 }, deviceScaleFactor: 2 });
  const style = `margin:0;padding:12px;width:max-content;color:#abb2bf;background:#282c34;font:14px/1.35 monospace`;
  await page.setContent(`<pre style="${style}">${html(screen.trimEnd())}</pre>`);
  await page.locator("pre").screenshot({ path: join(root, "docs", `${name}.png`) });
  await browser.close();
}

/** A terminal's text with its colours, as HTML. */
function html(screen) {
  let styles = [];
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return screen.split("\x1b[").map((part, number) => {
    const code = number > 0 && /^([\d;]*)m/.exec(part);
    const text = code ? part.slice(code[0].length) : part;
    for (const one of code ? code[1].split(";") : []) {
      if (["", "0"].includes(one)) styles = [];
      else if (one === "39") styles = styles.filter((style) => !style.startsWith("color"));
      else if (/^[39][0-7]$/.test(one)) styles = [...styles, `color:${COLOURS[Number(one) % 10]}`];
      else if (STYLES[one]) styles = [...styles, STYLES[one]];
    }
    return `<span style="${styles.join(";")}">${escape(text)}</span>`;
  }).join("");
}
