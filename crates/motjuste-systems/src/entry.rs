//! What is known of a system before it is made: its paper, its needs, its options.

use motjuste_core::{Benchmark, Target};
use motjuste_engine::SimilarityInContext;

use crate::swords::coinco_token;
use crate::{Need, OptionSpec, Result, Setting, Setup, System};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray)]
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
    Motjuste,
}

impl Paper {
    /// Every paper, in the order of the catalogue.
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    Substitution,
    Similarity,
}

/// How many guesses a system hands in to the two subtasks of SemEval-2007; none where it did not
/// take part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answers {
    pub best: Option<usize>,
    pub oot: Option<usize>,
}

impl Answers {
    /// What most hand in: one guess, and ten.
    pub const USUAL: Self = Self { best: Some(1), oot: Some(10) };
}

pub type MakeSystem = fn(&Setup<'_>) -> Result<Box<dyn System>>;
pub type MakeSimilarity = fn(&Setup<'_>) -> Result<Box<dyn SimilarityInContext>>;

/// How a system is made, and with that its task.
#[derive(Debug, Clone, Copy)]
pub enum Make {
    Substitution(MakeSystem),
    Similarity(MakeSimilarity),
}

/// What a table row represents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    System,
    /// It reads what people answered, off the benchmark or off another pool of annotators: a bound,
    /// upper or lower, for systems, not one of them.
    Bound,
    /// A benchmark's candidates may have come from it: a bound where the benchmark says that they did.
    Source,
}

#[derive(Debug, Clone, Copy)]
pub struct Entry {
    pub name: &'static str,
    /// Its name in the paper's tables.
    pub title: &'static str,
    pub paper: Paper,
    /// The method, in a sentence or two.
    pub method: &'static str,
    /// The stand-in for an unavailable resource.
    pub stand_in: Option<&'static str>,
    /// What it needs in addition to the embedded lexicons.
    pub needs: &'static [Need],
    /// What it uses if it is there.
    pub wants: &'static [Need],
    pub options: &'static [OptionSpec],
    /// What it can be asked for; empty for systems of similarity.
    pub settings: &'static [Setting],
    pub answers: Answers,
    /// Raised whenever its answers change, so that remembered ones are not taken for new.
    pub revision: u32,
    pub role: Role,
    pub make: Make,
}

impl Entry {
    /// An unnamed system of substitution that needs nothing, generates and ranks.
    pub(crate) const fn substitution(paper: Paper, make: MakeSystem) -> Self {
        Self::new(paper, Make::Substitution(make))
    }

    const fn new(paper: Paper, make: Make) -> Self {
        Self {
            name: "",
            title: "",
            paper,
            method: "",
            stand_in: None,
            needs: &[],
            wants: &[],
            options: &[],
            settings: &Setting::ALL,
            answers: Answers::USUAL,
            revision: 1,
            role: Role::System,
            make,
        }
    }

    /// An unnamed system of SemEval-2020 that needs nothing.
    pub(crate) const fn similarity(make: MakeSimilarity) -> Self {
        Self {
            settings: &[],
            answers: Answers { best: None, oot: None },
            ..Self::new(Paper::Semeval2020, Make::Similarity(make))
        }
    }

    pub const fn task(&self) -> Task {
        match self.make {
            Make::Substitution(_) => Task::Substitution,
            Make::Similarity(_) => Task::Similarity,
        }
    }

    /// Whether it can say anything of a benchmark: CoInCo, only of its own tokens.
    #[must_use]
    pub fn applies_to(&self, benchmark: &Benchmark) -> bool {
        let of_coinco = |target: &Target| coinco_token(target).is_some();
        !self.needs.contains(&Need::Coinco) || benchmark.targets().iter().any(of_coinco)
    }

    /// Whether it is a bound on a benchmark: beside systems in a table, but no rival of theirs.
    pub fn is_bound_on(&self, benchmark: &Benchmark) -> bool {
        let mut judged = benchmark.substitutes().iter();
        match self.role {
            Role::System => false,
            Role::Bound => true,
            Role::Source => judged.any(|substitute| !substitute.sources().is_empty()),
        }
    }
}
