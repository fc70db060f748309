//! The formats by name, and how to tell from its content which one a file is in.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;
use serde::de::IgnoredAny;

use crate::candidates::is_lexelt;
use crate::input::Text;
use crate::item_line::{Separator, lines, split};
use crate::sense_keys::is_key;

/// How many lines are looked at: enough to get past a few odd ones.
const LINES_LOOKED_AT: usize = 50;

/// A format, by the name it is asked for.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = UnknownKind, parse_err_fn = unknown)]
pub enum Kind {
    /// A SWORDS dataset, `.json`.
    Swords,
    /// A dataset in the JSON that the SWORDS reference had before.
    Legacy,
    /// A SWORDS result, `.lsr.json`.
    Lsr,
    /// Sentences of SemEval-2007 task 10, `lexsub_*.xml`.
    SemevalXml,
    /// Its gold standard, also that of the multiword subtask.
    SemevalGold,
    /// Its `best` answers, also those to the multiword subtask.
    SemevalBest,
    /// Its `oot` answers.
    SemevalOot,
    /// Candidate lists.
    Candidates,
    /// Ranked candidates.
    Ranked,
    /// CoInCo XML.
    Coinco,
    /// The ids of a CoInCo split.
    CoincoIds,
    /// CoSimLex, separated by tabs.
    Cosimlex,
    /// CoSimLex, separated by commas.
    CosimlexCsv,
    /// Data of SemEval-2020 task 3.
    GwscData,
    /// Its gold standard.
    GwscGold,
    /// A result of its subtask 1.
    GwscChange,
    /// A result of its subtask 2.
    GwscSimilarity,
    /// Annotators' own answers, JSON Lines.
    RawAnswers,
    /// Annotators' ratings, JSON Lines.
    Ratings,
    /// Annotators' ratings, a table.
    RatingsTable,
    /// Verdicts on substitutes, JSON Lines.
    Verdicts,
    /// Verdicts on substitutes, a table.
    VerdictsTable,
    /// Rated pairs of usages: Usim, SCWS.
    UsagePairs,
    /// Key files of word sense disambiguation.
    SenseKeys,
}

impl Kind {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn name(self) -> &'static str {
        self.into()
    }

    /// All names, for messages.
    pub fn names() -> String {
        let names: Vec<&str> = Self::ALL.iter().map(|kind| kind.name()).collect();
        names.join(", ")
    }

    /// The format a new file's name asks for; `None` where the ending could mean several.
    pub fn from_path(path: &Path) -> Option<Self> {
        const ENDINGS: [(&str, Kind); 8] = [
            (".lsr.json", Kind::Lsr),
            (".json", Kind::Swords),
            (".xml", Kind::SemevalXml),
            (".gold", Kind::SemevalGold),
            (".best", Kind::SemevalBest),
            (".oot", Kind::SemevalOot),
            (".candidates", Kind::Candidates),
            (".ranked", Kind::Ranked),
        ];
        let name = path.file_name()?.to_str()?;
        let name = name.strip_suffix(".gz").unwrap_or(name);
        ENDINGS.iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, kind)| *kind)
    }

    /// Tells a format by its content; `None` if it is like none of them.
    pub fn detect(text: &Text) -> Option<Self> {
        let text = text.as_str().trim_start();
        if text.starts_with('<') {
            return detect_xml(text);
        }
        if text.starts_with('{') {
            return detect_json(text);
        }
        detect_table(text).or_else(|| detect_lines(text))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A string that names no format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown format {0:?}: expected one of {names}", names = Kind::names())]
pub struct UnknownKind(pub String);

fn unknown(name: &str) -> UnknownKind {
    UnknownKind(name.to_owned())
}

fn detect_xml(text: &str) -> Option<Kind> {
    if text.contains("<lexelt") || text.contains("<corpus") {
        Some(Kind::SemevalXml)
    } else if text.contains("<document") {
        Some(Kind::Coinco)
    } else {
        None
    }
}

fn detect_json(text: &str) -> Option<Kind> {
    static KEY: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#""(contexts|substitute_labels|substitutes|wprimes)"\s*:"#)
            .expect("a valid pattern")
    });
    let first_line = text.lines().next().unwrap_or_default();
    if let Ok(object) = serde_json::from_str::<HashMap<String, IgnoredAny>>(first_line) {
        let has = |key| object.contains_key(key);
        if has("verdicts") {
            return Some(Kind::Verdicts);
        } else if has("annotator") {
            return Some(if has("value") { Kind::Ratings } else { Kind::RawAnswers });
        }
    }
    let keys = || KEY.captures_iter(text).map(|key| key.extract::<1>().1[0]);
    if keys().any(|key| key == "wprimes") {
        Some(Kind::Legacy)
    } else if keys().any(|key| key != "substitutes") {
        Some(Kind::Swords)
    } else {
        keys().next().map(|_| Kind::Lsr)
    }
}

