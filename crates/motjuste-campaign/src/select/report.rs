//! What a selection left out, and why.

use std::collections::BTreeMap;
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
pub enum Reason {
    #[strum(to_string = "fewer than three sentences left")]
    TooFewSentences,
    #[strum(to_string = "a sentence occurs twice in the context")]
    SentenceTwice,
    #[strum(to_string = "duplicate")]
    Duplicate,
    #[strum(to_string = "no word that can be a target")]
    NoTarget,
    #[strum(to_string = "too few words")]
    TooShort,
    #[strum(to_string = "too many words")]
    TooLong,
    #[strum(to_string = "target capitalised inside the sentence")]
    Capitalised,
    #[strum(to_string = "a list, a heading or a table, not a sentence")]
    NotASentence,
    #[strum(to_string = "a word of the pair occurs twice")]
    WordTwice,
    #[strum(to_string = "shares sentences with another of the same pair")]
    Overlap,
    #[strum(to_string = "too rare")]
    TooFewFound,
    #[strum(to_string = "not drawn")]
    NotDrawn,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropped {
    pub count: usize,
    /// The first of them, with its position.
    pub example: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub procedure: &'static str,
    pub seed: u64,
    pub documents: usize,
    pub sentences: usize,
    /// What was picked: targets in context, sentences or offers.
    pub kept: usize,
    pub dropped: BTreeMap<Reason, Dropped>,
    /// Why what is offered is, where an expert must not know.
    pub offered: BTreeMap<String, usize>,
}

impl Report {
    pub(super) const fn new(procedure: &'static str, seed: u64) -> Self {
        let dropped = BTreeMap::new();
        let offered = BTreeMap::new();
        Self { procedure, seed, documents: 0, sentences: 0, kept: 0, dropped, offered }
    }

    pub(super) fn drop(&mut self, reason: Reason, place: &str, what: &str) {
        let example = || Dropped { count: 0, example: format!("{place}: {}", beginning(what)) };
        self.dropped.entry(reason).or_insert_with(example).count += 1;
    }

    pub(super) fn drop_many(&mut self, reason: Reason, count: usize, example: &str) {
        if count > 0 {
            let first = || Dropped { count: 0, example: example.to_owned() };
            self.dropped.entry(reason).or_insert_with(first).count += count;
        }
    }

    pub fn dropped(&self, reason: Reason) -> usize {
        self.dropped.get(&reason).map_or(0, |dropped| dropped.count)
    }
}

/// The first words of a text on one line.
fn beginning(text: &str) -> String {
    const CHARS: usize = 60;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(CHARS) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

/// Markdown: a sentence of totals and a table of what was left out.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { procedure, seed, documents, sentences, kept, dropped, offered } = self;
        writeln!(
            f,
            "{procedure}, seed {seed}: {documents} documents, {sentences} sentences read, {kept} kept."
        )?;
        if !dropped.is_empty() {
            writeln!(f, "\n| left out because | number | first |\n|---|---:|---|")?;
        }
        for (reason, Dropped { count, example }) in dropped {
            writeln!(f, "| {reason} | {count} | {} |", example.replace('|', "\\|"))?;
        }
        if !offered.is_empty() {
            writeln!(f, "\n| offered because | number |\n|---|---:|")?;
        }
        for (why, count) in offered {
            writeln!(f, "| {why} | {count} |")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_counts_and_shows_the_first_of_each() {
        let mut report = Report::new("SWORDS", 7);
        report.documents = 2;
        report.drop(Reason::TooShort, "a.txt", "Yes | no.\nMaybe");
        report.drop(Reason::TooShort, "b.txt", "Never.");
        report.drop(Reason::TooLong, "b.txt", &"word ".repeat(80));
        assert_eq!(report.dropped(Reason::TooShort), 2);
        let text = report.to_string();
        assert!(text.starts_with("SWORDS, seed 7: 2 documents, 0 sentences read, 0 kept.\n"));
        assert!(text.contains("| too few words | 2 | a.txt: Yes \\| no. Maybe |"), "{text}");
        assert!(text.contains("| too many words | 1 | b.txt: word word"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() < 130), "{text}");
    }
}
