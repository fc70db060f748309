// The requester's page: progress of campaigns, annotators' work, and decisions about it. Counts are
// refreshed every few seconds; figures that read every answer, only after an action.

import { Refused, ask } from "/collect/client.js";
import { decisions } from "/collect/decisions.js";
import { el, say } from "/collect/dom.js";
import { count, duration, number, percent } from "/collect/figures.js";
import { RULES, says } from "/collect/rules.js";

/** Interval between refreshes, in seconds. */
const LOOK_AGAIN = 5;

const MEASURES = {
  "nominal-alpha": "Agreement (nominal α)",
  "ordinal-alpha": "Agreement (ordinal α)",
  "interval-alpha": "Agreement (interval α)",
  "pairwise-agreement": "Pairwise agreement",
};

const place = document.querySelector("#campaign");
const list = document.querySelector("#campaigns");
const enter = document.querySelector("#enter");
const leave = document.querySelector("#leave");
const unwell = document.querySelector("#unwell");
let chosen = decodeURIComponent(location.hash.slice(1)) || null;
let parts = null;
let timer = null;

const url = (path = "") => `/requester/campaigns/${chosen}${path}`;

/** Does something; asks the user to sign in if necessary. */
async function attempt(work, trouble) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return signIn();
    const text = error instanceof TypeError ? "The server is not responding." : error.message;
    if (trouble) trouble.textContent = text;
    else say(text);
    if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
  }
  return undefined;
}

function signIn() {
  clearTimeout(timer);
  enter.hidden = false;
  leave.hidden = true;
  list.replaceChildren();
  place.replaceChildren();
  parts = null;
  document.querySelector("#token").focus();
}

enter.addEventListener("submit", async (event) => {
  event.preventDefault();
  const token = document.querySelector("#token");
  const trouble = document.querySelector("#trouble");
  trouble.textContent = "";
  try {
    await ask("POST", "/requester/session", { token: token.value });
  } catch (error) {
    trouble.textContent = error.message;
    return;
  }
  token.value = "";
  enter.hidden = true;
  attempt(look);
});

leave.addEventListener("click", () => attempt(async () => {
  await ask("POST", "/requester/leave", {});
  signIn();
}));

/** Warns if answers cannot be stored. */
async function checkHealth() {
  const refusal = await ask("GET", "/readyz").then(() => null, (error) => error);
  unwell.hidden = !(refusal instanceof Refused);
  if (!unwell.hidden) unwell.textContent = `Answers cannot be stored at the moment: ${refusal.message}.`;
}

/** Loads all campaigns and shows the chosen one. */
async function look() {
  clearTimeout(timer);
  const all = await ask("GET", "/requester/campaigns");
  leave.hidden = false;
  if (!all.some(({ campaign }) => campaign === chosen)) chosen = all[0]?.campaign ?? null;
  list.replaceChildren(...all.map(({ campaign }) => el("button", {
    type: "button",
    "aria-current": String(campaign === chosen),
    click: () => choose(campaign),
  }, campaign)));
  const status = all.find(({ campaign }) => campaign === chosen);
  if (!status) place.replaceChildren(el("p", {}, "There is no campaign yet: make one with motjuste-collect init."));
  else if (parts?.campaign === chosen) refresh(status);
  else await open(status);
  timer = setTimeout(() => attempt(look), LOOK_AGAIN * 1000);
  await checkHealth();
}

function choose(campaign) {
  chosen = campaign;
  history.replaceState(null, "", `#${campaign}`);
  attempt(look);
}

