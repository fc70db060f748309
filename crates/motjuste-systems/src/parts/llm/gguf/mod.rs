//! A language model on this machine: a GGUF file of the llama family, run by candle (SWORDS, App. D.5,
//! with weights anybody can have).
//!
//! The examples of a prompt are read once and remembered, so that the next target with the same
//! examples costs no more than its own question. So is what was said: a target that is asked for
//! substitutes and then for an order of given ones is answered once.

mod choice;
mod memory;
mod vocabulary;
mod weights;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use candle_core::quantized::gguf_file::Content;
use candle_core::{Device, Tensor};
use candle_transformers::models::quantized_llama::MAX_SEQ_LEN;

use self::choice::{Choice, log_softmax};
use self::memory::{Memory, State};
use self::vocabulary::Vocabulary;
use crate::parts::llm::{Completion, LanguageModel, Prompt, Sampling, TokenCounter};
use crate::parts::memo::Memo;
use crate::{Error, Result};

const ARCHITECTURE: &str = "llama";

pub struct Gguf {
    vocabulary: Vocabulary,
    memory: Memory,
    /// Answers, by target, prompt and sampling.
    said: Memo<(String, String, String), Completion>,
    context_length: usize,
}

impl Gguf {
    /// Reads the weights and the tokenizer of a GGUF file.
    pub fn read(path: &Path) -> std::result::Result<Self, String> {
        let file = File::open(path).map_err(|error| error.to_string())?;
        let mut file = BufReader::new(file);
        let content = Content::read(&mut file).map_err(|error| said_by(&error))?;
        let text = |key: &str| content.metadata.get(key).and_then(|value| value.to_string().ok());
        let architecture = text("general.architecture").map_or("unknown", String::as_str);
        if architecture != ARCHITECTURE {
            return Err(format!(
                "its architecture is {architecture}; only {ARCHITECTURE} is \
                supported"
            ));
        }
        let trained = content.metadata.get("llama.context_length").and_then(|v| v.to_u32().ok());
        let vocabulary = Vocabulary::new(&content)?;
        let weights = weights::read(content, &mut file).map_err(|error| said_by(&error))?;
        Ok(Self {
            vocabulary,
            memory: Memory::new(weights),
            said: Memo::default(),
            context_length: trained.map_or(MAX_SEQ_LEN, |most| MAX_SEQ_LEN.min(most as usize)),
        })
    }

    /// The state of the model at the end of a prompt.
    fn at(&self, prompt: &Prompt) -> std::result::Result<State, String> {
        let tokens = self.vocabulary.encode(&prompt.text())?;
        let shared = self.vocabulary.encode(prompt.preamble().trim_end())?;
        self.memory.read(&tokens, &shared).map_err(|error| said_by(&error))
    }

    fn go_on(
        &self,
        prompt: &Prompt,
        sampling: &Sampling,
    ) -> std::result::Result<Completion, String> {
        let mut state = self.at(prompt)?;
        let mut choice = Choice::new(sampling, &prompt.target);
        let mut said = Vec::new();
        while said.len() < sampling.max_tokens as usize {
            let ends = self.vocabulary.ends();
            let token = choice.choose(state.logits(), ends).ok_or(
                "it has no token left to \
                generate",
            )?;
            if self.vocabulary.is_control(token) {
                break;
            }
            said.push(token);
            if ends.contains(&token) {
                break;
            }
            state.say(token).map_err(|error| said_by(&error))?;
        }
        let cut = said.len() == sampling.max_tokens as usize;
        Ok(Completion { text: self.vocabulary.decode(&said)?, cut })
    }

    fn probability(&self, state: &State, text: &str) -> std::result::Result<f64, String> {
        let mut state = state.clone();
        let tokens = self.vocabulary.encode(text)?;
        let mut sum = 0.0;
        for (place, token) in tokens.iter().enumerate() {
            sum += log_softmax(state.logits(), *token).ok_or("a token is not in its vocabulary")?;
            if place + 1 < tokens.len() {
                state.say(*token).map_err(|error| said_by(&error))?;
            }
        }
        Ok(sum)
    }
}

