//! The Python module `motjuste._motjuste`: the types of the Rust libraries under their own names, and
//! no logic. `python/motjuste` wraps it; `python/motjuste/_motjuste.pyi` has the types and the same docs.

mod agree;
mod answer;
mod answers;
mod bench;
mod benchmark;
mod compare;
mod detached;
mod engine;
mod errors;
mod inputs;
mod pull;
mod rows;
mod score;

#[pyo3::pymodule]
mod _motjuste {
    #[pymodule_export]
    use crate::answer::{Answer, Sense, Silence, Suggestion};
    #[pymodule_export]
    use crate::answers::Answers;
    #[pymodule_export]
    use crate::bench::{Report, Target, bench};
    #[pymodule_export]
    use crate::benchmark::Benchmark;
    #[pymodule_export]
    use crate::compare::compare;
    #[pymodule_export]
    use crate::engine::Engine;

    #[pyo3::pymodule]
    mod agree {
        #[pymodule_export]
        use crate::agree::{alpha, ceiling, mann_whitney, pa, rbo};
    }

    #[pyo3::pymodule]
    mod score {
        #[pymodule_export]
        use crate::score::{coverage, gap, semeval, swords, wsd};
    }
}