/** Lays a campaign out. */
async function open(status) {
  const card = (title, ...content) => el("section", { class: "card" }, el("h3", {}, title), content);
  parts = {
    campaign: status.campaign,
    heading: el("div", { class: "heading" }),
    stages: el("div"),
    figures: el("dl", { class: "figures" }),
    people: el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Annotators" }),
    decisions: el("div"),
    trouble: el("p", { class: "remark", role: "status" }),
    filter: el("div"),
    exports: el("ul", { class: "downloads" }),
    work: null,
    status,
  };
  const wide = (title, ...content) => {
    const made = card(title, ...content);
    made.classList.add("whole");
    return made;
  };
  place.replaceChildren(parts.heading, el("div", { class: "grid" },
    card("Progress", parts.stages),
    card("So far", parts.figures),
    wide("Annotators", parts.people, invite()),
    wide("Filters", parts.filter, parts.trouble, parts.decisions),
    wide("Export", parts.exports, el("p", { class: "note" }, "Exports contain the work that counts now. Filtered work stays in the log."))));
  refresh(status);
  await sumUp();
}

/** Loads the figures that read every answer. */
async function sumUp() {
  parts.work = await ask("GET", url("/work"));
  parts.filter.replaceChildren(filter());
  parts.trouble.textContent = "";
  parts.decisions.replaceChildren(decisions(parts.work.decisions, takeBack));
  const download = (file, text, kind) => el("li", {}, el("a", { class: kind, href: url(`/export/${file}`), download: file }, text));
  parts.exports.replaceChildren(
    download(`${chosen}.zip`, "All files, with plots (zip)", "button main"),
    ...parts.work.exports.map((file) => download(file, file, "button")));
  refresh(parts.status);
}

function refresh(status) {
  parts.status = status;
  const isPaused = status.state === "paused";
  parts.heading.replaceChildren(
    el("div", {}, el("h2", {}, status.title, " ", el("span", { class: "state" }, status.state)),
      el("p", {}, `${status.kind} campaign, ${status.items} items`)),
    el("button", { type: "button", disabled: status.state === "complete", click: () => act(isPaused ? "/resume" : "/pause") },
      isPaused ? "Resume" : "Pause"));
  parts.stages.replaceChildren(...status.stages.map(stage));
  if (status.people_needed > 0) {
    parts.stages.append(el("p", { class: "note" },
      `Too few people are invited. At least ${status.people_needed} more must take part, because nobody is asked the same thing twice.`));
  }
  if (status.ahead_ms) {
    parts.stages.append(el("p", { class: "note" },
      `The server's clock was wrong once: the log is ahead by ${duration(status.ahead_ms / 1000)}. See motjuste-collect set-clock-back.`));
  }
  if (!status.stages.length) parts.stages.replaceChildren(el("p", { class: "note" }, "No tasks yet: add items with motjuste-collect add."));
  parts.figures.replaceChildren(...figures(status));
  parts.people.replaceChildren(people(status.annotators));
}

function stage({ stage, tasks, complete, wanted, valid, filtered, open }) {
  return el("div", { class: "stage" },
    el("p", {}, el("span", {}, `Stage ${stage}`), el("span", {}, `${valid} of ${wanted}`)),
    el("progress", { value: valid, max: wanted, "aria-label": `Stage ${stage}` }),
    el("p", { class: "detail" }, `${complete} of ${tasks} tasks complete, ${open} in progress, ${filtered} filtered`));
}

function figures({ seconds: times, annotators }) {
  const { agreement, pay } = parts.work ?? {};
  const active = annotators.filter(({ submitted }) => submitted > 0).length;
  const rows = [
    ["Active people", `${active} of ${annotators.length} invited`],
    ["Time per task, median", duration(times?.median)],
    ["Time per task, mean", duration(times?.mean)],
    [MEASURES[agreement?.measure] ?? "Agreement", agreement ? number(agreement.value, 3) : "…"],
    ["Work left", pay?.hours === 0 ? "none" : duration(pay?.hours && pay.hours * 3600)],
  ];
  if (pay?.wage) rows.push(["Hourly wage (median)", number(pay.wage)], ["Paid + still to pay", `${number(pay.paid)} + ${number(pay.to_pay)}`]);
  return rows.flatMap(([what, value]) => [el("dt", {}, what), el("dd", {}, value)]);
}

