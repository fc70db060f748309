//! `best` and `oot` exactly as the official scorer of SemEval-2007 task 10 computes them, with
//! every trap (spec: SWORDS reference, §4.4). Works on bytes, as the original does.
//!
//! What the original leaves to the order of a hash, and so to chance, is the same in every run
//! here; the items concerned are listed in [`Outcome::unsettled`].

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use regex::bytes::Regex;

use super::subset::Subset;
use super::{Figures, ItemCredit, Task};

/// What the original's regular expressions match, byte for byte: `\w` is ASCII, and the class
/// `[\w'-\s]` holds word characters, apostrophe, hyphen and white space.
mod patterns {
    use super::{LazyLock, Regex};

    fn compile(pattern: &str) -> Regex {
        Regex::new(pattern).expect("the pattern is a constant")
    }

    pub(super) static TWO_COLONS: LazyLock<Regex> =
        LazyLock::new(|| compile(r"(?-u)([\w.]+) (\S+) :: (.*)"));
    pub(super) static THREE_COLONS: LazyLock<Regex> =
        LazyLock::new(|| compile(r"(?-u)([\w.]+) (\S+) ::: (.*)"));
    pub(super) static COUNTED: LazyLock<Regex> =
        LazyLock::new(|| compile(r"(?-u)(\w[\w'\-\s]+) (\d+)"));
    pub(super) static COUNT: LazyLock<Regex> = LazyLock::new(|| compile(r"(?-u)[\w'\-\s]+ (\d+)"));
    pub(super) static MULTIWORD: LazyLock<Regex> = LazyLock::new(|| compile(r"(?-u)\s\S+\s+\d+"));
}

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
    #[must_use]
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
    /// What each item brought, in the order of the answers.
    pub items: Vec<ItemCredit>,
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
#[must_use]
pub fn score(task: Task, gold: &Votes, answers: &[u8], subset: &Subset) -> Outcome {
    let mut outcome = Outcome {
        figures: Figures { items: gold.items, with_mode: gold.with_mode, ..Figures::default() },
        ..Outcome::default()
    };
    let pattern = match task {
        Task::Best => &patterns::TWO_COLONS,
        Task::Oot => &patterns::THREE_COLONS,
    };
    let mut guesses = Vec::new();
    let mut done = HashSet::new();
    for (number, line) in lines(answers).enumerate() {
        let Some(captures) = pattern.captures(line) else {
            if !is_blank(line) {
                outcome.bad_lines.push(number + 1);
            }
            continue;
        };
        let Some(entry) = gold.entries.get(&captures[2]) else { continue };
        if entry.votes.is_empty() {
            continue;
        }
        if entry.total == 0.0 {
            outcome.died_reading = Some(Death::NoVotes);
            break;
        }
        if done.insert(captures[2].to_vec()) {
            let fresh = take_guesses(&captures[3], subset, &mut guesses);
            credit(task, entry, &mut guesses, fresh, &mut outcome);
        }
    }
    outcome
}

