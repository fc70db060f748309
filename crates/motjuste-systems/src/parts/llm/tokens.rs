//! How many tokens a text takes: what decides how many examples fit into a prompt (SWORDS, App. D.5).

pub trait TokenCounter: Send + Sync {
    /// How many tokens the text takes, or a few more; never fewer.
    fn count(&self, text: &str) -> usize;
}

/// A guess on the safe side, for endpoints, which do not share their tokenizer: a word takes a token
/// for every four letters begun, a digit or a sign one each, any other character one per byte. The
/// byte-pair vocabularies in use take about a quarter less for English.
#[derive(Debug, Clone, Copy, Default)]
pub struct Estimate;

impl TokenCounter for Estimate {
    fn count(&self, text: &str) -> usize {
        let mut tokens = 0;
        let mut letters = 0_usize;
        for character in text.chars() {
            if character.is_ascii_alphabetic() {
                letters += 1;
                continue;
            }
            tokens += std::mem::take(&mut letters).div_ceil(4);
            tokens += match character {
                // A space goes with the word behind it.
                ' ' => 0,
                other => other.len_utf8(),
            };
        }
        tokens + letters.div_ceil(4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_signs_and_other_scripts_are_counted() {
        assert_eq!(Estimate.count(""), 0);
        assert_eq!(Estimate.count("the cat"), 2);
        assert_eq!(Estimate.count("**infiltrated**"), 7);
        assert_eq!(Estimate.count("1945."), 5);
        assert_eq!(Estimate.count("čaj"), 3);
    }
}
