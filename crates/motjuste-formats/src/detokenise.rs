//! Puts tokens back together the way NLTK 3.5's `TreebankWordDetokenizer` does, oddities
//! included: SWORDS made its SemEval-2007 contexts, and thereby their ids, with it (spec: SWORDS
//! reference, §5).

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

/// A pattern and its replacement.
type Rule = (Regex, &'static str);

/// Before the text is trimmed: contractions, then quotes and clitics.
static CONTRACTIONS_AND_ENDING_QUOTES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    rules(&[
        (r"(?i) ('t) (is)\b", "$1$2"),
        (r"(?i) ('t) (was)\b", "$1$2"),
        (r"(?i)\b(can) (not)\b", "$1$2"),
        (r"(?i)\b(d) ('ye)\b", "$1$2"),
        (r"(?i)\b(gim) (me)\b", "$1$2"),
        (r"(?i)\b(gon) (na)\b", "$1$2"),
        (r"(?i)\b(got) (ta)\b", "$1$2"),
        (r"(?i)\b(lem) (me)\b", "$1$2"),
        (r"(?i)\b(mor) ('n)\b", "$1$2"),
        // The space after it goes too: one of the oddities.
        (r"(?i)\b(wan) (na) ", "$1$2"),
        (r"([^' ]) ('ll|'LL|'re|'RE|'ve|'VE|n't|N'T) ", "$1$2 "),
        (r"([^' ]) ('[sS]|'[mM]|'[dD]|') ", "$1$2 "),
        (r"([^ ])('')", "$1$2 "),
        (r" '' ", "\""),
    ])
});

/// After it is trimmed: dashes, brackets, punctuation, opening quotes.
static PUNCTUATION: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    rules(&[
        (r" -- ", "--"),
        (r" ([\[({<]) ", " $1"),
        (r" ([\])}>]) ", "$1 "),
        (r"([\])}>]) ([:;,.])", "$1$2"),
        (r"([^']) ' ", "$1' "),
        (r" ([?!])", "$1"),
        (r#"([^.]) (\.)([\])}>"']*) *$"#, "$1$2$3"),
        (r" ([#$]) ", " $1"),
        (r" ([;%]) ", "$1 "),
        (r" ([&*]) ", " $1 "),
        (r" \.\.\. ", "..."),
        (r" ([:,]) $", "$1"),
        (r" ([:,]) ([^\d])", "$1 $2"),
        (r"([ (\[{<]) ``", "$1\""),
        (r" (``) ", "$1"),
        // Python leaves the backslash of the replacement `\"` standing.
        (r"^``", "\\\""),
    ])
});

fn rules(rules: &[(&str, &'static str)]) -> Vec<Rule> {
    let rule = |&(pattern, with): &(&str, &'static str)| {
        (Regex::new(pattern).expect("the patterns above are valid"), with)
    };
    rules.iter().map(rule).collect()
}

/// Joins tokens, none of which contains white space, to running text.
pub(crate) fn detokenise<'a>(tokens: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for token in tokens {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(token);
    }
    let text = apply(&CONTRACTIONS_AND_ENDING_QUOTES, text);
    let text = apply(&PUNCTUATION, text.trim().to_owned());
    text.trim().to_owned()
}

fn apply(rules: &[Rule], mut text: String) -> String {
    for (pattern, with) in rules {
        if let Cow::Owned(changed) = pattern.replace_all(&text, *with) {
            text = changed;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected texts were made by NLTK 3.5.
    #[test]
    fn texts_come_out_as_nltk_makes_them() {
        for (tokens, expected) in [
            ("`` Hi , '' he said -- and left .", r#"\" Hi ,"he said--and left."#),
            (
                "I can not 't is what d 'ye wan na do ? ! gim me",
                "I cannot'tis what d'ye wannado?! gimme",
            ),
            (
                "( a [ b ] c ) , and $ 5 ; 50 % & # 3 ... ok :",
                "( a [b] c), and $5; 50% & #3...ok :",
            ),
            ("He said : 3 , four , 5 .", "He said : 3, four , 5."),
            ("`` 't was '' it 's n't we 'll dogs ' x", r#"\"'twas"it 'sn't we'll dogs' x"#),
            ("Mr. O ' Neil said ' yes ' .)", "Mr. O' Neil said' yes'.)"),
            ("< a > . b .  '", "< a>. b . '"),
            ("it 's", "it 's"),
            ("wan na", "wan na"),
            ("a `` b", "a``b"),
            (r#"x ( `` y '' ) .""#, r#"x (`` y").""#),
            ("cost 3 , 500 : 4 x , y :  ", "cost 3 , 500 : 4 x, y :"),
            ("", ""),
        ] {
            assert_eq!(detokenise(tokens.split_whitespace()), expected, "{tokens}");
        }
    }
}
