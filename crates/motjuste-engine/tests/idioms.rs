//! Idioms are left alone whichever of their words is marked; ordinary sentences are not taken for
//! idioms.

use motjuste_engine::{AnalysedTarget, NoSuggestion};

/// The share of marked words that must be recognised.
const RECALL: f64 = 0.95;

fn lines(fixture: &'static str) -> impl Iterator<Item = &'static str> {
    fixture.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn reason(text: &str, span: std::ops::Range<usize>) -> Option<NoSuggestion> {
    AnalysedTarget::new(text, span).expect("the fixture marks words").no_suggestion
}

/// The text without asterisks, and the words that stood between them.
fn marked(line: &str) -> (String, Vec<std::ops::Range<usize>>) {
    let mut text = String::new();
    let mut spans = Vec::new();
    for (n, piece) in line.split('*').enumerate() {
        let start = text.len();
        text.push_str(piece);
        if n % 2 == 1 {
            spans.push(start..text.len());
        }
    }
    (text, spans)
}

fn is_expression(reason: Option<&NoSuggestion>) -> bool {
    matches!(reason, Some(NoSuggestion::Idiom(_) | NoSuggestion::FixedExpression(_)))
}

#[test]
fn idioms_are_left_alone_whichever_word_is_marked() {
    let fixture = include_str!("fixtures/idioms.txt");
    let sentences = lines(fixture).count();
    assert!(sentences >= 300, "{sentences}");
    let (mut words, mut missed) = (0, Vec::new());
    for line in lines(fixture) {
        let (text, spans) = marked(line);
        assert!(!spans.is_empty(), "{line}");
        for span in spans {
            words += 1;
            if !is_expression(reason(&text, span.clone()).as_ref()) {
                missed.push(format!("{}  {text}", &text[span]));
            }
        }
    }
    let recall = 1.0 - missed.len() as f64 / f64::from(words);
    println!(
        "{words} words of {sentences} idioms, recall {recall:.4}; missed:\n{}",
        missed.join("\n")
    );
    assert!(recall >= RECALL, "{recall:.4}");
}

/// The share of ordinary sentences that may be taken for idioms.
const FALSE_SILENCE: f64 = 0.01;

#[test]
fn ordinary_sentences_are_not_taken_for_idioms() {
    let fixture = include_str!("fixtures/ordinary.txt");
    let sentences = lines(fixture).count();
    assert!(sentences >= 2_000, "{sentences}");
    let mut silences = Vec::new();
    for line in lines(fixture).filter(|line| !line.starts_with('+')) {
        let (text, spans) = marked(line);
        for span in spans {
            let reason = reason(&text, span.clone());
            assert_ne!(reason, Some(NoSuggestion::NotEnglish), "{text}");
            if is_expression(reason.as_ref()) {
                silences.push(format!("{}\t{text}\t{reason:?}", &text[span]));
            }
        }
    }
    println!("{} of {sentences}:\n{}", silences.len(), silences.join("\n"));
    assert!(silences.len() as f64 <= FALSE_SILENCE * sentences as f64, "{}", silences.len());
}

#[test]
fn phrases_that_are_meant_literally_are_no_idioms() {
    for line in lines(include_str!("fixtures/literal.txt")) {
        let (text, spans) = marked(line);
        for span in spans {
            let reason = reason(&text, span.clone());
            assert!(!is_expression(reason.as_ref()), "{}  {text} {reason:?}", &text[span]);
        }
    }
}