fn detect_table(text: &str) -> Option<Kind> {
    let header = text.lines().next()?;
    let commas = header.contains(',') && !header.contains('\t');
    let columns: Vec<&str> = header.split(if commas { ',' } else { '\t' }).map(str::trim).collect();
    let has = |names: &[&str]| names.iter().all(|name| columns.contains(name));
    if has(&["word1", "word2", "context1", "context2"]) {
        return Some(match (has(&["sim1", "sim2"]), commas) {
            (true, false) => Kind::Cosimlex,
            (true, true) => Kind::CosimlexCsv,
            (false, _) => Kind::GwscData,
        });
    }
    match (has(&["sim_context1", "sim_context2"]), has(&["change"])) {
        (true, true) => Some(Kind::GwscGold),
        (true, false) => Some(Kind::GwscSimilarity),
        (false, true) => Some(Kind::GwscChange),
        (false, false) if has(&["item", "verdicts"]) => Some(Kind::VerdictsTable),
        (false, false) if has(&["item", "annotator", "value"]) => Some(Kind::RatingsTable),
        (false, false) => None,
    }
}

fn detect_lines(text: &str) -> Option<Kind> {
    let some_lines = || lines(text).map(|(_, line)| line).take(LINES_LOOKED_AT);
    if some_lines().any(|line| line.starts_with("RANKED\t") || line.starts_with("RESULT\t")) {
        return Some(Kind::Ranked);
    }
    let is_keys = |line: &str| line.split_whitespace().nth(1).is_some_and(is_key);
    if some_lines().next().is_some_and(is_keys) {
        return Some(Kind::SenseKeys);
    }
    // Before the items of answers: "red light.J" looks like a lexelt and an id.
    let is_pool = |line: &str| {
        split(line).is_none()
            && line.split_once("::").is_some_and(|(word, _)| is_lexelt(word.trim()))
    };
    if some_lines().next().is_some_and(is_pool) {
        return Some(Kind::Candidates);
    }
    let items = || some_lines().filter_map(split);
    if let Some((_, separator, _)) = items().next() {
        let voted = || items().all(|(_, _, rest)| has_votes(rest));
        return Some(match separator {
            Separator::ThreeColons => Kind::SemevalOot,
            Separator::TwoColons if voted() => Kind::SemevalGold,
            Separator::TwoColons => Kind::SemevalBest,
        });
    }
    let first = some_lines().next()?;
    let is_rated_usage = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let numbers = matches!(&cells[..], [_, token, rating, ..]
            if token.trim().parse::<usize>().is_ok() && rating.trim().parse::<f64>().is_ok());
        numbers && cells.len() <= 4
    };
    if is_rated_usage(first) {
        Some(Kind::UsagePairs)
    } else if some_lines().all(|line| line.parse::<u32>().is_ok()) {
        Some(Kind::CoincoIds)
    } else {
        None
    }
}

