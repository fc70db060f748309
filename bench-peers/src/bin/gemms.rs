//! `gemms THREADS`: the projections of one MiniLM pass with each matrix-product crate, at the row
//! counts that matter here; prints milliseconds.

use bench_peers::median_ms;
use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions};
use rten_tensor::NdTensorView;

/// Inputs and outputs of a layer's four projections.
const SHAPES: [(usize, usize); 4] = [(384, 1152), (384, 384), (384, 1536), (1536, 384)];
const LAYERS: usize = 6;

fn main() -> anyhow::Result<()> {
    let threads: usize = std::env::args().nth(1).unwrap_or("2".to_owned()).parse()?;
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()?;
    let weights: Vec<(usize, usize, Vec<f32>)> = (0..LAYERS)
        .flat_map(|_| SHAPES)
        .map(|(k, n)| (k, n, (0..k * n).map(|i| (i % 17) as f32 * 0.01).collect()))
        .collect();
    let executor = GemmExecutor::<f32, f32, f32>::new();
    let packed: Vec<_> = weights
        .iter()
        .map(|(k, n, w)| executor.prepack_b(NdTensorView::from_data([*n, *k], &w[..]).transposed()))
        .collect();
    for rows in [17, 40, 184, 1024] {
        let a = vec![0.5f32; rows * 1536];
        let mut out = vec![0f32; rows * 1536];
        let rten = median_ms(1.0, || {
            rayon::scope(|_| {
                for ((k, n, _), b) in weights.iter().zip(&packed) {
                    let a = NdTensorView::from_data([rows, *k], &a[..rows * k]);
                    executor
                        .gemm(
                            &mut out[..rows * n],
                            GemmInputA::Unpacked(a),
                            GemmInputB::Packed(b),
                            GemmOptions::default(),
                        )
                        .expect("sizes fit");
                }
            });
        });
        let gemm = median_ms(1.0, || {
            for (k, n, w) in &weights {
                // SAFETY: the strides stay inside slices of rows × k, n × k and rows × n.
                unsafe {
                    gemm::gemm(
                        rows,
                        *n,
                        *k,
                        out.as_mut_ptr(),
                        1,
                        *n as isize,
                        false,
                        a.as_ptr(),
                        1,
                        *k as isize,
                        w.as_ptr(),
                        *k as isize,
                        1,
                        0.0,
                        1.0,
                        false,
                        false,
                        false,
                        gemm::Parallelism::Rayon(threads),
                    );
                }
            }
        });
        let faer = median_ms(1.0, || {
            for (k, n, w) in &weights {
                faer::linalg::matmul::matmul(
                    faer::MatMut::from_row_major_slice_mut(&mut out[..rows * n], rows, *n),
                    faer::Accum::Replace,
                    faer::MatRef::from_row_major_slice(&a[..rows * k], rows, *k),
                    faer::MatRef::from_row_major_slice(w, *n, *k).transpose(),
                    1.0,
                    faer::Par::rayon(threads),
                );
            }
        });
        let multiply = median_ms(1.0, || {
            for (k, n, w) in &weights {
                // SAFETY: as above.
                unsafe {
                    matrixmultiply::sgemm(
                        rows,
                        *k,
                        *n,
                        1.0,
                        a.as_ptr(),
                        *k as isize,
                        1,
                        w.as_ptr(),
                        1,
                        *k as isize,
                        0.0,
                        out.as_mut_ptr(),
                        *n as isize,
                        1,
                    );
                }
            }
        });
        println!(
            "{}",
            serde_json::json!({"rows": rows, "rten-gemm": rten, "gemm": gemm, "faer": faer, "matrixmultiply": multiply})
        );
    }
    Ok(())
}
