//! *Left* and *right* as directions have few synonyms, and other senses have many.

use motjuste_core::Pos;

use super::Rule;
use crate::AnalysedTarget;
use crate::candidate::Candidate;
use crate::target::lemma_as;

/// Each direction and the words for it.
#[rustfmt::skip]
const DIRECTIONS: &[(&str, &[&str])] = &[
    ("left", &["left-hand", "lefthand", "left hand", "leftward", "leftwards", "to the left"]),
    ("right", &["right-hand", "righthand", "right hand", "rightward", "rightwards", "to the right"]),
];
/// Verbs that a direction follows.
#[rustfmt::skip]
const TURNING: &[&str] = &["bear", "glance", "go", "hang", "keep", "lean", "look", "steer", "swerve", "swing", "turn", "veer"];
/// Words after *turn right*; *go right home* and *look right at me* are other matters.
const AFTER_A_TURN: &[&str] = &["after", "and", "before", "by", "onto", "or", "then", "when"];
/// The same, after verbs that mean nothing but a turn.
const AFTER_NO_LOOK: &[&str] = &["at", "into"];
/// Things that have a right and a left, or come as a pair.
#[rustfmt::skip]
const SIDED: &[&str] = &[
    "ankle", "arm", "bank", "breast", "button", "cheek", "corner", "ear", "edge", "elbow", "eye", "eyebrow", "fist",
    "foot", "glove", "half", "hand", "heel", "hip", "kidney", "knee", "lane", "leg", "lung", "margin", "nostril",
    "palm", "pedal", "shoe", "shoulder", "side", "sleeve", "thigh", "thumb", "turn", "wheel", "wing", "wrist",
];

/// Where the target is a direction, admits words for it alone.
pub(super) struct SameDirection {
    words: Option<&'static [&'static str]>,
}

impl SameDirection {
    pub(super) fn new(target: &AnalysedTarget<'_>) -> Self {
        let surface = target.surface().to_lowercase();
        let known = DIRECTIONS.iter().find(|(direction, _)| *direction == surface);
        Self { words: known.filter(|_| is_direction(target)).map(|(_, words)| *words) }
    }
}

impl Rule for SameDirection {
    fn admits(&self, candidate: &Candidate) -> bool {
        self.words.is_none_or(|words| words.contains(&candidate.lemma.as_str()))
    }
}

fn is_direction(target: &AnalysedTarget<'_>) -> bool {
    let next = target.tagged_after().next();
    match target.pos {
        Pos::Adj => next.is_some_and(|(word, tag)| {
            let noun = lemma_as(&word.to_lowercase(), Pos::Noun);
            // "The left wing of the party" is none, and "the left button" can be nothing else.
            let left = target.surface().eq_ignore_ascii_case("left") && noun != "wing";
            tag.pos == Pos::Noun && (left || SIDED.contains(&noun.as_str()))
        }),
        Pos::Adv => {
            let verb = target.before().next_back().map(|word| lemma_as(word, Pos::Verb));
            let looks = matches!(verb.as_deref(), Some("glance" | "look"));
            let ends = next.is_none_or(|(word, tag)| {
                let word = word.to_lowercase();
                tag.pos == Pos::Punct
                    || AFTER_A_TURN.contains(&word.as_str())
                    || !looks && AFTER_NO_LOOK.contains(&word.as_str())
            });
            ends && verb.is_some_and(|verb| TURNING.contains(&verb.to_lowercase().as_str()))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    #[test]
    fn directions_are_told_from_other_senses() {
        for (marked, pos, is) in [
            ("Turn **right** at the corner.", Pos::Adv, true),
            ("Go **left**, then stop.", Pos::Adv, true),
            ("Go **right** home.", Pos::Adv, false),
            ("Look **right** at me.", Pos::Adv, false),
            ("Press the **left** button.", Pos::Adj, true),
            ("Her **right** hand hurt.", Pos::Adj, true),
            ("He gave the **right** answer.", Pos::Adj, false),
            ("There is soup **left**.", Pos::Adj, false),
        ] {
            let (text, span) = place::marked(marked).unwrap();
            let target = AnalysedTarget::with_pos(&text, span, pos).unwrap();
            assert_eq!(is_direction(&target), is, "{marked}");
        }
    }
}
