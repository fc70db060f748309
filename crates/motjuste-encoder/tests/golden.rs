//! Vectors, cosines and distributions as PyTorch computes them, to 1e-4.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::path::Path;

use motjuste_encoder::{Encoder, LoadOptions, Passage, TraceInput, VocabularyLogits, WeightFormat};
use serde_json::Value;
use support::{assert_close, fixture, floats, ids, json, real, span, tiny};

#[test]
fn minilm_agrees_with_pytorch() {
    if let Some(dir) = real("MOTJUSTE_TEST_MINILM", "minilm") {
        let golden = json("all-MiniLM-L6-v2.json");
        check_spans_and_cosines(&Encoder::load(&dir).unwrap(), &golden);
        check_int8(&dir, &golden);
    }
}

#[test]
fn mpnet_agrees_with_pytorch() {
    if let Some(dir) = real("MOTJUSTE_TEST_MPNET", "mpnet") {
        let golden = json("all-mpnet-base-v2.json");
        check_spans_and_cosines(&Encoder::load(&dir).unwrap(), &golden);
        check_int8(&dir, &golden);
    }
}

/// Eight bits cannot promise four decimals; they keep cosines to within 0.02.
fn check_int8(dir: &Path, golden: &Value) {
    let options = LoadOptions::default().weights(WeightFormat::Int8);
    let encoder = Encoder::load_with(dir, &options).unwrap();
    for case in golden["cases"].as_array().unwrap() {
        let (text, span) = span(case);
        for substitute in case["substitutes"].as_array().unwrap() {
            let word = substitute["substitute"].as_str().unwrap();
            let shared = encoder.shared_context(&text, span.clone(), &[word]).unwrap();
            let wanted = floats(&substitute["shared_cosine_per_layer"]);
            for (layer, (a, b)) in shared.cosines()[0].iter().zip(&wanted).enumerate() {
                assert!((a - b).abs() < 0.02, "{word}, layer {layer}: {a} is not {b}: {text}");
            }
        }
    }
}

fn check_spans_and_cosines(encoder: &Encoder, golden: &Value) {
    for case in golden["cases"].as_array().unwrap() {
        let (text, span) = span(case);
        let passage = encoder.passage(&text, span.clone()).unwrap();
        assert_eq!(passage.ids(), ids(&case["token_ids"]), "{text}");
        let wanted = ids(&case["span_tokens"]);
        assert_eq!(passage.span(), wanted[0] as usize..wanted[1] as usize, "{text}");

        let target = encoder.encode(&text, std::slice::from_ref(&span)).unwrap().remove(0);
        let firsts: Vec<f32> = target.iter().flat_map(|v| v[..8].to_vec()).collect();
        let wanted = case["span_vector_per_layer_first8"].as_array().unwrap();
        let wanted: Vec<f32> = wanted.iter().flat_map(floats).collect();
        assert_close(&firsts, &wanted, &text);
        let norms: Vec<f32> =
            target.iter().map(|v| v.iter().map(|x| x * x).sum::<f32>().sqrt()).collect();
        assert_close(&norms, &floats(&case["span_vector_norm_per_layer"]), &text);

        let substitutes = case["substitutes"].as_array().unwrap();
        let words: Vec<&str> =
            substitutes.iter().map(|s| s["substitute"].as_str().unwrap()).collect();
        let shared = encoder.shared_context(&text, span.clone(), &words).unwrap();
        for ((substitute, word), cosines) in substitutes.iter().zip(&words).zip(shared.cosines()) {
            let wanted = floats(&substitute["shared_cosine_per_layer"]);
            assert_close(&cosines, &wanted, &format!("shared, {word}: {text}"));

            let replaced = format!("{}{word}{}", &text[..span.start], &text[span.end..]);
            let place = span.start..span.start + word.len();
            let exact = encoder.encode(&replaced, &[place]).unwrap().remove(0);
            let wanted = floats(&substitute["exact_cosine_per_layer"]);
            assert_close(&exact.cosines(&target), &wanted, &format!("exact, {word}: {text}"));
        }
    }
}

#[test]
fn a_masked_span_has_pytorchs_distribution() {
    let encoder = tiny();
    for case in json("tiny-bert-mlm/expected.json")["cases"].as_array().unwrap() {
        let (text, span) = span(case);
        let mask = encoder.mask_id().unwrap();
        let passage = encoder.passage(&text, span.clone()).unwrap();
        assert_eq!(ids(&case["target_pieces"]), passage.ids()[passage.span()]);
        let masked = passage.with_pieces(&[mask]);
        assert_eq!(masked.ids(), ids(&case["ids_masked"]), "{text}");

        let logits = encoder.masked(&text, span).unwrap();
        assert_close(&logits.logits()[..8], &floats(&case["logits_masked_first8"]), &text);
        check_top(&logits, &passage, &case["bert_m_top10"], "BERT-M");
    }
}

/// BERT-K of the SWORDS reference: the span kept, its pieces collapsed to the longest one, and
/// the embedding layer applied twice. Needs nothing but the public building blocks.
#[test]
fn the_building_blocks_suffice_for_bert_k() {
    let encoder = tiny();
    for case in json("tiny-bert-mlm/expected.json")["cases"].as_array().unwrap() {
        let (text, span) = span(case);
        let longest = case["longest_piece"].as_str().unwrap();
        let longest = encoder.piece_id(longest).unwrap();
        let passage = encoder.passage(&text, span).unwrap().with_pieces(&[longest]);
        let once = encoder.embed(passage.ids()).unwrap();
        let twice = encoder.embed_again(&once).unwrap();
        for (embedded, expected) in [
            (once, "bert_k_top10_embeddings_once"),
            (twice, "bert_k_top10_reference_embeddings_twice"),
        ] {
            let trace = encoder
                .trace(&[TraceInput { embedded: &embedded, watched: None }])
                .unwrap()
                .remove(0);
            let place = passage.span().start;
            let all = encoder.vocabulary_logits(&trace.layers[3]).unwrap();
            let logits = &all[place];
            if expected.ends_with("once") {
                let last = trace.layers[3].row(place).unwrap();
                assert_close(&last[..8], &floats(&case["hidden_last_first8"]), &text);
            }
            check_top(logits, &passage, &case[expected], expected);
        }
    }
}

/// The ten likeliest alphanumeric pieces other than the target's own single piece. Names come from
/// `vocab.txt`: the fixture's `tokenizer.json` knows the markers only, and calls every word
/// `[UNK]`.
fn check_top(logits: &VocabularyLogits, passage: &Passage, expected: &Value, what: &str) {
    let vocabulary = std::fs::read_to_string(fixture("tiny-bert-mlm/vocab.txt")).unwrap();
    let pieces: Vec<&str> = vocabulary.lines().collect();
    let mut target = passage.ids()[passage.span()].to_vec();
    if target.len() > 1 {
        target.clear();
    }
    let probabilities = logits.probabilities_over(|id| {
        pieces[id as usize].chars().all(char::is_alphanumeric) && !target.contains(&id)
    });
    let mut ranked: Vec<(&str, f32)> = pieces.into_iter().zip(probabilities).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    for ((piece, probability), wanted) in ranked.iter().zip(expected.as_array().unwrap()) {
        assert_eq!(*piece, wanted[0].as_str().unwrap(), "{what}");
        let wanted = wanted[1].as_f64().unwrap() as f32;
        assert_close(&[*probability], &[wanted], what);
    }
}
