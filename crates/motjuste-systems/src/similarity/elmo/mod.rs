//! ELMo (Peters et al. 2018): a bidirectional LSTM over a character CNN; for Croatian, Slovene and
//! Finnish with the models of Ulčar & Robnik-Šikonja (2020).
//!
//! The weights are those AllenNLP publishes, `options.json` as it is and `weights.hdf5` as
//! safetensors, tensors under their own names:
//!
//! ```python
//! import h5py, safetensors.numpy
//! tensors = {}
//! h5py.File("weights.hdf5").visititems(
//!     lambda name, item: tensors.update({name: item[...]}) if hasattr(item, "shape") else None)
//! safetensors.numpy.save_file(tensors, "weights.safetensors")
//! ```

#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::slice;

use motjuste_engine::{Usage, place};
use motjuste_lexicon::tokenize;
use rayon::prelude::*;
use safetensors::{Dtype, SafeTensors};
use serde::Deserialize;

use crate::parts::geometry::mean;

// Bytes are characters 0 to 255; these follow.
const SENTENCE_START: u16 = 256;
const SENTENCE_END: u16 = 257;
const WORD_START: u16 = 258;
const WORD_END: u16 = 259;
const PADDING: u16 = 260;
const CHARACTERS: usize = 261;
/// TensorFlow adds this to what the forget gate learned.
const FORGET_BIAS: f32 = 1.0;

/// Vectors of words or states, in order.
type Row = Vec<Vec<f32>>;

/// `options.json`, as far as the forward pass needs it.
#[derive(Deserialize)]
struct Options {
    lstm: Lstm,
    char_cnn: CharCnn,
}

#[derive(Clone, Deserialize)]
struct Lstm {
    dim: usize,
    projection_dim: usize,
    n_layers: usize,
    #[serde(default)]
    cell_clip: Option<f32>,
    #[serde(default)]
    proj_clip: Option<f32>,
    #[serde(default)]
    use_skip_connections: bool,
}

#[derive(Deserialize)]
struct CharCnn {
    embedding: CharEmbedding,
    /// Width and number of each kind of filter.
    filters: Vec<(usize, usize)>,
    max_characters_per_token: usize,
    n_highway: usize,
    activation: Activation,
}

#[derive(Deserialize)]
struct CharEmbedding {
    dim: usize,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Activation {
    Relu,
    Tanh,
}

impl Options {
    fn read(path: &Path) -> Result<Self, String> {
        let wrong = |error: &dyn fmt::Display| format!("options.json: {error}");
        let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
        let options: Self = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
        let CharCnn { filters, max_characters_per_token: room, .. } = &options.char_cnn;
        let whole = !filters.is_empty()
            && *room > 2
            && filters.iter().all(|(width, count)| (1..=*room).contains(width) && *count > 0);
        let Lstm { dim, projection_dim, n_layers, .. } = options.lstm;
        let nothing = [dim, projection_dim, n_layers, options.char_cnn.embedding.dim].contains(&0);
        if nothing || !whole {
            return Err(wrong(&"a size is 0, or a filter wider than a word"));
        }
        Ok(options)
    }
}

/// The values of a tensor, which must have this shape and be finite.
fn values(tensors: &SafeTensors<'_>, name: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
    let tensor = tensors.tensor(name);
    let tensor = tensor.map_err(|_| format!("weights.safetensors has no tensor {name}"))?;
    if tensor.dtype() != Dtype::F32 || tensor.shape() != shape {
        let (dtype, found) = (tensor.dtype(), tensor.shape());
        return Err(format!("{name} is {dtype:?} of shape {found:?}; expected F32 {shape:?}"));
    }
    let bytes = tensor.data().chunks_exact(4);
    let values: Vec<f32> = bytes.map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    if values.iter().any(|value| !value.is_finite()) {
        return Err(format!("{name} has values that are not finite"));
    }
    Ok(values)
}

/// `x · W + b`, in the order TensorFlow keeps W: a row of outputs per input.
struct Linear {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Linear {
    fn load(
        tensors: &SafeTensors<'_>,
        (weights, shape): (&str, &[usize]),
        bias: &str,
    ) -> Result<Self, String> {
        let outputs = shape[shape.len() - 1];
        let bias = values(tensors, bias, &[outputs])?;
        Ok(Self { weights: values(tensors, weights, shape)?, bias })
    }

