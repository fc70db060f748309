//! `best` and `oot` exactly as the official scorer of SemEval-2007 task 10 computes them, with
//! every trap (spec: SWORDS reference, §4.4). Works on bytes, as the original does.
//!
//! What the original leaves to the order of a hash, and so to chance, is the same in every run
//! here; the items concerned are listed in [`Outcome::unsettled`].

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::mem;
use std::sync::LazyLock;

use motjuste_core::FastMap;
use regex::bytes::Regex;

use super::perl::{
    count, counted, is_blank, is_space, item_line, lines, split_on_semicolons,
    without_first_apostrophe,
};
use super::subset::Subset;
use super::{Figures, Task};

/// A response of two words or more, in a gold file: the original's `/\s\S+\s+\d+/`.
static MULTIWORD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?-u)\s\S+\s+\d+").expect("the pattern is a constant"));

/// Why the original scorer stops with "Illegal division by zero".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Death {
    /// No line answers an item of the gold file.
    NothingAttempted,
    /// No item with a mode was answered.
    NoModeAttempted,
    /// All votes of an answered item are zero.
    NoVotes,
    /// The gold file has no multiword two people agree on.
    NoMultiwords,
}

impl Death {
    /// What happened, for people.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NothingAttempted => "no line answers an item of the gold file",
            Self::NoModeAttempted => "no item with a mode was answered",
            Self::NoVotes => "all votes of an answered item are zero",
            Self::NoMultiwords => "the gold file has no multiword that two people agree on",
        }
    }
}

/// What scoring came to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// The counts behind the figures.
    pub figures: Figures,
    /// Lines of the answers that are no answers, counted from 1.
    pub bad_lines: Vec<usize>,
    /// Where the original would have died before the end of the answers.
    pub died_reading: Option<Death>,
    /// Items whose credit the original leaves to hash order: a hyphenated and a spaced twin
    /// (`well-known`, `well known`) with different votes, both standing for one guess.
    pub unsettled: BTreeSet<String>,
}

/// What the original prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Classic {
    /// Standard output, byte for byte.
    pub stdout: String,
    /// Why it died, if it did.
    pub death: Option<Death>,
}

/// Scores answers, as a file holds them.
pub fn score(task: Task, gold: &Votes<'_>, answers: &[u8], subset: &Subset) -> Outcome {
    let mut outcome = Outcome {
        figures: Figures { items: gold.items, with_mode: gold.with_mode, ..Figures::default() },
        ..Outcome::default()
    };
    let separator: &[u8] = match task {
        Task::Best => b"::",
        Task::Oot => b":::",
    };
    let mut guesses: Vec<Cow<'_, [u8]>> = Vec::new();
    let mut seen = FastMap::default();
    let mut done = vec![false; gold.entries.len()];
    for (number, line) in lines(answers).enumerate() {
        let Some((_, id, answer)) = item_line(line, separator) else {
            if !is_blank(line) {
                outcome.bad_lines.push(number + 1);
            }
            continue;
        };
        let Some(&at) = gold.places.get(id) else { continue };
        let entry = &gold.entries[at];
        if entry.votes.is_empty() {
            continue;
        }
        if entry.total == 0.0 {
            outcome.died_reading = Some(Death::NoVotes);
            break;
        }
        if !mem::replace(&mut done[at], true) {
            if take_guesses(answer, subset, &mut guesses) {
                let figures = &mut outcome.figures;
                figures.attempted += usize::from(!guesses.is_empty());
                seen.clear();
                let mut guesses = guesses.iter().cloned();
                figures.duplicates += usize::from(!guesses.all(|g| seen.insert(g, ()).is_none()));
            }
            credit(task, entry, &mut guesses, &mut outcome);
        }
    }
    outcome
}

impl Outcome {
    /// What the original prints for these answers.
    pub fn classic(&self, task: Task, answers_name: &str) -> Classic {
        let mut stdout = bad_lines(&self.bad_lines, answers_name);
        let death = self.print_figures(task, &mut stdout);
        Classic { stdout, death }
    }