/// Whether every entry ends in a number.
fn has_votes(entries: &str) -> bool {
    let is_voted = |entry: &str| {
        let votes = entry.rsplit_once(char::is_whitespace).map(|(_, votes)| votes);
        votes.is_some_and(|votes| votes.bytes().all(|b| b.is_ascii_digit()))
    };
    entries.split(';').map(str::trim).filter(|entry| !entry.is_empty()).all(is_voted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for kind in Kind::ALL {
            assert_eq!(kind.name().parse(), Ok(*kind));
        }
        let error = "docx".parse::<Kind>().unwrap_err().to_string();
        assert!(error.contains("expected one of swords, legacy, lsr"), "{error}");
    }

    #[test]
    fn formats_are_told_by_their_content() {
        for (text, expected) in [
            ("{\n \"contexts\": {}}", Some(Kind::Swords)),
            (
                r#"{"substitutes_lemmatized": true, "substitutes": {"t:0": [["contexts", 1]]}}"#,
                Some(Kind::Lsr),
            ),
            ("<?xml version=\"1.0\"?>\n<corpus><lexelt item=\"a.n\">", Some(Kind::SemevalXml)),
            ("<?xml version=\"1.0\"?>\n<document>", Some(Kind::Coinco)),
            (r#"{"ss": [{"s": "a", "ws": [{"w": "a", "wprimes": []}]}]}"#, Some(Kind::Legacy)),
            ("<html>", None),
            ("\n bright.a 1 :: clever 3;smart 1;\n", Some(Kind::SemevalGold)),
            ("bright.a 1 :: top 10\nbright.a 2 :: smart\n", Some(Kind::SemevalBest)),
            ("bright.a 1 ::: clever\n", Some(Kind::SemevalOot)),
            ("run.v::flow;manage\n", Some(Kind::Candidates)),
            ("margin.N::edge\nred light.J::stop light\n", Some(Kind::Candidates)),
            ("started\nRANKED\trun.v 1\tflow 1\n", Some(Kind::Ranked)),
            ("word1\tword2\tcontext1\tcontext2\tsim1\tsim2\n", Some(Kind::Cosimlex)),
            ("word1,word2,context1,context2,sim1,sim2\n", Some(Kind::CosimlexCsv)),
            ("word1\tword2\tcontext1\tcontext2\tword1_context1\r\n", Some(Kind::GwscData)),
            ("sim_context1\tsim_context2\tchange\n", Some(Kind::GwscGold)),
            ("sim_context1\tsim_context2\n", Some(Kind::GwscSimilarity)),
            ("change\n1\n", Some(Kind::GwscChange)),
            ("{\"item\": 1, \"pos\": \"n\", \"annotator\": 2}\n", Some(Kind::RawAnswers)),
            ("{\"item\": 1, \"annotator\": 2, \"value\": 3}\n", Some(Kind::Ratings)),
            ("item\tannotator\tvalue\n", Some(Kind::RatingsTable)),
            ("{\"item\": 1, \"verdicts\": []}\n", Some(Kind::Verdicts)),
            ("item\tsubstitute\tsource\tverdicts\n", Some(Kind::VerdictsTable)),
            ("a b c\t1\t2.5\tbright.a 1\n", Some(Kind::UsagePairs)),
            ("1\n4\n5\n", Some(Kind::CoincoIds)),
            ("d000.s000.t000 art%1:09:00::\n", Some(Kind::SenseKeys)),
            ("{}", None),
            ("some text\n", None),
            ("", None),
        ] {
            assert_eq!(Kind::detect(&Text::from_string("f", text)), expected, "{text}");
        }
    }

    #[test]
    fn endings_name_formats_where_only_one_has_them() {
        for (name, kind) in [
            ("out/a.lsr.json.gz", Some(Kind::Lsr)),
            ("a.json", Some(Kind::Swords)),
            ("lst.candidates", Some(Kind::Candidates)),
            ("data_en.tsv", None),
            ("gold.trial", None),
            ("-", None),
        ] {
            assert_eq!(Kind::from_path(Path::new(name)), kind, "{name}");
        }
    }
}
