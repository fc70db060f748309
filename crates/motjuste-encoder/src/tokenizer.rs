//! Text to word pieces: `tokenizer.json`, or `vocab.txt` with BERT's rules.

use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokenizers::models::wordpiece::WordPiece;
use tokenizers::normalizers::{BertNormalizer, Precompiled};
use tokenizers::pre_tokenizers::PreTokenizerWrapper;
use tokenizers::pre_tokenizers::bert::BertPreTokenizer;
use tokenizers::pre_tokenizers::metaspace::{Metaspace, PrependScheme};

use crate::error::{Error, Result};

/// A tokenizer that can cut a text at given places, and the ids of its markers.
pub(crate) struct Tokenizer {
    inner: tokenizers::Tokenizer,
    /// The pieces of `vocab.txt`, where `tokenizer.json` names fewer than the model has.
    names: Vec<String>,
    /// Pieces the model has vectors for.
    vocabulary: usize,
    path: PathBuf,
    spacing: Spacing,
    /// Opens a sequence: `[CLS]` or `<s>`.
    pub(crate) start: u32,
    /// Closes a sequence: `[SEP]` or `</s>`.
    pub(crate) end: u32,
    /// Stands for a hidden word, where the vocabulary has such a piece.
    pub(crate) mask: Option<u32>,
}

/// What white space before a word means to the vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Nothing: it only separates (BERT's pre-tokenizer).
    Separates,
    /// It is part of the word's first piece.
    Carried {
        /// Whether a text starts as if a space stood before it.
        at_start: bool,
        /// Whether tabs and line ends count as the space does.
        any: bool,
    },
}

impl Tokenizer {
    /// Reads the tokenizer of a model directory, for a model of `vocabulary` pieces.
    pub(crate) fn load(dir: &Path, vocabulary: usize) -> Result<Self> {
        let settings = Settings::read(dir)?;
        let json = dir.join("tokenizer.json");
        let text = dir.join("vocab.txt");
        let (mut inner, path) = if json.exists() {
            (read_json(&json)?, json)
        } else if text.exists() {
            (settings.word_pieces(&text)?, text.clone())
        } else {
            return Err(Error::Read { path: json, source: std::io::ErrorKind::NotFound.into() });
        };
        inner.with_truncation(None).map_err(|e| refuse(&path, e.to_string()))?;
        inner.with_padding(None);
        // A text that spells out a marker means those letters, not the marker.
        inner.set_encode_special_tokens(true);
        let spacing = take_over_spacing(&mut inner);
        let size = inner.get_vocab_size(true);
        if size > vocabulary {
            return Err(too_large(&path, size, vocabulary));
        }
        let names = if size < vocabulary && path != text { lines(&text) } else { Vec::new() };
        let marker = |names: &[Option<&str>], what: &str| {
            names
                .iter()
                .flatten()
                .find_map(|name| inner.token_to_id(name))
                .filter(|id| (*id as usize) < vocabulary)
                .ok_or_else(|| refuse(&path, format!("the vocabulary has no {what} marker")))
        };
        Ok(Self {
            start: marker(&[settings.marker("cls_token"), Some("[CLS]"), Some("<s>")], "start")?,
            end: marker(&[settings.marker("sep_token"), Some("[SEP]"), Some("</s>")], "end")?,
            mask: marker(&[settings.marker("mask_token"), Some("[MASK]"), Some("<mask>")], "mask")
                .ok(),
            inner,
            names,
            vocabulary,
            spacing,
            path,
        })
    }

    /// The file it was read from.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The piece with this id.
    pub(crate) fn piece(&self, id: u32) -> Option<String> {
        self.inner.id_to_token(id).or_else(|| self.names.get(id as usize).cloned())
    }

    /// The id of this piece.
    pub(crate) fn id(&self, piece: &str) -> Option<u32> {
        self.inner.token_to_id(piece)
    }

