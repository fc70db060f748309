//! `candle MODEL_DIR`: candle's BERT on the same sentences; prints a JSON object of milliseconds.
//! Threads: `RAYON_NUM_THREADS`.

use anyhow::Context;
use bench_peers::median_ms;
use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use candle_transformers::models::bert::{BertModel, Config};

fn main() -> anyhow::Result<()> {
    let dir = std::env::args().nth(1).context("usage: candle MODEL_DIR")?;
    let config: Config = serde_json::from_slice(&std::fs::read(format!("{dir}/config.json"))?)?;
    let weights = candle_core::safetensors::load(format!("{dir}/model.safetensors"), &Device::Cpu)?;
    let variables = VarBuilder::from_tensors(weights, DType::F32, &Device::Cpu);
    let model = BertModel::load(variables, &config)?;
    let time = |sentences: usize, length: usize| -> anyhow::Result<f64> {
        let ids: Vec<u32> = (0..sentences * length)
            .map(|i| 2000 + i as u32 % 5000)
            .collect();
        let ids = Tensor::from_vec(ids, (sentences, length), &Device::Cpu)?;
        let segments = ids.zeros_like()?;
        Ok(median_ms(2.0, || {
            model
                .forward(&ids, &segments, None)
                .expect("the sentences fit");
        }))
    };
    let times = serde_json::json!({
        "batch": time(32, 32)?,
        "single17": time(1, 17)?,
        "single40": time(1, 40)?,
    });
    println!("{times}");
    Ok(())
}
