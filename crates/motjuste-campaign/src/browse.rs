//! What a requester reads: items with everybody's answers, those with the most disagreement first, and
//! one person's answers in a row.

use std::collections::{HashMap, HashSet};

use serde::Serialize;

use crate::export::{Counted, answers_in};
use crate::{
    About, AnnotatorNumber, Answer, AssignmentNumber, Expected, Gold, ItemNumber, MarkedText,
    Question, Snapshot, Submission, Timestamp,
};

/// How many items are on a page.
pub const ITEMS_PER_PAGE: usize = 20;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they were added.
    #[default]
    Added,
    Disagreement,
}

#[derive(Debug, Serialize)]
pub struct ItemPage {
    pub total: usize,
    pub items: Vec<ItemView>,
}

#[derive(Debug, Serialize)]
pub struct ItemView {
    pub number: ItemNumber,
    pub id: String,
    pub text: MarkedText,
    pub parts: Vec<PartView>,
    /// That of the part with the most.
    pub disagreement: Option<f64>,
}

#[derive(Debug, Serialize)]
pub struct PartView {
    pub about: About,
    pub text: String,
    pub answers: Vec<AnswerView>,
    pub disagreement: Option<f64>,
    pub gold: Option<GoldView>,
}

#[derive(Debug, Serialize)]
pub struct AnswerView {
    pub annotator: AnnotatorNumber,
    pub answer: String,
    /// Whether the submission counts.
    pub counts: bool,
}

#[derive(Debug, Serialize)]
pub struct GoldView {
    pub answer: String,
    pub by: Option<String>,
    pub reason: String,
}

/// All that was submitted about some items, filtered or not, by what was asked.
struct Given<'s>(HashMap<(ItemNumber, u16), Vec<(&'s Submission, &'s Answer)>>);

impl<'s> Given<'s> {
    fn new(snapshot: &'s Snapshot, is_wanted: impl Fn(ItemNumber) -> bool) -> Self {
        let mut given = HashMap::new();
        let all = snapshot.submissions.iter().flat_map(|one| answers_in(snapshot, one));
        for Counted { submission, question, answer, .. } in all {
            if !is_wanted(question.item) {
                continue;
            }
            if let Some(part) = question.about.part() {
                let of_part: &mut Vec<_> = given.entry((question.item, part)).or_default();
                of_part.push((submission, answer));
            }
        }
        Self(given)
    }

    fn to(&self, item: ItemNumber, about: &About) -> &[(&'s Submission, &'s Answer)] {
        let part = about.part();
        part.and_then(|part| self.0.get(&(item, part))).map_or(&[], Vec::as_slice)
    }

    /// How far people disagree: the variance of answers that are numbers, else the share of pairs of
    /// people who say something else. `None` where fewer than two answers count.
    fn disagreement(&self, item: ItemNumber, about: &About) -> Option<f64> {
        let counted = self.to(item, about).iter().filter(|(submission, _)| submission.is_valid());
        let answers: Vec<&Answer> = counted.map(|(_, answer)| *answer).collect();
        let values: Vec<f64> = answers.iter().filter_map(|a| a.of_kind().value()).collect();
        if !values.is_empty() {
            if values.len() < 2 {
                return None;
            }
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let squares = values.iter().map(|value| (value - mean).powi(2));
            return Some(squares.sum::<f64>() / values.len() as f64);
        }
        let mut gists: HashMap<String, usize> = HashMap::new();
        for answer in &answers {
            *gists.entry(answer.of_kind().gist()).or_default() += 1;
        }
        let pairs = |n: usize| n * n.saturating_sub(1) / 2;
        let all = pairs(answers.len());
        let alike: usize = gists.into_values().map(pairs).sum();
        (all > 0).then(|| 1.0 - alike as f64 / all as f64)
    }

    /// The disagreement about the part of an item with the most.
    fn most(&self, snapshot: &Snapshot, number: ItemNumber) -> Option<f64> {
        let parts = snapshot.item(number)?.of_kind().parts();
        let of_parts = parts.iter().filter_map(|(about, _)| self.disagreement(number, about));
        of_parts.max_by(f64::total_cmp)
    }
}

