//! What a caller may rely on, whatever the weights.

#![allow(
    clippy::unwrap_used,
    clippy::single_range_in_vec_init,
    reason = "a test fails by panicking; one span is a list of one"
)]

mod support;

use std::num::NonZeroUsize;

use motjuste_encoder::{LoadOptions, Slot, TraceInput, WeightFormat};
use support::{assert_close, tiny_dir, words};

const TEXT: &str = "The movie was bright and the paper on the bank was dull today.";

fn at(word: &str) -> std::ops::Range<usize> {
    let start = TEXT.find(word).unwrap();
    start..start + word.len()
}

#[test]
fn a_word_in_its_own_place_is_itself() {
    let shared = words().shared_context(TEXT, at("bright"), &["bright", "dull"]).unwrap();
    let cosines = shared.cosines();
    assert_close(&cosines[0], &[1.0; 4], "the word itself");
    assert!(cosines[1][3] < 0.999, "{:?}", cosines[1]);
}

#[test]
fn the_lowest_layers_are_the_same_without_those_above() {
    let dir = tiny_dir();
    let two = LoadOptions::default().layers(NonZeroUsize::new(2).unwrap());
    let low = motjuste_encoder::Encoder::load_with(dir.path(), &two).unwrap();
    let whole = motjuste_encoder::Encoder::load(dir.path()).unwrap();
    let cosines = |encoder: &motjuste_encoder::Encoder| {
        encoder.shared_context(TEXT, at("bright"), &["dull"]).unwrap().cosines().remove(0)
    };
    assert_eq!((low.config().layers(), low.has_head()), (2, false));
    assert_eq!(cosines(&low), cosines(&whole)[..3]);
    let many = LoadOptions::default().layers(NonZeroUsize::new(99).unwrap());
    let all = motjuste_encoder::Encoder::load_with(dir.path(), &many).unwrap();
    assert_eq!(all.config().layers(), whole.config().layers());
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    let dir = tiny_dir();
    let mut results = [1, 2, 5].map(|threads| {
        let options = LoadOptions::default().threads(NonZeroUsize::new(threads).unwrap());
        let encoder = motjuste_encoder::Encoder::load_with(dir.path(), &options).unwrap();
        let slots = vec![
            Slot {
                text: TEXT,
                span: at("bright"),
                candidates: &["dull", "clever movie", "bank"],
            };
            40
        ];
        let shared = encoder.shared_context_batch(&slots).unwrap();
        let masked = encoder.masked(TEXT, at("paper")).unwrap();
        (shared, masked)
    });
    results.rotate_left(1);
    assert_eq!(results[0], results[2]);
    assert_eq!(results[1], results[2]);
}

#[test]
fn a_batch_gives_what_its_members_give_alone() {
    let texts = [
        (TEXT, vec![at("movie"), at("dull")]),
        ("bright", vec![0..6]),
        ("Nothing is asked of this one.", vec![]),
        ("a clever paper", vec![2..8, 0..14]),
    ];
    let batch: Vec<(&str, &[std::ops::Range<usize>])> =
        texts.iter().map(|(text, spans)| (*text, &spans[..])).collect();
    let together = words().encode_batch(&batch).unwrap();
    for ((text, spans), together) in texts.iter().zip(together) {
        let alone = words().encode(text, spans).unwrap();
        assert_eq!(together.len(), spans.len());
        for (a, b) in together.iter().zip(&alone) {
            for (a, b) in a.iter().zip(b.iter()) {
                assert_close(a, b, text);
            }
        }
    }
}

#[test]
fn more_candidates_than_one_batch_holds_come_back_in_order() {
    let pool = ["dull", "bright", "clever movie"];
    let many: Vec<&str> = pool.into_iter().cycle().take(3001).collect();
    let few = words().shared_context(TEXT, at("bright"), &pool).unwrap();
    let all = words().shared_context(TEXT, at("bright"), &many).unwrap();
    assert_eq!(all.candidates.len(), many.len());
    let few = few.cosines();
    for (index, cosines) in all.cosines().into_iter().enumerate() {
        assert_close(&cosines, &few[index % 3], &format!("candidate {index}"));
    }
}

#[test]
fn no_candidates_still_give_the_target() {
    let shared = words().shared_context(TEXT, at("bright"), &[]).unwrap();
    assert!(shared.candidates.is_empty());
    assert_eq!(shared.target.layers(), 4);
}

#[test]
fn a_sentence_read_first_gives_the_same_vectors() {
    let dir = tiny_dir();
    let encoder = std::sync::Arc::new(motjuste_encoder::Encoder::load(dir.path()).unwrap());
    let many: Vec<&str> = ["dull", "clever movie"].into_iter().cycle().take(2500).collect();
    let shared = encoder.shared_context(TEXT, at("bright"), &many).unwrap();
    let read = encoder.read(TEXT, at("bright")).unwrap();
    let substitutes = read.substitutes(&many).unwrap();
    let pairs = shared.candidates.iter().zip(&substitutes).chain([(&shared.target, read.target())]);
    for (a, b) in pairs {
        a.iter().zip(b.iter()).for_each(|(a, b)| assert_close(a, b, "read first"));
    }
    assert_eq!(substitutes.len(), many.len());
    assert!(read.substitutes(&[]).unwrap().is_empty());
    let full = format!("{}bright", "the movie was dull and ".repeat(40));
    let read = encoder.read(&full, full.len() - 6..full.len()).unwrap();
    assert_eq!(read.substitutes(&["clever movie on the bank"]).unwrap().len(), 1);
    let error = read.substitutes(&["dull", &"clever ".repeat(50)]).unwrap_err().to_string();
    assert!(error.contains("clever"), "{error}");
}

