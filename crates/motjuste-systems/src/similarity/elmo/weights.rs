//! `weights.safetensors`: tensors by AllenNLP's names, as 32-bit floats.

use std::path::Path;

use safetensors::{Dtype, SafeTensors};

use super::matrix::Matrix;

/// The bytes of a weight file.
pub(super) struct Weights(Vec<u8>);

impl Weights {
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        std::fs::read(path).map(Self).map_err(|error| format!("weights.safetensors: {error}"))
    }

    /// The tensors in them.
    pub(super) fn tensors(&self) -> Result<Tensors<'_>, String> {
        let tensors = SafeTensors::deserialize(&self.0);
        let damaged =
            |error| format!("weights.safetensors is not a whole safetensors file: {error}");
        Ok(Tensors(tensors.map_err(damaged)?))
    }
}

/// Tensors by name.
pub(super) struct Tensors<'w>(SafeTensors<'w>);

impl Tensors<'_> {
    /// The values of a tensor, which must have this shape and be finite.
    pub(super) fn values(&self, name: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
        let tensor = self.0.tensor(name);
        let tensor = tensor.map_err(|_| format!("weights.safetensors has no tensor {name}"))?;
        if tensor.dtype() != Dtype::F32 || tensor.shape() != shape {
            let (dtype, found) = (tensor.dtype(), tensor.shape());
            return Err(format!("{name} is {dtype:?} of shape {found:?}; expected F32 {shape:?}"));
        }
        let bytes = tensor.data().chunks_exact(4);
        let values: Vec<f32> =
            bytes.map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        if values.iter().any(|value| !value.is_finite()) {
            return Err(format!("{name} has values that are not finite"));
        }
        Ok(values)
    }

    /// A matrix that turns `inputs` values into `outputs`.
    pub(super) fn matrix(
        &self,
        name: &str,
        inputs: usize,
        outputs: usize,
    ) -> Result<Matrix, String> {
        Ok(Matrix::new(self.values(name, &[inputs, outputs])?, outputs))
    }
}
