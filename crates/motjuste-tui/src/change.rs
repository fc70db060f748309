//! Changes of a text, done and undone, and what they do to places in it.

use std::ops::Range;

/// Stretches of a text and what replaces them, in order and apart from each other.
pub(crate) type Edits = Vec<(Range<usize>, String)>;

/// Makes the edits. Returns those that undo them.
pub(crate) fn apply(text: &mut String, edits: &Edits) -> Edits {
    let mut undo = Edits::with_capacity(edits.len());
    let mut moved = 0_isize;
    for (range, new) in edits {
        let start = range.start.saturating_add_signed(moved);
        undo.push((start..start + new.len(), text[range.clone()].to_owned()));
        moved += new.len() as isize - range.len() as isize;
    }
    for (range, new) in edits.iter().rev() {
        text.replace_range(range.clone(), new);
    }
    undo
}

/// Where a stretch is after the edits; nowhere if one of them touched it.
pub(crate) fn carried(range: &Range<usize>, edits: &Edits) -> Option<Range<usize>> {
    let mut moved = 0_isize;
    for (edited, new) in edits {
        if edited.start >= range.end {
            break;
        }
        if edited.end > range.start {
            return None;
        }
        moved += new.len() as isize - edited.len() as isize;
    }
    let by = |offset: usize| offset.saturating_add_signed(moved);
    Some(by(range.start)..by(range.end))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_article_and_a_word_change_together() {
        let mut text = "I read an amazing paper.".to_owned();
        let edits = vec![(7..9, "a".to_owned()), (10..17, "great".to_owned())];
        let undo = apply(&mut text, &edits);
        assert_eq!(text, "I read a great paper.");
        assert_eq!(carried(&(2..6), &edits), Some(2..6));
        assert_eq!(carried(&(10..17), &edits), None);
        let paper = carried(&(18..23), &edits).unwrap();
        assert_eq!(&text[paper], "paper");
        apply(&mut text, &undo);
        assert_eq!(text, "I read an amazing paper.");
    }

    proptest! {
        #[test]
        fn undo_brings_back_any_text(
            text in "[a-zé ]{0,30}",
            cuts in prop::collection::btree_set(0_usize..30, 0..6),
            new in prop::collection::vec("[xü]{0,4}", 3),
        ) {
            let cuts: Vec<usize> = cuts.into_iter().filter(|at| text.is_char_boundary(*at)).collect();
            let edits: Edits =
                cuts.chunks_exact(2).zip(new).map(|(ends, new)| (ends[0]..ends[1], new)).collect();
            let mut changed = text.clone();
            let undo = apply(&mut changed, &edits);
            apply(&mut changed, &undo);
            prop_assert_eq!(changed, text);
        }
    }
}
