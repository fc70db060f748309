//! The families share their layer: a BERT saved under another family's names and conventions must
//! give the same vectors and the same distribution.

#![allow(
    clippy::unwrap_used,
    clippy::single_range_in_vec_init,
    reason = "a test fails by panicking; one span is a list of one"
)]

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use motjuste_encoder::{Encoder, Family};
use safetensors::tensor::{Dtype, TensorView};
use serde_json::{Value, json};
use support::{assert_close, tiny_dir, words};

const TEXT: &str = "the bright movie was not dull today";

/// Tensors by name, all f32.
type Tensors = BTreeMap<String, (Vec<usize>, Vec<f32>)>;

fn read(dir: &Path) -> Tensors {
    let bytes = std::fs::read(dir.join("model.safetensors")).unwrap();
    let file = safetensors::SafeTensors::deserialize(&bytes).unwrap();
    file.iter()
        .map(|(name, view)| {
            let values = view.data().chunks_exact(4);
            let values = values.map(|b| f32::from_le_bytes(b.try_into().unwrap()));
            (name.to_owned(), (view.shape().to_vec(), values.collect()))
        })
        .collect()
}

fn write(dir: &Path, tensors: &Tensors) {
    let bytes: BTreeMap<&String, (&Vec<usize>, Vec<u8>)> = tensors
        .iter()
        .map(|(name, (shape, values))| {
            let bytes = values.iter().flat_map(|v| v.to_le_bytes()).collect();
            (name, (shape, bytes))
        })
        .collect();
    let views = bytes.iter().map(|(name, (shape, bytes))| {
        (name, TensorView::new(Dtype::F32, (*shape).clone(), bytes).unwrap())
    });
    safetensors::serialize_to_file(views, None, &dir.join("model.safetensors")).unwrap();
}

/// Adds the one segment's vector to every position and drops the segment table.
fn fold_segments(tensors: &mut Tensors) {
    let (_, segments) = tensors.remove("bert.embeddings.token_type_embeddings.weight").unwrap();
    let (_, positions) = tensors.get_mut("bert.embeddings.position_embeddings.weight").unwrap();
    for row in positions.chunks_exact_mut(32) {
        row.iter_mut().zip(&segments).for_each(|(p, s)| *p += s);
    }
}

/// Puts the two rows before the position table that RoBERTa never uses.
fn pad_positions(tensors: &mut Tensors) {
    let (shape, positions) = tensors.get_mut("bert.embeddings.position_embeddings.weight").unwrap();
    shape[0] += 2;
    positions.splice(0..0, [f32::MAX; 64]);
}

fn rename(tensors: Tensors, pairs: &[(&str, &str)]) -> Tensors {
    let renamed = |name: String| pairs.iter().fold(name, |name, (from, to)| name.replace(from, to));
    tensors.into_iter().map(|(name, tensor)| (renamed(name), tensor)).collect()
}

fn set(dir: &Path, fields: Value) {
    let path = dir.join("config.json");
    let mut config: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    for (name, value) in fields.as_object().unwrap() {
        config[name] = value.clone();
    }
    std::fs::write(path, config.to_string()).unwrap();
}

fn check_same(dir: &Path, family: Family) {
    let encoder = Encoder::load(dir).unwrap();
    assert_eq!(encoder.config().family(), family);
    assert_eq!(encoder.config().window(), 64);
    let (found, expected) = (
        encoder.encode(TEXT, &[4..10]).unwrap().remove(0),
        words().encode(TEXT, &[4..10]).unwrap().remove(0),
    );
    for (layer, (a, b)) in found.iter().zip(expected.iter()).enumerate() {
        assert_close(a, b, &format!("{family:?}, layer {layer}"));
    }
    assert_close(
        encoder.masked(TEXT, 4..10).unwrap().logits(),
        words().masked(TEXT, 4..10).unwrap().logits(),
        &format!("{family:?}, head"),
    );
}