impl LanguageModel for Gguf {
    fn complete(&self, prompt: &Prompt, sampling: &Sampling) -> Result<Completion> {
        let asked = (prompt.target.clone(), prompt.text(), format!("{sampling:?}"));
        let said = self.said.get(asked, |_| self.go_on(prompt, sampling));
        said.map(|said| Completion::clone(&said)).map_err(|reason| failed(prompt, reason))
    }

    fn tokens(&self) -> &dyn TokenCounter {
        &self.vocabulary
    }

    fn context_length(&self) -> Option<usize> {
        Some(self.context_length)
    }

    fn log_probabilities(&self, prompt: &Prompt, texts: &[&str]) -> Result<Option<Vec<f64>>> {
        let state = self.at(prompt).map_err(|reason| failed(prompt, reason))?;
        let scores = texts.iter().map(|text| self.probability(&state, text));
        let scores: std::result::Result<_, _> = scores.collect();
        scores.map(Some).map_err(|reason| failed(prompt, reason))
    }
}

fn failed(prompt: &Prompt, reason: String) -> Error {
    Error::LanguageModel {
        target: prompt.target.clone(),
        reason: format!("the local language model failed: {reason}"),
    }
}

/// What candle says is wrong, without the backtrace it adds where those are asked for.
fn said_by(error: &candle_core::Error) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

