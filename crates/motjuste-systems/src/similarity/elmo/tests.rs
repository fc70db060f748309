//! A tiny ELMo against `reference.py`, and files that are no ELMo.

use std::collections::HashMap;
use std::path::Path;

use safetensors::tensor::{Dtype, TensorView, serialize_to_file};

use super::load;
use crate::testing::{close, make_similarity as make, try_make_similarity as try_make};
use crate::{Need, Resources};

const OPTIONS: &str = r#"{
    "lstm": {"use_skip_connections": true, "projection_dim": 4, "cell_clip": 0.25,
             "proj_clip": 0.08, "dim": 5, "n_layers": 2},
    "char_cnn": {"activation": "relu", "filters": [[1, 2], [3, 4]], "n_highway": 1,
                 "embedding": {"dim": 3}, "n_characters": 262, "max_characters_per_token": 8}
}"#;

/// Every tensor of the tiny model.
fn shapes() -> Vec<(String, Vec<usize>)> {
    let mut shapes = vec![
        ("char_embed".to_owned(), vec![261, 3]),
        ("CNN/W_cnn_0".to_owned(), vec![1, 1, 3, 2]),
        ("CNN/b_cnn_0".to_owned(), vec![2]),
        ("CNN/W_cnn_1".to_owned(), vec![1, 3, 3, 4]),
        ("CNN/b_cnn_1".to_owned(), vec![4]),
        ("CNN_proj/W_proj".to_owned(), vec![6, 4]),
        ("CNN_proj/b_proj".to_owned(), vec![4]),
    ];
    for part in ["carry", "transform"] {
        shapes.push((format!("CNN_high_0/W_{part}"), vec![6, 6]));
        shapes.push((format!("CNN_high_0/b_{part}"), vec![6]));
    }
    for (direction, layer) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let base = format!("RNN_{direction}/RNN/MultiRNNCell/Cell{layer}/LSTMCell");
        shapes.push((format!("{base}/W_0"), vec![8, 20]));
        shapes.push((format!("{base}/B"), vec![20]));
        shapes.push((format!("{base}/W_P_0"), vec![5, 4]));
    }
    shapes
}

/// Numbers from -0.5 to 0.5 that depend on the name and the place, as in `reference.py`.
fn values(name: &str, count: usize) -> Vec<u8> {
    let seed = name.bytes().map(usize::from).sum::<usize>() % 97;
    let value = |at: usize| ((at * 7919 + seed * 104_729) % 1009) as f64 / 1009.0 - 0.5;
    (0..count).flat_map(|at| (value(at) as f32).to_le_bytes()).collect()
}

fn write_tiny(dir: &Path, left_out: Option<&str>) {
    let tensors: HashMap<String, (Vec<usize>, Vec<u8>)> = shapes()
        .into_iter()
        .filter(|(name, _)| left_out != Some(name))
        .map(|(name, shape)| {
            let bytes = values(&name, shape.iter().product());
            (name, (shape, bytes))
        })
        .collect();
    let views = tensors.iter().map(|(name, (shape, bytes))| {
        (name.as_str(), TensorView::new(Dtype::F32, shape.clone(), bytes).unwrap())
    });
    serialize_to_file(views, None, &dir.join("weights.safetensors")).unwrap();
    std::fs::write(dir.join("options.json"), OPTIONS).unwrap();
}

#[test]
fn states_agree_with_the_reference() {
    // The second word is cut: its bytes do not fit.
    let expected = [
        [-0.198555, -0.365120, -0.379076, 0.264006, -0.198555, -0.365120, -0.379076, 0.264006],
        [-0.240021, -0.392095, -0.417835, 0.174026, -0.240021, -0.392095, -0.417835, 0.174026],
        [0.047873, 0.050127, -0.032826, 0.076366, -0.055892, -0.080000, -0.054502, 0.080000],
        [0.048692, 0.057352, -0.038943, 0.076923, -0.056119, -0.080000, -0.054429, 0.080000],
        [-0.015829, 0.005374, -0.093007, 0.116004, -0.063667, -0.012560, 0.017440, 0.022925],
        [-0.017924, 0.018985, -0.093740, 0.120941, -0.048559, -0.016862, 0.013317, 0.019252],
    ];
    let dir = tempfile::tempdir().unwrap();
    write_tiny(dir.path(), None);
    let states = load(dir.path()).unwrap().states(&["led", "čaša-dolga"]);
    let rows: Vec<&Vec<f32>> = states.iter().flatten().collect();
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.into_iter().zip(expected) {
        for (value, expected) in row.iter().zip(expected) {
            assert!((f64::from(*value) - expected).abs() < 1e-5, "{row:?} ≠ {expected}");
        }
    }
}

#[test]
fn words_are_compared_in_their_text() {
    let dir = tempfile::tempdir().unwrap();
    write_tiny(dir.path(), None);
    let mut resources = Resources::default();
    resources.set(Need::Elmo, dir.path());
    let at = |options, text| close(&*make("elmo", options, &resources), text);
    let same = "**okna** in **okna**";
    assert!((at(Some("layers=0"), same) - 1.0).abs() < 1e-6, "words alone are the same");
    assert!(at(None, same) < 0.9999, "their contexts are not");
    let error = try_make("elmo", Some("layers=3"), &resources).err().unwrap().to_string();
    assert_eq!(error, "elmo: layers=3 – this model has layers 0 to 2");
}

#[test]
fn what_is_no_elmo_is_said() {
    let dir = tempfile::tempdir().unwrap();
    let complaint = || load(dir.path()).unwrap_err();
    assert!(complaint().starts_with("options.json: No such file"), "{}", complaint());
    write_tiny(dir.path(), Some("CNN/b_cnn_1"));
    assert_eq!(complaint(), "weights.safetensors has no tensor CNN/b_cnn_1");
    write_tiny(dir.path(), None);
    let wider = OPTIONS.replace("\"dim\": 3", "\"dim\": 2");
    std::fs::write(dir.path().join("options.json"), wider).unwrap();
    assert!(complaint().contains("expected F32 [1, 1, 2, 2]"), "{}", complaint());
    std::fs::write(dir.path().join("options.json"), OPTIONS.replace("[3, 4]", "[9, 4]")).unwrap();
    assert!(complaint().contains("a filter wider than a word"), "{}", complaint());
    std::fs::write(dir.path().join("options.json"), OPTIONS).unwrap();
    std::fs::write(dir.path().join("weights.safetensors"), b"no tensors").unwrap();
    assert!(complaint().contains("not a whole safetensors file"), "{}", complaint());
    let missing = try_make("elmo", None, &Resources::default()).err().unwrap().to_string();
    assert_eq!(missing, "elmo needs ELMo weights");
}
