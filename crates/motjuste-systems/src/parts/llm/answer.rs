//! From a completion to substitutes: split at commas, in the order generated (SWORDS, App. D.5).

use std::collections::HashSet;

use crate::parts::llm::Completion;

/// The substitutes of a completion. A word cut short for want of tokens and repetitions are left
/// out, unless `everything` is asked for, as the reference keeps it; scoring would drop repetitions
/// anyway.
pub fn substitutes(completion: &Completion, everything: bool) -> Vec<String> {
    // An endpoint that does not know `stop` goes on with questions of its own; one that chats may
    // repeat the "A:" it was to answer behind.
    let text = completion.text.trim_start();
    let text = text.strip_prefix("A:").unwrap_or(text);
    let mut lines = text.lines();
    let list = lines.next().unwrap_or_default();
    let ended = lines.next().is_some();
    let mut said: Vec<String> = list
        .split(',')
        .map(|word| word.trim().to_owned())
        .filter(|word| !word.is_empty())
        .collect();
    if everything {
        return said;
    }
    if completion.cut && !ended && said.len() > 1 {
        said.pop();
    }
    let mut seen = HashSet::new();
    said.retain(|word| seen.insert(word.to_lowercase()));
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str, cut: bool, everything: bool) -> Vec<String> {
        substitutes(&Completion { text: text.to_owned(), cut }, everything)
    }

    #[test]
    fn commas_part_substitutes() {
        assert_eq!(
            parsed(" break into, raid ,, breach", false, false),
            ["break into", "raid", "breach"]
        );
        assert_eq!(parsed("A: raid, breach\n\nQ: What", false, false), ["raid", "breach"]);
        assert!(parsed(" \n", false, false).is_empty());
    }

    #[test]
    fn what_was_cut_or_repeated_is_kept_only_on_request() {
        let text = " now, at present, Now, at";
        assert_eq!(parsed(text, true, false), ["now", "at present"]);
        assert_eq!(parsed(text, true, true), ["now", "at present", "Now", "at"]);
        assert_eq!(parsed(" only", true, false), ["only"]);
        assert_eq!(parsed("raid, breach\nQ: Wh", true, false), ["raid", "breach"]);
    }
}