#[test]
fn distilbert_has_other_names_and_no_segments() {
    let dir = tiny_dir();
    let mut tensors = read(dir.path());
    fold_segments(&mut tensors);
    let pairs = [
        ("bert.encoder.layer", "distilbert.transformer.layer"),
        ("bert.embeddings", "distilbert.embeddings"),
        ("attention.self.query", "attention.q_lin"),
        ("attention.self.key", "attention.k_lin"),
        ("attention.self.value", "attention.v_lin"),
        ("attention.output.dense", "attention.out_lin"),
        ("attention.output.LayerNorm", "sa_layer_norm"),
        ("intermediate.dense", "ffn.lin1"),
        ("output.dense", "ffn.lin2"),
        (".output.LayerNorm", ".output_layer_norm"),
        ("cls.predictions.transform.dense", "vocab_transform"),
        ("cls.predictions.transform.LayerNorm", "vocab_layer_norm"),
        ("cls.predictions.bias", "vocab_projector.bias"),
    ];
    write(dir.path(), &rename(tensors, &pairs));
    let config = json!({"model_type": "distilbert", "dim": 32, "n_layers": 3, "n_heads": 4,
        "hidden_dim": 64, "vocab_size": 88, "max_position_embeddings": 64, "activation": "gelu"});
    std::fs::write(dir.path().join("config.json"), config.to_string()).unwrap();
    check_same(dir.path(), Family::DistilBert);
}

#[test]
fn roberta_starts_its_positions_after_the_padding_id() {
    let dir = tiny_dir();
    let mut tensors = read(dir.path());
    pad_positions(&mut tensors);
    let (shape, segments) =
        tensors.get_mut("bert.embeddings.token_type_embeddings.weight").unwrap();
    shape[0] = 1;
    segments.truncate(32);
    let pairs = [
        ("bert.", "roberta."),
        ("cls.predictions.transform.dense", "lm_head.dense"),
        ("cls.predictions.transform.LayerNorm", "lm_head.layer_norm"),
        ("cls.predictions.bias", "lm_head.bias"),
    ];
    write(dir.path(), &rename(tensors, &pairs));
    set(
        dir.path(),
        json!({"model_type": "xlm-roberta", "pad_token_id": 1, "type_vocab_size": 1,
            "max_position_embeddings": 66}),
    );
    check_same(dir.path(), Family::Roberta);
}

#[test]
fn mpnet_without_its_bias_is_bert() {
    let dir = tiny_dir();
    let mut tensors = read(dir.path());
    fold_segments(&mut tensors);
    pad_positions(&mut tensors);
    let pairs = [
        ("bert.", ""),
        ("attention.self.query", "attention.attn.q"),
        ("attention.self.key", "attention.attn.k"),
        ("attention.self.value", "attention.attn.v"),
        ("attention.output.dense", "attention.attn.o"),
        ("attention.output.LayerNorm", "attention.LayerNorm"),
        ("cls.predictions.transform.dense", "lm_head.dense"),
        ("cls.predictions.transform.LayerNorm", "lm_head.layer_norm"),
        ("cls.predictions.bias", "lm_head.decoder.bias"),
    ];
    let mut tensors = rename(tensors, &pairs);
    let bias = "encoder.relative_attention_bias.weight".to_owned();
    // The same for every distance: softmax does not see it.
    tensors.insert(bias.clone(), (vec![32, 4], vec![0.7; 128]));
    write(dir.path(), &tensors);
    set(
        dir.path(),
        json!({"model_type": "mpnet", "pad_token_id": 1, "max_position_embeddings": 66}),
    );
    check_same(dir.path(), Family::Mpnet);

    tensors.insert(bias, (vec![32, 4], (0..128).map(|i| i as f32 * 0.1).collect()));
    write(dir.path(), &tensors);
    let biased = Encoder::load(dir.path()).unwrap().encode(TEXT, &[4..10]).unwrap();
    assert_ne!(biased, words().encode(TEXT, &[4..10]).unwrap());
}

#[test]
fn norms_may_be_called_gamma_and_beta() {
    let dir = tiny_dir();
    let pairs = [("LayerNorm.weight", "LayerNorm.gamma"), ("LayerNorm.bias", "LayerNorm.beta")];
    write(dir.path(), &rename(read(dir.path()), &pairs));
    check_same(dir.path(), Family::Bert);
}
