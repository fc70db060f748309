//! Any text and any span: an answer that is whole, or an error about the span.

#![allow(clippy::single_range_in_vec_init, reason = "one span is a list of one")]

mod support;

use motjuste_encoder::{Encoder, Error, SpanProblem};
use proptest::prelude::*;
use support::{tiny_dir, words};

/// Words the model knows among anything Unicode has.
fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        3 => "\\PC{0,12}",
        3 => prop::sample::select(vec!["the ", "bright", " movie", "unbright ", ", ", "\u{301}", "日本", "😀", "\u{200d}", "\t\n"]).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

/// A text and two ends in or just past it, in any order, on or off character boundaries.
fn text_and_span() -> impl Strategy<Value = (String, usize, usize)> {
    text().prop_flat_map(|text| {
        let ends = 0..text.len() + 3;
        (Just(text), ends.clone(), ends)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_span_is_answered_or_refused((text, start, end) in text_and_span()) {
        let encoder = words();
        let answer = encoder.encode(&text, &[start..end]);
        let fits = start < end && text.get(start..end).is_some();
        match answer {
            Ok(vectors) => {
                prop_assert!(fits);
                prop_assert_eq!(vectors.len(), 1);
                prop_assert_eq!(vectors[0].layers(), 4);
                prop_assert!(vectors[0].iter().flatten().all(|value| value.is_finite()));
            }
            Err(Error::Span { start: s, end: e, problem, .. }) => {
                prop_assert_eq!((s, e), (start, end));
                if fits {
                    let expected = matches!(problem, SpanProblem::NoPieces | SpanProblem::TooLong { .. });
                    prop_assert!(expected, "{problem}");
                }
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn a_passage_is_marked_fits_the_window_and_holds_the_span((text, start, end) in text_and_span()) {
        let encoder = words();
        if let Ok(passage) = encoder.passage(&text, start..end) {
            let ids = passage.ids();
            prop_assert!(ids.len() <= encoder.config().window());
            prop_assert_eq!((ids[0], ids[ids.len() - 1]), (2, 3));
            let span = passage.span();
            prop_assert!(span.start >= 1 && span.start < span.end && span.end < ids.len());
            // The span's pieces are those it has by itself.
            let alone = encoder.passage(&text[start..end], 0..end - start);
            let alone = alone.expect("it has pieces");
            prop_assert_eq!(&ids[span], &alone.ids()[alone.span()]);
        }
    }

    #[test]
    fn a_model_with_a_changed_byte_loads_or_is_refused(
        in_weights in any::<bool>(),
        // Of the weights, mostly the header: the numbers after it may be anything.
        at in 0..6000usize,
        byte in any::<u8>(),
    ) {
        let dir = tiny_dir();
        let name = if in_weights { "model.safetensors" } else { "config.json" };
        let path = dir.path().join(name);
        let mut bytes = std::fs::read(&path).expect("the copy is there");
        let at = at % bytes.len();
        bytes[at] = byte;
        std::fs::write(&path, bytes).expect("the copy is ours");
        if let Err(error) = Encoder::load(dir.path()) {
            let message = error.to_string();
            prop_assert!(message.contains(".json") || message.contains(name), "{message}");
        }
    }

    #[test]
    fn any_candidate_is_answered_or_refused(candidate in text()) {
        match words().shared_context("a bright movie", 2..8, &[&candidate]) {
            Ok(shared) => {
                prop_assert!(shared.cosines()[0].iter().all(|c| (-1.001..=1.001).contains(c)));
            }
            Err(Error::Candidate { candidate: named, .. }) => prop_assert_eq!(named, candidate),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}