/// A page of items, from 0.
pub fn items(snapshot: &Snapshot, order: Order, page: usize) -> ItemPage {
    let mut numbers: Vec<ItemNumber> = (1..).map(ItemNumber).take(snapshot.items.len()).collect();
    if order == Order::Disagreement {
        let given = Given::new(snapshot, |_| true);
        let degree =
            |number: &ItemNumber| given.most(snapshot, *number).unwrap_or(f64::NEG_INFINITY);
        let degrees: HashMap<ItemNumber, f64> = numbers.iter().map(|n| (*n, degree(n))).collect();
        numbers.sort_by(|one, other| degrees[other].total_cmp(&degrees[one]));
    }
    let start = page.saturating_mul(ITEMS_PER_PAGE).min(numbers.len());
    let shown = &numbers[start..numbers.len().min(start + ITEMS_PER_PAGE)];
    let given = Given::new(snapshot, |item| shown.contains(&item));
    let gold: HashMap<(ItemNumber, Option<u16>), &Gold> =
        snapshot.gold.iter().map(|gold| ((gold.item, gold.about.part()), gold)).collect();
    let view = |number: ItemNumber| {
        let item = snapshot.item(number)?;
        let disagreement = given.most(snapshot, number);
        let part = |(about, text): (About, String)| PartView {
            answers: given.to(number, &about).iter().map(|(s, a)| AnswerView::new(s, a)).collect(),
            disagreement: given.disagreement(number, &about),
            gold: gold.get(&(number, about.part())).map(|gold| GoldView::new(snapshot, gold)),
            about,
            text,
        };
        let of_kind = item.of_kind();
        let parts = of_kind.parts().into_iter().map(part).collect();
        Some(ItemView { number, id: item.id(), text: of_kind.marked(), parts, disagreement })
    };
    let items = shown.iter().copied().filter_map(view).collect();
    ItemPage { total: numbers.len(), items }
}

impl AnswerView {
    fn new(submission: &Submission, answer: &Answer) -> Self {
        let annotator = submission.annotator;
        Self { annotator, answer: answer.of_kind().text(), counts: submission.is_valid() }
    }
}

impl GoldView {
    fn new(snapshot: &Snapshot, gold: &Gold) -> Self {
        Self {
            answer: gold.answer.of_kind().text(),
            by: snapshot.name_of(gold.by),
            reason: gold.reason.clone(),
        }
    }
}

/// One person's submission.
#[derive(Debug, Serialize)]
pub struct SubmissionView {
    pub assignment: AssignmentNumber,
    pub at: Timestamp,
    pub seconds: Option<f64>,
    pub counts: bool,
    pub comment: Option<String>,
    pub answers: Vec<OwnAnswer>,
}

#[derive(Debug, Serialize)]
pub struct OwnAnswer {
    pub item: ItemNumber,
    pub text: MarkedText,
    pub part: String,
    pub answer: String,
    /// What others answered, where theirs count.
    pub others: Vec<String>,
    /// For a control, whether it is right.
    pub is_right: Option<bool>,
}

/// Everything one person submitted, in order.
pub fn answers_of(snapshot: &Snapshot, person: AnnotatorNumber) -> Vec<SubmissionView> {
    let own = || snapshot.submissions.iter().filter(|one| one.annotator == person);
    let asked = own().flat_map(|one| answers_in(snapshot, one)).map(|one| one.question.item);
    let asked: HashSet<ItemNumber> = asked.collect();
    let given = Given::new(snapshot, |item| asked.contains(&item));
    let answer = |Counted { question, answer, .. }: Counted<'_>| {
        let of_others = given.to(question.item, &question.about).iter();
        let of_others = of_others.filter(|(s, _)| s.annotator != person && s.is_valid());
        OwnAnswer {
            item: question.item,
            text: snapshot
                .item(question.item)
                .map_or_else(|| MarkedText::plain(""), |item| item.of_kind().marked()),
            part: part_text(snapshot, question),
            answer: answer.of_kind().text(),
            others: of_others.map(|(_, answer)| answer.of_kind().text()).collect(),
            is_right: question.is_right(answer),
        }
    };
    let view = |submission: &Submission| SubmissionView {
        assignment: submission.assignment,
        at: submission.submitted_at,
        seconds: submission.seconds(),
        counts: submission.is_valid(),
        comment: submission.comment.clone(),
        answers: answers_in(snapshot, submission).map(answer).collect(),
    };
    own().map(view).collect()
}