#[test]
fn attention_from_a_position_adds_up_to_one() {
    let encoder = words();
    let passage = encoder.passage(TEXT, at("bright")).unwrap();
    let embedded = encoder.embed(passage.ids()).unwrap();
    let inputs: Vec<TraceInput<'_>> = (0..embedded.pieces())
        .map(|position| TraceInput { embedded: &embedded, watched: Some(position) })
        .collect();
    let traces = encoder.trace(&inputs).unwrap();
    for position in 0..embedded.pieces() {
        let total: f32 = traces.iter().map(|trace| trace.attention[position]).sum();
        assert_close(&[total], &[1.0], &format!("position {position}"));
    }
}

#[test]
fn a_trace_and_encode_see_the_same_states() {
    let encoder = words();
    let vectors = encoder.encode(TEXT, &[at("bright")]).unwrap().remove(0);
    let passage = encoder.passage(TEXT, at("bright")).unwrap();
    let embedded = encoder.embed(passage.ids()).unwrap();
    let input = TraceInput { embedded: &embedded, watched: None };
    let trace = encoder.trace(&[input]).unwrap().remove(0);
    assert_eq!(passage.span().len(), 1);
    for (layer, vector) in trace.layers.iter().zip(vectors.iter()) {
        assert_eq!(layer.row(passage.span().start).unwrap(), vector);
    }
    assert!(trace.attention.is_empty());
}

#[test]
fn dropping_the_embedding_of_one_piece_changes_what_follows() {
    let encoder = words();
    let passage = encoder.passage(TEXT, at("bright")).unwrap();
    let whole = encoder.embed(passage.ids()).unwrap();
    let mut dropped = whole.clone();
    dropped.row_mut(passage.span().start).unwrap().fill(0.0);
    let inputs = [&whole, &dropped].map(|embedded| TraceInput { embedded, watched: None });
    let traces = encoder.trace(&inputs).unwrap();
    assert_eq!(traces[0].layers[0].row(0), traces[1].layers[0].row(0));
    assert_ne!(traces[0].layers[1].row(0), traces[1].layers[1].row(0));
}

#[test]
fn int8_weights_keep_the_vectors_direction() {
    let dir = tiny_dir();
    let options = LoadOptions::default().weights(WeightFormat::Int8);
    let int8 = motjuste_encoder::Encoder::load_with(dir.path(), &options).unwrap();
    let rounded = int8.encode(TEXT, &[at("bright")]).unwrap().remove(0);
    let exact = words().encode(TEXT, &[at("bright")]).unwrap().remove(0);
    // Random weights of this size exaggerate every error from layer to layer; trained ones do
    // not (see the golden vectors).
    let cosines = exact.cosines(&rounded);
    assert_eq!(cosines[0], 1.0);
    assert!(cosines[1] > 0.9, "{cosines:?}");
    assert_ne!(exact, rounded);
}

#[test]
fn a_text_longer_than_the_window_is_cut_around_each_span() {
    // The tiny model takes 64 pieces, two of them markers.
    let filler = "the movie was dull and ".repeat(40);
    let text = format!("{filler}bright paper {filler}clever");
    let (bright, clever) = (filler.len()..filler.len() + 6, text.len() - 6..text.len());
    let encoder = words();

    let passage = encoder.passage(&text, bright.clone()).unwrap();
    assert_eq!(passage.ids().len(), 64);
    let (before, after) = (passage.span().start, 64 - passage.span().end);
    assert!(before.abs_diff(after) <= 1, "{before} before, {after} after");

    let at_the_end = encoder.passage(&text, clever.clone()).unwrap();
    assert_eq!(at_the_end.span(), 62..63);

    let vectors = encoder.encode(&text, &[clever.clone(), bright.clone()]).unwrap();
    assert_eq!(vectors[0], encoder.encode(&text, &[clever]).unwrap()[0]);
    assert_eq!(vectors[1], encoder.encode(&text, &[bright]).unwrap()[0]);
}

#[test]
fn a_long_candidate_at_the_end_of_a_full_window_finds_room() {
    let text = format!("{}bright", "the movie was dull and ".repeat(40));
    let span = text.len() - 6..text.len();
    let candidate = "clever movie on the bank ".repeat(8);
    let shared = words().shared_context(&text, span, &[&candidate, "dull"]).unwrap();
    assert_eq!(shared.candidates.len(), 2);
}

#[test]
fn ten_megabytes_of_text_cost_no_more_than_their_window() {
    let text = "the movie was dull and ".repeat(450_000);
    let middle = text.len() / 2 / 23 * 23 + 4;
    let span = middle..middle + 5;
    assert_eq!(&text[span.clone()], "movie");
    let passage = words().passage(&text, span).unwrap();
    assert_eq!(passage.ids().len(), 64);
}
