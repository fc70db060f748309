//! Items of the SemEval-2007 task and its kin: substitutes people gave unprompted, with votes,
//! and what systems answered (McCarthy & Navigli 2009, §2).

use compact_str::CompactString;

use crate::Pos;

/// Which item a line speaks of: `bright.a 5`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemKey {
    /// Lemma and part of speech: `bright.a`; `bar.n.v` where the sentence uses another one.
    pub lexelt: CompactString,
    /// The item's number, or any other word without white space.
    pub id: CompactString,
}

impl ItemKey {
    /// The part of speech in the sentence: the last component of the lexelt.
    pub fn pos(&self) -> Option<Pos> {
        pos_of_lexelt(&self.lexelt)
    }

    /// Lemma and dictionary part of speech: `bar.n` for `bar.n.v`. Items that share it share a
    /// pool of candidates.
    pub fn lemma_pos(&self) -> &str {
        match self.lexelt.match_indices('.').nth(1) {
            Some((second_dot, _)) => &self.lexelt[..second_dot],
            None => &self.lexelt,
        }
    }
}

impl std::fmt::Display for ItemKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.lexelt, self.id)
    }
}

/// The part of speech a lexelt names last: a noun for `bar.n`, a verb for `bar.n.v`.
pub fn pos_of_lexelt(lexelt: &str) -> Option<Pos> {
    let (_, last) = lexelt.rsplit_once('.')?;
    let mut letters = last.chars();
    let letter = letters.next()?;
    letters.next().is_none().then(|| Pos::from_letter(letter)).flatten()
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoldItem {
    pub key: ItemKey,
    /// Substitutes with the number of people who gave them, in file order.
    pub substitutes: Vec<(CompactString, u32)>,
}

impl GoldItem {
    pub fn votes(&self, substitute: &str) -> u32 {
        self.substitutes.iter().filter(|(s, _)| s == substitute).map(|(_, votes)| votes).sum()
    }

    pub fn total_votes(&self) -> u32 {
        self.substitutes.iter().map(|(_, votes)| votes).sum()
    }

    /// Each substitute once, in file order. Some gold lines name one twice
    /// (`arrive 4;occur 1;arrive  1;`): its votes are added.
    pub fn distinct(&self) -> Vec<(&str, u32)> {
        let mut distinct: Vec<(&str, u32)> = Vec::with_capacity(self.substitutes.len());
        for (substitute, votes) in &self.substitutes {
            match distinct.iter_mut().find(|(known, _)| known == substitute) {
                Some((_, total)) => *total += votes,
                None => distinct.push((substitute, *votes)),
            }
        }
        distinct
    }

    /// The votes for the most frequent substitute.
    pub fn max_votes(&self) -> u32 {
        self.distinct().into_iter().map(|(_, votes)| votes).max().unwrap_or(0)
    }

    /// The mode: the one substitute with more votes than any other, if there is one.
    pub fn mode(&self) -> Option<&str> {
        let distinct = self.distinct();
        let max = distinct.iter().map(|(_, votes)| *votes).max()?;
        let mut top = distinct.into_iter().filter(|(_, votes)| *votes == max);
        let (mode, _) = top.next()?;
        top.next().is_none().then_some(mode)
    }
}

/// What a system answered for one item: guesses in its order of preference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub key: ItemKey,
    pub guesses: Vec<CompactString>,
}

/// Candidates with scores for one item, as in a `RANKED` file.
#[derive(Debug, Clone, PartialEq)]
pub struct RankedItem {
    pub key: ItemKey,
    /// Candidates and scores, in file order.
    pub candidates: Vec<(CompactString, f64)>,
}

/// The candidates offered for every item of one lemma and part of speech.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CandidatePool {
    /// Lemma and part of speech: `bright.a`.
    pub lexelt: String,
    pub candidates: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(lexelt: &str) -> ItemKey {
        ItemKey { lexelt: lexelt.into(), id: "1".into() }
    }

    #[test]
    fn the_last_component_is_the_part_of_speech_in_the_sentence() {
        assert_eq!(key("bright.a").pos(), Some(Pos::Adj));
        assert_eq!(key("bar.n.v").pos(), Some(Pos::Verb));
        assert_eq!(key("bar.n.v").lemma_pos(), "bar.n");
        assert_eq!(key("bright.a").lemma_pos(), "bright.a");
        assert_eq!(key("bright").pos(), None);
        assert_eq!(key("bright.adj").pos(), None);
    }

    /// The worked example of the paper: `happy;a` = glad 3, merry 2, cheerful 1, jovial 1.
    #[test]
    fn the_mode_is_unique_or_absent() {
        let gold = |votes: [u32; 2]| GoldItem {
            key: key("happy.a"),
            substitutes: vec![("glad".into(), votes[0]), ("merry".into(), votes[1])],
        };
        assert_eq!(gold([3, 2]).mode(), Some("glad"));
        assert_eq!(gold([2, 3]).mode(), Some("merry"));
        assert_eq!(gold([2, 2]).mode(), None);
        assert_eq!(gold([3, 2]).total_votes(), 5);
    }

    /// `yard.n 801` of the test set: garden has three votes, the most.
    #[test]
    fn votes_of_a_repeated_substitute_are_added() {
        let substitutes = [("lot", 2), ("garden", 2), ("garden", 1), ("property", 1)];
        let substitutes = substitutes.map(|(s, votes)| (s.into(), votes)).into();
        let yard = GoldItem { key: key("yard.n"), substitutes };
        assert_eq!(yard.distinct(), [("lot", 2), ("garden", 3), ("property", 1)]);
        assert_eq!((yard.max_votes(), yard.mode()), (3, Some("garden")));
    }
}
