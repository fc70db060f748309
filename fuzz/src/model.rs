//! Model directories: a small BERT of which one file is replaced.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use motjuste_encoder::{Encoder, LoadOptions};

macro_rules! fixture {
    ($file:literal) => {
        concat!("../../crates/motjuste-encoder/tests/fixtures/tiny-bert-mlm/", $file)
    };
}

const FILES: [(&str, &[u8]); 4] = [
    ("config.json", include_bytes!(fixture!("config.json"))),
    ("tokenizer.json", include_bytes!(fixture!("tokenizer.json"))),
    ("tokenizer_config.json", include_bytes!(fixture!("tokenizer_config.json"))),
    ("model.safetensors", include_bytes!(fixture!("model.safetensors"))),
];

/// A directory of this target, in memory where the system has such a place.
pub(crate) fn scratch() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let parent = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let program = std::env::current_exe().ok();
    let name = program.as_deref().and_then(Path::file_name).unwrap_or_default();
    let directory = parent.join(format!("motjuste-fuzz-{}", name.display()));
    std::fs::create_dir_all(&directory).expect("the directory can be made");
    directory
}

/// The first byte says which file the others are. Weights are a header; what the small model has
/// after its own follows. What loads must also encode.
pub fn model(bytes: &[u8]) {
    static DIRECTORY: LazyLock<PathBuf> = LazyLock::new(|| {
        let directory = scratch();
        for (name, content) in FILES {
            std::fs::write(directory.join(name), content).expect("there is room");
        }
        directory
    });
    let Some((which, bytes)) = bytes.split_first() else { return };
    let (name, whole) = FILES[usize::from(*which) % FILES.len()];
    let path = DIRECTORY.join(name);
    let mut replaced = bytes.to_vec();
    if name == "model.safetensors" {
        let (length, rest) = whole.split_first_chunk().expect("a header has a length");
        let length = u64::from_le_bytes(*length) as usize;
        replaced = [&(bytes.len() as u64).to_le_bytes(), bytes, &rest[length..]].concat();
    }
    std::fs::write(&path, &replaced).expect("there is room");
    let options = LoadOptions::default().threads(NonZeroUsize::MIN);
    if let Ok(encoder) = Encoder::load_with(&*DIRECTORY, &options) {
        let text = "The cat sat, naïvely, on <s> [MASK] 𝄞.";
        let _ = (encoder.encode(text, &[4..7]), encoder.pieces(text), encoder.masked(text, 4..7));
    }
    std::fs::write(&path, whole).expect("there is room");
}
