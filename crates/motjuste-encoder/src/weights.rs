//! `model.safetensors`: tensors by name, mapped one at a time and widened to f32.
//!
//! Each tensor gets a map of its own, dropped when its packed copy exists, so that loading never
//! holds the file and the packed weights in memory together.

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use half::{bf16, f16};
use memmap2::{Mmap, MmapOptions};
use safetensors::tensor::{Dtype, SafeTensors, TensorInfo};

use crate::error::{Error, Result};

/// Model prefixes seen in the wild: base models are saved without, models with a head with one.
const PREFIXES: [&str; 5] = ["", "bert.", "roberta.", "distilbert.", "mpnet."];

/// The tensor whose place in the file tells the prefix.
const WORD_EMBEDDINGS: &str = "embeddings.word_embeddings.weight";

pub(crate) struct WeightFile {
    path: PathBuf,
    file: File,
    tensors: HashMap<String, TensorInfo>,
    /// Where the tensors' bytes start.
    data_start: u64,
    prefix: &'static str,
}

/// The number formats that are read.
#[derive(Debug, Clone, Copy)]
enum Format {
    F32,
    F16,
    Bf16,
}

impl Format {
    fn from_dtype(dtype: Dtype) -> Option<Self> {
        match dtype {
            Dtype::F32 => Some(Self::F32),
            Dtype::F16 => Some(Self::F16),
            Dtype::BF16 => Some(Self::Bf16),
            _ => None,
        }
    }

    fn bytes(self) -> usize {
        match self {
            Self::F32 => 4,
            Self::F16 | Self::Bf16 => 2,
        }
    }

    /// Widens little-endian `bytes` into `out`, which has one place per value.
    fn widen(self, bytes: &[u8], out: &mut [f32]) {
        debug_assert_eq!(bytes.len(), out.len() * self.bytes());
        match self {
            Self::F32 => {
                for (value, b) in out.iter_mut().zip(bytes.chunks_exact(4)) {
                    *value = f32::from_le_bytes([b[0], b[1], b[2], b[3]]);
                }
            }
            Self::F16 => {
                for (value, b) in out.iter_mut().zip(bytes.chunks_exact(2)) {
                    *value = f16::from_le_bytes([b[0], b[1]]).to_f32();
                }
            }
            Self::Bf16 => {
                for (value, b) in out.iter_mut().zip(bytes.chunks_exact(2)) {
                    *value = bf16::from_le_bytes([b[0], b[1]]).to_f32();
                }
            }
        }
    }
}

