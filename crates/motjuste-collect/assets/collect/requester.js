// The requester's page: progress of campaigns, annotators' work, and decisions about it. Counts are
// refreshed every few seconds; figures that read every answer, only after an action.

import { Refused, ask } from "/collect/client.js";
import { decisions } from "/collect/decisions.js";
import { el, say } from "/collect/dom.js";
import { count, duration, number } from "/collect/figures.js";
import { items } from "/collect/items.js";
import { answers, comments, members, people } from "/collect/people.js";
import { RULES, says } from "/collect/rules.js";
import { settings } from "/collect/settings.js";

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
/** The usual settings of every kind, for whoever may make campaigns. */
let kinds = [];
let mayCreate = null;
let isCreating = false;

const ROLES = ["viewer", "requester", "owner"];

/** Whether the signed-in person has at least this role. */
const may = (role) => ROLES.indexOf(parts.status.role) >= ROLES.indexOf(role);

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
  mayCreate = null;
  isCreating = false;
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
  if (mayCreate === null) kinds = await ask("GET", "/requester/kinds").catch(() => []);
  mayCreate = kinds.length > 0;
  if (mayCreate) list.append(el("button", { type: "button", class: "new", click: create }, "New campaign"));
  if (isCreating) return;
  const status = all.find(({ campaign }) => campaign === chosen);
  if (!status) place.replaceChildren(el("p", {}, "There is no campaign yet."));
  else if (parts?.campaign === chosen) refresh(status);
  else await open(status);
  timer = setTimeout(() => attempt(look), LOOK_AGAIN * 1000);
  await checkHealth();
}

/** A form for a new campaign. */
function create() {
  isCreating = true;
  parts = null;
  const form = el("div");
  const kind = el("select", { change: fill }, kinds.map(({ procedure }, at) => el("option", { value: at }, procedure.kind)));
  place.replaceChildren(el("section", { class: "card" }, el("h2", {}, "New campaign"),
    el("div", { class: "fields" }, el("label", {}, "Kind", kind)), form));
  fill();

  function fill() {
    form.replaceChildren(settings(kinds[kind.value], {
      isNew: true,
      act: "Create campaign",
      submit: (campaign, trouble) => attempt(async () => {
        await ask("POST", "/requester/campaigns", campaign);
        choose(campaign.name);
      }, trouble),
    }));
  }
}

function choose(campaign) {
  isCreating = false;
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
    one: el("div"),
    comments: el("div"),
    members: el("div"),
    settings: el("div"),
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
    wide("Annotators", parts.people, parts.one, may("requester") && invite()),
    wide("Items", items({ url, kind: status.kind, mayDecide: may("requester"), attempt }), may("requester") && addItems()),
    wide("Filters", parts.filter, parts.trouble, parts.decisions),
    card("Comments", parts.comments),
    card("Members", parts.members),
    wide("Settings", parts.settings),
    wide("Export", parts.exports, el("p", { class: "note" }, "Exports contain the work that counts now. Filtered work stays in the log."))));
  refresh(status);
  await sumUp();
  await Promise.all([showMembers(), showSettings()]);
}

async function showMembers() {
  const trouble = el("p", { class: "remark", role: "status" });
  const all = await ask("GET", url("/members"));
  parts.members.replaceChildren(members(all, {
    mayChange: may("owner"),
    add: (member) => attempt(async () => {
      const { token } = await ask("POST", url("/members"), member);
      await showMembers();
      parts.members.append(el("label", {}, `Token of ${member.name}. Copy it now; it will not be shown again.`,
        el("input", { type: "text", readonly: true, value: token })));
    }, trouble),
    remove: (member) => attempt(async () => {
      await ask("POST", url("/members/remove"), { member });
      await showMembers();
    }, trouble),
  }), trouble);
}

async function showSettings() {
  if (!may("owner")) {
    parts.settings.replaceChildren(el("p", { class: "note" }, "Owners can change the settings."));
    return;
  }
  const campaign = await ask("GET", url("/settings"));
  parts.settings.replaceChildren(el("details", { class: "group" }, el("summary", {}, "Change the campaign"), settings(campaign, {
    isNew: false,
    act: "Save settings",
    submit: (edited, trouble) => attempt(async () => {
      await ask("POST", url("/settings"), edited);
      trouble.textContent = "Saved.";
      await look();
    }, trouble),
  })));
}

