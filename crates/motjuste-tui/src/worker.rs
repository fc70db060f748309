//! The engine on a thread of its own: answers about the word the writer looks at come first, then the
//! words worth changing, one by one.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError};
use std::thread;

use motjuste::{Engine, NoSuggestion, Opened, Options, Suggestion, Tier};
use motjuste_prose::{Finding, Flaw, Found, Language, Watch, better};

use crate::change::Edits;

/// As many words as somebody reads.
const MOST: usize = 30;
/// Substitutes among which a better word is looked for.
const FEW: usize = 5;
/// Blocks longer than any paragraph are left alone.
const LONGEST_BLOCK: usize = 50_000;

/// What the writer wants.
#[derive(Debug, Clone)]
pub struct Settings {
    pub options: Options,
    /// Words that are not worth changing.
    pub ignore: Vec<String>,
    pub language: Language,
}

/// A question of the writer's.
#[derive(Debug)]
pub(crate) enum Ask {
    /// The words worth changing.
    Check { version: u64, text: Arc<str>, ignore: Vec<String> },
    /// Other words for the one at some bytes.
    Words { version: u64, text: Arc<str>, bytes: Range<usize> },
    /// Why a word is suggested there.
    Why { text: Arc<str>, bytes: Range<usize>, word: String },
    /// The larger engine, loaded or not.
    Engine(Box<motjuste::Result<Opened>>),
}

/// What the engine says.
#[derive(Debug)]
pub(crate) enum Told {
    /// A word worth changing.
    Hint(u64, Hint),
    /// There are no more.
    Checked(u64),
    Words(u64, Range<usize>, Words),
    Why(String),
    /// The tier that answers from now on, and what there is to say about that.
    Tier(Tier, Option<String>),
}

/// A word worth changing, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) bytes: Range<usize>,
    pub(crate) reason: String,
}

/// What could stand for a word, or why nothing can.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Words {
    pub(crate) choices: Vec<Choice>,
    pub(crate) reason: String,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    pub(crate) word: String,
    /// With its article, where that changes.
    pub(crate) label: String,
    /// How many in ten would accept it; unknown for expressions.
    pub(crate) in_ten: Option<u8>,
    pub(crate) labels: String,
    pub(crate) edits: Edits,
}

/// Loads the engine of a tier and hands it to the worker.
pub(crate) fn load(
    open: impl FnOnce() -> motjuste::Result<Opened> + Send + 'static,
    asks: Sender<Ask>,
) {
    // If the worker is gone, the writer is, too.
    thread::spawn(move || drop(asks.send(Ask::Engine(Box::new(open())))));
}

/// Starts the worker with the embedded engine.
///
/// # Errors
/// If that engine cannot be opened.
pub(crate) fn start(
    settings: Settings,
    asks: Receiver<Ask>,
    tell: Sender<Told>,
) -> motjuste::Result<()> {
    let embedded = Engine::embedded()?;
    let engine = embedded.clone();
    let work = move || {
        Worker { settings, embedded, engine, tell, check: None, known: HashMap::new() }.work(&asks)
    };
    thread::spawn(work);
    Ok(())
}

struct Worker {
    settings: Settings,
    /// Looks at many words.
    embedded: Engine,
    /// Looks at the one the writer looks at.
    engine: Engine,
    tell: Sender<Told>,
    check: Option<Check>,
    /// Whether a word of a passage has a better one.
    known: HashMap<(Arc<str>, Range<usize>), bool>,
}

/// A check of a text, half done.
struct Check {
    version: u64,
    waiting: VecDeque<(Arc<str>, Range<usize>, Finding)>,
}

impl Worker {
    /// Works until nobody asks or listens.
    fn work(mut self, asks: &Receiver<Ask>) {
        loop {
            let ask = match (&self.check, asks.try_recv()) {
                (_, Ok(ask)) => Some(ask),
                (_, Err(TryRecvError::Disconnected)) => return,
                (Some(_), Err(TryRecvError::Empty)) => None,
                (None, Err(TryRecvError::Empty)) => match asks.recv() {
                    Ok(ask) => Some(ask),
                    Err(_) => return,
                },
            };
            let told = match ask {
                Some(ask) => self.answer(ask),
                None => self.check_one(),
            };
            if told.is_some_and(|told| self.tell.send(told).is_err()) {
                return;
            }
        }
    }

