//! Matrix products: the one door to the GEMM crate. `docs/performance.md` tells why this one.

use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix, QuantParams};
use rten_tensor::{Matrix, NdTensorView};

/// How the weights of the layers are kept in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum WeightFormat {
    /// 32-bit floats: what the golden vectors are checked against.
    #[default]
    F32,
    /// 8-bit integers with one scale per output; activations are quantised row by row on the
    /// fly. A quarter of the memory; cosines move in the second or third decimal.
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

    /// Row `index`.
    pub(crate) fn row(self, index: usize) -> &'a [f32] {
        &self.values[index * self.stride..][..self.columns]
    }
}

/// The kernels chosen for this processor at run time.
pub(crate) struct Arithmetic {
    float: GemmExecutor<f32, f32, f32>,
    int8: GemmExecutor<u8, i8, i32>,
}

impl Arithmetic {
    pub(crate) fn new() -> Self {
        Self { float: GemmExecutor::new(), int8: GemmExecutor::new() }
    }

    /// Whether 8-bit products may overflow 16-bit sums on this processor unless the weights keep
    /// to 7 bits.
    pub(crate) fn int8_saturates(&self) -> bool {
        self.int8.may_saturate()
    }

    /// Packs the transpose of `weight` (`outputs` × `inputs`) as a right-hand side.
    pub(crate) fn pack(&self, weight: &[f32], outputs: usize, inputs: usize) -> PackedBMatrix<f32> {
        self.float.prepack_b(NdTensorView::from_data([outputs, inputs], weight).transposed())
    }

    /// The same for 8-bit weights.
    pub(crate) fn pack_int8(
        &self,
        weight: &[i8],
        outputs: usize,
        inputs: usize,
    ) -> PackedBMatrix<i8> {
        self.int8.prepack_b(NdTensorView::from_data([outputs, inputs], weight).transposed())
    }

    /// `out` = `a` · packed.
    pub(crate) fn times_packed(
        &self,
        a: &[f32],
        rows: usize,
        packed: &PackedBMatrix<f32>,
        out: &mut [f32],
    ) {
        let a = NdTensorView::from_data([rows, packed.rows()], a);
        self.float
            .gemm(out, GemmInputA::Unpacked(a), GemmInputB::Packed(packed), GemmOptions::default())
            .expect("sizes were checked when the weights were loaded");
    }

    /// `out` = (`a` − `zero_points`) · packed, in integers.
    pub(crate) fn times_packed_int8(
        &self,
        a: &[u8],
        zero_points: &[u8],
        packed: &PackedBMatrix<i8>,
        out: &mut [i32],
    ) {
        let a = NdTensorView::from_data([zero_points.len(), packed.rows()], a);
        self.int8
            .gemm(
                out,
                GemmInputA::Unpacked(a),
                GemmInputB::Packed(packed),
                GemmOptions {
                    a_quant: Some(QuantParams { zero_point: zero_points }),
                    ..GemmOptions::default()
                },
            )
            .expect("sizes were checked when the weights were loaded");
    }

    /// `out` = `scale` · `a` · `b`ᵀ.
    pub(crate) fn times_transposed(&self, a: Block<'_>, b: Block<'_>, scale: f32, out: &mut [f32]) {
        self.small(a.view(), b.view().transposed(), scale, out);
    }

    /// `out` = `a` · `b`.
    pub(crate) fn times(&self, a: Block<'_>, b: Block<'_>, out: &mut [f32]) {
        self.small(a.view(), b.view(), 1.0, out);
    }

    fn small(&self, a: Matrix<'_>, b: Matrix<'_>, alpha: f32, out: &mut [f32]) {
        self.float
            .gemm(
                out,
                GemmInputA::Unpacked(a),
                GemmInputB::Unpacked(b),
                GemmOptions { alpha, ..GemmOptions::default() },
            )
            .expect("the caller sizes the output by its inputs");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_read_blocks_inside_larger_matrices() {
        let arithmetic = Arithmetic::new();
        let values: Vec<f32> = (0..12).map(|i| i as f32).collect();
        // Columns 1..3 of a 3 × 4 matrix: rows (1 2), (5 6), (9 10).
        let block = Block { values: &values[1..], rows: 3, columns: 2, stride: 4 };
        let mut gram = [0.0; 9];
        arithmetic.times_transposed(block, block, 0.5, &mut gram);
        assert_eq!(gram, [2.5, 8.5, 14.5, 8.5, 30.5, 52.5, 14.5, 52.5, 90.5]);

        let ones = [1.0; 6];
        let left = Block { values: &ones, rows: 2, columns: 3, stride: 3 };
        let mut sums = [0.0; 4];
        arithmetic.times(left, block, &mut sums);
        assert_eq!(sums, [15.0, 18.0, 15.0, 18.0]);
    }
}
