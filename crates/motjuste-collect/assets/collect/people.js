// Annotators: their work in numbers, their answers in a row, their invitations, and their data removed on request; and the
// members who look after the campaign.

import { ask } from "/collect/client.js";
import { el, marked } from "/collect/dom.js";
import { count, duration, number, percent } from "/collect/figures.js";
import { askWhy } from "/collect/why.js";

const ANSWER_HEADS = ["Text", "Asked", "Answer", "Others"];
const HEADS = ["Annotator", "Submitted", "Filtered", "Returned", "Controls correct", "Time per task", "Correlation", ""];

/** A table of people; `open(annotator)` shows one's answers, `act(path, body)` asks the server. */
export function people(annotators, { correlations, mayDecide, mayForget, open, act }) {
  const shown = annotators.filter(({ submitted, returned, name, revoked }) => submitted + returned > 0 || name || revoked);
  const idle = annotators.filter(({ submitted, revoked }) => submitted === 0 && !revoked).length;
  const rest = idle > 0 && el("p", { class: "note" },
    `${count(idle, "invited person has", "invited people have")} not submitted anything yet.`);
  if (!shown.length) return rest || el("p", { class: "note" }, "Nobody has been invited yet.");
  const share = ({ controls, controls_right }) => (controls ? controls_right / controls : null);
  const state = (one) => (one.forgotten ? "data removed" : one.revoked ? "revoked" : one.excluded ? "excluded" : null);
  const row = (one) => el("tr", {},
    el("th", { scope: "row" }, String(one.annotator), one.name && ` ${one.name}`, state(one) && el("span", { class: "excluded" }, state(one))),
    [one.submitted, one.filtered, one.returned].map((count) => el("td", { class: "number" }, String(count))),
    el("td", { class: share(one) !== null && share(one) < 0.9 ? "number bad" : "number" }, percent(share(one))),
    el("td", { class: "number" }, duration(one.mean_seconds)),
    el("td", { class: "number" }, number(correlations?.[one.annotator])),
    el("td", { class: "actions" },
      one.submitted > 0 && button("Answers", one, () => open(one.annotator)),
      mayDecide && !one.revoked && button("Revoke", one, () => revoke(one)),
      mayForget && !one.forgotten && button("Remove data", one, () => forget(one))));
  return el("div", {}, el("table", {},
    el("thead", {}, el("tr", {}, HEADS.map((head, at) => (head ? el("th", { scope: "col", class: at ? "number" : null }, head) : el("td"))))),
    el("tbody", {}, shown.map(row))), rest);

  async function revoke({ annotator }) {
    const reason = await askWhy({ title: `Revoke invitation ${annotator}`, text: "The link stops working and the person gets no more tasks. Submitted work stays.", act: "Revoke" });
    if (reason) act("/revoke", { annotator, reason }, `Invitation ${annotator} revoked.`);
  }

  async function forget({ annotator }) {
    const reason = await askWhy({ title: `Remove all data of annotator ${annotator}`, text: "Answers, comments and names are deleted, in the log too. This cannot be undone. Other people will get the same questions.", act: "Remove" });
    if (reason) act("/forget", { annotator, reason }, `The data of annotator ${annotator} are removed.`);
  }
}

function button(text, { annotator }, click) {
  return el("button", { type: "button", click }, text, el("span", { class: "unseen" }, ` of annotator ${annotator}`));
}

/** One person's answers in a row. */
export function answers(annotator, submissions, close) {
  const row = ({ text, part, answer, others, is_right: isRight }) => el("tr", {},
    el("td", { class: "words" }, marked(text)),
    el("th", { scope: "row" }, part),
    el("td", { class: isRight === false ? "bad" : null, "data-head": ANSWER_HEADS[2] }, answer, isRight !== null && ` (control: ${isRight ? "right" : "wrong"})`),
    el("td", { class: "words", "data-head": ANSWER_HEADS[3] }, isRight === null ? others.join(", ") || "–" : ""));
  const submission = ({ assignment, seconds, counts, comment, answers }) => el("section", {},
    el("h4", {}, `Task ${assignment}, ${duration(seconds)}${counts ? "" : ", filtered"}`),
    comment && el("p", { class: "note" }, `Comment: ${comment}`),
    el("div", { class: "wide stacked", tabindex: "0", role: "region", "aria-label": `Answers in task ${assignment}` }, el("table", {},
      el("thead", {}, el("tr", {}, ANSWER_HEADS.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, answers.map(row)))));
  return el("div", { class: "one-person" },
    el("div", { class: "heading" }, el("h4", {}, `Answers of annotator ${annotator}`), el("button", { type: "button", click: close }, "Close")),
    submissions.map(submission));
}

/** What annotators wrote, newest first. */
export function comments(all) {
  if (!all.length) return el("p", { class: "note" }, "No comments yet.");
  return el("ul", { class: "comments" }, all.map(({ annotator, items, comment, returned }) => el("li", {},
    `${comment} `, el("span", { class: "note" }, `annotator ${annotator}, item ${items.join(", ")}${returned ? ", returned" : ""}`))));
}

/** Who looks after the campaign. */
export function members(all, { mayChange, add, remove }) {
  const name = el("input", { type: "text", required: true, maxlength: 100, autocomplete: "off" });
  const role = el("select", {}, ["viewer", "requester", "owner"].map((role) => el("option", { value: role }, role)));
  const present = all.filter(({ removed }) => !removed);
  return el("div", {},
    present.length
      ? el("ul", { class: "comments" }, present.map(({ number, name, role }) => el("li", {}, `${name}, ${role} `,
        mayChange && el("button", { type: "button", click: () => remove(number) }, "Remove", el("span", { class: "unseen" }, ` ${name}`)))))
      : el("p", { class: "note" }, "Only the holder of the server’s token looks after this campaign."),
    mayChange && el("form", {
      submit(event) {
        event.preventDefault();
        add({ name: name.value, role: role.value });
      },
    }, el("div", { class: "fields" }, el("label", {}, "Name", name), el("label", {}, "Role", role), el("button", { type: "submit" }, "Add member"))),
    el("p", { class: "note" }, "Viewers look. Requesters also invite, filter and adjudicate. Owners also change settings and members, and remove a person’s data."));
}
