//! Judging: would you use this substitute? (SWORDS §3.3, App. B.1–B.3). Candidates of a target, with
//! hidden controls among them; those with a positive label are put to more people.

mod export;
mod hit;
mod import;
mod item;
mod plan;
mod simulate;

pub use item::JudgeItem;

use std::collections::BTreeSet;

use motjuste_core::Label;
use motjuste_metrics::alpha::Level;
use motjuste_metrics::random::Stream;
use serde::{Deserialize, Serialize};

use super::choices::choices;
use super::{
    Answer, Asking, Checked, Choice, Given, Item, Items, Kind, Limits, Numbered, Planned,
    Reviewing, Sheet, at_least_one, controls,
};
use crate::agreement::{Agreement, Measure};
use crate::{
    About, AnswerProblem, Answers, AssignmentNumber, Campaign, Control, Error, Expected, Filter,
    Finding, ItemNumber, MarkedText, QuestionId, Result, Rule, Snapshot, Task, TaskNumber,
};

/// SWORDS §3.3, App. B.1–B.3.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct JudgeSettings {
    pub first_labels: u32,
    /// Labels more for every candidate with a positive one; 0 for a single stage.
    pub second_labels: u32,
    /// The most candidates in one task, controls not counted.
    pub candidates_per_task: u32,
    /// Whether each task holds the target itself and a random dictionary word as controls.
    pub controls: bool,
    /// The words that random controls are drawn from; empty for an English dictionary.
    pub control_words: Vec<String>,
    /// Whether a wrong control filters its task at once.
    pub filter_wrong_controls: bool,
    /// The control accuracy below which all of a person's work is filtered.
    pub min_control_accuracy: f64,
    /// With more unknown candidates than this, a task should be handed back.
    pub max_unknown: u32,
}

impl Default for JudgeSettings {
    fn default() -> Self {
        Self {
            first_labels: 3,
            second_labels: 7,
            candidates_per_task: 10,
            controls: true,
            control_words: Vec::new(),
            filter_wrong_controls: true,
            min_control_accuracy: 0.9,
            max_unknown: 3,
        }
    }
}

/// Would you use these in place of the marked word?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgeSheet {
    pub text: MarkedText,
    pub substitutes: Vec<Choice>,
}

/// Whether one would use a substitute (SWORDS §3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JudgeLabel {
    /// "I would actually consider using this substitute as the author of the original sentence."
    Positive,
    /// "I would not."
    Negative,
    /// "I do not know this word."
    Abstain,
}

impl JudgeLabel {
    /// The label of a SWORDS file.
    pub const fn label(self) -> Label {
        match self {
            Self::Positive => Label::True,
            Self::Negative => Label::False,
            Self::Abstain => Label::Unsure,
        }
    }
}

impl Given for JudgeLabel {
    fn value(&self) -> Option<f64> {
        match self {
            Self::Positive => Some(1.0),
            Self::Negative => Some(0.0),
            Self::Abstain => None,
        }
    }

    /// Abstaining counts as a no (SWORDS §3.3).
    fn score(&self) -> Option<f64> {
        Some(self.value().unwrap_or(0.0))
    }

    fn text(&self) -> String {
        let text = match self {
            Self::Positive => "yes",
            Self::Negative => "no",
            Self::Abstain => "unknown",
        };
        text.to_owned()
    }

    fn is_positive(&self) -> bool {
        *self == Self::Positive
    }

    fn is_right(&self, control: &Control) -> bool {
        match control.expected {
            Expected::Accepted => *self == Self::Positive,
            Expected::NotAccepted => *self != Self::Positive,
            Expected::Said => self.text() == control.text,
        }
    }
}

impl Asking for JudgeSettings {
    fn check(&self, language: &str) -> Result<()> {
        at_least_one("first_labels", self.first_labels)?;
        at_least_one("candidates_per_task", self.candidates_per_task)?;
        if !(0.0..=1.0).contains(&self.min_control_accuracy) {
            let problem = "must be a share between 0 and 1";
            return Err(Error::BadSetting { name: "min_control_accuracy", problem });
        }
        controls::check(self.controls, &self.control_words, language)
    }

    fn wanted(&self, stage: u8) -> u32 {
        if stage >= 2 { self.second_labels } else { self.first_labels }
    }