fn part_text(snapshot: &Snapshot, question: &Question) -> String {
    if let About::Control(control) = &question.about {
        return match control.expected {
            Expected::Accepted | Expected::NotAccepted => control.text.clone(),
            Expected::Said => format!("check: {}", control.text),
        };
    }
    let parts = snapshot.item(question.item).map(|item| item.of_kind().parts());
    let mut parts = parts.unwrap_or_default().into_iter();
    parts.find(|(about, _)| *about == question.about).map(|(_, text)| text).unwrap_or_default()
}

/// A comment, or the reason for which a task was returned.
#[derive(Debug, Serialize)]
pub struct CommentView {
    pub annotator: AnnotatorNumber,
    pub at: Timestamp,
    pub items: Vec<ItemNumber>,
    pub comment: String,
    pub returned: bool,
}

/// What annotators wrote to the requester, newest first.
pub fn comments(snapshot: &Snapshot) -> Vec<CommentView> {
    let items = |task| {
        let questions = snapshot.task(task).map_or(&[][..], |task| &task.questions);
        let mut items: Vec<ItemNumber> = questions.iter().map(|question| question.item).collect();
        items.dedup();
        items
    };
    let commented = snapshot.submissions.iter().filter_map(|submission| {
        Some(CommentView {
            annotator: submission.annotator,
            at: submission.submitted_at,
            items: items(submission.task),
            comment: submission.comment.clone()?,
            returned: false,
        })
    });
    let returned = snapshot.returns.iter().map(|back| CommentView {
        annotator: back.annotator,
        at: back.at,
        items: items(back.task),
        comment: back.why.clone(),
        returned: true,
    });
    let mut all: Vec<CommentView> = commented.chain(returned).collect();
    all.sort_by_key(|comment| std::cmp::Reverse(comment.at));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::fixture::{filter, judge, labels, recall, submit, substitutes};

    fn disagreeing() -> Snapshot {
        let mut snapshot = judge(&[("strolled", "people"), ("ate", "thesaurus")]);
        submit(&mut snapshot, 1, 1, labels("+--+"));
        submit(&mut snapshot, 1, 2, labels("-?-+"));
        submit(&mut snapshot, 1, 3, labels("++++"));
        filter(&mut snapshot, 2, Rule::WrongControl, "wrong");
        snapshot
    }

    #[test]
    fn an_item_has_everybodys_answers_and_says_where_they_differ() {
        let page = items(&disagreeing(), Order::Added, 0);
        let parts = &page.items[0].parts;
        let said: Vec<_> =
            parts[0].answers.iter().map(|one| (one.answer.as_str(), one.counts)).collect();
        assert_eq!(said, [("yes", true), ("no", true), ("yes", false)]);
        assert_eq!(parts[0].disagreement, Some(0.25), "one yes, one no");
        assert_eq!(parts[1].disagreement, None, "one of two abstained");
        assert_eq!(page.items[0].disagreement, Some(0.25));
    }

    #[test]
    fn what_people_disagree_about_comes_first() {
        let mut snapshot = recall(ITEMS_PER_PAGE + 1);
        let alike = vec!["clever"; ITEMS_PER_PAGE + 1];
        let mut other = alike.clone();
        other[ITEMS_PER_PAGE] = "shiny";
        submit(&mut snapshot, 1, 1, substitutes(&alike));
        submit(&mut snapshot, 1, 2, substitutes(&other));
        let first = items(&snapshot, Order::Disagreement, 0);
        assert_eq!((first.total, first.items.len()), (ITEMS_PER_PAGE + 1, ITEMS_PER_PAGE));
        assert_eq!(first.items[0].number, ItemNumber(ITEMS_PER_PAGE as u32 + 1));
        assert_eq!(items(&snapshot, Order::Added, 1).items.len(), 1);
        assert!(items(&snapshot, Order::Added, 9).items.is_empty());
    }

    #[test]
    fn one_persons_answers_stand_beside_those_of_others() {
        let mut snapshot = disagreeing();
        snapshot.submissions[0].comment = Some("a typo".into());
        let own = answers_of(&snapshot, AnnotatorNumber(1));
        assert_eq!((own.len(), own[0].counts, own[0].seconds), (1, true, Some(10.0)));
        let first = &own[0].answers[0];
        assert_eq!((first.part.as_str(), first.answer.as_str()), ("strolled", "yes"));
        assert_eq!(first.others, ["no"], "filtered work is left out");
        let controls: Vec<_> = own[0].answers.iter().filter_map(|one| one.is_right).collect();
        assert_eq!(controls, [true, true]);
        assert_eq!(comments(&snapshot)[0].comment, "a typo");
    }
}
