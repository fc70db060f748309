//! The benchmarks a system can be run on, whatever their files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use motjuste_core::{Benchmark, GoldItem, ItemKey, PairInContexts, PairSimilarity, UsagePair};
use motjuste_formats::{
    Candidates, CosimlexPair, Document, GwscGold, SemevalGold, file_stem, item_key, read,
    read_bytes, semeval_benchmark,
};
use motjuste_systems::{Entry, Task};
use xxhash_rust::xxh3::Xxh3;

use crate::{Error, Result};

/// `[NAME=]FILE[+GOLD[+CANDIDATES]]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchmarkFile {
    /// What it is called in tables; the file's name where nobody says.
    pub name: String,
    /// The benchmark, or its sentences.
    pub path: PathBuf,
    /// The gold answers, if they are a separate file.
    pub gold: Option<PathBuf>,
    /// The candidates to rank, if they are a separate file.
    pub candidates: Option<PathBuf>,
}

impl FromStr for BenchmarkFile {
    type Err = Error;

    fn from_str(given: &str) -> std::result::Result<Self, Self::Err> {
        if Path::new(given).exists() {
            return Ok(Self::new(given.into()));
        }
        let (name, files) = match given.split_once('=') {
            Some((name, files)) if !name.contains('/') => (Some(name), files),
            _ => (None, given),
        };
        let mut files = files.split('+').map(PathBuf::from);
        let mut file = Self::new(files.next().unwrap_or_default());
        (file.gold, file.candidates) = (files.next(), files.next());
        if let Some(path) = files.next() {
            let reason = "a benchmark has at most three files: FILE+GOLD+CANDIDATES".to_owned();
            return Err(Error::Gold { path, reason });
        }
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            file.name = name.to_owned();
        }
        Ok(file)
    }
}

impl BenchmarkFile {
    /// Refuses files that a benchmark of this kind has no use for.
    fn check_for(&self, document: &Document) -> Result<()> {
        let (gold, candidates) = match document {
            Document::Instances(_) => (true, true),
            Document::Benchmark(_) | Document::Pairs(_) => (true, false),
            Document::Cosimlex(_) | Document::UsagePairs(_) => (false, false),
            // Refused as a whole.
            _ => return Ok(()),
        };
        let surplus = [
            self.gold.as_ref().filter(|_| !gold),
            self.candidates.as_ref().filter(|_| !candidates),
        ];
        match surplus.into_iter().flatten().next() {
            Some(path) => {
                let reason = format!("{} takes no second file of this kind", self.path.display());
                Err(Error::Gold { path: path.clone(), reason })
            }
            None => Ok(()),
        }
    }

    /// A file that holds everything.
    pub fn new(path: PathBuf) -> Self {
        Self { name: file_stem(&path), path, gold: None, candidates: None }
    }
}

/// What a benchmark asks.
#[derive(Debug, Clone)]
pub enum Data {
    /// Substitutes for targets.
    Substitution {
        benchmark: Box<Benchmark>,
        /// The gold of SemEval-2007, which has its own measures.
        votes: Option<Vec<GoldItem>>,
    },
    /// How similar two words are in two contexts.
    Pairs { pairs: Vec<PairInContexts>, gold: Vec<PairSimilarity> },
    /// How similar two usages are.
    Usages(Vec<UsagePair>),
}

/// A benchmark, read.
#[derive(Debug, Clone)]
pub struct Suite {
    pub name: String,
    /// What it is by its content: contexts, targets, substitutes and labels in any order.
    pub id: String,
    /// The hash of its files to the byte: systems may go by the order of a file, or by what it says
    /// besides.
    pub content: String,
    pub data: Data,
}

impl Suite {
    /// Reads a benchmark of any kind.
    ///
    /// # Errors
    /// If it cannot be read, or is no benchmark.
    pub fn open(file: &BenchmarkFile) -> Result<Self> {
        let gold = || file.gold.as_deref().ok_or_else(|| Error::NoGold { path: file.path.clone() });
        let (kind, text) = Document::open(&file.path, None)?;
        let mut content = Xxh3::new();
        content.update(text.as_str().as_bytes());
        for more in [&file.gold, &file.candidates].into_iter().flatten() {
            content.update(&read_bytes(more)?);
        }
        let content = format!("xxh3:{:032x}", content.digest128());
        let document = Document::parse(kind, &text)?;
        file.check_for(&document)?;
        let data = match document {
            Document::Benchmark(benchmark) => {
                let votes =
                    file.gold.as_deref().map(|path| votes_of(&benchmark, path)).transpose()?;
                Data::Substitution { benchmark: Box::new(benchmark), votes }
            }
            Document::Instances(instances) => {
                let gold = read::<SemevalGold>(gold()?)?;
                let pools = file.candidates.as_deref().map(read::<Candidates>).transpose()?;
                let benchmark = semeval_benchmark(&instances, &gold, pools.as_deref())?;
                Data::Substitution { benchmark: Box::new(benchmark), votes: Some(gold) }
            }
            Document::Pairs(pairs) => pairs_with(&file.path, pairs, read::<GwscGold>(gold()?)?)?,
            // CoSimLex has its gold beside the pairs.
            Document::Cosimlex(rated) => {
                let gold = rated.iter().map(CosimlexPair::gold).collect();
                Data::Pairs { pairs: rated.into_iter().map(|rated| rated.pair).collect(), gold }
            }
            Document::UsagePairs(pairs) => Data::Usages(pairs),
            _ => {
                let kind = kind.name().to_owned();
                return Err(Error::NotABenchmark { path: file.path.clone(), kind });
            }
        };
        if data.is_empty() {
            return Err(Error::NoQuestions { path: file.path.clone() });
        }
        let id = match &data {
            Data::Substitution { benchmark, .. } => benchmark.id().to_string(),
            _ => content.clone(),
        };
        Ok(Self { name: file.name.clone(), id, content, data })
    }

