//! The kinds of campaigns, a folder each. A kind is what it asks about (its item), how it asks (its
//! settings), what the page shows (its sheet) and what people answer; everything that differs between
//! kinds is behind the traits of this file.
//!
//! A new kind is a folder and a line in the registry below.

mod choices;
mod controls;
mod judge;
mod recall;
mod sentence;
mod similarity;
mod verdict;

pub use choices::{Candidate, Choice, merge_candidates};
pub use judge::{JudgeItem, JudgeLabel, JudgeSettings, JudgeSheet};
pub use recall::{
    LemmaReview, MarkedSentence, NoSubstitute, RecallAnswer, RecallItem, RecallSettings,
    RecallSheet, ReviewedForm,
};
pub use sentence::Sentence;
pub use similarity::{
    PairPage, SimilarityAnswer, SimilarityItem, SimilaritySettings, SimilaritySheet,
};
pub use verdict::{VerdictItem, VerdictLabel, VerdictSettings, VerdictSheet};

use std::collections::HashMap;

use motjuste_core::ItemKey;
use motjuste_formats::Document;
use motjuste_metrics::random::Stream;
use serde::{Deserialize, Serialize};

use crate::export::{DataCard, ExportError, ExportSettings, ExportedFiles};
use crate::import::{ImportError, Named};
use crate::platform::Row;
use crate::simulate::{Simulated, Truth};
use crate::{
    About, Agreement, AnswerProblem, Answered, Answers, AssignmentNumber, Campaign, Control, Error,
    Filter, ItemNumber, MarkedText, Question, QuestionId, Result, Rule, Snapshot, Task, TaskNumber,
};

pub(crate) type Numbered<'a> = (ItemNumber, &'a Item);
pub(crate) type Items = HashMap<ItemNumber, Item>;
/// The questions of each task.
pub(crate) type Planned = Result<Vec<Vec<Question>>>;
pub(crate) type Checked = Result<Answer, AnswerProblem>;

/// Asking: from items to tasks, from tasks to pages, from pages to answers that fit.
pub(crate) trait Asking {
    /// Refuses settings that make no sense for a campaign in this language.
    fn check(&self, language: &str) -> Result<()>;

    /// How many people a task of this stage is for; 0 where there is no such stage.
    fn wanted(&self, stage: u8) -> u32;

    /// The questions of the first tasks, for items just added. `asked` is how many tasks there are
    /// before.
    fn plan(&self, campaign: &Campaign, items: &[Numbered<'_>], asked: u32) -> Planned;

    /// The questions of the tasks that follow for candidates with a positive label, group by group.
    fn plan_second_stage(
        &self,
        _campaign: &Campaign,
        _item: Numbered<'_>,
        _groups: Vec<Vec<u16>>,
        _first: TaskNumber,
    ) -> Planned {
        Ok(Vec::new())
    }

    /// What a person sees of a task, choices in their own order; `None` where an item is missing or of another kind, which the
    /// store rules out.
    fn sheet(
        &self,
        task: &Task,
        saved: &Answers,
        items: &Items,
        order: &mut Stream,
    ) -> Option<Sheet>;

    /// The answer, tidied, if it fits the question.
    fn check_answer(&self, about: &About, answer: Answer, id: QuestionId) -> Checked;

    /// What the page needs in addition to its sheets.
    fn limits(&self) -> Limits {
        Limits::default()
    }

    /// Refuses a submission as a whole.
    fn check_answers(&self, _answers: &Answers) -> Result<(), AnswerProblem> {
        Ok(())
    }
}

/// What a page tells people to keep to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Limits {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_substitutes: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_unknown: Option<u32>,
}

/// Reviewing: which work to doubt, and how far people agree.
pub(crate) trait Reviewing {
    fn rules(&self) -> &'static [Rule];

    fn threshold(&self, _rule: Rule) -> Option<f64> {
        None
    }