fn row(tokens: &[u32]) -> candle_core::Result<Tensor> {
    Tensor::new(tokens, &Device::Cpu)?.unsqueeze(0)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use candle_core::quantized::gguf_file::{self, Value};
    use candle_core::quantized::{GgmlDType, QTensor};

    use super::*;
    use crate::parts::llm::Shot;

    /// Letters, a space, a newline, and the end of the text.
    const PIECES: &str = "abcdefghijklmnopqrstuvwxyzABQ:?*.,\u{120}\u{10a}";
    const WIDTH: usize = 64;

    /// Numbers that look random and are always the same.
    fn tensor(seed: usize, rows: usize, columns: usize, kind: GgmlDType) -> QTensor {
        let number = |place: usize| ((place * 7919 + seed * 104_729) % 1009) as f32 / 504.5 - 1.0;
        let numbers: Vec<f32> = (0..rows * columns).map(number).collect();
        let tensor = Tensor::from_vec(numbers, (rows, columns), &Device::Cpu).unwrap();
        let tensor =
            if rows == 1 { (tensor.flatten_all().unwrap() + 1.5).unwrap() } else { tensor };
        QTensor::quantize(&tensor, kind).unwrap()
    }

    /// A model of one layer, with weights nobody trained.
    fn tiny(architecture: &str, kind: GgmlDType) -> Vec<u8> {
        let text = |text: &str| Value::String(text.to_owned());
        let list = |values: Vec<Value>| Value::Array(values);
        let mut pieces: Vec<Value> = PIECES.chars().map(|piece| text(&piece.to_string())).collect();
        let mut kinds = vec![Value::I32(1); pieces.len()];
        pieces.extend([text("ab"), text("<|end|>")]);
        kinds.extend([Value::I32(1), Value::I32(3)]);
        let words = pieces.len();
        let metadata = [
            ("general.architecture", text(architecture)),
            ("llama.attention.head_count", Value::U32(2)),
            ("llama.attention.head_count_kv", Value::U32(1)),
            ("llama.block_count", Value::U32(1)),
            ("llama.embedding_length", Value::U32(WIDTH as u32)),
            ("llama.context_length", Value::U32(512)),
            ("llama.rope.dimension_count", Value::U32(32)),
            ("llama.attention.layer_norm_rms_epsilon", Value::F32(1e-5)),
            ("tokenizer.ggml.model", text("gpt2")),
            ("tokenizer.ggml.pre", text("smollm")),
            ("tokenizer.ggml.tokens", list(pieces)),
            ("tokenizer.ggml.token_type", list(kinds)),
            ("tokenizer.ggml.merges", list(vec![text("a b")])),
        ];
        let shapes = [
            ("token_embd", words, WIDTH),
            ("output_norm", 1, WIDTH),
            ("blk.0.attn_q", WIDTH, WIDTH),
            ("blk.0.attn_k", WIDTH / 2, WIDTH),
            ("blk.0.attn_v", WIDTH / 2, WIDTH),
            ("blk.0.attn_output", WIDTH, WIDTH),
            ("blk.0.ffn_gate", WIDTH, WIDTH),
            ("blk.0.ffn_down", WIDTH, WIDTH),
            ("blk.0.ffn_up", WIDTH, WIDTH),
            ("blk.0.attn_norm", 1, WIDTH),
            ("blk.0.ffn_norm", 1, WIDTH),
        ];
        let tensors: Vec<(String, QTensor)> = (1..)
            .zip(shapes)
            .map(|(seed, (name, rows, columns))| {
                let kind = if name.starts_with("blk") && rows > 1 { kind } else { GgmlDType::F32 };
                (format!("{name}.weight"), tensor(seed, rows, columns, kind))
            })
            .collect();
        let metadata: Vec<_> = metadata.iter().map(|(key, value)| (*key, value)).collect();
        let tensors: Vec<_> = tensors.iter().map(|(name, one)| (name.as_str(), one)).collect();
        let mut file = Cursor::new(Vec::new());
        gguf_file::write(&mut file, &metadata, &tensors).unwrap();
        file.into_inner()
    }

    fn read(bytes: &[u8]) -> std::result::Result<Gguf, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        Gguf::read(file.path())
    }

    fn prompt(shots: usize) -> Prompt {
        let shot = Shot { question: "a **cab**.\nQ: cab?\nA:".into(), answer: "taxi, car".into() };
        Prompt { target: "t:1".into(), shots: vec![shot; shots], question: "a **bag**\nA:".into() }
    }

    const SAMPLING: Sampling = Sampling { max_tokens: 12, endless: true, ..Sampling::PAPER };

    #[test]
    fn examples_read_before_change_no_answer() {
        for kind in [GgmlDType::F32, GgmlDType::Q4_1] {
            let bytes = tiny("llama", kind);
            let model = read(&bytes).unwrap();
            let whole = Prompt { shots: Vec::new(), question: prompt(3).text(), ..prompt(0) };
            let texts = [" taxi,", " car,", " b"];
            let expected =
                read(&bytes).unwrap().log_probabilities(&whole, &texts).unwrap().unwrap();
            for _ in 0..2 {
                let scores = model.log_probabilities(&prompt(3), &texts).unwrap().unwrap();
                let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-3;
                assert!(scores.iter().zip(&expected).all(near), "{scores:?} {expected:?}");
            }
            assert!(expected.iter().all(|score| *score < 0.0));
            let answer = model.complete(&prompt(3), &SAMPLING).unwrap();
            assert_eq!(answer, read(&bytes).unwrap().complete(&prompt(3), &SAMPLING).unwrap());
            assert_eq!(answer.text.chars().count(), 12);
            assert!(answer.cut && !answer.text.contains('\n'));
        }
    }

    #[test]
    fn tokens_are_those_of_the_file() {
        let model = read(&tiny("llama", GgmlDType::F32)).unwrap();
        assert_eq!(model.context_length(), Some(512));
        assert_eq!(model.tokens().count("cab"), 2);
        assert_eq!(
            model.vocabulary.decode(&model.vocabulary.encode(" cab,\na").unwrap()).unwrap(),
            " cab,\na"
        );
        let newline = model.vocabulary.encode("\n").unwrap()[0];
        assert!(model.vocabulary.ends().contains(&newline));
        assert!(!model.vocabulary.is_control(newline));
    }

    #[test]
    fn a_file_that_is_no_such_model_is_refused() {
        let whole = tiny("llama", GgmlDType::F32);
        for length in [0, 3, 40, whole.len() / 2, whole.len() - 100] {
            assert!(read(&whole[..length]).is_err(), "{length}");
        }
        let error = read(&tiny("bloom", GgmlDType::F32)).err().unwrap();
        assert_eq!(error, "its architecture is bloom; only llama is supported");
    }
}
