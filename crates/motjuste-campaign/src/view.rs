//! What a person sees of a task: texts and question ids, nothing else. Sources, controls and other
//! people's answers have no place in these types.

use serde::{Deserialize, Serialize};

use crate::{About, Answers, ItemNumber};
use crate::{Answer, Answered, AssignmentId, Item, MarkedText, QuestionId, Task};

/// A task as it goes to the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskView {
    /// The assignment that answers are for.
    pub assignment: AssignmentId,
    /// What is asked.
    pub sheet: Sheet,
    /// Answers saved so far.
    pub saved: Vec<Answered>,
    /// How many tasks this person has submitted before.
    pub done: u32,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Sheet {
    /// Would you use these in place of the marked word?
    Judge {
        /// The context, its target marked.
        text: MarkedText,
        /// The candidates, controls among them.
        substitutes: Vec<Choice>,
    },
    /// What could stand in place of the marked word?
    Recall {
        /// The word the block is about.
        word: String,
        /// Its sentences.
        sentences: Vec<MarkedSentence>,
    },
    /// How good are these in place of the marked word?
    Verdict {
        /// The sentence, its target marked.
        text: MarkedText,
        /// The substitutes.
        substitutes: Vec<Choice>,
    },
    /// How similar are the words of these pairs?
    Similarity {
        /// The pairs, each in one context.
        pairs: Vec<PairPage>,
    },
}

/// A substitute to choose an answer for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The question.
    pub question: QuestionId,
    /// The substitute.
    pub text: String,
}

/// A sentence to find substitutes in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkedSentence {
    /// The question.
    pub question: QuestionId,
    /// The sentence, its target marked.
    pub text: MarkedText,
}

/// A pair's two pages. The pair is told only once the words of page 1 are saved: until then the
/// context must be read without knowing what is in question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairPage {
    /// The question.
    pub question: QuestionId,
    /// The context; the pair is marked on page 2.
    pub text: MarkedText,
    /// The pair as it stands in the context, on page 2.
    pub pair: Option<[String; 2]>,
}

/// What [`crate::Store::next`] gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "next", rename_all = "lowercase")]
pub enum Next {
    /// The terms to agree to first.
    Consent {
        /// The terms.
        text: String,
    },
    /// A task: the one left unfinished, or a new one.
    Task(Box<TaskView>),
    /// Nothing now, but work that others have in hand may come back.
    Wait,
    /// Nothing more for this person. Later decisions may still bring work.
    Done,
    /// The campaign is paused.
    Paused,
}

impl Sheet {
    /// The sheet of a task; `None` if an item it asks about is not among the given, which a store
    /// never does.
    pub(crate) fn new<'i>(
        task: &Task,
        saved: &Answers,
        item: impl Fn(ItemNumber) -> Option<&'i Item>,
    ) -> Option<Self> {
        let first = item(task.questions.first()?.item)?;
        match first {
            Item::Judge(judge) => {
                let text_of = |about: &About| match about {
                    About::Candidate(at) => {
                        Some(judge.candidates().get(usize::from(*at))?.text.clone())
                    }
                    About::Control(control) => Some(control.text.clone()),
                    _ => None,
                };
                Some(Self::Judge { text: judge.marked(), substitutes: choices(task, text_of)? })
            }
            Item::Verdict(verdict) => {
                let text_of = |about: &About| match about {
                    About::Substitute(at) => {
                        Some(verdict.substitutes().get(usize::from(*at))?.text.clone())
                    }
                    _ => None,
                };
                let text = verdict.sentence.marked();
                Some(Self::Verdict { text, substitutes: choices(task, text_of)? })
            }
            Item::Recall(recall) => {
                let word = recall.word().to_owned();
                let sentence = |(question, asked): (QuestionId, &crate::Question)| {
                    let Item::Recall(recall) = item(asked.item)? else { return None };
                    Some(MarkedSentence { question, text: recall.sentence.marked() })
                };
                Some(Self::Recall {
                    word,
                    sentences: task.numbered().map(sentence).collect::<Option<_>>()?,
                })
            }
            Item::Similarity(_) => {
                let page = |(question, asked): (QuestionId, &crate::Question)| {
                    PairPage::new(question, &asked.about, item(asked.item)?, saved.get(question))
                };
                Some(Self::Similarity { pairs: task.numbered().map(page).collect::<Option<_>>()? })
            }
        }
    }
}

fn choices(task: &Task, text_of: impl Fn(&About) -> Option<String>) -> Option<Vec<Choice>> {
    task.numbered()
        .map(|(question, asked)| Some(Choice { question, text: text_of(&asked.about)? }))
        .collect()
}

impl PairPage {
    fn new(
        question: QuestionId,
        about: &About,
        item: &Item,
        saved: Option<&Answer>,
    ) -> Option<Self> {
        let (Item::Similarity(item), About::Context(which)) = (item, about) else { return None };
        let context = item.contexts().get(usize::from(*which))?;
        let text = &context.text;
        if saved.is_none() {
            return Some(Self { question, text: MarkedText::plain(text), pair: None });
        }
        let spans = context.spans.each_ref().map(motjuste_core::Span::bytes);
        let pair = spans.clone().map(|span| text[span].to_owned());
        Some(Self { question, text: MarkedText::new(text, spans), pair: Some(pair) })
    }
}