impl Outcome {
    /// What the original prints for these answers.
    #[must_use]
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
#[must_use]
pub fn rounded_percent(fraction: f64) -> f64 {
    (fraction * 100.0 * 100.0 + 0.5).trunc() / 100.0
}

/// A fraction as the original prints it.
pub(super) fn percent(fraction: f64) -> String {
    format!("{:.2}", rounded_percent(fraction))
}

/// What people said of one item.
#[derive(Debug, Default)]
struct Entry {
    id: String,
    lexelt: String,
    /// Votes by substitute, in file order; a repeated substitute has overwritten its votes.
    votes: Vec<(Vec<u8>, f64)>,
    total: f64,
    mode: Option<Vec<u8>>,
}

impl Entry {
    /// The share of the votes a guess gets; the flag tells that hash order would decide.
    ///
    /// The original gives the spaced form of a hyphenated substitute the same share, whichever of
    /// the two comes last in its hash. Ours has a fixed order, as arbitrary as the original's but
    /// the same in every run.
    fn share(&self, guess: &[u8]) -> (f64, bool) {
        let twins = self.votes.iter().filter(|(s, _)| s == guess || is_spaced_form(s, guess));
        let last = twins.clone().max_by_key(|(s, _)| fnv1a([self.id.as_bytes(), s]));
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

/// Whether `guess` is the hyphenated `substitute` with spaces in place of its hyphens.
fn is_spaced_form(substitute: &[u8], guess: &[u8]) -> bool {
    substitute.len() == guess.len()
        && substitute.contains(&b'-')
        && substitute.iter().zip(guess).all(|(s, g)| if *s == b'-' { *g == b' ' } else { s == g })
}

/// What people said of every item, as the original makes of a gold file.
#[derive(Debug, Default)]
pub struct Votes {
    entries: HashMap<Vec<u8>, Entry>,
    items: usize,
    with_mode: usize,
}

impl Votes {
    /// Reads a gold file; lines that are no items are skipped, as the original does.
    #[must_use]
    pub fn read(bytes: &[u8], subset: &Subset) -> Self {
        let mut gold = Self::default();
        for line in lines(bytes) {
            let Some(captures) = patterns::TWO_COLONS.captures(line) else { continue };
            let (lexelt, id) = (lossy(&captures[1]), lossy(&captures[2]));
            if !subset.has(&lexelt, &id) {
                continue;
            }
            let responses: Vec<&[u8]> = split_on_semicolons(&captures[3])
                .into_iter()
                .filter(|response| !has_pn(response))
                .filter(|r| !subset.single_word || !patterns::MULTIWORD.is_match(r))
                .collect();
            let first_count = responses.first().and_then(|first| {
                patterns::COUNT.captures(first).map(|captures| number(&captures[1]))
            });
            if responses.len() >= 2 || first_count.is_some_and(|count| count > 1.0) {
                gold.items += 1;
                gold.add(captures[2].to_vec(), &lexelt, &responses);
            }
        }
        gold
    }

    fn add(&mut self, id: Vec<u8>, lexelt: &str, responses: &[&[u8]]) {
        let entry = self.entries.entry(id.clone()).or_default();
        entry.id = lossy(&id);
        lexelt.clone_into(&mut entry.lexelt);
        let mut mode = Mode::default();
        for captures in responses.iter().filter_map(|r| patterns::COUNTED.captures(r)) {
            let substitute = without_first_apostrophe(&captures[1]);
            let votes = number(&captures[2]);
            mode.see(&substitute, votes, |_| true, &mut entry.mode, &mut self.with_mode);
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
    candidate: Option<(Vec<u8>, f64)>,
    shared: bool,
}

impl Mode {
    /// Looks at one more response; `may_be_mode` tells whether its count suffices.
    pub(super) fn see(
        &mut self,
        substitute: &[u8],
        votes: f64,
        may_be_mode: impl Fn(f64) -> bool,
        mode: &mut Option<Vec<u8>>,
        with_mode: &mut usize,
    ) {
        // Perl takes the string "0" for false, so such a candidate is as good as none.
        let candidate = self.candidate.as_ref().filter(|(candidate, _)| candidate != b"0");
        if let Some((_, count)) = candidate {
            if !self.shared && votes == *count {
                *mode = None;
                *with_mode -= 1;
                self.shared = true;
            }
        } else if may_be_mode(votes) {
            self.candidate = Some((substitute.to_vec(), votes));
            *mode = (substitute != b"0").then(|| substitute.to_vec());
            *with_mode += 1;
        }
    }
}

/// Replaces `guesses` by those of an answer; an empty answer leaves those of the line before, as
/// the original does. Tells whether they were replaced.
fn take_guesses(answer: &[u8], subset: &Subset, guesses: &mut Vec<Vec<u8>>) -> bool {
    if is_blank(answer) {
        return false;
    }
    *guesses = split_on_semicolons(answer)
        .into_iter()
        .map(clean_guess)
        .filter(|guess| !subset.single_word || !has_inner_space(guess))
        .collect();
    true
}

fn credit(
    task: Task,
    entry: &Entry,
    guesses: &mut Vec<Vec<u8>>,
    fresh: bool,
    outcome: &mut Outcome,
) {
    let figures = &mut outcome.figures;
    if fresh {
        figures.attempted += usize::from(!guesses.is_empty());
        figures.duplicates += usize::from(has_duplicates(guesses));
    }
    if task == Task::Oot {
        guesses.truncate(10);
    }
    let mode_found = entry.mode.as_ref().filter(|_| !guesses.is_empty()).map(|mode| match task {
        Task::Best => guesses.first() == Some(mode),
        Task::Oot => guesses.contains(mode),
    });
    figures.mode_attempted += usize::from(mode_found.is_some());
    figures.mode_hits += usize::from(mode_found == Some(true));
    let mut shares = 0.0;
    for guess in guesses.iter() {
        let (share, unsettled) = entry.share(guess);
        shares += share;
        if unsettled {
            outcome.unsettled.insert(entry.id.clone());
        }
    }
    let credit = match task {
        Task::Best if shares > 0.0 => shares / guesses.len() as f64,
        _ => shares,
    };
    figures.credit += credit;
    outcome.items.push(ItemCredit {
        id: entry.id.clone(),
        lexelt: entry.lexelt.clone(),
        credit,
        attempted: fresh && !guesses.is_empty(),
        mode_found,
    });
}

fn has_duplicates(guesses: &[Vec<u8>]) -> bool {
    let mut seen = HashSet::with_capacity(guesses.len());
    !guesses.iter().all(|guess| seen.insert(guess))
}

/// `non-stop` and `non stop` become `nonstop`, other hyphens spaces; the first apostrophe goes.
fn clean_guess(guess: &[u8]) -> Vec<u8> {
    let mut clean = match guess.strip_prefix(b"non") {
        Some([b'-' | b' ' | b'\t' | b'\r' | 0x0b | 0x0c, rest @ ..]) => [b"non", rest].concat(),
        _ => guess.to_vec(),
    };
    for byte in &mut clean {
        if *byte == b'-' {
            *byte = b' ';
        }
    }
    without_first_apostrophe(&clean)
}

pub(super) fn without_first_apostrophe(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    if let Some(at) = text.iter().position(|&b| b == b'\'') {
        text.remove(at);
    }
    text
}

/// Perl's `/\S \S/`.
fn has_inner_space(text: &[u8]) -> bool {
    text.windows(3).any(|w| w[1] == b' ' && !is_space(w[0]) && !is_space(w[2]))
}

fn has_pn(response: &[u8]) -> bool {
    response.windows(2).any(|pair| pair == b"pn")
}

/// Perl's `split(';', …)`: empty fields at the end are dropped, others kept.
pub(super) fn split_on_semicolons(text: &[u8]) -> Vec<&[u8]> {
    let mut fields: Vec<&[u8]> = text.split(|&b| b == b';').collect();
    while fields.last().is_some_and(|field| field.is_empty()) {
        fields.pop();
    }
    fields
}

/// Lines without their line feed; a carriage return stays, as the original leaves it.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|&b| b == b'\n').map(|line| line.strip_suffix(b"\n").unwrap_or(line))
}

pub(super) fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|&b| is_space(b))
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

pub(super) fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A run of ASCII digits as Perl takes it for a number.
pub(super) fn number(digits: &[u8]) -> f64 {
    lossy(digits).parse().unwrap_or(f64::INFINITY)
}
