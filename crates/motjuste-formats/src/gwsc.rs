//! SemEval-2020 task 3, graded word similarity in context: task data, gold, and the results of
//! both subtasks, as tables (Armendariz et al. 2020, §4–5).

use std::borrow::Cow;
use std::io::{self, Write};

use motjuste_core::{PairInContexts, PairSimilarity};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::table::{self, Delimiter, Row};

/// The columns that hold a pair and its contexts.
pub(crate) const PAIR: [&str; 8] = [
    "word1",
    "word2",
    "context1",
    "context2",
    "word1_context1",
    "word2_context1",
    "word1_context2",
    "word2_context2",
];
const SIMILARITY: [&str; 2] = ["sim_context1", "sim_context2"];
const CHANGE: &str = "change";

/// Scores are printed with three digits, so their difference may be this far from the change.
const ROUNDING: f64 = 0.02;

/// The task's data: pairs in two contexts, words marked by `<strong>`.
#[derive(Debug)]
pub struct GwscData;

impl Format for GwscData {
    type Data = Vec<PairInContexts>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<PairInContexts>, Stop> {
        // Gold columns beside the data mean CoSimLex, unless the data is requested explicitly.
        let rows =
            table::read(text, &PAIR, &["sim1", "sim2", "stdev1", "stdev2", "pvalue"], problems)?;
        let mut pairs = Vec::with_capacity(rows.len());
        for row in rows {
            pairs.push(read_pair(&row, problems)?);
        }
        Ok(pairs)
    }

    fn write(pairs: &Vec<PairInContexts>, out: &mut dyn Write) -> io::Result<()> {
        let rows = pairs.iter().map(|pair| pair_cells(pair).map(Cow::Borrowed));
        table::write(Delimiter::Tab, &PAIR, rows, out)
    }
}

/// Reads the first eight cells of a row asked for by [`PAIR`].
pub(crate) fn read_pair(row: &Row, problems: &mut Problems) -> Result<PairInContexts, Stop> {
    let text = |column| row.text(column).to_owned();
    let pair = PairInContexts {
        words: [text(0), text(1)],
        contexts: [text(2), text(3)],
        forms: [[text(4), text(5)], [text(6), text(7)]],
    };
    if let Err(error) = pair.marked() {
        let place = Place::line(row.line).with_id(pair.words.join(" "));
        problems.error(place, error)?;
    }
    Ok(pair)
}

pub(crate) fn pair_cells(pair: &PairInContexts) -> [&str; 8] {
    let PairInContexts { words, contexts, forms } = pair;
    let [[a, b], [c, d]] = forms;
    [&words[0], &words[1], &contexts[0], &contexts[1], a, b, c, d].map(String::as_str)
}

/// The gold standard: similarity in both contexts, and the change.
#[derive(Debug)]
pub struct GwscGold;

impl Format for GwscGold {
    type Data = Vec<PairSimilarity>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<PairSimilarity>, Stop> {
        let [first, second] = SIMILARITY;
        let rows = table::read(text, &[first, second, CHANGE], &[], problems)?;
        let mut gold = Vec::with_capacity(rows.len());
        for row in rows {
            let numbers = numbers(&row, &[first, second, CHANGE], problems)?;
            let Some([first, second, change]) = numbers else { continue };
            if (second - first - change).abs() > ROUNDING {
                let message =
                    format!("the change is {change}, the scores differ by {}", second - first);
                problems.warning(Place::line(row.line), message);
            }
            gold.push(PairSimilarity { similarity: [first, second], change });
        }
        Ok(gold)
    }

    fn write(gold: &Vec<PairSimilarity>, out: &mut dyn Write) -> io::Result<()> {
        let [first, second] = SIMILARITY;
        let rows = gold.iter().map(|PairSimilarity { similarity, change }| {
            [similarity[0], similarity[1], *change].map(|number| Cow::Owned(number.to_string()))
        });
        table::write(Delimiter::Tab, &[first, second, CHANGE], rows, out)
    }
}

/// A result of subtask 1: the predicted change of every pair.
#[derive(Debug)]
pub struct GwscChange;

impl Format for GwscChange {
    type Data = Vec<f64>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<f64>, Stop> {
        let rows = table::read(text, &[CHANGE], &SIMILARITY, problems)?;
        let mut changes = Vec::with_capacity(rows.len());
        for row in rows {
            changes.extend(row.number(0, CHANGE, problems)?);
        }
        Ok(changes)
    }

    fn write(changes: &Vec<f64>, out: &mut dyn Write) -> io::Result<()> {
        let rows = changes.iter().map(|change| [Cow::Owned(change.to_string())]);
        table::write(Delimiter::Tab, &[CHANGE], rows, out)
    }
}

/// A result of subtask 2: the predicted similarity of every pair in both contexts.
#[derive(Debug)]
pub struct GwscSimilarity;

impl Format for GwscSimilarity {
    type Data = Vec<[f64; 2]>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<[f64; 2]>, Stop> {
        let rows = table::read(text, &SIMILARITY, &[CHANGE], problems)?;
        let mut scores = Vec::with_capacity(rows.len());
        for row in rows {
            scores.extend(numbers(&row, &SIMILARITY, problems)?);
        }
        Ok(scores)
    }