    fn answer(&mut self, ask: Ask) -> Option<Told> {
        match ask {
            Ask::Check { version, text, ignore } => {
                self.check = Some(self.check(version, &text, &ignore));
                None
            }
            Ask::Words { version, text, bytes } => {
                let words = self.words(&text, &bytes);
                Some(Told::Words(version, bytes, words))
            }
            Ask::Why { text, bytes, word } => self.why(&text, &bytes, &word).map(Told::Why),
            Ask::Engine(opened) => Some(match *opened {
                Ok(Opened { engine, fallback, .. }) => {
                    self.engine = engine;
                    let tier = self.engine.tier();
                    let told = fallback.map(|it| {
                        format!("using the {tier} tier instead of {}: {}", it.asked, it.reason)
                    });
                    Told::Tier(tier, told)
                }
                Err(error) => Told::Tier(self.engine.tier(), Some(error.to_string())),
            }),
        }
    }

    fn check(&mut self, version: u64, text: &str, ignore: &[String]) -> Check {
        let mut watch = Watch::new(&Flaw::ALL, ignore);
        let mut waiting = VecDeque::new();
        self.settings.language.passages(text, LONGEST_BLOCK, &mut |passage| {
            let findings = watch.read(passage.text(), |span| passage.is_open(span));
            let prose: Arc<str> = passage.text().into();
            waiting.extend(findings.into_iter().filter_map(|finding| {
                let bytes = passage.source(&finding.span)?;
                Some((prose.clone(), bytes, finding))
            }));
        });
        // What is known of passages that are gone is of no use.
        self.known.retain(|(prose, _), _| waiting.iter().any(|(other, ..)| other == prose));
        Check { version, waiting }
    }

    /// The next word of the check, if a better one is known.
    fn check_one(&mut self) -> Option<Told> {
        let check = self.check.as_mut()?;
        let version = check.version;
        let Some((prose, bytes, Finding { span, reason, .. })) = check.waiting.pop_front() else {
            self.check = None;
            return Some(Told::Checked(version));
        };
        let options = self.settings.options.clone().count(FEW);
        let embedded = &self.embedded;
        let is_better = self.known.entry((prose, span)).or_insert_with_key(|(prose, span)| {
            let answer = embedded.suggest(prose, span.clone(), &options);
            answer.is_ok_and(|answer| better(&answer).is_some())
        });
        is_better.then(|| Told::Hint(version, Hint { bytes, reason }))
    }

    fn found(&self, text: &str, bytes: &Range<usize>) -> Result<Option<Found>, String> {
        let Some(passage) = self.settings.language.passage(text, bytes) else { return Ok(None) };
        let Some(span) = passage.target(bytes) else { return Ok(None) };
        let options = self.settings.options.clone().count(MOST);
        Found::ask(&self.engine, passage, span, options).map_err(|error| error.to_string())
    }

    fn words(&self, text: &str, bytes: &Range<usize>) -> Words {
        let none = |reason: String| Words { choices: Vec::new(), reason };
        match self.found(text, bytes) {
            Err(error) => none(error),
            Ok(None) => none("this is no prose".into()),
            Ok(Some(found)) => match &found.answer.no_suggestion {
                Some(NoSuggestion::Idiom(idiom)) => Words {
                    choices: expressions(&found, idiom),
                    reason: format!("part of “{}”", idiom.whole),
                },
                Some(reason) => none(reason.to_string()),
                None => {
                    let words = found.answer.suggestions.iter();
                    let choices = words.filter_map(|word| choice(&found, word)).collect();
                    Words { choices, reason: String::new() }
                }
            },
        }
    }

    fn why(&self, text: &str, bytes: &Range<usize>, word: &str) -> Option<String> {
        let found = self.found(text, bytes).ok()??;
        let (prose, span) = (found.passage.text(), found.answer.span.clone());
        let why = self.engine.why(prose, span, word, &self.settings.options);
        Some(why.map_or_else(|error| error.to_string(), |why| why.to_string()))
    }
}

fn choice(found: &Found, word: &Suggestion) -> Option<Choice> {
    let labels: Vec<&str> = word.labels.iter().map(|label| label.name()).collect();
    Some(Choice {
        word: word.form.clone(),
        label: word.with_article().into_owned(),
        in_ten: Some(word.in_ten()),
        labels: labels.join(", "),
        edits: found.changes(word)?,
    })
}

/// What could stand for the whole of an idiom.
fn expressions(found: &Found, idiom: &motjuste::Idiom) -> Vec<Choice> {
    let Some(bytes) = found.passage.source(&idiom.span) else { return Vec::new() };
    let choice = |word: &String| Choice {
        word: word.clone(),
        label: word.clone(),
        in_ten: None,
        labels: format!("for “{}”", idiom.whole),
        edits: vec![(bytes.clone(), word.clone())],
    };
    idiom.alternatives.iter().map(choice).collect()
}
