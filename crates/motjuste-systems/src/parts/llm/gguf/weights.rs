//! The weights of a GGUF file, in a form candle is fast with.
//!
//! Candle multiplies some quantisations number by number, among them Q4_1, the one SmolLM2 comes in.
//! Such weights are widened when they are read: measured on SmolLM2-135M, reading a prompt is twelve
//! times as fast in f32 as in Q4_1 and twice as fast as in Q8_0.

use std::io::{Cursor, Read, Seek};

use candle_core::quantized::gguf_file::{self, Content, Value};
use candle_core::quantized::{GgmlDType, QTensor};
use candle_core::{Device, Result};
use candle_transformers::models::quantized_llama::ModelWeights;

/// A model of more weights than this would fill the memory in f32: it is widened to Q8_0.
const SMALL: usize = 500_000_000;
/// Quantisations without a fast multiplication.
const SLOW: [GgmlDType; 4] = [GgmlDType::Q4_1, GgmlDType::Q5_0, GgmlDType::Q5_1, GgmlDType::Q8_1];
/// The metadata that the model reads, apart from keys that start with its architecture.
const ARCHITECTURE: &str = "general.architecture";

pub(super) fn read(content: Content, file: &mut (impl Read + Seek)) -> Result<ModelWeights> {
    if !content.tensor_infos.values().any(|tensor| SLOW.contains(&tensor.ggml_dtype)) {
        return ModelWeights::from_gguf(content, file, &Device::Cpu);
    }
    let mut widened = widened(&content, file)?;
    let content = Content::read(&mut widened)?;
    ModelWeights::from_gguf(content, &mut widened, &Device::Cpu)
}

/// The same file in memory, wider.
fn widened(content: &Content, file: &mut (impl Read + Seek)) -> Result<Cursor<Vec<u8>>> {
    let count: usize = content.tensor_infos.values().map(|tensor| tensor.shape.elem_count()).sum();
    let wide = if count <= SMALL { GgmlDType::F32 } else { GgmlDType::Q8_0 };
    let mut tensors = Vec::new();
    for name in content.tensor_infos.keys() {
        let mut tensor = content.tensor(file, name, &Device::Cpu)?;
        if SLOW.contains(&tensor.dtype()) {
            tensor = QTensor::quantize(&tensor.dequantize(&Device::Cpu)?, wide)?;
        }
        tensors.push((name.as_str(), tensor));
    }
    let tensors: Vec<(&str, &QTensor)> = tensors.iter().map(|(name, one)| (*name, one)).collect();
    let of_the_model = |key: &str| key == ARCHITECTURE || key.starts_with("llama.");
    let metadata: Vec<(&str, &Value)> = content
        .metadata
        .iter()
        .map(|(key, value)| (key.as_str(), value))
        .filter(|(key, _)| of_the_model(key))
        .collect();
    let mut wider = Cursor::new(Vec::new());
    gguf_file::write(&mut wider, &metadata, &tensors)?;
    wider.set_position(0);
    Ok(wider)
}
