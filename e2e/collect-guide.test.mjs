// docs/collect.md does what it says: every command of its code blocks, in order, from an empty directory.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { SENTENCES } from "./collect.mjs";
import { program, root } from "./harness.mjs";

let directory;
let server;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "motjuste-guide-"));
  await mkdir(join(directory, "bin"));
  for (const name of ["motjuste-collect", "motjuste-lab"]) {
    await symlink(join(dirname(program()), name), join(directory, "bin", name));
  }
  const edit = "sed -i -e 's/my-campaign/words/' -e 's/^platform_entry = false/platform_entry = true/' \"$1\"";
  await writeFile(join(directory, "bin", "edit"), `#!/bin/sh\n${edit}\n`, { mode: 0o755 });
  await mkdir(join(directory, "here", "corpus"), { recursive: true });
  // Two documents of ten sentences.
  for (const start of [0, 10]) {
    const text = SENTENCES.slice(start, start + 10).map(({ before, word, after }) => before + word + after).join(" ");
    await writeFile(join(directory, "here", "corpus", `${start}.txt`), `${text}\n`);
  }
});

after(async () => {
  server?.kill("SIGTERM");
  await rm(directory, { recursive: true, force: true });
});

/** Where the commands run, and what they find in their environment. */
const place = (more = {}) => ({
  cwd: join(directory, "here"),
  maxBuffer: 1 << 26,
  env: {
    ...process.env,
    MOTJUSTE_OFFLINE: "1",
    PATH: [join(directory, "bin"), process.env.PATH].join(delimiter),
    EDITOR: "edit",
    ...more,
  },
});

/** A command as a reader types it. */
async function type(command, more) {
  const { stdout } = await promisify(execFile)("bash", ["-euc", command], place(more));
  return stdout;
}

/** `motjuste-collect serve` on a free port, and people who work there. */
async function serve(command) {
  server = spawn("bash", ["-c", `exec ${command.replace(/#.*/, "")} --addr 127.0.0.1:0 --max-rate 1000 --log off`], {
    ...place(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of createInterface({ input: server.stderr })) {
    const url = line.match(/(http:\/\/[^/]+)\/ for annotators/)?.[1];
    if (!url) continue;
    server.stderr.resume();
    await type(`motjuste-collect simulate words --server ${url} --people careful=12,spammer=2 --think 0 --minutes 2`);
    return;
  }
  throw new Error("the server did not start");
}

/** Results as Mechanical Turk gives them: one worker who says yes to everything. */
async function results() {
  const [hits] = (await readdir(join(directory, "here", "hits"))).filter((name) => name.endsWith(".csv"));
  const [header, first] = (await readFile(join(directory, "here", "hits", hits), "utf8")).split("\n");
  const questions = header.split(",").filter((name) => /^text_\d+$/.test(name)).map((name) => name.slice(5));
  const columns = ["AssignmentId", "WorkerId", "Input.task", "WorkTimeInSeconds", ...questions.map((n) => `Answer.q${n}`)];
  const row = ["A1", "W1", first.split(",")[0], "60", ...questions.map(() => "positive")];
  await writeFile(join(directory, "here", "results.csv"), `${columns.join(",")}\n${row.join(",")}\n`);
}

test("every command of docs/collect.md works", { timeout: 600_000 }, async () => {
  const guide = await readFile(join(root, "docs", "collect.md"), "utf8");
  const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block);
  const commands = blocks.flatMap((block) => block.replaceAll("\\\n", " ").split("\n").filter((line) => line.trim()));
  assert.ok(commands.length >= 18, `${commands.length} commands`);
  const printed = new Map();
  const untouched = join(directory, "untouched", "campaigns.db");
  for (const command of commands) {
    if (command.startsWith("motjuste-collect serve")) {
      await serve(command);
      continue;
    }
    const isTurk = command.startsWith("motjuste-collect mturk");
    if (command.startsWith("motjuste-collect mturk results")) await results();
    printed.set(command, await type(command, isTurk ? { MOTJUSTE_BOOK: untouched } : {}));
    // The way by a platform begins where nobody has annotated yet.
    if (command.startsWith("motjuste-collect add")) await type("mkdir ../untouched && cp campaigns.db* ../untouched");
  }
  const file = (name) => readFile(join(directory, "here", name), "utf8");
  assert.equal((await file("links.txt")).trim().split("\n").length, 30);
  assert.match(await file("words/card.md"), /control-accuracy/);
  assert.match(await file("words/decisions.csv"), /the control was wrong/);
  assert.ok(Object.keys(JSON.parse(await file("words/swords.json")).targets).length > 0);
  assert.match(await file("approve.csv"), /A1/);
  const address = [...printed].find(([command]) => command.startsWith("motjuste-collect prolific address"));
  assert.ok(guide.includes(`\`${address[1].trim()}\``), `the page has ${address[1]}`);
  const scored = [...printed].find(([command]) => command.startsWith("motjuste-lab score swords"));
  assert.match(scored[1], /^motjuste/m);
});
