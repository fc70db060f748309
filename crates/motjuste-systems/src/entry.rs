//! What is known of a system before it is made: its paper, its needs, its options.

use motjuste_core::Benchmark;
use motjuste_engine::SimilarityInContext;

use crate::{Need, OptionSpec, Result, Setting, Setup, System};

/// Where a system was published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Paper {
    /// Lee et al. 2021.
    Swords,
    /// McCarthy & Navigli 2009 on SemEval-2007 task 10.
    Semeval2007,
    /// Jabbari, Hepple & Guthrie 2010.
    Jabbari,
    /// Armendariz et al. 2020 on SemEval-2020 task 3.
    Semeval2020,
    /// Wada et al. 2022.
    Wada,
    /// This program.
    Motjuste,
}

impl Paper {
    /// Every paper, in the order of the catalogue.
    pub const ALL: [Self; 6] = [
        Self::Swords,
        Self::Semeval2007,
        Self::Jabbari,
        Self::Semeval2020,
        Self::Wada,
        Self::Motjuste,
    ];

    /// How it is cited.
    #[must_use]
    pub const fn citation(self) -> &'static str {
        match self {
            Self::Swords => "SWORDS (Lee et al. 2021)",
            Self::Semeval2007 => "SemEval-2007 task 10 (McCarthy & Navigli 2009)",
            Self::Jabbari => "Jabbari, Hepple & Guthrie 2010",
            Self::Semeval2020 => "SemEval-2020 task 3 (Armendariz et al. 2020)",
            Self::Wada => "Wada et al. 2022",
            Self::Motjuste => "motjuste",
        }
    }
}

/// Which of the two tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// Lexical substitution.
    Substitution,
    /// Word similarity in context.
    Similarity,
}

/// How many guesses a system hands in to the two subtasks of SemEval-2007; none where it did not
/// take part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answers {
    /// To *best*.
    pub best: Option<usize>,
    /// To *oot*.
    pub oot: Option<usize>,
}

impl Answers {
    /// What most hand in: one guess, and ten.
    pub const USUAL: Self = Self { best: Some(1), oot: Some(10) };
}

/// Makes a system from what a user gave.
pub type MakeSystem = fn(&Setup<'_>) -> Result<Box<dyn System>>;
/// Makes a system of similarity.
pub type MakeSimilarity = fn(&Setup<'_>) -> Result<Box<dyn SimilarityInContext>>;

/// How a system is made.
#[derive(Debug, Clone, Copy)]
pub enum Make {
    /// One of lexical substitution.
    System(MakeSystem),
    /// One that reads what people answered, off the benchmark or off another pool of annotators: a bound,
    /// upper or lower, for systems, not one of them.
    Bound(MakeSystem),
    /// One that a benchmark's candidates may have come from: a bound where the benchmark says where they
    /// did.
    Source(MakeSystem),
    /// One of similarity in context.
    Similarity(MakeSimilarity),
}

/// A system of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its name in the paper's tables.
    pub title: &'static str,
    /// Where it was published.
    pub paper: Paper,
    /// The method, in a sentence or two.
    pub method: &'static str,
    /// What stands in for a resource that cannot be had.
    pub stand_in: Option<&'static str>,
    /// What it needs besides the embedded lexicons.
    pub needs: &'static [Need],
    /// What it uses if it is there.
    pub wants: &'static [Need],
    /// Its options.
    pub options: &'static [OptionSpec],
    /// What it can be asked for; empty for systems of similarity.
    pub settings: &'static [Setting],
    /// What it hands in to SemEval-2007.
    pub answers: Answers,
    /// Raised whenever its answers change, so that remembered ones are not taken for new.
    pub revision: u32,
    /// How it is made.
    pub make: Make,
}

impl Entry {
    /// Which task it is for.
    #[must_use]
    pub const fn task(&self) -> Task {
        match self.make {
            Make::System(_) | Make::Bound(_) | Make::Source(_) => Task::Substitution,
            Make::Similarity(_) => Task::Similarity,
        }
    }

    /// Whether it is a bound on a benchmark: beside systems in a table, but no rival of theirs.
    #[must_use]
    pub fn is_bound_on(&self, benchmark: &Benchmark) -> bool {
        let mut judged = benchmark.substitutes().iter();
        match self.make {
            Make::Bound(_) => true,
            Make::Source(_) => judged.any(|substitute| !substitute.sources().is_empty()),
            Make::System(_) | Make::Similarity(_) => false,
        }
    }
}