    pub const fn task(&self) -> Task {
        match self.data {
            Data::Substitution { .. } => Task::Substitution,
            Data::Pairs { .. } | Data::Usages(_) => Task::Similarity,
        }
    }

    /// Whether a system can say anything of it.
    pub(crate) fn asks(&self, entry: &Entry) -> bool {
        match &self.data {
            Data::Substitution { benchmark, .. } => entry.applies_to(benchmark),
            Data::Pairs { .. } | Data::Usages(_) => true,
        }
    }

    /// Whether a paper's figures were taken on the same targets: those of a generation task, or so
    /// many pairs.
    pub(crate) fn is(&self, known: &str) -> bool {
        match &self.data {
            Data::Substitution { benchmark, .. } => {
                benchmark.generation_task_id().to_string() == known
            }
            Data::Pairs { pairs, .. } => known == format!("{} pairs", pairs.len()),
            Data::Usages(_) => false,
        }
    }

    /// Whether there is anything to rank: some substitutes people accept and some they do not.
    pub fn can_be_ranked(&self) -> bool {
        let Data::Substitution { benchmark, .. } = &self.data else { return false };
        benchmark.substitutes().iter().any(|judged| judged.labels().tally().positive == 0)
    }
}

impl Data {
    /// How many questions it has.
    pub fn len(&self) -> usize {
        match self {
            Self::Substitution { benchmark, .. } => benchmark.targets().len(),
            Self::Pairs { pairs, .. } => pairs.len(),
            Self::Usages(pairs) => pairs.len(),
        }
    }

    /// How many answers it takes: a pair of CoSimLex takes two, one for each context.
    pub(crate) fn answers(&self) -> usize {
        match self {
            Self::Pairs { pairs, .. } => 2 * pairs.len(),
            Self::Substitution { .. } | Self::Usages(_) => self.len(),
        }
    }

    /// Whether it asks nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The name of a benchmark as a directory's, in which it stays wherever it is put.
pub(crate) fn directory_name(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let plain: String = name.chars().map(plain).collect();
    if plain.chars().all(|c| c == '.') { plain.replace('.', "-") + "-" } else { plain }
}

/// The gold of SemEval-2007 for a benchmark made of its sentences.
fn votes_of(benchmark: &Benchmark, path: &Path) -> Result<Vec<GoldItem>> {
    let votes = read::<SemevalGold>(path)?;
    let keys: HashSet<ItemKey> = benchmark.targets().iter().map(item_key).collect();
    if votes.iter().any(|item| keys.contains(&item.key)) {
        return Ok(votes);
    }
    let reason = "it has no item of this benchmark; use files of the same split".to_owned();
    Err(Error::Gold { path: path.to_owned(), reason })
}

fn pairs_with(path: &Path, pairs: Vec<PairInContexts>, gold: Vec<PairSimilarity>) -> Result<Data> {
    if pairs.len() == gold.len() {
        return Ok(Data::Pairs { pairs, gold });
    }
    let reason = format!("{} pairs, but {} lines of gold", pairs.len(), gold.len());
    Err(Error::Gold { path: path.to_owned(), reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cosimlex_is_a_benchmark_with_its_gold() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("mine.csv");
        let text = "word1,word2,context1,context2,word1_context1,word2_context1,word1_context2,\
            word2_context2,sim1,sim2\nice,water,<strong>ice</strong> <strong>water</strong>,\
            <strong>ice</strong> or <strong>water</strong>,ice,water,ice,water,7.5,5\n";
        std::fs::write(&path, text).unwrap();
        let suite = Suite::open(&BenchmarkFile::new(path)).unwrap();
        let Data::Pairs { pairs, gold } = &suite.data else { panic!("{suite:?}") };
        assert_eq!((suite.name.as_str(), pairs.len()), ("mine", 1));
        assert_eq!((gold[0].similarity, gold[0].change), ([7.5, 5.0], -2.5));
    }

    #[test]
    fn a_benchmark_is_named_after_its_file_unless_told() {
        let file: BenchmarkFile = "runs/swords-v1.1_dev.json.gz".parse().unwrap();
        assert_eq!((file.name.as_str(), file.gold), ("swords-v1.1_dev", None));
        let file: BenchmarkFile = "LS07=trial.xml+gold.trial+pool.txt".parse().unwrap();
        assert_eq!((file.name.as_str(), file.path.to_str()), ("LS07", Some("trial.xml")));
        assert_eq!(file.gold.as_deref(), Some(Path::new("gold.trial")));
        assert_eq!(file.candidates.as_deref(), Some(Path::new("pool.txt")));
    }
}