    fn print_figures(&self, task: Task, out: &mut String) -> Option<Death> {
        if self.died_reading.is_some() {
            return self.died_reading;
        }
        let figures = &self.figures;
        if figures.duplicates > 0 && task == Task::Oot {
            let _ = writeln!(
                out,
                "WARNING OOT file contains duplicates on {} lines",
                figures.duplicates
            );
        }
        let (Some(precision), Some(recall)) = (figures.precision(), figures.recall()) else {
            return Some(Death::NothingAttempted);
        };
        let _ = writeln!(out, "Total = {}, attempted = {}", figures.items, figures.attempted);
        let _ = writeln!(out, "precision = {}, recall = {}", percent(precision), percent(recall));
        let (Some(precision), Some(recall)) = (figures.mode_precision(), figures.mode_recall())
        else {
            return Some(Death::NoModeAttempted);
        };
        let _ = writeln!(
            out,
            "Total with mode {} attempted {}",
            figures.with_mode, figures.mode_attempted
        );
        let (p, r) = match task {
            Task::Best => ("Mode precision", "Mode recall"),
            Task::Oot => ("precision", "recall"),
        };
        let _ = writeln!(out, "{p} = {}, {r} = {}", percent(precision), percent(recall));
        None
    }
}

/// The lines the original prints for answers it cannot read.
pub(super) fn bad_lines(lines: &[usize], name: &str) -> String {
    lines.iter().map(|line| format!("Error in {name} on line {line}\n")).collect()
}

/// A fraction as the percentage the original makes of it: `int(x·10000 + .5) / 100`.
pub fn rounded_percent(fraction: f64) -> f64 {
    (fraction * 100.0 * 100.0 + 0.5).trunc() / 100.0
}

/// A fraction as the original prints it.
pub(super) fn percent(fraction: f64) -> String {
    format!("{:.2}", rounded_percent(fraction))
}

/// The answers to one item.
#[derive(Debug, Default)]
struct Entry<'g> {
    id: &'g [u8],
    /// Votes by substitute, in file order; a repeated substitute has overwritten its votes.
    votes: Vec<(Cow<'g, [u8]>, f64)>,
    total: f64,
    mode: Option<Cow<'g, [u8]>>,
}

impl Entry<'_> {
    /// The id for people: not always UTF-8.
    fn id(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.id)
    }

    /// The share of the votes a guess gets; the flag tells that hash order would decide.
    ///
    /// The original gives the spaced form of a hyphenated substitute the same share, whichever of
    /// the two comes last in its hash. Ours has a fixed order, as arbitrary as the original's but
    /// the same in every run.
    fn share(&self, guess: &[u8]) -> (f64, bool) {
        let twins = self.votes.iter().filter(|(substitute, _)| stands_for(substitute, guess));
        let last = twins.clone().max_by_key(|(s, _)| fnv1a([self.id().as_bytes(), s]));
        let Some((_, votes)) = last else { return (0.0, false) };
        let unsettled = twins.into_iter().any(|(_, others)| others != votes);
        (votes / self.total, unsettled)
    }
}

/// The FNV-1a hash of some bytes.
fn fnv1a<const N: usize>(parts: [&[u8]; N]) -> u64 {
    let bytes = parts.into_iter().flatten();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Whether a guess, which has no hyphens left, is this substitute or its spaced form.
fn stands_for(substitute: &[u8], guess: &[u8]) -> bool {
    substitute.len() == guess.len()
        && substitute.iter().zip(guess).all(|(s, g)| s == g || (*s == b'-' && *g == b' '))
}

/// The answers to every item, as the original reads them from a gold file.
#[derive(Debug, Default)]
pub struct Votes<'g> {
    entries: Vec<Entry<'g>>,
    /// Where the entry of an id is.
    places: FastMap<&'g [u8], usize>,
    items: usize,
    with_mode: usize,
}

impl<'g> Votes<'g> {
    /// Reads a gold file; lines that are no items are skipped, as the original does.
    pub fn read(bytes: &'g [u8], subset: &Subset) -> Self {
        let mut gold = Self::default();
        let mut responses = Vec::new();
        for line in lines(bytes) {
            let Some((lexelt, id, given)) = item_line(line, b"::") else { continue };
            if !subset.has(&String::from_utf8_lossy(lexelt), &String::from_utf8_lossy(id)) {
                continue;
            }
            responses.clear();
            responses.extend(
                split_on_semicolons(given)
                    .filter(|response| !has_pn(response))
                    .filter(|response| !subset.single_word || !MULTIWORD.is_match(response)),
            );
            let first_count = responses.first().and_then(|first| count(first));
            if responses.len() >= 2 || first_count.is_some_and(|count| count > 1.0) {
                gold.items += 1;
                gold.add(id, &responses);
            }
        }
        gold
    }

