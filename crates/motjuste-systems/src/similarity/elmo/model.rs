//! ELMo as a whole: words to vectors, vectors through both directions, layer by layer.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::slice;

use motjuste_engine::Usage;
use motjuste_engine::place;
use motjuste_lexicon::tokenize;
use rayon::prelude::*;

use super::characters::{Characters, Token};
use super::lstm::{Cell, Direction};
use super::options::Options;
use super::weights::Weights;
use crate::similarity::geometry::mean;

/// A bidirectional language model over characters.
pub(crate) struct Elmo {
    characters: Characters,
    /// Forward and backward, layer by layer.
    cells: Vec<[Cell; 2]>,
    skip: bool,
}

impl fmt::Debug for Elmo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elmo").field("layers", &self.layers()).finish_non_exhaustive()
    }
}

/// Loads the model of a directory with `options.json` and `weights.safetensors`.
///
/// # Errors
/// Which file is missing, damaged or does not fit the other.
pub(crate) fn load(dir: &Path) -> Result<Elmo, String> {
    let options = Options::read(&dir.join("options.json"))?;
    let weights = Weights::read(&dir.join("weights.safetensors"))?;
    let tensors = weights.tensors()?;
    let cell = |direction, layer| Cell::load(&options.lstm, &tensors, direction, layer);
    let layer = |at| Ok([cell(Direction::Forward, at)?, cell(Direction::Backward, at)?]);
    Ok(Elmo {
        characters: Characters::load(&options, &tensors)?,
        cells: (0..options.lstm.n_layers).map(layer).collect::<Result<_, String>>()?,
        skip: options.lstm.use_skip_connections,
    })
}

impl Elmo {
    /// Number of layers above the words' own vectors.
    pub(crate) fn layers(&self) -> usize {
        self.cells.len()
    }

    /// Both words, every layer from the words' own vectors up; a text both stand in is read once.
    ///
    /// # Errors
    /// If a span holds no word of its text.
    pub(crate) fn by_layer(
        &self,
        [a, b]: [&Usage<'_>; 2],
    ) -> motjuste_engine::Result<[Vec<Vec<f32>>; 2]> {
        let found = if a.text == b.text {
            self.read(a.text, &[a.span.clone(), b.span.clone()])?
        } else {
            let [first, second] = [a, b].map(|one| self.read(one.text, slice::from_ref(&one.span)));
            [first?, second?].concat()
        };
        Ok(found.try_into().expect("two spans, two words"))
    }

    /// The layers of each span of a text: the mean of its tokens.
    fn read(
        &self,
        text: &str,
        spans: &[Range<usize>],
    ) -> motjuste_engine::Result<Vec<Vec<Vec<f32>>>> {
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
    pub(super) fn states(&self, words: &[&str]) -> Vec<Vec<Vec<f32>>> {
        let mut sentence = vec![Token::Start];
        sentence.extend(words.iter().map(|word| Token::Word(word)));
        sentence.push(Token::End);
        let vectors: Vec<Vec<f32>> =
            sentence.par_iter().map(|token| self.characters.vector(*token)).collect();
        let mut below = [vectors.clone(), vectors];
        let mut layers = vec![side_by_side(&below)];
        for (at, [forward, backward]) in self.cells.iter().enumerate() {
            let (first, second) =
                rayon::join(|| forward.run(&below[0]), || backward.run(&below[1]));
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

/// Where tokens stand; spans are cut out of the text, so that their tokens are theirs alone.
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

fn add(above: &mut [Vec<Vec<f32>>; 2], below: &[Vec<Vec<f32>>; 2]) {
    let rows = above.iter_mut().flatten().zip(below.iter().flatten());
    for (above, below) in rows.flat_map(|(above, below)| above.iter_mut().zip(below)) {
        *above += below;
    }
}

/// Both directions behind one another, the marks at both ends of the sentence left out.
fn side_by_side([forward, backward]: &[Vec<Vec<f32>>; 2]) -> Vec<Vec<f32>> {
    let both = forward.iter().zip(backward).map(|(a, b)| [a.as_slice(), b].concat());
    both.skip(1).take(forward.len() - 2).collect()
}
