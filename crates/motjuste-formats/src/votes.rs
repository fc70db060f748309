//! More votes than voters: counts in CoInCo are inflated here and there (SWORDS, footnote 3).

use crate::{Document, Kind, Place, Problem, Severity};

/// How many people were asked, where the format knows.
pub const fn known_annotators(kind: Kind) -> Option<u32> {
    match kind {
        Kind::Coinco => Some(6),
        _ => None,
    }
}

impl Document {
    /// A warning for every substitute that more people gave or accepted than were asked.
    pub fn votes_above(&self, annotators: u32) -> Vec<Problem> {
        match self {
            Self::Benchmark(benchmark) => benchmark
                .substitutes()
                .iter()
                .map(|s| (s.id().to_string(), s.text(), s.labels().tally().positive))
                .filter_map(|(id, text, votes)| above(annotators, id, text, votes))
                .collect(),
            Self::Gold(gold) => gold
                .iter()
                .flat_map(|item| item.substitutes.iter().map(|s| (item.key.to_string(), s)))
                .filter_map(|(id, (text, votes))| above(annotators, id, text, *votes))
                .collect(),
            Self::Coinco(sentences) => sentences
                .iter()
                .flat_map(|sentence| &sentence.tokens)
                .filter_map(|token| Some((token.id?, &token.substitutes)))
                .flat_map(|(id, substitutes)| substitutes.iter().map(move |s| (id, s)))
                .filter_map(|(id, s)| above(annotators, format!("token {id}"), &s.lemma, s.votes))
                .collect(),
            _ => Vec::new(),
        }
    }
}

fn above(annotators: u32, id: String, text: &str, votes: u32) -> Option<Problem> {
    (votes > annotators).then(|| Problem {
        severity: Severity::Warning,
        place: Place::default().with_id(id),
        message: format!("{text:?} has {votes} votes of {annotators} annotators"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Text;

    #[test]
    fn every_inflated_count_is_named() {
        let text =
            Text::from_string("gold", "bright.a 1 :: clever 6;smart 7;\nbright.a 2 :: a 9;\n");
        let document = Document::parse(Kind::SemevalGold, &text).unwrap();
        let found: Vec<String> = document
            .votes_above(6)
            .iter()
            .map(|problem| format!("{}: {}", problem.place, problem.message))
            .collect();
        assert_eq!(
            found,
            [
                ", bright.a 1: \"smart\" has 7 votes of 6 annotators",
                ", bright.a 2: \"a\" has 9 votes of 6 annotators"
            ]
        );
    }
}