impl WeightFile {
    /// Opens the file, reads its header and finds the model prefix.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let read_error = |source| Error::Read { path: path.to_path_buf(), source };
        let file = File::open(path).map_err(read_error)?;
        // SAFETY: as in `map`; this one lasts only until the header is read.
        #[allow(unsafe_code)]
        let whole = unsafe { Mmap::map(&file) }.map_err(read_error)?;
        let (header_len, metadata) = SafeTensors::read_metadata(&whole)
            .map_err(|e| damaged(path, format!("not a whole safetensors file ({e})")))?;
        drop(whole);
        let tensors: HashMap<String, TensorInfo> =
            metadata.tensors().into_iter().map(|(name, info)| (name, info.clone())).collect();
        let prefix = PREFIXES
            .into_iter()
            .find(|prefix| tensors.contains_key(&format!("{prefix}{WORD_EMBEDDINGS}")))
            .ok_or_else(|| Error::MissingTensor {
                path: path.to_path_buf(),
                name: WORD_EMBEDDINGS.to_owned(),
            })?;
        Ok(Self {
            path: path.to_path_buf(),
            file,
            tensors,
            data_start: 8 + header_len as u64,
            prefix,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The full name of the base-model tensor `name`.
    pub(crate) fn base(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// Whether the file has a tensor of this full name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.tensors.contains_key(name)
    }

    /// What the header says of the tensor of this full name.
    pub(crate) fn require(&self, name: &str) -> Result<&TensorInfo> {
        self.tensors
            .get(name)
            .ok_or_else(|| Error::MissingTensor { path: self.path.clone(), name: name.to_owned() })
    }

    /// The tensor `name` (full name), which must have this shape, mapped into memory.
    pub(crate) fn map(&self, name: &str, shape: &[usize]) -> Result<MappedTensor> {
        let info = self.require(name)?;
        if info.shape != shape {
            return Err(Error::TensorShape {
                path: self.path.clone(),
                name: name.to_owned(),
                found: info.shape.clone(),
                expected: shape.to_vec(),
            });
        }
        let format = Format::from_dtype(info.dtype).ok_or_else(|| Error::TensorType {
            path: self.path.clone(),
            name: name.to_owned(),
            dtype: format!("{:?}", info.dtype),
        })?;
        let (start, end) = info.data_offsets;
        // SAFETY: the map is read-only and lives no longer than the model. Another process that
        // cuts the file while it is mapped can end this one; that holds for every mapped model.
        #[allow(unsafe_code)]
        let map = unsafe {
            MmapOptions::new()
                .offset(self.data_start + start as u64)
                .len(end - start)
                .map(&self.file)
        }
        .map_err(|source| Error::Read { path: self.path.clone(), source })?;
        Ok(MappedTensor { map, format, columns: shape.last().copied().unwrap_or(1) })
    }

    /// Appends the values of a tensor to `out`. A value that is not finite means a damaged file.
    pub(crate) fn append(&self, name: &str, shape: &[usize], out: &mut Vec<f32>) -> Result<()> {
        let tensor = self.map(name, shape)?;
        let start = out.len();
        out.resize(start + shape.iter().product::<usize>(), 0.0);
        tensor.format.widen(&tensor.map, &mut out[start..]);
        // No early exit: without one the check runs at memory speed.
        if out[start..].iter().fold(false, |bad, v| bad | !v.is_finite()) {
            return Err(damaged(
                &self.path,
                format!("tensor {name:?} has values that are not finite"),
            ));
        }
        Ok(())
    }

    /// The values of a tensor.
    pub(crate) fn read(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>> {
        let mut values = Vec::new();
        self.append(name, shape, &mut values)?;
        Ok(values)
    }
}

fn damaged(path: &Path, reason: String) -> Error {
    Error::Weights { path: path.to_path_buf(), reason }
}

/// The values of a tensor in memory; `None` if they are not of a format that is read, or cut short.
pub(crate) fn widened(dtype: Dtype, bytes: &[u8]) -> Option<Vec<f32>> {
    let format = Format::from_dtype(dtype)?;
    let mut values = vec![0.0; bytes.len() / format.bytes()];
    (values.len() * format.bytes() == bytes.len()).then(|| format.widen(bytes, &mut values))?;
    Some(values)
}

/// A matrix left in the file, read row by row. This is how the word embeddings are kept: a text
/// touches few of their rows.
pub(crate) struct MappedTensor {
    map: Mmap,
    format: Format,
    columns: usize,
}

impl MappedTensor {
    /// Writes row `row` into `out`.
    pub(crate) fn row(&self, row: usize, out: &mut [f32]) {
        let stride = self.columns * self.format.bytes();
        self.format.widen(&self.map[row * stride..(row + 1) * stride], out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use safetensors::tensor::{TensorView, serialize_to_file};

    fn write(dir: &Path, dtype: Dtype, bytes: &[u8]) -> PathBuf {
        let path = dir.join("model.safetensors");
        let view = TensorView::new(dtype, vec![2, 2], bytes).unwrap();
        serialize_to_file([(WORD_EMBEDDINGS, view)], None, &path).unwrap();
        path
    }

    #[test]
    fn half_formats_widen_to_the_same_values() {
        let values = [1.0f32, -2.5, 0.0, 384.0];
        let dir = tempfile::tempdir().unwrap();
        let stored: [(Dtype, Vec<u8>); 3] = [
            (Dtype::F32, values.iter().flat_map(|v| v.to_le_bytes()).collect()),
            (Dtype::F16, values.iter().flat_map(|v| f16::from_f32(*v).to_le_bytes()).collect()),
            (Dtype::BF16, values.iter().flat_map(|v| bf16::from_f32(*v).to_le_bytes()).collect()),
        ];
        for (dtype, bytes) in stored {
            let file = WeightFile::open(&write(dir.path(), dtype, &bytes)).unwrap();
            assert_eq!(file.read(WORD_EMBEDDINGS, &[2, 2]).unwrap(), values);
            let mut row = [0.0; 2];
            file.map(WORD_EMBEDDINGS, &[2, 2]).unwrap().row(1, &mut row);
            assert_eq!(row, values[2..]);
        }
    }

    #[test]
    fn values_that_are_not_finite_are_damage() {
        let dir = tempfile::tempdir().unwrap();
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let bytes: Vec<u8> =
                [1.0, bad, 0.0, 2.0].iter().flat_map(|v: &f32| v.to_le_bytes()).collect();
            let file = WeightFile::open(&write(dir.path(), Dtype::F32, &bytes)).unwrap();
            let error = file.read(WORD_EMBEDDINGS, &[2, 2]).unwrap_err();
            assert!(matches!(error, Error::Weights { .. }), "{error}");
        }
    }

    #[test]
    fn a_file_cut_anywhere_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = write(dir.path(), Dtype::F32, &[0; 16]);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(
                matches!(WeightFile::open(&path), Err(Error::Weights { .. })),
                "{length} of {} bytes",
                whole.len()
            );
        }
    }
}
