//! Matrix products: the one door to the GEMM crate. `docs/performance.md` tells why this one.

use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix};
use rten_tensor::{Matrix, NdTensorView};

/// How the weights of the layers are kept in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum WeightFormat {
    /// 32-bit floats: what the golden vectors are checked against.
    #[default]
    F32,
    /// 8-bit integers with one scale per output: a quarter of the memory at about the speed of
    /// f32. Cosines move in the third decimal.
    Int8,
}

/// A matrix stored row by row inside a larger one: `rows` × `columns`, rows `stride` apart.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) values: &'a [f32],
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) stride: usize,
}

impl<'a> Block<'a> {
    fn view(self) -> Matrix<'a> {
        NdTensorView::from_slice_with_strides(
            [self.rows, self.columns],
            self.values,
            [self.stride, 1],
        )
        .expect("the block lies inside its matrix")
    }

    pub(crate) fn row(self, index: usize) -> &'a [f32] {
        &self.values[index * self.stride..][..self.columns]
    }
}

/// The f32 kernel for this processor. Finding it costs a few nanoseconds, and it may not be sent
/// between threads, so it is made where it is used.
fn float() -> GemmExecutor<f32, f32, f32> {
    GemmExecutor::new()
}

/// The 8-bit kernel for this processor.
fn int8() -> GemmExecutor<u8, i8, i32> {
    GemmExecutor::new()
}

/// Packs the transpose of `weight` (`outputs` × `inputs`) as a right-hand side.
pub(crate) fn pack(weight: &[f32], outputs: usize, inputs: usize) -> PackedBMatrix<f32> {
    float().prepack_b(NdTensorView::from_data([outputs, inputs], weight).transposed())
}

/// The same for 8-bit weights.
pub(crate) fn pack_int8(weight: &[i8], outputs: usize, inputs: usize) -> PackedBMatrix<i8> {
    int8().prepack_b(NdTensorView::from_data([outputs, inputs], weight).transposed())
}

/// `out` = `a` · packed, where `a` has as many rows as fit.
pub(crate) fn times_packed(a: &[f32], packed: &PackedBMatrix<f32>, out: &mut [f32]) {
    let rows = a.len() / packed.rows();
    let a = NdTensorView::from_data([rows, packed.rows()], a);
    float()
        .gemm(out, GemmInputA::Unpacked(a), GemmInputB::Packed(packed), GemmOptions::default())
        .expect("sizes were checked when the weights were loaded");
}

/// `out` = `a` · packed, in integers.
pub(crate) fn times_packed_int8(a: &[u8], packed: &PackedBMatrix<i8>, out: &mut [i32]) {
    let rows = a.len() / packed.rows();
    let a = NdTensorView::from_data([rows, packed.rows()], a);
    int8()
        .gemm(out, GemmInputA::Unpacked(a), GemmInputB::Packed(packed), GemmOptions::default())
        .expect("sizes were checked when the weights were loaded");
}

/// `out` = `scale` · `a` · `b`ᵀ.
pub(crate) fn times_transposed(a: Block<'_>, b: Block<'_>, scale: f32, out: &mut [f32]) {
    times_unpacked(a.view(), b.view().transposed(), (scale, 0.0), out);
}

/// `out` = `a` · `b`.
pub(crate) fn times(a: Block<'_>, b: Block<'_>, out: &mut [f32]) {
    times_unpacked(a.view(), b.view(), (1.0, 0.0), out);
}

/// `out` += `a` · `b`.
pub(crate) fn add_times(a: Block<'_>, b: Block<'_>, out: &mut [f32]) {
    times_unpacked(a.view(), b.view(), (1.0, 1.0), out);
}

/// `out` = `alpha` · `a` · `b` + `beta` · `out`.
fn times_unpacked(a: Matrix<'_>, b: Matrix<'_>, (alpha, beta): (f32, f32), out: &mut [f32]) {
    float()
        .gemm(
            out,
            GemmInputA::Unpacked(a),
            GemmInputB::Unpacked(b),
            GemmOptions { alpha, beta, ..GemmOptions::default() },
        )
        .expect("the caller sizes the output by its inputs");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_read_blocks_inside_larger_matrices() {
        let values: Vec<f32> = (0..12).map(|i| i as f32).collect();
        // Columns 1..3 of a 3 × 4 matrix: rows (1 2), (5 6), (9 10).
        let block = Block { values: &values[1..], rows: 3, columns: 2, stride: 4 };
        let mut gram = [0.0; 9];
        times_transposed(block, block, 0.5, &mut gram);
        assert_eq!(gram, [2.5, 8.5, 14.5, 8.5, 30.5, 52.5, 14.5, 52.5, 90.5]);

        let ones = [1.0; 6];
        let left = Block { values: &ones, rows: 2, columns: 3, stride: 3 };
        let mut sums = [0.0; 4];
        times(left, block, &mut sums);
        assert_eq!(sums, [15.0, 18.0, 15.0, 18.0]);
    }
}