    fn write(scores: &Vec<[f64; 2]>, out: &mut dyn Write) -> io::Result<()> {
        let rows = scores.iter().map(|pair| pair.map(|score| Cow::Owned(score.to_string())));
        table::write(Delimiter::Tab, &SIMILARITY, rows, out)
    }
}

/// The numbers of a row, every one that is none reported.
fn numbers<const N: usize>(
    row: &Row,
    names: &[&str; N],
    problems: &mut Problems,
) -> Result<Option<[f64; N]>, Stop> {
    let mut numbers = [0.0; N];
    let mut complete = true;
    for (i, name) in names.iter().enumerate() {
        match row.number(i, name, problems)? {
            Some(number) => numbers[i] = number,
            None => complete = false,
        }
    }
    Ok(complete.then_some(numbers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::written;
    use crate::{Text, check, parse, read};
    use motjuste_testing::skipped;
    use proptest::prelude::*;
    use std::path::Path;

    fn text(text: &str) -> Text {
        Text::from_string("t.tsv", text)
    }

    #[test]
    fn results_are_read_by_their_header() {
        assert_eq!(parse::<GwscChange>(&text("change\n1.5\n-0.5\n")).unwrap(), [1.5, -0.5]);
        let scores =
            parse::<GwscSimilarity>(&text("sim_context1\tsim_context2\r\n1\t2\r\n")).unwrap();
        assert_eq!(scores, [[1.0, 2.0]]);
    }

    #[test]
    fn errors_name_the_line_and_the_remedy() {
        let error = parse::<GwscChange>(&text("change\n1\nNaN\n")).unwrap_err().to_string();
        assert_eq!(error, "t.tsv, line 3: change is \"NaN\"; expected a finite number such as 3.5");
        let error = parse::<GwscSimilarity>(&text("change\n1\n")).unwrap_err().to_string();
        assert!(
            error.starts_with("t.tsv, line 1: the header has no column sim_context1, sim_context2")
        );
        let gold = "sim_context1\tsim_context2\tchange\n1\t2\t-1\nx\ty\t0\n";
        let found = check::<GwscGold>(&text(gold));
        let lines: Vec<_> = found.iter().map(|p| p.place.line.unwrap()).collect();
        assert_eq!(lines, [2, 3, 3]);
        let unmarked = format!("{}\nwater\tice\ta\tb\ta\tb\tc\td\n", PAIR.join("\t"));
        let error = parse::<GwscData>(&text(&unmarked)).unwrap_err().to_string();
        assert!(error.contains("line 2, water ice: \"a\" is not marked"), "{error}");
    }

    #[test]
    fn the_practice_kit_is_read_in_every_language() {
        let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cosimlex/practice");
        let dir = Path::new(dir);
        if !dir.exists() {
            skipped("../shared/data/cosimlex/practice not present");
            return;
        }
        for (language, pairs) in [("en", 10), ("hr", 5), ("sl", 5)] {
            let data = read::<GwscData>(&dir.join(format!("data_{language}.tsv"))).unwrap();
            let path = dir.join(format!("gold_{language}.tsv"));
            let gold = read::<GwscGold>(&path).unwrap();
            assert_eq!((data.len(), gold.len()), (pairs, pairs), "{language}");
            for pair in &data {
                for (marked, forms) in pair.marked().unwrap().iter().zip(&pair.forms) {
                    let words =
                        marked.spans.clone().map(|span| marked.text[span.bytes()].to_owned());
                    assert_eq!(&words, forms);
                }
            }
            assert_eq!(written::<GwscGold>(&gold), std::fs::read_to_string(path).unwrap());
            assert_eq!(parse::<GwscData>(&text(&written::<GwscData>(&data))).unwrap(), data);
        }
    }

    proptest! {
        #[test]
        fn any_data_round_trips(words in proptest::collection::vec(["[\\PC]{1,8}", "[\\PC\t\n\"]{0,12}"], 0..4)) {
            let pairs: Vec<_> = words
                .into_iter()
                .map(|[word, filling]| {
                    let word = word.replace('<', "").trim().to_owned();
                    let context = format!("{filling}<strong>{word}</strong> <strong>x</strong>").trim().to_owned();
                    PairInContexts {
                        words: [word.clone(), "x".into()],
                        contexts: [context.clone(), context],
                        forms: [[word.clone(), "x".into()], [word, "x".into()]],
                    }
                })
                .collect();
            prop_assert_eq!(parse::<GwscData>(&text(&written::<GwscData>(&pairs))).unwrap(), pairs);
        }

        #[test]
        fn any_scores_round_trip(scores in proptest::collection::vec([proptest::num::f64::NORMAL, proptest::num::f64::NORMAL], 0..5)) {
            let again = parse::<GwscSimilarity>(&text(&written::<GwscSimilarity>(&scores))).unwrap();
            prop_assert_eq!(&again, &scores);
            let changes: Vec<f64> = scores.iter().map(|s| s[0]).collect();
            prop_assert_eq!(parse::<GwscChange>(&text(&written::<GwscChange>(&changes))).unwrap(), changes);
        }
    }
}