    fn plan(&self, campaign: &Campaign, items: &[Numbered<'_>], _asked: u32) -> Planned {
        plan::first_stage(self, campaign, items)
    }

    fn plan_second_stage(
        &self,
        campaign: &Campaign,
        item: Numbered<'_>,
        groups: Vec<Vec<u16>>,
        first: TaskNumber,
    ) -> Planned {
        plan::second_stage(self, campaign, item, groups, first)
    }

    fn sheet(
        &self,
        task: &Task,
        _saved: &Answers,
        items: &Items,
        order: &mut Stream,
    ) -> Option<Sheet> {
        let Item::Judge(item) = items.get(&task.questions.first()?.item)? else { return None };
        let substitutes = choices(task, order, |about| item.text_of(about))?;
        Some(Sheet::Judge(JudgeSheet { text: item.marked(), substitutes }))
    }

    fn check_answer(&self, about: &About, answer: Answer, id: QuestionId) -> Checked {
        match (about, answer) {
            (About::Candidate(_) | About::Control(_), label @ Answer::Label(_)) => Ok(label),
            _ => Err(AnswerProblem::WrongKind(id, Kind::Judge)),
        }
    }

    fn limits(&self) -> Limits {
        Limits { max_unknown: Some(self.max_unknown), ..Limits::default() }
    }

    /// A task whose words are mostly unknown is to be handed back (SWORDS App. B.1).
    fn check_answers(&self, answers: &Answers) -> Result<(), AnswerProblem> {
        // Controls count like any other word: the person cannot tell them apart, nor should this.
        let abstained = |answer: &Answer| matches!(answer, Answer::Label(JudgeLabel::Abstain));
        let unknown = answers.iter().filter(|(_, answer)| abstained(answer)).count();
        if unknown > usize::try_from(self.max_unknown).unwrap_or(usize::MAX) {
            return Err(AnswerProblem::TooManyUnknown(self.max_unknown));
        }
        Ok(())
    }
}

impl Reviewing for JudgeSettings {
    fn rules(&self) -> &'static [Rule] {
        &[
            Rule::WrongControl,
            Rule::ControlAccuracy,
            Rule::MinimumTime,
            Rule::StraightLining,
            Rule::Correlation,
        ]
    }

    fn threshold(&self, rule: Rule) -> Option<f64> {
        (rule == Rule::ControlAccuracy).then_some(self.min_control_accuracy)
    }

    /// A wrong control filters the task (SWORDS App. B.3).
    fn filter_at_once(
        &self,
        task: &Task,
        assignment: AssignmentNumber,
        answers: &Answers,
    ) -> Option<Filter> {
        if !self.filter_wrong_controls {
            return None;
        }
        let mut wrong = Vec::new();
        let mut controls = 0;
        for (id, question) in task.numbered() {
            let (About::Control(control), Some(Answer::Label(label))) =
                (&question.about, answers.get(id))
            else {
                continue;
            };
            controls += 1;
            if !label.is_right(control) {
                wrong.push(format!("{:?} was answered {}", control.text, label.label()));
            }
        }
        if wrong.is_empty() {
            return None;
        }
        let value = Some(f64::from(controls - wrong.len() as i32) / f64::from(controls));
        let reason = format!("wrong control: {}", wrong.join(", "));
        let findings = vec![Finding { assignment, value, reason }];
        Some(Filter { rule: Rule::WrongControl, threshold: Some(1.0), findings })
    }

    fn agreement(&self, snapshot: &Snapshot) -> Agreement {
        Agreement::alpha(snapshot, Measure::NominalAlpha, Level::Nominal)
    }

    fn to_come(&self, snapshot: &Snapshot, share: f64) -> usize {
        let second = snapshot.tasks.iter().filter(|task| task.stage > 1);
        let begun: BTreeSet<ItemNumber> =
            second.flat_map(|task| task.questions.iter().map(|question| question.item)).collect();
        // Candidates that were judged together stay together, so each task has a second one.
        let tasks_after = |task: &Task| {
            let is_over =
                task.stage > 1 || task.only_item().is_none_or(|item| begun.contains(&item));
            let candidates = if is_over { 0 } else { task.units().len() };
            (candidates as f64 * share / f64::from(self.candidates_per_task)).ceil() as usize
        };
        let tasks: usize = snapshot.tasks.iter().map(tasks_after).sum();
        tasks * self.second_labels as usize
    }
}
