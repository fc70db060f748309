//! How a differing item is shown to a person.

use std::ops::Range;

/// How much of a context is shown on either side of its target.
const AROUND: usize = 90;

/// The target between asterisks in a line of its context.
pub(super) fn marked_context(text: &str, target: Range<usize>) -> String {
    let before: Vec<char> = text[..target.start].chars().collect();
    let after: Vec<char> = text[target.end..].chars().collect();
    let left: String = before[before.len().saturating_sub(AROUND)..].iter().collect();
    let right: String = after[..after.len().min(AROUND)].iter().collect();
    let left = if before.len() > AROUND { format!("…{left}") } else { left };
    let right = if after.len() > AROUND { format!("{right}…") } else { right };
    let line = format!("{left}**{}**{right}", &text[target]);
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A system's guesses on one line, each behind its mark.
pub(super) fn shown_list(name: &str, guesses: &[(String, char)]) -> String {
    let guesses: Vec<String> =
        guesses.iter().map(|(guess, mark)| format!("{mark} {guess}")).collect();
    let guesses = if guesses.is_empty() { "(no answer)".to_owned() } else { guesses.join("  ") };
    format!("  {name}: {guesses}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_contexts_are_cut_around_the_target() {
        let text = format!("{} bright {}", "é".repeat(200), "o".repeat(10));
        let start = text.find("bright").unwrap();
        let shown = marked_context(&text, start..start + 6);
        assert!(shown.starts_with("…é") && shown.ends_with("**bright** oooooooooo"), "{shown}");
        assert_eq!(shown.chars().filter(|c| *c == 'é').count(), AROUND - 1);
    }

    #[test]
    fn silence_is_said() {
        assert_eq!(shown_list("KU", &[]), "  KU: (no answer)\n");
        assert_eq!(shown_list("KU", &[("glad".into(), '✓')]), "  KU: ✓ glad\n");
    }
}
