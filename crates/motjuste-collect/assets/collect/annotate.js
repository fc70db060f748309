// The annotator's page: asks for the next task, shows it, submits it, and repeats.

import { Client, Refused } from "/collect/client.js";
import { el, paragraphs, say } from "/collect/dom.js";
import { Draft } from "/collect/draft.js";
import { instructions, tooMany } from "/collect/instructions.js";
import { judge } from "/collect/judge.js";
import { recall } from "/collect/recall.js";
import { similarity } from "/collect/similarity.js";
import { verdict } from "/collect/verdict.js";

const KINDS = { judge, recall, verdict, similarity };

/** Interval between checks for returned tasks, in seconds. */
const LOOK_AGAIN = 20;

const stage = document.querySelector("#stage");
const progress = document.querySelector("#done");
const offline = document.querySelector("#offline");
const returning = document.querySelector("#returning");
const handingIn = document.querySelector("#handing-in");
const client = new Client(location.pathname, (isAway) => { offline.hidden = !isAway; });
let brief = null;
let draft = null;
let timer = null;

document.addEventListener("visibilitychange", () => draft?.look(!document.hidden));
addEventListener("pagehide", () => draft?.look(false));

function show(...content) {
  clearTimeout(timer);
  stage.replaceChildren(...content);
  scrollTo({ top: 0 });
}

function notice(title, ...text) {
  draft = null;
  show(el("section", { class: "notice" }, el("h2", {}, title), text));
  say(title);
}

/** Does something with the server and shows what went wrong, if anything. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 401) {
      notice("You are not signed in", el("p", {}, "Open your invitation link again, or enter the invitation on the ", el("a", { href: "/" }, "first page"), "."));
    } else if (error.status === 409) {
      // Another tab was faster, or the time was up. Work that is lost is never lost without a word.
      draft?.forget();
      const detail = error.message.charAt(0).toUpperCase() + error.message.slice(1);
      notice("This task is no longer yours", el("p", {}, `${detail}.`), el("button", { class: "main", type: "button", click: () => attempt(next) }, "Next task"));
    } else {
      notice("Something went wrong", el("p", {}, error.message), el("button", { class: "main", type: "button", click: () => attempt(next) }, "Continue"));
    }
  }
}

async function next() {
  const answer = await client.next();
  switch (answer.next) {
    case "consent": return consent(answer.text);
    case "task": return task(answer);
    case "wait":
      notice("Nothing to do right now", el("p", {}, "Other people are working on the last tasks. This page checks again automatically."), back());
      timer = setTimeout(() => attempt(next), LOOK_AGAIN * 1000);
      return undefined;
    case "paused":
      notice("The campaign is paused", el("p", {}, "Please come back later with the same link. This page checks again automatically."));
      timer = setTimeout(() => attempt(next), LOOK_AGAIN * 1000);
      return undefined;
    default:
      return end();
  }
}

/** The end, for now: everything is done, or there is nothing for this person. */
function end() {
  notice("That’s all. Thank you!", el("p", {}, "There is nothing more to do here for now."), back());
}

/** The link back to the platform. */
function back() {
  const { completion_url: url } = brief;
  return url && el("p", {}, el("a", { class: "button main", href: url }, "Confirm that you are done"));
}

function consent(text) {
  const agree = el("button", { class: "main", type: "button", click: () => attempt(async () => {
    agree.disabled = true;
    await client.consent();
    await next();
  }) }, "I agree");
  show(el("section", { class: "notice" }, el("h2", {}, "Before you begin"), paragraphs(text), agree));
}

function task(view) {
  draft = new Draft(view.assignment, view.draft, (kept) => client.draft(view.assignment, kept));
  count(view.done);
  const current = draft;
  const content = KINDS[view.sheet.kind]({
    view,
    draft,
    brief,
    save: (key, question, answer) => client.save(view.assignment, key, question, answer).catch((error) => {
      if (error instanceof Refused && error.status === 422) throw error;
      return attempt(() => Promise.reject(error)).then(() => new Promise(() => {}));
    }),
    submit: (answers) => attempt(async () => {
      if (!await isSure()) return;
      await current.settle();
      await client.submit(view.assignment, current.key, answers, current.activeMs, current.comment);
      current.forget();
      count(view.done + 1);
      say("Submitted. Here is the next task.");
      await next();
    }),
    giveBack: () => giveBack(view.assignment),
  });
  const isJudge = view.sheet.kind === "judge";
  document.querySelector("#unknown-substitutes").hidden = !["judge", "verdict"].includes(view.sheet.kind);
  const comment = el("textarea", { maxlength: 1000, input: () => { current.comment = comment.value; current.changed(); } }, current.comment);
  const extra = el("div", { class: "extra" },
    el("details", { open: current.comment !== "" }, el("summary", {}, "Comment on this task"),
      el("label", {}, "Is something wrong or unclear? The requester will read it.", comment)),
    !isJudge && el("button", { class: "link", type: "button", click: () => giveBack(view.assignment) }, "Return this task"));
  const task = el("section", { class: "task", "aria-label": "Task", "data-assignment": view.assignment, tabindex: "-1" }, content, extra);
  show(instructions(brief), task);
  // Screen readers start at the text; anyone who is already typing stays there.
  if (!task.contains(document.activeElement)) task.focus({ preventScroll: true });
}

function count(tasks) {
  const most = brief.tasks_per_person;
  const done = most ? `${tasks} of ${most} tasks done` : tasks === 1 ? "1 task done" : `${tasks} tasks done`;
  progress.textContent = brief.pay_per_task ? `${done}, ${brief.pay_per_task.toFixed(2)} each` : done;
}

/** Whether the first submission is meant; nobody is asked twice. */
function isSure() {
  const name = `motjuste.asked.${location.pathname}`;
  try {
    if (localStorage.getItem(name)) return true;
  } catch {
    return true; // Storage may be forbidden; to ask every time would be worse than never.
  }
  handingIn.returnValue = "";
  handingIn.showModal();
  return new Promise((resolve) => {
    handingIn.onclose = () => {
      const sure = handingIn.returnValue === "submit";
      if (sure) localStorage.setItem(name, "yes");
      resolve(sure);
    };
  });
}

/** Asks why, and returns the task. */
function giveBack(assignment) {
  returning.showModal();
  returning.onclose = () => {
    const why = new FormData(returning.querySelector("form")).get("why");
    if (returning.returnValue !== "return" || !why) return;
    attempt(async () => {
      await draft?.settle();
      await client.giveBack(assignment, why);
      draft?.forget();
      say("Returned. Here is another task.");
      await next();
    });
  };
}

attempt(async () => {
  brief = await client.brief();
  document.title = brief.title;
  document.querySelector("#title").textContent = brief.title;
  if (brief.max_unknown !== undefined) document.querySelector("#too-many").textContent = tooMany(brief);
  await next();
});