    fn add(&mut self, id: &'g [u8], responses: &[&'g [u8]]) {
        let at = *self.places.entry(id).or_insert(self.entries.len());
        if at == self.entries.len() {
            let votes = Vec::with_capacity(responses.len());
            self.entries.push(Entry { id, votes, ..Entry::default() });
        }
        let entry = &mut self.entries[at];
        let mut mode = Mode::default();
        for (substitute, votes) in responses.iter().filter_map(|response| counted(response)) {
            let substitute = without_first_apostrophe(substitute.into());
            mode.see(substitute.clone(), votes, |_| true, &mut entry.mode, &mut self.with_mode);
            match entry.votes.iter_mut().find(|(known, _)| *known == substitute) {
                Some(known) => known.1 = votes,
                None => entry.votes.push((substitute, votes)),
            }
        }
        entry.total = entry.votes.iter().map(|(_, votes)| votes).sum();
    }
}

/// Finds the mode as the original does: the first response, unless a later one has its count.
#[derive(Debug, Default)]
pub(super) struct Mode {
    /// The votes of the candidate.
    votes: Option<f64>,
    shared: bool,
}

impl Mode {
    /// Looks at one more response; `may_be_mode` tells whether its count suffices.
    pub(super) fn see<'g>(
        &mut self,
        substitute: Cow<'g, [u8]>,
        votes: f64,
        may_be_mode: impl Fn(f64) -> bool,
        mode: &mut Option<Cow<'g, [u8]>>,
        with_mode: &mut usize,
    ) {
        if let Some(most) = self.votes {
            if !self.shared && votes == most {
                *mode = None;
                *with_mode -= 1;
                self.shared = true;
            }
        } else if may_be_mode(votes) {
            // Perl takes the string "0" for false, so such a candidate is as good as none.
            *mode = Some(substitute).filter(|substitute| **substitute != *b"0");
            self.votes = mode.is_some().then_some(votes);
            *with_mode += 1;
        }
    }
}

/// Replaces `guesses` by those of an answer; an empty answer leaves those of the line before, as
/// the original does. Tells whether they were replaced.
fn take_guesses<'a>(answer: &'a [u8], subset: &Subset, guesses: &mut Vec<Cow<'a, [u8]>>) -> bool {
    if is_blank(answer) {
        return false;
    }
    guesses.clear();
    // Most answers have nothing to clean.
    let plain = memchr::memchr2(b'-', b'\'', answer).is_none();
    let cleaned = split_on_semicolons(answer).map(|guess| match guess {
        [b'n', b'o', b'n', ..] => clean_guess(guess),
        _ if plain => guess.into(),
        _ => clean_guess(guess),
    });
    guesses.extend(cleaned.filter(|guess| !subset.single_word || !has_inner_space(guess)));
    true
}

fn credit(task: Task, entry: &Entry<'_>, guesses: &mut Vec<Cow<'_, [u8]>>, outcome: &mut Outcome) {
    let figures = &mut outcome.figures;
    if task == Task::Oot {
        guesses.truncate(10);
    }
    let mode_found = entry.mode.as_ref().filter(|_| !guesses.is_empty()).map(|mode| match task {
        Task::Best => guesses.first().is_some_and(|guess| **guess == **mode),
        Task::Oot => guesses.iter().any(|guess| **guess == **mode),
    });
    figures.mode_attempted += usize::from(mode_found.is_some());
    figures.mode_hits += usize::from(mode_found == Some(true));
    let mut shares = 0.0;
    for guess in guesses.iter() {
        let (share, unsettled) = entry.share(guess);
        shares += share;
        if unsettled {
            outcome.unsettled.insert(entry.id().into_owned());
        }
    }
    let credit = match task {
        Task::Best if shares > 0.0 => shares / guesses.len() as f64,
        _ => shares,
    };
    figures.credit += credit;
}

/// `non-stop` and `non stop` become `nonstop`, other hyphens spaces; the first apostrophe goes.
fn clean_guess(guess: &[u8]) -> Cow<'_, [u8]> {
    let mut clean: Cow<'_, [u8]> = match guess.strip_prefix(b"non") {
        Some([b'-' | b' ' | b'\t' | b'\r' | 0x0b | 0x0c, rest @ ..]) => {
            [b"non", rest].concat().into()
        }
        _ => guess.into(),
    };
    if clean.contains(&b'-') {
        clean.to_mut().iter_mut().filter(|byte| **byte == b'-').for_each(|byte| *byte = b' ');
    }
    without_first_apostrophe(clean)
}

/// Perl's `/\S \S/`.
fn has_inner_space(text: &[u8]) -> bool {
    text.windows(3).any(|w| w[1] == b' ' && !is_space(w[0]) && !is_space(w[2]))
}

fn has_pn(response: &[u8]) -> bool {
    memchr::memchr_iter(b'p', response).any(|at| response.get(at + 1) == Some(&b'n'))
}