    /// What the campaign itself decides about a submission as it comes in.
    fn filter_at_once(
        &self,
        _task: &Task,
        _assignment: AssignmentNumber,
        _answers: &Answers,
    ) -> Option<Filter> {
        None
    }

    fn agreement(&self, snapshot: &Snapshot) -> Agreement;

    /// Submissions to expect for stages that have not begun, if this share of what is asked goes on
    /// to the next one.
    fn to_come(&self, _snapshot: &Snapshot, _share: f64) -> usize {
        0
    }
}

/// Exchange: from the field's files to items, and from answers to files.
pub(crate) trait Exchange {
    /// The items of files; `proposals` add candidates to them.
    fn import(&self, files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError>;

    fn file_names(&self) -> &'static [&'static str];

    fn export(
        &self,
        snapshot: &Snapshot,
        settings: &ExportSettings,
        files: &mut ExportedFiles,
    ) -> Result<(), ExportError>;

    /// What simulated people think, where a gold standard says so; `None` where this one does not.
    fn opinions(&self, truth: Truth, items: &[Item], gold: &Document) -> Option<Truth>;

    /// What was asked of whom, for the data card.
    fn describe(&self) -> String;

    /// What came of it, for the data card.
    fn results(
        &self,
        snapshot: &Snapshot,
        settings: &ExportSettings,
        card: &mut DataCard,
    ) -> Result<(), ExportError>;
}

/// A HIT of Mechanical Turk: its form, its cells and the answers in its results.
pub(crate) trait HitForm {
    /// Instructions for annotators, as HTML.
    fn instructions(&self) -> String;

    /// One question of the form, as HTML; the platform fills `${…}` in from the CSV file.
    fn question(&self, id: QuestionId) -> String;

    /// The text that all questions of a task share; empty where each has its own.
    fn common_text(&self, _item: &Item) -> String {
        String::new()
    }

    /// What a question shows, and for pairs the same without marks.
    fn cells(&self, item: &Item, about: &About) -> Option<[String; 2]>;

    /// The answer to a question, or why it cannot be read.
    fn read(&self, row: &Row<'_>, id: QuestionId) -> Result<Answer, String>;
}

/// All that differs between kinds. Settings implement it.
pub(crate) trait CampaignKind: Asking + Reviewing + Exchange + HitForm {}
impl<K: Asking + Reviewing + Exchange + HitForm> CampaignKind for K {}

pub(crate) trait AskedAbout {
    /// No campaign has two items of one id.
    fn id(&self) -> String;

    /// Its text, with what is in question marked.
    fn marked(&self) -> MarkedText;

    /// What people are asked about it: a candidate, a context, or all of it.
    fn parts(&self) -> Vec<(About, String)>;

    /// Refuses an answer that fits the question but not this item.
    fn check_answer(
        &self,
        _about: &About,
        _answer: &Answer,
        _id: QuestionId,
    ) -> Result<(), AnswerProblem> {
        Ok(())
    }

    /// Leaves out candidates that are the target itself; gives their number.
    fn leave_out_target(&mut self) -> u32 {
        0
    }

    /// The name of a target without candidates.
    fn bare(&self) -> Option<String> {
        None
    }

    /// The sentence of an item that SemEval-2007 files can hold.
    fn sentence(&self) -> Option<(&ItemKey, &Sentence)> {
        None
    }

    /// Draws what simulated people think of it.
    fn draw(&self, truth: &mut Truth);
}

/// What a page shows, as a simulated person reads it.
pub(crate) trait Readable {
    fn answer(&self, person: &mut Simulated, truth: &Truth) -> Vec<Answered>;

    /// Answers to save before all of the page is shown.
    fn first_pages(&self, _person: &mut Simulated) -> Vec<(QuestionId, Answer)> {
        Vec::new()
    }
}

/// What people answer, as rules and measures read it.
pub(crate) trait Given {
    /// As a number, for agreement; none for an abstention or free text.
    fn value(&self) -> Option<f64>;

    /// As a number on which people are compared.
    fn score(&self) -> Option<f64> {
        self.value()
    }

