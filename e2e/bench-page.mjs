// Measures typing into the writer's page in processor time, which other programs do not change; run by scripts/bench-page.

import { launch, sizes } from "./harness.mjs";
import { serve } from "./server.mjs";
import { on, put, underlined } from "./writer.mjs";

const LENGTH = 200_000;
const SENTENCE = "The old man walked to the small house and thought about the amazing letter that he had read in the morning. ";
const LETTERS = 30;

const repeated = (unit) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);
const texts = { paragraphs: repeated(`${SENTENCE.repeat(5).trim()}\n\n`), "one line": repeated(SENTENCE) };

const server = await serve();
const browser = await launch();
try {
  console.log("text, marks: milliseconds of processor time for a letter at the start, in the middle, at the end");
  for (const [name, text] of Object.entries(texts)) {
    const page = await browser.newPage({ viewport: sizes.desk });
    await page.goto(server.url);
    await put(page, text);
    await report(page, name);
    const begun = Date.now();
    await on(page).button("Underline").click();
    await on(page).said.filter({ hasText: "worth changing" }).waitFor({ timeout: 600_000 });
    console.log(`${name}: underlined in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    await report(page, name);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}

async function report(page, name) {
  const marks = (await underlined(page)).length;
  const times = [];
  for (const share of [0, 0.5, 1]) times.push(await type(page, share));
  console.log(`${name}, ${marks}: ${times.join(", ")}`);
}

/** Types letters at a place of the text. Gives the processor time of the page's thread for each, to the next picture. */
async function type(page, share) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const used = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  const typed = (letters) => on(page).text.evaluate(async (area, [share, letters]) => {
    const at = Math.floor(area.value.length * share);
    area.focus();
    area.setSelectionRange(at, at);
    for (let letter = 0; letter < letters; letter += 1) {
      document.execCommand("insertText", false, "x");
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  }, [share, letters]);
  await typed(1);
  const before = await used();
  await typed(LETTERS);
  const time = (await used() - before) / LETTERS;
  await session.detach();
  return time.toFixed(1);
}