    /// The pieces of one stretch of a text, tokenised by itself but spaced as in the text.
    pub(crate) fn pieces(&self, text: &str, range: Range<usize>) -> Result<Vec<u32>> {
        let Spacing::Carried { .. } = self.spacing else {
            return self.ids(&text[range]);
        };
        // The space before the next stretch is that one's.
        let mut end = range.end;
        if end < text.len() && end > range.start && self.carries(text, end) {
            end -= last_len(&text[..end]);
        }
        self.spaced_ids(text, range.start, &text[range.start..end])
    }

    /// The pieces of `candidate`, spaced as if it stood at `at` in the text.
    pub(crate) fn candidate(&self, text: &str, at: usize, candidate: &str) -> Result<Vec<u32>> {
        match self.spacing {
            Spacing::Separates => self.ids(candidate),
            Spacing::Carried { .. } => self.spaced_ids(text, at, candidate.trim()),
        }
    }

    fn spaced_ids(&self, text: &str, at: usize, words: &str) -> Result<Vec<u32>> {
        if words.is_empty() {
            Ok(Vec::new())
        } else if self.carries(text, at) {
            self.ids(&format!(" {words}"))
        } else {
            self.ids(words)
        }
    }

    /// Whether a word at `at` takes a space into its first piece.
    fn carries(&self, text: &str, at: usize) -> bool {
        match (self.spacing, text[..at].chars().next_back()) {
            (Spacing::Separates, _) => false,
            (Spacing::Carried { at_start, .. }, None) => at_start,
            (Spacing::Carried { any: true, .. }, Some(before)) => before.is_whitespace(),
            (Spacing::Carried { any: false, .. }, Some(before)) => before == ' ',
        }
    }

    fn ids(&self, text: &str) -> Result<Vec<u32>> {
        let encoding =
            self.inner.encode_fast(text, false).map_err(|e| refuse(&self.path, e.to_string()))?;
        let ids = encoding.get_ids();
        // Ids may leave gaps, so counting them at loading time does not say it all.
        match ids.iter().find(|id| **id as usize >= self.vocabulary) {
            Some(id) => Err(too_large(&self.path, *id as usize + 1, self.vocabulary)),
            None => Ok(ids.to_vec()),
        }
    }
}

/// The parts of `tokenizer.json` whose readers panic on damage.
#[derive(Deserialize)]
struct Fragile<'a> {
    #[serde(borrow)]
    decoder: Option<&'a RawValue>,
    normalizer: Option<Value>,
}

/// Reads `tokenizer.json` without its decoder, for which there is no use here.
fn read_json(path: &Path) -> Result<tokenizers::Tokenizer> {
    let read = |source| Error::Read { path: path.to_path_buf(), source };
    let json = |source| Error::Json { path: path.to_path_buf(), source };
    let mut text = std::fs::read_to_string(path).map_err(read)?;
    let Fragile { decoder, normalizer } = serde_json::from_str(&text).map_err(json)?;
    check_precompiled(&normalizer.unwrap_or_default()).map_err(|e| refuse(path, e))?;
    if let Some(decoder) = decoder.map(RawValue::get) {
        // As long as it was, so that messages name the right place.
        let start = decoder.as_ptr() as usize - text.as_ptr() as usize;
        let blank = format!("null{}", " ".repeat(decoder.len().saturating_sub(4)));
        text.replace_range(start..start + decoder.len(), &blank);
    }
    text.parse().map_err(|e: tokenizers::Error| refuse(path, e.to_string()))
}

/// Refuses a precompiled normaliser that cannot be read, wherever it is.
fn check_precompiled(normalizer: &Value) -> std::result::Result<(), String> {
    if normalizer["type"] == "Precompiled" {
        let read = Precompiled::deserialize(normalizer).map(drop);
        return read.map_err(|e| format!("its precompiled normaliser is damaged ({e})"));
    }
    normalizer["normalizers"].as_array().into_iter().flatten().try_for_each(check_precompiled)
}

fn too_large(path: &Path, size: usize, vocabulary: usize) -> Error {
    refuse(
        path,
        format!("the tokenizer has {size} pieces, config.json's vocab_size is {vocabulary}"),
    )
}