    /// In words, for requesters.
    fn text(&self) -> String;

    /// Equal for answers that say the same.
    fn gist(&self) -> String {
        self.text()
    }

    /// Whether it can be submitted, not only saved.
    fn is_complete(&self) -> bool {
        true
    }

    /// Whether it sends a candidate on to the second stage.
    fn is_positive(&self) -> bool {
        false
    }

    fn is_right(&self, _control: &Control) -> bool {
        false
    }
}

/// Makes the closed enums that are stored and sent, and the one `match` of each.
macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        $kind:ident: $settings:ty, $item:ty, $sheet:ty, $answer:ident($given:ty);
    )+) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[derive(strum::Display)]
        #[serde(rename_all = "lowercase")]
        #[strum(serialize_all = "lowercase")]
        pub enum Kind {
            $($(#[$doc])* $kind,)+
        }

        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
        pub enum Procedure {
            $($(#[$doc])* $kind($settings),)+
        }

        impl Procedure {
            pub const fn kind(&self) -> Kind {
                match self {
                    $(Self::$kind(_) => Kind::$kind,)+
                }
            }

            /// One of every kind, with the papers' numbers.
            pub fn usual() -> Vec<Self> {
                vec![$(Self::$kind(Default::default()),)+]
            }

            pub(crate) fn of_kind(&self) -> &dyn CampaignKind {
                match self {
                    $(Self::$kind(settings) => settings,)+
                }
            }
        }

        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "kind", rename_all = "lowercase")]
        pub enum Item {
            $($kind($item),)+
        }

        impl Item {
            pub const fn kind(&self) -> Kind {
                match self {
                    $(Self::$kind(_) => Kind::$kind,)+
                }
            }

            pub(crate) fn of_kind(&self) -> &dyn AskedAbout {
                match self {
                    $(Self::$kind(item) => item,)+
                }
            }

            pub(crate) fn leave_out_target(&mut self) -> u32 {
                match self {
                    $(Self::$kind(item) => item.leave_out_target(),)+
                }
            }
        }

        /// What is asked on a page: texts and question ids, nothing else. Sources, controls and other
        /// people's answers have no place in it.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "kind", rename_all = "lowercase")]
        pub enum Sheet {
            $($kind($sheet),)+
        }

        impl Sheet {
            pub(crate) fn of_kind(&self) -> &dyn Readable {
                match self {
                    $(Self::$kind(sheet) => sheet,)+
                }
            }
        }

        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Answer {
            $($answer($given),)+
        }

        impl Answer {
            pub(crate) fn of_kind(&self) -> &dyn Given {
                match self {
                    $(Self::$answer(given) => given,)+
                }
            }
        }
    };
}

kinds! {
    /// Would you use this substitute? (SWORDS)
    Judge: JudgeSettings, JudgeItem, JudgeSheet, Label(JudgeLabel);
    /// Which substitutes come to mind? (SemEval-2007 task 10, CoInCo)
    Recall: RecallSettings, RecallItem, RecallSheet, Recall(RecallAnswer);
    /// Is this substitute good, reasonable or bad? (SemEval-2007 task 10, post hoc)
    Verdict: VerdictSettings, VerdictItem, VerdictSheet, Verdict(VerdictLabel);
    /// How similar are these two words here? (CoSimLex)
    Similarity: SimilaritySettings, SimilarityItem, SimilaritySheet, Similarity(SimilarityAnswer);
}

impl Procedure {
    /// What the page needs in addition to its sheets.
    pub fn limits(&self) -> Limits {
        self.of_kind().limits()
    }
}

impl Item {
    /// What it is known by: no campaign has two items of one id.
    pub fn id(&self) -> String {
        self.of_kind().id()
    }
}

/// Refuses a setting of 0.
pub(crate) fn at_least_one(name: &'static str, value: u32) -> Result<()> {
    if value == 0 {
        return Err(Error::BadSetting { name, problem: "must be at least 1" });
    }
    Ok(())
}
