// Campaigns on twenty sentences of our own, and a browser that annotates them.

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { motjuste, program, root } from "./harness.mjs";

/** Four words in five sentences each, the word between asterisks; then candidates for it. */
export const SENTENCES = [
  ["bright.a", "She was a *bright* child who asked about everything.", ["clever", "shiny", "smart"]],
  ["bright.a", "We painted the kitchen a *bright* yellow.", ["vivid", "clever", "bold"]],
  ["bright.a", "The *bright* lamp hurt his eyes.", ["strong", "smart", "glaring"]],
  ["bright.a", "It was a *bright* morning after the storm.", ["sunny", "clear", "gifted"]],
  ["bright.a", "He has a *bright* future in the company.", ["promising", "yellow", "hopeful"]],
  ["charge.n", "There is no *charge* for the second cup.", ["fee", "attack", "cost"]],
  ["charge.n", "The *charge* against her was dropped in May.", ["accusation", "price", "allegation"]],
  ["charge.n", "The cavalry made one last *charge* at dusk.", ["attack", "bill", "assault"]],
  ["charge.n", "The battery holds its *charge* for a week.", ["power", "blame", "energy"]],
  ["charge.n", "The nurse was proud of her young *charge*.", ["ward", "battery", "patient"]],
  ["run.v", "Her uncle used to *run* a small hotel by the lake.", ["manage", "sprint", "operate"]],
  ["run.v", "Children *run* through the sprinklers all summer.", ["race", "manage", "dash"]],
  ["run.v", "The buses *run* every ten minutes.", ["operate", "sprint", "leave"]],
  ["run.v", "Tears began to *run* down his face.", ["flow", "direct", "stream"]],
  ["run.v", "They *run* the same test twice.", ["perform", "jog", "conduct"]],
  ["quiet.a", "They live in a *quiet* street behind the church.", ["peaceful", "mute", "calm"]],
  ["quiet.a", "Please keep *quiet* while the baby sleeps.", ["silent", "hidden", "still"]],
  ["quiet.a", "Business is *quiet* in January.", ["slow", "silent", "slack"]],
  ["quiet.a", "He had a *quiet* word with the manager.", ["private", "sleepy", "discreet"]],
  ["quiet.a", "She is a *quiet* person who listens well.", ["reserved", "peaceful", "modest"]],
].map(([lexelt, text, candidates], at) => {
  const [before, word, after] = text.split("*");
  return { lexelt, id: String(at + 1), before, word, after, candidates };
});

/** Ten pairs of words in two contexts each. */
export const PAIRS = [
  ["coast", "shore", "The {} was empty and the {} was long.", "From the {} to the {} the boats lay still."],
  ["coffee", "cup", "He drank his {} from a chipped {}.", "The {} went cold beside the broken {}."],
  ["wall", "fence", "A {} and a {} keep the goats in.", "The {} of the bank is no {} for thieves."],
  ["doctor", "nurse", "The {} and the {} worked all night.", "A {} of law married a {} from the ward."],
  ["road", "path", "The {} became a {} in the woods.", "On the {} to peace every {} is steep."],
  ["river", "stream", "The {} is fed by a {} from the hills.", "A {} of cars met a {} of people."],
  ["house", "home", "They sold the {} that was their {}.", "The {} voted while members stayed at {}."],
  ["storm", "wind", "The {} came with a {} from the north.", "After the {} in the press he got {} of a plan."],
  ["letter", "word", "Each {} of the {} was carved in oak.", "She sent a {} and kept her {}."],
  ["fire", "flame", "The {} died and the last {} went out.", "Under {} they kept the {} of hope alive."],
];

const sources = (texts, source) => texts.map((text) => ({ text, sources: [source] }));

/** The items of a campaign, as `motjuste collect add` reads them. */
export function items(kind) {
  if (kind === "similarity") {
    return PAIRS.map(([one, other, ...contexts]) => {
      const fill = (text) => text.replace("{}", `<strong>${one}</strong>`).replace("{}", `<strong>${other}</strong>`);
      return { kind, words: [one, other], contexts: contexts.map(fill), forms: [[one, other], [one, other]] };
    });
  }
  return SENTENCES.map(({ lexelt, id, before, word, after, candidates }) => {
    if (kind === "judge") {
      return {
        kind,
        text: before + word + after,
        target: word,
        offset: before.length,
        pos: { a: "ADJ", n: "NOUN", v: "VERB" }[lexelt.at(-1)],
        candidates: sources(candidates, "thesaurus"),
      };
    }
    const substitutes = [...sources(candidates.slice(0, 2), "origA"), ...sources(candidates.slice(1), "system")];
    return { kind, lexelt, id, before, word, after, ...(kind === "verdict" ? { substitutes } : {}) };
  });
}

/** The procedures with fewer people than the papers had. */
const PROCEDURES = {
  judge: "first_labels = 2\nsecond_labels = 1",
  recall: "annotators = 2",
  verdict: "judges = 2",
  similarity: "annotators = 2\npairs_per_block = 5",
};

export const TOKEN = "the-requesters-token";

