//! Pairs of usages with ratings, as Usim (Erk et al. 2009) and SCWS (Huang et al. 2012) are
//! passed around: two lines a pair, `sentence⇥token⇥rating`, in Usim with the SemEval-2007 item.

use std::io::{self, Write};

use motjuste_core::{ItemKey, Usage, UsagePair};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::item_line::{collapse, lines};

/// One line of a pair, or what is wrong with it.
type RatedUsage = Result<(Usage, f64), String>;

/// The format of rated pairs of usages.
#[derive(Debug)]
pub struct UsagePairs;

impl Format for UsagePairs {
    type Data = Vec<UsagePair>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<UsagePair>, Stop> {
        let mut pairs = Vec::new();
        let mut first: Option<(usize, RatedUsage)> = None;
        for (number, line) in lines(text) {
            let usage = parse_line(line);
            if let Err(message) = &usage {
                problems.error(Place::line(number), message)?;
            }
            let Some((_, before)) = first.take() else {
                first = Some((number, usage));
                continue;
            };
            if let (Ok((a, rating)), Ok((b, again))) = (before, usage) {
                if rating == again {
                    pairs.push(UsagePair { usages: [a, b], similarity: rating });
                } else {
                    let message =
                        format!("the two lines of a pair have ratings {rating} and {again}");
                    problems.error(Place::line(number), message)?;
                }
            }
        }
        if let Some((number, _)) = first {
            problems.error(Place::line(number), "the second line of this pair is missing")?;
        }
        Ok(pairs)
    }

    fn write(pairs: &Vec<UsagePair>, out: &mut dyn Write) -> io::Result<()> {
        for UsagePair { usages, similarity } in pairs {
            for Usage { sentence, token, key } in usages {
                write!(out, "{sentence}\t{token}\t{similarity}")?;
                if let Some(key) = key {
                    write!(out, "\t{key}")?;
                }
                out.write_all(b"\n")?;
            }
        }
        Ok(())
    }
}

fn parse_line(line: &str) -> RatedUsage {
    let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
    let (sentence, token, rating, key) = match cells[..] {
        [sentence, token, rating] => (sentence, token, rating, None),
        [sentence, token, rating, key] => {
            let (lexelt, id) = key
                .split_once(' ')
                .ok_or_else(|| format!("the item is {key:?}; expected `lemma.pos id`"))?;
            let key = ItemKey { lexelt: lexelt.into(), id: id.trim().into() };
            (sentence, token, rating, Some(key))
        }
        _ => {
            return Err(format!("{} cells; expected `sentence<tab>token<tab>rating`", cells.len()));
        }
    };
    let sentence = String::from(collapse(sentence));
    let tokens = sentence.split(' ').filter(|token| !token.is_empty()).count();
    let token = token.parse().ok().filter(|&token| token < tokens).ok_or_else(|| {
        format!("the token is {token:?}; expected a number from 0 below {tokens}")
    })?;
    let rating = rating
        .parse()
        .ok()
        .filter(|rating: &f64| rating.is_finite())
        .ok_or_else(|| format!("the rating is {rating:?}; expected a finite number"))?;
    Ok((Usage { sentence, token, key }, rating))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read as read_file, testing};
    use motjuste_testing::skipped;
    use proptest::prelude::*;
    use std::path::Path;

    fn read(text: &str) -> Result<Vec<UsagePair>, String> {
        testing::read::<UsagePairs>("u", text)
    }

    #[test]
    fn two_lines_are_a_pair() {
        let pairs =
            read("a bright boy\t1\t4.5\tbright.a 1\n\" bright \" light\t1\t4.5\tbright.a 2\n")
                .unwrap();
        assert_eq!(pairs[0].similarity, 4.5);
        assert_eq!(pairs[0].usages[1].key.as_ref().unwrap().id, "2");
        assert_eq!(pairs[0].usages[1].sentence, "\" bright \" light");
    }

    #[test]
    fn errors_name_the_line_and_the_remedy() {
        for (text, expected) in [
            ("a b\t1\t2\n", "u, line 1: the second line of this pair is missing"),
            ("a b\t1\t2\na b\t1\t3\n", "line 2: the two lines of a pair have ratings 2 and 3"),
            ("a b\t2\t2\n", "the token is \"2\"; expected a number from 0 below 2"),
            ("a b\t1\tx\n", "the rating is \"x\""),
            ("a b\t1\n", "2 cells; expected"),
            ("a b\t1\t2\tbright\n", "the item is \"bright\""),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn the_real_files_are_read() {
        let dir = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data"));
        for (file, pairs) in [("usim/usim_en.txt", 1133), ("scws/scws.txt", 2003)] {
            if !dir.join(file).exists() {
                skipped(format_args!("../shared/data/{file} not present"));
                continue;
            }
            assert_eq!(read_file::<UsagePairs>(&dir.join(file)).unwrap().len(), pairs);
        }
    }

    proptest! {
        #[test]
        fn any_pairs_round_trip(words in proptest::collection::vec("[a-zé\"]{1,5}", 1..6), similarity in 0.0..5.0_f64, keyed in any::<bool>()) {
            let usage = |token| Usage {
                sentence: words.join(" "),
                token,
                key: keyed.then(|| ItemKey { lexelt: "run.v".into(), id: token.to_string().into() }),
            };
            let pairs = vec![UsagePair { usages: [usage(0), usage(words.len() - 1)], similarity }];
            prop_assert_eq!(read(&testing::written::<UsagePairs>(&pairs)).unwrap(), pairs);
        }
    }
}
