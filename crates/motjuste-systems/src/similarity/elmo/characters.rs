//! Words from their bytes: a CNN over characters, highway layers, a projection (Peters et al. 2018;
//! Kim et al. 2016). No word is unknown.

use super::matrix::{Matrix, sigmoid};
use super::options::{Activation, Options};
use super::weights::Tensors;

// Bytes are characters 0 to 255; these follow.
const SENTENCE_START: u16 = 256;
const SENTENCE_END: u16 = 257;
const WORD_START: u16 = 258;
const WORD_END: u16 = 259;
const PADDING: u16 = 260;
const CHARACTERS: usize = 261;

/// What the CNN reads.
#[derive(Debug, Clone, Copy)]
pub(super) enum Token<'t> {
    /// The start of a sentence.
    Start,
    /// A word.
    Word(&'t str),
    /// The end.
    End,
}

impl Token<'_> {
    /// Its characters between marks, filled up to `room`; bytes that do not fit are cut.
    fn characters(self, room: usize) -> Vec<u16> {
        let mut characters = vec![WORD_START];
        match self {
            Self::Start => characters.push(SENTENCE_START),
            Self::Word(word) => characters.extend(word.bytes().take(room - 2).map(u16::from)),
            Self::End => characters.push(SENTENCE_END),
        }
        characters.push(WORD_END);
        characters.resize(room, PADDING);
        characters
    }
}

/// Filters of one width.
#[derive(Debug)]
struct Filter {
    width: usize,
    weight: Matrix,
    bias: Vec<f32>,
}

/// A layer that lets part of its input through.
#[derive(Debug)]
struct Highway {
    carry: (Matrix, Vec<f32>),
    transform: (Matrix, Vec<f32>),
}

/// The CNN.
#[derive(Debug)]
pub(super) struct Characters {
    embedding: Matrix,
    filters: Vec<Filter>,
    highways: Vec<Highway>,
    projection: (Matrix, Vec<f32>),
    activation: Activation,
    room: usize,
}

impl Characters {
    pub(super) fn load(options: &Options, tensors: &Tensors<'_>) -> Result<Self, String> {
        let cnn = &options.char_cnn;
        let dim = cnn.embedding.dim;
        let filter = |(at, &(width, count)): (usize, &(usize, usize))| {
            let weight = tensors.values(&format!("CNN/W_cnn_{at}"), &[1, width, dim, count])?;
            let bias = tensors.values(&format!("CNN/b_cnn_{at}"), &[count])?;
            Ok(Filter { width, weight: Matrix::new(weight, count), bias })
        };
        let filters = cnn.filters.iter().enumerate().map(filter).collect::<Result<_, String>>()?;
        let all: usize = cnn.filters.iter().map(|(_, count)| count).sum();
        let layer = |name: &str, part: &str, outputs| {
            let weight = tensors.matrix(&format!("{name}/W_{part}"), all, outputs)?;
            Ok::<_, String>((weight, tensors.values(&format!("{name}/b_{part}"), &[outputs])?))
        };
        let highway = |at: usize| {
            let name = format!("CNN_high_{at}");
            let [carry, transform] = ["carry", "transform"].map(|part| layer(&name, part, all));
            Ok(Highway { carry: carry?, transform: transform? })
        };
        Ok(Self {
            embedding: tensors.matrix("char_embed", CHARACTERS, dim)?,
            filters,
            highways: (0..cnn.n_highway).map(highway).collect::<Result<_, String>>()?,
            projection: layer("CNN_proj", "proj", options.lstm.projection_dim)?,
            activation: cnn.activation,
            room: cnn.max_characters_per_token,
        })
    }

    /// The vector of a token.
    pub(super) fn vector(&self, token: Token<'_>) -> Vec<f32> {
        let characters = token.characters(self.room);
        let embedded: Vec<f32> = characters
            .iter()
            .flat_map(|character| self.embedding.row(usize::from(*character)))
            .copied()
            .collect();
        let dim = embedded.len() / self.room;
        let mut vector = Vec::new();
        for filter in &self.filters {
            let mut most = vec![f32::NEG_INFINITY; filter.bias.len()];
            for window in embedded.windows(filter.width * dim).step_by(dim) {
                let values = filter.weight.product(window, &filter.bias);
                most.iter_mut().zip(values).for_each(|(most, value)| *most = most.max(value));
            }
            vector.extend(most.into_iter().map(|value| self.activation.of(value)));
        }
        for Highway { carry, transform } in &self.highways {
            let carried = carry.0.product(&vector, &carry.1);
            let transformed = transform.0.product(&vector, &transform.1);
            for ((value, carry), new) in vector.iter_mut().zip(carried).zip(transformed) {
                let gate = sigmoid(carry);
                *value = gate * new.max(0.0) + (1.0 - gate) * *value;
            }
        }
        self.projection.0.product(&vector, &self.projection.1)
    }
}