/** A book with a campaign of each kind asked for, and a server for it; `procedures` replaces settings. */
export async function collect({ kinds = Object.keys(PROCEDURES), consent, settings = "", procedures = {} } = {}) {
  const directory = await mkdtemp(join(tmpdir(), "motjuste-collect-"));
  const book = join(directory, "campaigns.db");
  for (const kind of kinds) {
    const toml = [
      `name = "${kind}"`,
      `title = "Twenty sentences: ${kind}"`,
      consent ? `consent = "${consent}"` : "",
      settings,
      "[procedure]",
      `kind = "${kind}"`,
      procedures[kind] ?? PROCEDURES[kind],
    ].join("\n");
    await writeFile(join(directory, `${kind}.toml`), toml);
    await motjuste("collect", "init", join(directory, `${kind}.toml`), "--book", book);
    const lines = items(kind).map((item) => JSON.stringify(item)).join("\n");
    await writeFile(join(directory, `${kind}.items.jsonl`), `${lines}\n`);
    await motjuste("collect", "add", kind, join(directory, `${kind}.items.jsonl`), "--book", book);
  }
  const server = await serve(book);
  return {
    ...server,
    book,
    directory,
    /** Invitation links. */
    async invite(kind, people) {
      const origin = server.url.slice(0, -1);
      const links = await motjuste("collect", "invite", kind, String(people), "--url", origin, "--book", book);
      return links.trim().split("\n");
    },
    async export(kind) {
      const out = join(directory, `${kind}-export`);
      await motjuste("collect", "export", kind, "--out", out, "--book", book);
      return (file) => join(out, file);
    },
    async status(kind) {
      return JSON.parse(await motjuste("collect", "status", kind, "--format", "json", "--book", book));
    },
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** `motjuste collect serve` on a free port. */
async function serve(book) {
  const child = spawn(program(), ["collect", "serve", "--addr", "127.0.0.1:0", "--max-rate", "1000", "--log", "off", "--book", book], {
    cwd: root,
    env: { ...process.env, MOTJUSTE_REQUESTER_TOKEN: TOKEN },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  const ended = new Promise((resolve) => child.once("close", resolve));
  for await (const line of createInterface({ input: child.stderr })) {
    printed += `${line}\n`;
    const found = line.match(/(http:\/\/[^/]+\/) for annotators/);
    if (!found) continue;
    child.stderr.resume();
    return {
      url: found[1],
      async stop() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  await ended;
  throw new Error(`motjuste collect serve did not start:\n${printed}`);
}

/** Submits a task; the first one is to be confirmed. */
export async function handIn(page) {
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const sure = page.getByRole("button", { name: "Yes, submit" });
  if (await sure.isVisible()) await sure.click();
}

/** Whether the page has nothing more to do. */
const finished = (page) => page.getByRole("heading", { name: /^That’s all|^Nothing to do/ });

/** Waits for a task other than `before`; gives its assignment, or nothing at the end. */
async function another(page, before) {
  const assignment = () => page.evaluate(() => document.querySelector("[data-assignment]")?.dataset.assignment ?? null);
  for (let waited = 0; waited < 20_000; waited += 20) {
    if (await finished(page).isVisible()) return null;
    const found = await assignment();
    if (found !== null && found !== before) return found;
    await page.waitForTimeout(20);
  }
  throw new Error(`no next task:\n${await page.locator("main").textContent()}`);
}

/** What people think of a substitute for a sentence: the words we wrote first fit. */
function fits(text, substitute) {
  const sentence = SENTENCES.find(({ before, after }) => text.includes(before.trim()) && text.includes(after.trim()));
  if (sentence?.word === substitute) return true;
  const at = sentence?.candidates.indexOf(substitute) ?? -1;
  return at === 0 || at === 2;
}

/** Judges or gives verdicts with the keyboard until there is nothing more; gives how many tasks. */
export async function choose(page, keys) {
  let tasks = 0;
  for (let before = await another(page, null); before !== null; before = await another(page, before)) {
    const text = await page.locator("blockquote").textContent();
    for (const row of await page.locator(".row legend").allTextContents()) {
      await page.keyboard.press(fits(text, row) ? keys.fits : keys.not);
    }
    await handIn(page);
    tasks += 1;
  }
  return tasks;
}

/** Writes substitutes until there is nothing more. */
export async function recall(page) {
  let tasks = 0;
  for (let before = await another(page, null); before !== null; before = await another(page, before)) {
    while (await page.getByRole("textbox", { name: "Substitute 1" }).isVisible()) {
      const text = await page.locator("blockquote").textContent();
      const sentence = SENTENCES.find(({ before, word, after }) => text === before + word + after);
      await page.getByRole("textbox", { name: "Substitute 1" }).fill(sentence.candidates[0]);
      await page.getByRole("textbox", { name: "Substitute 2" }).fill(sentence.candidates[2]);
      const saved = page.waitForResponse(/\/save$/);
      await page.getByRole("button", { name: /^Save/ }).click();
      await saved;
      await page.waitForFunction((text) => document.querySelector("blockquote")?.textContent !== text, text);
    }
    await handIn(page);
    tasks += 1;
  }
  return tasks;
}

/** Reads and rates until there is nothing more. */
export async function rate(page) {
  let tasks = 0;
  for (let before = await another(page, null); before !== null; before = await another(page, before)) {
    const submit = page.getByRole("button", { name: "Submit", exact: true });
    while (!await submit.isVisible()) {
      if (await page.getByRole("textbox", { name: "First word" }).isVisible()) {
        await page.getByRole("textbox", { name: "First word" }).fill("story");
        await page.getByRole("textbox", { name: "Second word" }).fill("morning");
        await page.getByRole("button", { name: "Next" }).click();
        await page.locator("blockquote strong").first().waitFor();
      } else {
        const words = await page.locator("blockquote strong").allTextContents();
        await page.locator(".steps input").first().focus();
        await page.keyboard.press(["coast", "river", "house"].includes(words[0]) ? "5" : "1");
        const saved = page.waitForResponse(/\/save$/);
        await page.getByRole("button", { name: /^Save/ }).click();
        await saved;
        await page.locator("blockquote strong").first().waitFor({ state: "detached" });
      }
    }
    await handIn(page);
    tasks += 1;
  }
  return tasks;
}