function people(annotators) {
  const begun = annotators.filter(({ submitted, returned }) => submitted + returned > 0);
  const idle = annotators.length - begun.length;
  const rest = idle > 0 && el("p", { class: "note" },
    `${count(idle, "invited person has", "invited people have")} not submitted anything yet.`);
  if (!begun.length) return rest || el("p", { class: "note" }, "Nobody has been invited yet.");
  const heads = ["Annotator", "Submitted", "Filtered", "Returned", "Controls correct", "Time per task", "Correlation"];
  const share = ({ controls, controls_right }) => (controls ? controls_right / controls : null);
  const row = (one) => el("tr", {},
    el("th", { scope: "row" }, String(one.annotator), one.excluded && el("span", { class: "excluded" }, "excluded")),
    [one.submitted, one.filtered, one.returned].map((count) => el("td", { class: "number" }, String(count))),
    el("td", { class: share(one) !== null && share(one) < 0.9 ? "number bad" : "number" }, percent(share(one))),
    el("td", { class: "number" }, duration(one.mean_seconds)),
    el("td", { class: "number" }, number(parts.work?.correlations[one.annotator])));
  return el("div", {}, el("table", {},
    el("thead", {}, el("tr", {}, heads.map((head, at) => el("th", { scope: "col", class: at ? "number" : null }, head)))),
    el("tbody", {}, begun.map(row))), rest);
}

function takeBack(decision, reason) {
  return attempt(async () => {
    await ask("POST", url("/restore"), { decision, reason });
    await done("Reversed: the work counts again.");
  }, parts.trouble);
}

function filter() {
  const rules = parts.work.rules;
  const rule = el("select", { change: fit }, rules.map((name) => el("option", { value: name }, says(name))));
  const threshold = el("input", { type: "number", step: "any" });
  const label = el("span", {}, "Threshold");
  const trouble = el("p", { class: "remark", role: "status" });
  const apply = el("button", { type: "button", hidden: true, click: decide }, "Filter these");
  const form = el("form", { submit: find }, el("div", { class: "fields" },
    el("label", {}, el("span", {}, "Rule"), rule),
    el("label", {}, label, threshold),
    el("button", { type: "submit" }, "Preview"),
    apply), trouble);
  fit();
  return form;

  function fit() {
    const known = RULES[rule.value];
    label.textContent = known?.threshold ?? "Threshold";
    label.parentElement.hidden = !known?.threshold;
    threshold.value = known?.value ?? "";
    apply.hidden = true;
  }

  function asked() {
    return { rule: rule.value, threshold: threshold.value === "" ? null : Number(threshold.value) };
  }

  function find(event) {
    event.preventDefault();
    attempt(async () => {
      const { findings } = await ask("POST", url("/find"), asked());
      trouble.textContent = `${count(findings.length, "task", "tasks")} would be filtered.`;
      apply.hidden = findings.length === 0;
    }, trouble);
  }

  function decide() {
    attempt(async () => {
      const { findings } = await ask("POST", url("/filter"), asked());
      await done(`${count(findings, "task", "tasks")} filtered. Other people will get the same questions.`);
    }, trouble);
  }
}

function invite() {
  const people = el("input", { type: "number", min: 1, max: 1000, value: 1, required: true });
  const links = el("textarea", { readonly: true, hidden: true, "aria-label": "Invitation links" });
  const trouble = el("p", { class: "remark", role: "status" });
  return el("form", {
    class: "invite",
    submit(event) {
      event.preventDefault();
      attempt(async () => {
        const made = await ask("POST", url("/invite"), { people: Number(people.value) });
        links.value = made.links.join("\n");
        links.hidden = false;
        trouble.textContent = "Copy the links now. They will not be shown again.";
      }, trouble);
    },
  }, el("div", { class: "fields" }, el("label", {}, "People to invite", people), el("button", { type: "submit" }, "Create links")), trouble, links);
}

function act(path) {
  return attempt(async () => {
    await ask("POST", url(path), {});
    await look();
  });
}

async function done(text) {
  say(text);
  await sumUp();
  await look();
}

attempt(look);
