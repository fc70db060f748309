//! CoSimLex as published, a table of pairs in two contexts with people's scores, their spread and
//! the significance of the change (Armendariz et al. 2020).

use std::borrow::Cow;
use std::io::{self, Write};

use motjuste_core::{PairInContexts, PairSimilarity};

use crate::error::{Problems, Stop};
use crate::format::Format;
use crate::gwsc::{PAIR, pair_cells, read_pair};
use crate::table::{self, Delimiter, Row};

const SIMILARITY: [&str; 2] = ["sim1", "sim2"];
const SPREAD: [&str; 3] = ["stdev1", "stdev2", "pvalue"];

/// A pair, and how similar people found its words in each context.
#[derive(Debug, Clone, PartialEq)]
pub struct CosimlexPair {
    pub pair: PairInContexts,
    /// The mean similarity in each context.
    pub similarity: [f64; 2],
    /// The spread, where the file gives it.
    pub spread: Option<Spread>,
}

impl CosimlexPair {
    /// What people said, as the gold of SemEval-2020 has it.
    pub fn gold(&self) -> PairSimilarity {
        let [first, second] = self.similarity;
        PairSimilarity { similarity: self.similarity, change: second - first }
    }
}

/// How far people's scores are spread, and whether the two contexts differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The standard deviation in each context.
    pub standard_deviation: [f64; 2],
    /// The p-value of the Mann–Whitney U test between the contexts.
    pub p_value: f64,
}

/// CoSimLex, separated by tabs as it is published; tables separated by commas are read too.
#[derive(Debug)]
pub struct Cosimlex;

/// CoSimLex, separated by commas.
#[derive(Debug)]
pub struct CosimlexCsv;

impl Format for Cosimlex {
    type Data = Vec<CosimlexPair>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<CosimlexPair>, Stop> {
        let required: Vec<&str> = PAIR.into_iter().chain(SIMILARITY).collect();
        let rows = table::read(text, &required, &SPREAD, problems)?;
        let mut pairs = Vec::with_capacity(rows.len());
        for row in rows {
            let pair = read_pair(&row, problems)?;
            let first = row.number(8, SIMILARITY[0], problems)?;
            let second = row.number(9, SIMILARITY[1], problems)?;
            let spread = read_spread(&row, problems)?;
            if let (Some(first), Some(second)) = (first, second) {
                pairs.push(CosimlexPair { pair, similarity: [first, second], spread });
            }
        }
        Ok(pairs)
    }

    fn write(pairs: &Vec<CosimlexPair>, out: &mut dyn Write) -> io::Result<()> {
        write_pairs(Delimiter::Tab, pairs, out)
    }
}

impl Format for CosimlexCsv {
    type Data = Vec<CosimlexPair>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<CosimlexPair>, Stop> {
        Cosimlex::parse(text, problems)
    }

    fn write(pairs: &Vec<CosimlexPair>, out: &mut dyn Write) -> io::Result<()> {
        write_pairs(Delimiter::Comma, pairs, out)
    }
}

fn read_spread(row: &Row, problems: &mut Problems) -> Result<Option<Spread>, Stop> {
    let given = (10..13).all(|column| row.optional(column).is_some_and(|cell| !cell.is_empty()));
    if !given {
        return Ok(None);
    }
    let first = row.number(10, SPREAD[0], problems)?;
    let second = row.number(11, SPREAD[1], problems)?;
    let p_value = row.number(12, SPREAD[2], problems)?;
    Ok(first
        .zip(second)
        .zip(p_value)
        .map(|((first, second), p_value)| Spread { standard_deviation: [first, second], p_value }))
}

/// Columns in the order of the published files.
fn write_pairs(
    delimiter: Delimiter,
    pairs: &[CosimlexPair],
    out: &mut dyn Write,
) -> io::Result<()> {
    let (words, forms) = PAIR.split_at(4);
    let header: Vec<&str> = [words, &SIMILARITY, &SPREAD, forms].concat();
    let rows = pairs.iter().map(|CosimlexPair { pair, similarity, spread }| {
        let cells = pair_cells(pair);
        let spread = spread.map(|s| [s.standard_deviation[0], s.standard_deviation[1], s.p_value]);
        let number = |number: f64| Cow::Owned(number.to_string());
        let spread = (0..3).map(move |i| spread.map_or(Cow::Borrowed(""), |s| number(s[i])));
        let (words, forms) = (cells.into_iter().take(4), cells.into_iter().skip(4));
        words
            .map(Cow::Borrowed)
            .chain(similarity.map(number))
            .chain(spread)
            .chain(forms.map(Cow::Borrowed))
    });
    table::write(delimiter, &header, rows, out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<CosimlexPair>, String> {
        testing::read::<Cosimlex>("c.tsv", text)
    }

    const HEADER: &str = "word1\tword2\tcontext1\tcontext2\tsim1\tsim2\tstdev1\tstdev2\tpvalue\tword1_context1\tword2_context1\tword1_context2\tword2_context2";

    #[test]
    fn the_published_columns_are_read() {
        let row = "lepa\tura\t\"<strong>Lepa</strong>\" <strong>ura</strong>\t<strong>lepe</strong> <strong>ure</strong>\t2.27\t1.37\t2.89\t1.79\t0.241\tLepa\tura\tlepe\ture";
        let pairs = read(&format!("{HEADER}\r\n{row}\r\n")).unwrap();
        let CosimlexPair { pair, similarity, spread } = &pairs[0];
        assert_eq!(pair.forms[1], ["lepe", "ure"]);
        assert_eq!(*similarity, [2.27, 1.37]);
        assert_eq!(*spread, Some(Spread { standard_deviation: [2.89, 1.79], p_value: 0.241 }));
        let error = read(&format!("{HEADER}\n{}\n", row.replace("2.27", "high"))).unwrap_err();
        assert!(error.starts_with("c.tsv, line 2: sim1 is \"high\""), "{error}");
    }

    proptest! {
        #[test]
        fn any_pairs_round_trip_with_tabs_and_with_commas(
            filling in "[\\PC\t\n\",]{0,12}",
            similarity in [0.0..10.0_f64, 0.0..10.0],
            spread in proptest::option::of([0.0..5.0_f64, 0.0..5.0, 0.0..1.0]),
        ) {
            let context = format!("<strong>a</strong>{filling}<strong>b</strong>");
            let forms = ["a".to_owned(), "b".to_owned()];
            let pairs = vec![CosimlexPair {
                pair: PairInContexts {
                    words: forms.clone(),
                    contexts: [context.clone(), context],
                    forms: [forms.clone(), forms],
                },
                similarity,
                spread: spread.map(|[a, b, p]| Spread { standard_deviation: [a, b], p_value: p }),
            }];
            prop_assert_eq!(&read(&testing::written::<Cosimlex>(&pairs)).unwrap(), &pairs);
            prop_assert_eq!(&read(&testing::written::<CosimlexCsv>(&pairs)).unwrap(), &pairs);
        }
    }
}