    /// Adds the product of `inputs`, from the row `first` on, to `out`.
    fn add_product(&self, first: usize, inputs: &[f32], out: &mut [f32]) {
        let rows = self.weights.chunks_exact(self.bias.len()).skip(first);
        for (row, input) in rows.zip(inputs).filter(|(_, input)| **input != 0.0) {
            for (out, weight) in out.iter_mut().zip(row) {
                *out += input * weight;
            }
        }
    }

    fn apply(&self, inputs: &[f32]) -> Vec<f32> {
        let mut out = self.bias.clone();
        self.add_product(0, inputs, &mut out);
        out
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn clip(value: f32, limit: Option<f32>) -> f32 {
    limit.map_or(value, |limit| value.clamp(-limit.abs(), limit.abs()))
}

/// Words from their bytes: a CNN over characters, highway layers, a projection (Kim et al. 2016). No
/// word is unknown.
struct Characters {
    embedding: Vec<f32>,
    dim: usize,
    /// Width and weights of each kind.
    filters: Vec<(usize, Linear)>,
    /// What is carried, and what is transformed.
    highways: Vec<[Linear; 2]>,
    projection: Linear,
    activation: Activation,
    room: usize,
}

impl Characters {
    fn load(options: &Options, tensors: &SafeTensors<'_>) -> Result<Self, String> {
        let cnn = &options.char_cnn;
        let dim = cnn.embedding.dim;
        let filter = |(at, &(width, count)): (usize, &(usize, usize))| {
            let (weight, bias) = (format!("CNN/W_cnn_{at}"), format!("CNN/b_cnn_{at}"));
            Ok((width, Linear::load(tensors, (&weight, &[1, width, dim, count]), &bias)?))
        };
        let filters = cnn.filters.iter().enumerate().map(filter).collect::<Result<_, String>>()?;
        let all: usize = cnn.filters.iter().map(|(_, count)| count).sum();
        let layer = |name: &str, part: &str, outputs| {
            let (weight, bias) = (format!("{name}/W_{part}"), format!("{name}/b_{part}"));
            Linear::load(tensors, (&weight, &[all, outputs]), &bias)
        };
        let highway = |at: usize| {
            let name = format!("CNN_high_{at}");
            Ok([layer(&name, "carry", all)?, layer(&name, "transform", all)?])
        };
        Ok(Self {
            embedding: values(tensors, "char_embed", &[CHARACTERS, dim])?,
            dim,
            filters,
            highways: (0..cnn.n_highway).map(highway).collect::<Result<_, String>>()?,
            projection: layer("CNN_proj", "proj", options.lstm.projection_dim)?,
            activation: cnn.activation,
            room: cnn.max_characters_per_token,
        })
    }

    /// The vector of a token's characters between marks, filled up; what does not fit is cut.
    fn vector(&self, token: &[u16]) -> Vec<f32> {
        let mut characters = vec![WORD_START];
        characters.extend(token.iter().take(self.room - 2));
        characters.push(WORD_END);
        characters.resize(self.room, PADDING);
        let start = |character: u16| usize::from(character) * self.dim;
        let row = |character: u16| &self.embedding[start(character)..start(character + 1)];
        let embedded: Vec<f32> = characters.into_iter().flat_map(row).copied().collect();
        let mut vector = Vec::new();
        for (width, filter) in &self.filters {
            let mut most = vec![f32::NEG_INFINITY; filter.bias.len()];
            for window in embedded.windows(width * self.dim).step_by(self.dim) {
                let values = filter.apply(window);
                most.iter_mut().zip(values).for_each(|(most, value)| *most = most.max(value));
            }
            vector.extend(most.into_iter().map(|value| match self.activation {
                Activation::Relu => value.max(0.0),
                Activation::Tanh => value.tanh(),
            }));
        }
        for [carry, transform] in &self.highways {
            let (carried, transformed) = (carry.apply(&vector), transform.apply(&vector));
            for ((value, carry), new) in vector.iter_mut().zip(carried).zip(transformed) {
                let gate = sigmoid(carry);
                *value = gate * new.max(0.0) + (1.0 - gate) * *value;
            }
        }
        self.projection.apply(&vector)
    }
}

/// One direction of one layer: an LSTM cell with a projection (Sak et al. 2014), clipped.
struct Cell {
    /// From the input and the last output to the gates: input, new value, forget, output.
    gates: Linear,
    projection: Linear,
    shape: Lstm,
}

impl Cell {
    fn load(
        shape: &Lstm,
        tensors: &SafeTensors<'_>,
        direction: usize,
        layer: usize,
    ) -> Result<Self, String> {
        let Lstm { dim, projection_dim, .. } = *shape;
        let name = |part| format!("RNN_{direction}/RNN/MultiRNNCell/Cell{layer}/LSTMCell/{part}");
        // Every layer reads what the projection below puts out, the lowest the words' projection.
        let weights = (&*name("W_0"), &[2 * projection_dim, 4 * dim][..]);
        let gates = Linear::load(tensors, weights, &name("B"))?;
        let weights = values(tensors, &name("W_P_0"), &[dim, projection_dim])?;
        let projection = Linear { weights, bias: vec![0.0; projection_dim] };
        Ok(Self { gates, projection, shape: shape.clone() })
    }

    /// What it puts out at each of some inputs, one after the other.
    fn run<'i>(&self, inputs: impl Iterator<Item = &'i Vec<f32>>) -> Row {
        let mut memory = vec![0.0; self.shape.dim];
        let mut output = vec![0.0; self.shape.projection_dim];
        let step = |input: &Vec<f32>| {
            output = self.step(input, &output, &mut memory);
            output.clone()
        };
        inputs.map(step).collect()
    }

    fn step(&self, input: &[f32], last: &[f32], memory: &mut [f32]) -> Vec<f32> {
        let Lstm { dim, projection_dim, cell_clip, proj_clip, .. } = self.shape;
        let mut gates = self.gates.apply(input);
        self.gates.add_product(projection_dim, last, &mut gates);
        let mut hidden = Vec::with_capacity(dim);
        for (at, cell) in memory.iter_mut().enumerate() {
            let [enter, new, keep, leave] = [0, 1, 2, 3].map(|gate| gates[gate * dim + at]);
            *cell = sigmoid(enter) * new.tanh() + sigmoid(keep + FORGET_BIAS) * *cell;
            *cell = clip(*cell, cell_clip);
            hidden.push(sigmoid(leave) * cell.tanh());
        }
        let output = self.projection.apply(&hidden);
        output.into_iter().map(|value| clip(value, proj_clip)).collect()
    }
}

/// A bidirectional language model over characters.
pub(super) struct Elmo {
    characters: Characters,
    /// Forward and backward, layer by layer.
    cells: Vec<[Cell; 2]>,
    skip: bool,
}

impl fmt::Debug for Elmo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elmo").field("depth", &self.depth()).finish_non_exhaustive()
    }
}

/// Loads the model of a directory with `options.json` and `weights.safetensors`; says which of the two
/// is missing, damaged or does not fit the other.
pub(super) fn load(dir: &Path) -> Result<Elmo, String> {
    let options = Options::read(&dir.join("options.json"))?;
    let bytes = std::fs::read(dir.join("weights.safetensors"));
    let bytes = bytes.map_err(|error| format!("weights.safetensors: {error}"))?;
    let tensors = SafeTensors::deserialize(&bytes)
        .map_err(|error| format!("weights.safetensors is not a whole safetensors file: {error}"))?;
    let cell = |direction, layer| Cell::load(&options.lstm, &tensors, direction, layer);
    let layer = |at| Ok([cell(0, at)?, cell(1, at)?]);
    Ok(Elmo {
        characters: Characters::load(&options, &tensors)?,
        cells: (0..options.lstm.n_layers).map(layer).collect::<Result<_, String>>()?,
        skip: options.lstm.use_skip_connections,
    })
}

impl Elmo {
    /// Number of layers above the words' own vectors.
    pub(super) fn depth(&self) -> usize {
        self.cells.len()
    }