fn last_len(text: &str) -> usize {
    text.chars().next_back().map_or(0, char::len_utf8)
}

/// Turns off the pre-tokenizer's own guess at leading spaces, since a stretch of text that starts
/// mid-sentence would be guessed wrong, and says what to do instead.
fn take_over_spacing(tokenizer: &mut tokenizers::Tokenizer) -> Spacing {
    let parts: Vec<PreTokenizerWrapper> = match tokenizer.get_pre_tokenizer() {
        None => Vec::new(),
        Some(PreTokenizerWrapper::Sequence(sequence)) => sequence.as_ref().to_vec(),
        Some(single) => vec![single.clone()],
    };
    for part in parts {
        match part {
            PreTokenizerWrapper::ByteLevel(bytes) => {
                let at_start = bytes.add_prefix_space;
                tokenizer.with_pre_tokenizer(Some(bytes.add_prefix_space(false)));
                return Spacing::Carried { at_start, any: false };
            }
            PreTokenizerWrapper::Metaspace(meta) => {
                let at_start = meta.prepend_scheme != PrependScheme::Never;
                tokenizer.with_pre_tokenizer(Some(Metaspace::new(
                    meta.get_replacement(),
                    PrependScheme::Never,
                    meta.split,
                )));
                return Spacing::Carried { at_start, any: true };
            }
            _ => {}
        }
    }
    Spacing::Separates
}

/// `tokenizer_config.json`, which may be absent.
struct Settings(Value);

