//! What cannot be answered is refused in one line; whatever the text, nothing panics.

use super::{SENTENCE, lines, offline, piped, suggest};

#[test]
fn a_request_without_one_target_is_refused_with_one_line() {
    let cases: [(&[&str], &str); 15] = [
        (&["no mark"], "no word is marked"),
        (&["**two** and **three**"], "2 words are marked"),
        (&["an **open mark"], "unclosed **"),
        (&["a ** , ** b"], "no word between the marks"),
        (&[" "], "the text is empty"),
        (&["good day", "--word", "bad"], "\"bad\" does not occur in the text"),
        (&["good day", "--word", "good", "--nth", "2"], "once in the text"),
        (&["good day", "--at", "2:1"], "no line 2: the text"),
        (&["good day", "--at", "1:99"], "column 99 is past the end"),
        (&["good day", "--at", "1:5"], "no word at 1:5"),
        (&["good day", "--span", "4..99"], "bytes 4..99 are not"),
        (&["naïve", "--span", "0..3"], "bytes 0..3 are not"),
        (&["a good day", "--span", "2..4"], "cut a word in two"),
        (&["... !?", "--all"], "the text has no words"),
        (&["--file", "no-such-file.md", "--all"], "cannot read no-such-file.md"),
    ];
    for (arguments, expected) in cases {
        let said = suggest(arguments);
        let complaint = said.complaint();
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
    assert!(suggest(&[]).complaint().contains("the text is empty"));
}

#[test]
fn arguments_that_make_no_sense_are_refused_before_any_work() {
    for arguments in [
        &["x **y**", "--at", "12"][..],
        &["x **y**", "--span", "9..3"],
        &["x **y**", "--min-score", "2"],
        &["x **y**", "--n", "0"],
        &["x **y**", "--formal", "--common"],
        &["x **y**", "--json", "--plain"],
        &["x y", "--word", "y", "--all"],
        &["x **y**", "--nth", "2"],
        &["x **y**", "--file", "draft.md"],
        &["x y", "--all", "--why", "z"],
        &["x **y**", "--tier", "huge"],
    ] {
        let said = suggest(arguments);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(said.err.starts_with("error: "), "{}", said.err);
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let said = offline(&["suggest", "--tier", "embedded", "--all"], b"good \xff day");
    assert!(said.complaint().contains("standard input is not UTF-8 text: byte 5"), "{}", said.err);
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let said = suggest(&["A \x1b[31m**bright**\x07 day\u{202e} it was.", "--json"]);
    assert!(!said.out.contains(['\x1b', '\x07']), "JSON escapes them");
    let said = suggest(&["A \x1b[31m**bright**\x07 day\u{202e} it was."]);
    assert!(lines(&said)[0].contains("␛[31m**bright**␇ day it was"), "{}", said.out);
}

#[test]
fn texts_of_every_kind_get_an_answer_or_a_reason() {
    for text in [
        "שלום **bright** עולם",
        "👩‍👩‍👧 a **bright** 🎉 day",
        "Das ist ein **schöner** Tag.",
        "これは**良い**日です",
        "**…a…**",
        "a\r\n**bright**\r\nday\r\n",
        "\u{feff}**Bright** day",
        "**bright**",
        "bright\u{0} **day**",
        "**3.14**",
        "**d'être**",
    ] {
        let json = piped(&["--json"], text).json();
        let some = !json["suggestions"].as_array().unwrap().is_empty();
        assert_eq!(some, json["silence"].is_null(), "{text}: {json:#}");
    }
}

#[test]
fn a_text_of_ten_megabytes_is_read_like_a_page() {
    let mut text = "The quick brown fox jumps over the lazy dog.\r\n".repeat(220_000);
    text.push_str("It was a splendid idea.");
    assert!(text.len() > 10_000_000);
    let said = piped(&["--word", "splendid", "--json"], &text);
    assert_eq!(said.json()["target"]["sentence"]["text"], "It was a splendid idea.");
    let said = piped(&["--at", "220001:10", "--plain", "--n", "1"], &text);
    assert_eq!(lines(&said).len(), 1);
}

#[test]
fn words_left_alone_come_with_the_reason() {
    for (text, reason) in [
        ("We met in **London** yesterday.", "name"),
        ("She went **to** the market.", "function-word"),
        ("It cost **42** dollars.", "number"),
    ] {
        let json = suggest(&[text, "--json"]).json();
        assert_eq!(json["silence"]["reason"], reason, "{text}");
        let said = suggest(&[text]);
        let message = json["silence"]["message"].as_str().unwrap();
        assert!(lines(&said).join(" ").contains(message), "{}", said.out);
        assert!(lines(&suggest(&[text, "--plain"])).is_empty());
    }
}

#[test]
fn without_a_model_the_embedded_tier_answers_and_says_so() {
    let said = offline(&["suggest", SENTENCE, "--json"], b"");
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    assert!(
        said.err.starts_with("note: using the embedded tier instead of base: "),
        "{}",
        said.err
    );
    let json = said.json();
    assert_eq!((&json["tier"], &json["instead_of"]["tier"]), (&"embedded".into(), &"base".into()));
    assert!(json["instead_of"]["reason"].as_str().unwrap().contains("minilm"));
}