    /// Both words, every layer from the words' own vectors up; a text both are in is read once.
    pub(super) fn by_layer(&self, [a, b]: [&Usage<'_>; 2]) -> motjuste_engine::Result<[Row; 2]> {
        let found = if a.text == b.text {
            self.read(a.text, &[a.span.clone(), b.span.clone()])?
        } else {
            let [first, second] = [a, b].map(|one| self.read(one.text, slice::from_ref(&one.span)));
            [first?, second?].concat()
        };
        Ok(found.try_into().expect("two spans, two words"))
    }

    /// The layers of each span of a text: the mean of its tokens.
    fn read(&self, text: &str, spans: &[Range<usize>]) -> motjuste_engine::Result<Vec<Row>> {
        for span in spans {
            place::span(text, span.clone())?;
        }
        let tokens = tokens_between(text, spans);
        let words: Vec<&str> = tokens.iter().map(|token| &text[token.clone()]).collect();
        let layers = self.states(&words);
        let of_span = |span: &Range<usize>| {
            let own: Vec<usize> = (0..tokens.len())
                .filter(|at| tokens[*at].start >= span.start && tokens[*at].end <= span.end)
                .collect();
            layers.iter().map(|layer| mean(own.iter().map(|at| layer[*at].as_slice()))).collect()
        };
        Ok(spans.iter().map(of_span).collect())
    }

    /// The states of every word, both directions behind one another, layer by layer.
    fn states(&self, words: &[&str]) -> Vec<Row> {
        let mut sentence = vec![vec![SENTENCE_START]];
        sentence.extend(words.iter().map(|word| word.bytes().map(u16::from).collect()));
        sentence.push(vec![SENTENCE_END]);
        let vectors: Row = sentence.par_iter().map(|token| self.characters.vector(token)).collect();
        let mut below = [vectors.clone(), vectors];
        let mut layers = vec![side_by_side(&below)];
        for (at, [forward, backward]) in self.cells.iter().enumerate() {
            let back = || {
                let mut states = backward.run(below[1].iter().rev());
                states.reverse();
                states
            };
            let (first, second) = rayon::join(|| forward.run(below[0].iter()), back);
            let mut above = [first, second];
            if self.skip && at > 0 {
                add(&mut above, &below);
            }
            below = above;
            layers.push(side_by_side(&below));
        }
        layers
    }
}

/// Where tokens are; spans are cut out of the text, so that their tokens are theirs alone.
fn tokens_between(text: &str, spans: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut cuts: Vec<usize> = spans.iter().flat_map(|span| [span.start, span.end]).collect();
    cuts.extend([0, text.len()]);
    cuts.sort_unstable();
    cuts.dedup();
    let stretch = |cut: &[usize]| {
        let start = cut[0];
        let tokens = tokenize(&text[start..cut[1]]).into_iter();
        tokens.map(move |token| start + token.start..start + token.end)
    };
    cuts.windows(2).flat_map(stretch).collect()
}

fn add(above: &mut [Row; 2], below: &[Row; 2]) {
    let rows = above.iter_mut().flatten().zip(below.iter().flatten());
    for (above, below) in rows.flat_map(|(above, below)| above.iter_mut().zip(below)) {
        *above += below;
    }
}

/// Both directions behind one another, the marks at both ends of the sentence left out.
fn side_by_side([forward, backward]: &[Row; 2]) -> Row {
    let both = forward.iter().zip(backward).map(|(a, b)| [a.as_slice(), b].concat());
    both.skip(1).take(forward.len() - 2).collect()
}