impl Settings {
    fn read(dir: &Path) -> Result<Self> {
        let path = dir.join("tokenizer_config.json");
        if !path.exists() {
            return Ok(Self(Value::Null));
        }
        let bytes =
            std::fs::read(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
        serde_json::from_slice(&bytes).map(Self).map_err(|source| Error::Json { path, source })
    }

    /// A marker's text: a string, or an object with its `content`.
    fn marker(&self, name: &str) -> Option<&str> {
        let value = &self.0[name];
        value.as_str().or_else(|| value["content"].as_str())
    }

    fn flag(&self, name: &str) -> Option<bool> {
        self.0[name].as_bool()
    }

    /// BERT's tokenizer over a plain list of pieces.
    fn word_pieces(&self, path: &Path) -> Result<tokenizers::Tokenizer> {
        let file = path.to_str().ok_or_else(|| refuse(path, "the path is not UTF-8".to_owned()))?;
        let model = WordPiece::from_file(file)
            .unk_token(self.marker("unk_token").unwrap_or("[UNK]").to_owned())
            .build()
            .map_err(|e| refuse(path, e.to_string()))?;
        let mut tokenizer = tokenizers::Tokenizer::new(model);
        tokenizer
            .with_normalizer(Some(BertNormalizer::new(
                true,
                self.flag("tokenize_chinese_chars").unwrap_or(true),
                self.flag("strip_accents"),
                self.flag("do_lower_case").unwrap_or(true),
            )))
            .map_err(|e| refuse(path, e.to_string()))?;
        tokenizer.with_pre_tokenizer(Some(BertPreTokenizer));
        Ok(tokenizer)
    }
}

/// The lines of a file; none if there is no such text.
fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn refuse(path: &Path, reason: String) -> Error {
    Error::Tokenizer { path: path.to_path_buf(), reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A tokenizer whose pieces are the given ones, after `<s>`, `</s>` and `<unk>`.
    fn tokenizer(model: &str, pre_tokenizer: &Value, pieces: &[&str]) -> Tokenizer {
        let dir = tempfile::tempdir().unwrap();
        let all = ["<s>", "</s>", "<unk>"].iter().chain(pieces);
        let vocab: Value = match model {
            "Unigram" => all.map(|piece| json!([piece, -1.0])).collect(),
            _ => {
                Value::Object((0..).zip(all).map(|(id, p)| ((*p).to_owned(), json!(id))).collect())
            }
        };
        let model = match model {
            "Unigram" => json!({"type": "Unigram", "unk_id": 2, "vocab": vocab}),
            "BPE" => json!({"type": "BPE", "unk_token": "<unk>", "merges": [], "vocab": vocab,
                "ignore_merges": true}),
            _ => json!({"type": "WordPiece", "unk_token": "<unk>", "vocab": vocab,
                "continuing_subword_prefix": "##", "max_input_chars_per_word": 100}),
        };
        let file = json!({"version": "1.0", "truncation": null, "padding": null,
            "added_tokens": [], "normalizer": null, "pre_tokenizer": pre_tokenizer,
            "post_processor": null, "decoder": null, "model": model});
        std::fs::write(dir.path().join("tokenizer.json"), file.to_string()).unwrap();
        Tokenizer::load(dir.path(), 100).unwrap()
    }

    fn names(tokenizer: &Tokenizer, ids: &[u32]) -> Vec<String> {
        ids.iter().map(|id| tokenizer.piece(*id).unwrap()).collect()
    }

    /// The pieces of «bright» in its place, of what surrounds it, and of «dull» put there.
    fn around(tokenizer: &Tokenizer, text: &str) -> [Vec<String>; 4] {
        let at = text.find("bright").unwrap();
        let end = at + "bright".len();
        [
            tokenizer.pieces(text, 0..at).unwrap(),
            tokenizer.pieces(text, at..end).unwrap(),
            tokenizer.pieces(text, end..text.len()).unwrap(),
            tokenizer.candidate(text, at, " dull ").unwrap(),
        ]
        .map(|ids| names(tokenizer, &ids))
    }

    #[test]
    fn byte_level_pieces_keep_the_space_before_them() {
        let pre = json!({"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true,
            "use_regex": true});
        let pieces = ["a", "Ġbright", "bright", "Ġday", "-", "dull", "Ġdull", "Ġ"];
        let tokenizer = tokenizer("BPE", &pre, &pieces);
        let spaced = around(&tokenizer, "a bright day");
        assert_eq!(spaced, [vec!["a"], vec!["Ġbright"], vec!["Ġday"], vec!["Ġdull"]]);
        let joined = around(&tokenizer, "a-bright day");
        assert_eq!(joined, [vec!["a", "-"], vec!["bright"], vec!["Ġday"], vec!["dull"]]);
        let first = around(&tokenizer, "bright day");
        assert_eq!(first, [vec![], vec!["bright"], vec!["Ġday"], vec!["dull"]]);
        // A second space is its own piece, and not the word's.
        let twice = around(&tokenizer, "a  bright day");
        assert_eq!(twice, [vec!["a", "Ġ"], vec!["Ġbright"], vec!["Ġday"], vec!["Ġdull"]]);
    }

    #[test]
    fn sentence_pieces_start_a_text_as_if_after_a_space() {
        let pre = json!({"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always",
            "split": true});
        let pieces = ["▁a", "▁bright", "bright", "▁day", ".", "-", "▁dull", "dull"];
        let tokenizer = tokenizer("Unigram", &pre, &pieces);
        let spaced = around(&tokenizer, "a bright.");
        assert_eq!(spaced, [vec!["▁a"], vec!["▁bright"], vec!["."], vec!["▁dull"]]);
        let joined = around(&tokenizer, "a-bright day");
        assert_eq!(joined, [vec!["▁a", "-"], vec!["bright"], vec!["▁day"], vec!["dull"]]);
        let first = around(&tokenizer, "bright day");
        assert_eq!(first, [vec![], vec!["▁bright"], vec!["▁day"], vec!["▁dull"]]);
        let after_line_end = around(&tokenizer, "a\nbright day");
        assert_eq!(after_line_end[1], ["▁bright"]);
    }

    #[test]
    fn a_text_that_spells_a_marker_means_the_letters() {
        let pre = json!({"type": "BertPreTokenizer"});
        let tokenizer = tokenizer("WordPiece", &pre, &["a", "s", "<", ">"]);
        let ids = tokenizer.pieces("a <s>", 0..5).unwrap();
        assert_eq!(names(&tokenizer, &ids), ["a", "<", "s", ">"]);
    }
}