function addItems() {
  const trouble = el("p", { class: "remark", role: "status" });
  const file = el("input", {
    type: "file",
    accept: ".json,.jsonl,.xml,.csv,.tsv,.txt",
    change: () => attempt(async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      const added = await ask("POST", url("/items"), { file: chosen.name, text: await chosen.text() });
      trouble.textContent = `${count(added.items, "item", "items")} added, ${count(added.tasks, "task", "tasks")} issued.`;
      await look();
    }, trouble),
  });
  return el("div", { class: "invite" }, el("label", {}, "Add items from a file (SWORDS JSON, SemEval XML, CoSimLex CSV, or *.items.jsonl) ", file), trouble);
}

/** Loads the figures that read every answer. */
async function sumUp() {
  parts.work = await ask("GET", url("/work"));
  parts.filter.replaceChildren(...(may("requester") ? [filter()] : []));
  parts.trouble.textContent = "";
  parts.decisions.replaceChildren(decisions(parts.work.decisions, may("requester") ? takeBack : null));
  parts.comments.replaceChildren(comments(parts.work.comments));
  const download = (file, text, kind) => el("li", {}, el("a", { class: kind, href: url(`/export/${file}`), download: file }, text));
  parts.exports.replaceChildren(
    download(`${chosen}.zip`, "All files, with plots (zip)", "button main"),
    ...parts.work.exports.map((file) => download(file, file, "button")));
  refresh(parts.status);
}

function refresh(status) {
  parts.status = status;
  const isPaused = status.state === "paused";
  parts.heading.replaceChildren(...[
    el("div", {}, el("h2", {}, status.title, " ", el("span", { class: "state" }, status.state)),
      el("p", {}, `${status.kind} campaign, ${status.items} items`)),
    may("requester") && el("button", { type: "button", disabled: status.state === "complete", click: () => act(isPaused ? "/resume" : "/pause") },
      isPaused ? "Resume" : "Pause")].filter(Boolean));
  parts.stages.replaceChildren(...status.stages.map(stage));
  if (status.people_needed > 0) {
    parts.stages.append(el("p", { class: "note" },
      `Too few people are invited. At least ${status.people_needed} more must take part, because nobody is asked the same thing twice.`));
  }
  if (status.ahead_ms) {
    parts.stages.append(el("p", { class: "note" },
      `The server's clock was wrong once: the log is ahead by ${duration(status.ahead_ms / 1000)}. See motjuste-collect set-clock-back.`));
  }
  if (!status.stages.length) parts.stages.replaceChildren(el("p", { class: "note" }, "No tasks yet: add items."));
  parts.figures.replaceChildren(...figures(status));
  parts.people.replaceChildren(people(status.annotators, {
    correlations: parts.work?.correlations,
    mayDecide: may("requester"),
    mayForget: may("owner"),
    open: (annotator) => attempt(() => showPerson(annotator), parts.trouble),
    act: (path, body, text) => attempt(async () => {
      await ask("POST", url(path), body);
      await done(text);
    }, parts.trouble),
  }));
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

async function showPerson(annotator) {
  const submissions = await ask("GET", url(`/people/${annotator}`));
  parts.one.replaceChildren(answers(annotator, submissions, () => parts.one.replaceChildren()));
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
  const people = el("input", { type: "number", min: 0, max: 1000, value: 1, required: true });
  const names = el("textarea", {});
  const links = el("textarea", { readonly: true, hidden: true, "aria-label": "Invitation links" });
  const trouble = el("p", { class: "remark", role: "status" });
  return el("form", {
    class: "invite",
    submit(event) {
      event.preventDefault();
      attempt(async () => {
        const made = await ask("POST", url("/invite"), {
          people: Number(people.value),
          names: names.value.split("\n").map((name) => name.trim()).filter(Boolean),
        });
        links.value = made.links.join("\n");
        links.hidden = false;
        trouble.textContent = "Copy the links now. They will not be shown again.";
      }, trouble);
    },
  }, el("div", { class: "fields" }, el("label", {}, "People to invite", people),
    el("details", { class: "names" }, el("summary", {}, "By name"), el("label", {}, "Names that only requesters see, one per line", names)),
    el("button", { type: "submit" }, "Create links")), trouble, links);
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
