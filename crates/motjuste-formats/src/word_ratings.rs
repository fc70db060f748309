//! Ratings of word pairs out of context, as SimLex-999 has them (Hill et al. 2015): a table with
//! columns `word1`, `word2` and `SimLex999`, or `rating` for other collections.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::table::{self, Delimiter};

const WORDS: [&str; 2] = ["word1", "word2"];
/// The columns that may hold the rating, and those of SimLex-999 that say other things.
const RATING: [&str; 2] = ["SimLex999", "rating"];
const OTHERS: [&str; 7] =
    ["POS", "conc(w1)", "conc(w2)", "concQ", "Assoc(USF)", "SimAssoc333", "SD(SimLex)"];

/// Two words, and how similar people find them.
#[derive(Debug, Clone, PartialEq)]
pub struct WordPairRating {
    pub words: [String; 2],
    /// The mean rating, in SimLex-999 from 0 to 10.
    pub rating: f64,
}

/// The format of ratings of word pairs.
#[derive(Debug)]
pub struct WordRatings;

impl Format for WordRatings {
    type Data = Vec<WordPairRating>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<WordPairRating>, Stop> {
        let rows = table::read(text, &WORDS, &[&RATING[..], &OTHERS[..]].concat(), problems)?;
        let mut ratings = Vec::with_capacity(rows.len());
        for row in rows {
            let Some(column) = (2..4).find(|column| row.optional(*column).is_some()) else {
                let message = format!("the header has no column {}", RATING.join(" or "));
                return Err(problems.fatal(Place::line(1), message));
            };
            let words = [row.text(0), row.text(1)].map(str::to_owned);
            if let Some(rating) = row.number(column, RATING[column - 2], problems)? {
                ratings.push(WordPairRating { words, rating });
            }
        }
        Ok(ratings)
    }

    fn write(ratings: &Vec<WordPairRating>, out: &mut dyn Write) -> io::Result<()> {
        let rows = ratings.iter().map(|WordPairRating { words: [a, b], rating }| {
            [Cow::Borrowed(a.as_str()), Cow::Borrowed(b.as_str()), Cow::Owned(rating.to_string())]
        });
        table::write(Delimiter::Tab, &[WORDS[0], WORDS[1], RATING[1]], rows, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<WordPairRating>, String> {
        testing::read::<WordRatings>("r", text)
    }

    #[test]
    fn simlex_is_read_as_published() {
        let simlex = "word1\tword2\tPOS\tSimLex999\tconc(w1)\tconc(w2)\tconcQ\tAssoc(USF)\tSimAssoc333\tSD(SimLex)\n\
                      old\tnew\tA\t1.58\t2.72\t2.81\t2\t7.25\t1\t0.41\n";
        let expected = WordPairRating { words: ["old".into(), "new".into()], rating: 1.58 };
        assert_eq!(read(simlex).unwrap(), vec![expected.clone()]);
        assert_eq!(read("word1,word2,rating\nold,new,1.58\n").unwrap(), [expected]);
    }

    #[test]
    fn errors_name_the_line_and_the_remedy() {
        let error = read("word1\tword2\nold\tnew\n").unwrap_err();
        assert_eq!(error, "r, line 1: the header has no column SimLex999 or rating");
        let error = read("word1\tword2\trating\nold\tnew\tlow\n").unwrap_err();
        assert!(error.starts_with("r, line 2: rating is \"low\""), "{error}");
    }

    proptest! {
        #[test]
        fn any_ratings_round_trip(words in proptest::collection::vec(["[a-zž]{1,6}", "[a-z -]{0,5}[a-z]"], 0..4), rating in 0.0..10.0_f64) {
            let row = |words: [String; 2]| WordPairRating { words: words.map(|word| word.trim().to_owned()), rating };
            let ratings: Vec<_> = words.into_iter().map(row).collect();
            prop_assert_eq!(read(&testing::written::<WordRatings>(&ratings)).unwrap(), ratings);
        }
    }
}
