//! Commit messages: Markdown without Git's remarks, trailers and the difference below the scissors.

use super::blocks::{Blocks, lines};
use super::markdown;

const SCISSORS: &str = "------------------------ >8";

pub(super) fn blocks(text: &str, blocks: &mut Blocks<'_>) {
    let is_remark = |line: &str| line.starts_with('#') || line.starts_with("JJ:");
    let message = lines(text)
        .take_while(|line| !text[line.clone()].contains(SCISSORS))
        .filter(|line| !is_remark(&text[line.clone()]) && !is_trailer(&text[line.clone()]));
    markdown::scan(text, message, blocks);
}

/// `Signed-off-by: Name`.
fn is_trailer(line: &str) -> bool {
    line.split_once(": ").is_some_and(|(name, _)| {
        name.contains('-')
            && name.starts_with(char::is_uppercase)
            && name.chars().all(|c| c.is_alphanumeric() || c == '-')
    })
}
