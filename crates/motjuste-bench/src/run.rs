//! Runs cells: target by target in parallel, into a journal, then into a result file; what is there
//! already is not done again.

use std::fs;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use motjuste_core::{ContextId, Observer, Ranked, Ranking, Score, SystemResult};
use motjuste_engine::SimilarityInContext;
use motjuste_systems::parts::llm::{Meter, TokenUsage};
use motjuste_systems::{Make, Question, Resources, Setting, Setup, System};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::answers::extra;
use crate::benchmark::directory_name;
use crate::cell::Provenance;
use crate::journal::Journal;
use crate::questions::Questions;
use crate::similarity::{self, Pair};
use crate::{Answers, Cell, Cost, Data, Error, Result, Suite, SystemSpec};

/// What a run does, for a progress bar.
#[derive(Debug)]
#[allow(missing_docs)] // the fields say what they are
pub enum Event<'e> {
    /// A cell begins: so many questions, so many of them answered by an earlier run.
    Begin { cell: &'e Cell<'e>, questions: usize, known: usize },
    /// A question is answered.
    Answered,
    /// The cell is over.
    End { cell: &'e Cell<'e>, outcome: std::result::Result<&'e Done, &'e Error> },
}

/// Is told what a run does.
pub(crate) type Watch<'w> = dyn for<'e> Observer<Event<'e>> + 'w;

/// What came of a cell.
#[derive(Debug)]
pub struct Done {
    pub answers: Answers,
    pub path: PathBuf,
    /// What its questions took, in this run or in the one that asked them.
    pub cost: Option<Cost>,
    /// Targets that could not be answered, with the reason.
    pub failed: Vec<(String, String)>,
    /// What a language model took in this run.
    pub usage: Option<TokenUsage>,
}

impl Done {
    /// Keeps the cost beside the result, or takes it from there if nothing was asked.
    fn with_cost_kept(mut self) -> Result<Self> {
        let provenance = self.answers.provenance();
        let key = provenance["key"].as_str().unwrap_or_default();
        match self.cost {
            Some(cost) => cost.keep_beside(&self.path, key)?,
            None => self.cost = Cost::beside(&self.path, key),
        }
        Ok(self)
    }
}

/// Runs cells into a directory.
#[derive(Debug)]
pub struct Runner<'m> {
    directory: PathBuf,
    resources: &'m Resources,
    /// Of the suites that ask for substitutes.
    questions: Vec<Questions<'m>>,
}

/// A system, made, and what its language models take.
struct Made {
    system: Kind,
    meter: Arc<Meter>,
}

enum Kind {
    Substitution(Arc<dyn System>),
    Similarity(Box<dyn SimilarityInContext>),
}

/// Contexts as a result file keeps them.
fn ids(contexts: &[ContextId]) -> Value {
    contexts.iter().map(|id| Value::from(id.to_string())).collect()
}

/// The answer to one target: substitutes with scores, −∞ as nothing; or why there is none.
type TargetAnswer = std::result::Result<Vec<(String, Option<f64>)>, String>;

impl<'m> Runner<'m> {
    /// Runs systems on some benchmarks; results are kept in a directory.
    pub fn new(directory: PathBuf, resources: &'m Resources, suites: &'m [Suite]) -> Self {
        let benchmark = |suite: &'m Suite| match &suite.data {
            Data::Substitution { benchmark, .. } => Some(Questions::new(benchmark)),
            Data::Pairs { .. } | Data::Usages(_) => None,
        };
        let questions = suites.iter().filter_map(benchmark).collect();
        Self { directory, resources, questions }
    }

    /// Runs the cells of one system; one that fails does not keep the others from running.
    pub fn run(
        &self,
        cells: impl IntoIterator<Item = Cell<'m>>,
        observer: &Watch<'_>,
    ) -> Vec<(Cell<'m>, Result<Done>)> {
        let mut made = None;
        let mut outcomes = Vec::new();
        for cell in cells {
            let outcome = self
                .path(&cell)
                .and_then(|path| self.cell(&cell, path, &mut made, observer))
                .and_then(Done::with_cost_kept);
            observer.observe(Event::End { cell: &cell, outcome: outcome.as_ref() });
            outcomes.push((cell, outcome));
        }
        outcomes
    }

    /// Answers one cell into a file of one's choice.
    ///
    /// # Errors
    /// If the system cannot be made, answers nothing, or the file cannot be written.
    pub fn answer(&self, cell: &Cell<'m>, path: PathBuf, observer: &Watch<'_>) -> Result<Done> {
        let outcome = self.cell(cell, path, &mut None, observer);
        observer.observe(Event::End { cell, outcome: outcome.as_ref() });
        outcome
    }

    fn cell(
        &self,
        cell: &Cell<'m>,
        path: PathBuf,
        made: &mut Option<Made>,
        observer: &Watch<'_>,
    ) -> Result<Done> {
        let provenance = cell.provenance(self.resources)?;
        let known = Answers::find(&path).filter(|one| one.are_of(&provenance.key()));
        let known = known.map(|answers| (failures(&answers), answers));
        // One that was cut short by something else is made again.
        let is_whole = |failed: &[_], answers: &Answers| {
            answers.len() + failed.len() == cell.suite.data.answers()
        };
        if let Some((failed, answers)) = known.filter(|(failed, known)| is_whole(failed, known)) {
            return Ok(Done { answers, path, cost: None, failed, usage: None });
        }
        let made = match made {
            Some(made) => made,
            None => made.insert(self.make(cell.system)?),
        };
        let before = made.meter.usage().unwrap_or_default();
        let start = Instant::now();
        let (answers, journal, asked) = match (&made.system, &cell.suite.data) {
            (Kind::Substitution(system), Data::Substitution { benchmark, .. }) => {
                let ours = |one: &&Questions<'_>| ptr::eq(one.benchmark(), &**benchmark);
                let fresh;
                let questions = match self.questions.iter().find(ours) {
                    Some(questions) => questions,
                    None => {
                        fresh = Questions::new(benchmark);
                        &fresh
                    }
                };
                let system = system.as_ref();
                self.substitutes(cell, system, questions, &provenance, &path, observer)?
            }
            (Kind::Similarity(system), data) => {
                let pairs = similarity::pairs(data)?;
                let system = system.as_ref();
                self.similarities(cell, system, &pairs, &provenance, &path, observer)?
            }
            _ => unreachable!("a cell is of the task of its system"),
        };
        let cost = Some(Cost::new(start.elapsed().as_secs_f64(), asked));
        answers.write(&path)?;
        journal.finish()?;
        let failed = failures(&answers);
        let usage = made.meter.usage().map(|usage| usage.since(before));
        Ok(Done { answers, path, cost, failed, usage })
    }

    fn make(&self, system: &SystemSpec) -> Result<Made> {
        if let Some(own) = system.as_own() {
            let system = Kind::Substitution(Arc::clone(&own.system));
            return Ok(Made { system, meter: Arc::default() });
        }
        let resources = system.resources(self.resources);
        let setup = Setup::new(system.entry, system.options.as_deref(), resources)?;
        let meter = Arc::clone(setup.meter());
        let system = match system.entry.make {
            Make::Substitution(make) => Kind::Substitution(make(&setup)?.into()),
            Make::Similarity(make) => Kind::Similarity(make(&setup)?),
        };
        Ok(Made { system, meter })
    }

    /// Where the answers of a cell are kept: `BENCHMARK/SYSTEM.SETTING.lsr.json`.
    fn path(&self, cell: &Cell<'_>) -> Result<PathBuf> {
        let directory = self.directory.join(directory_name(&cell.suite.name));
        fs::create_dir_all(&directory)
            .map_err(|source| Error::Write { path: directory.clone(), source })?;
        let stem = cell.system.file_stem();
        Ok(directory.join(match cell.setting {
            Some(setting) => format!("{stem}.{}.lsr.json", setting.name()),
            None => format!("{stem}.similarities"),
        }))
    }

    fn substitutes(
        &self,
        cell: &Cell<'_>,
        system: &dyn System,
        questions: &Questions<'_>,
        provenance: &Provenance,
        path: &Path,
        observer: &Watch<'_>,
    ) -> Result<(Answers, Journal, usize)> {
        let targets = questions.benchmark().targets();
        let (journal, mut known) =
            Journal::open::<TargetAnswer>(journal_of(path), &provenance.key(), targets.len())?;
        observer.observe(Event::Begin { cell, questions: targets.len(), known: known.len() });
        let fresh = answer_rest(targets.len(), &known, |at| {
            if observer.is_cancelled() {
                return Err(Error::Interrupted);
            }
            let answer = match questions.get(at).and_then(|question| answer(cell, system, question))
            {
                Ok(answer) => Ok(answer),
                Err(error) if error.is_of_target() => Err(error.to_string()),
                Err(source) => {
                    let target = targets[at].id().to_string();
                    return Err(Error::Target {
                        system: cell.system.label.clone(),
                        target,
                        source: Box::new(source),
                    });
                }
            };
            journal.add(at, &answer)?;
            observer.observe(Event::Answered);
            Ok(answer)
        })?;
        let asked = fresh.len();
        known.extend(fresh);
        known.sort_by_key(|(at, _)| *at);
        let mut result = SystemResult::new(system.lemmatized());
        let mut failed = Vec::new();
        for (at, answer) in known {
            let id = targets[at].id();
            match answer {
                Ok(ranked) => result.add(id, ranking(ranked)?)?,
                Err(reason) => failed.push(json!([id.to_string(), reason])),
            }
        }
        if let Some(first) = failed.first().filter(|_| failed.len() == targets.len()) {
            let (system, first) = (cell.system.label.clone(), first[1].to_string());
            journal.finish()?;
            return Err(Error::NothingAnswered { system, first });
        }
        let other_pos = (0..targets.len())
            .filter_map(|at| questions.get(at).ok())
            .filter(|question| question.other_pos())
            .count();
        let more = [
            ("failed", json!(failed)),
            ("trained_on", ids(&system.trained_on())),
            ("other_pos", json!(other_pos)),
        ];
        result.set_extra(Some(extra(&provenance.with(more))));
        Ok((Answers::Substitutes(result), journal, asked))
    }

    fn similarities(
        &self,
        cell: &Cell<'_>,
        system: &dyn SimilarityInContext,
        pairs: &[Pair],
        provenance: &Provenance,
        path: &Path,
        observer: &Watch<'_>,
    ) -> Result<(Answers, Journal, usize)> {
        let (journal, mut known) =
            Journal::open::<f64>(journal_of(path), &provenance.key(), pairs.len())?;
        observer.observe(Event::Begin { cell, questions: pairs.len(), known: known.len() });
        let fresh = answer_rest(pairs.len(), &known, |at| {
            if observer.is_cancelled() {
                return Err(Error::Interrupted);
            }
            let similarity = system.similarity(pairs[at].usages().each_ref()).map_err(|error| {
                let (system, target) = (cell.system.label.clone(), format!("pair {}", at + 1));
                Error::Target { system, target, source: Box::new(error.into()) }
            })?;
            journal.add(at, &similarity)?;
            observer.observe(Event::Answered);
            Ok(similarity)
        })?;
        let asked = fresh.len();
        known.extend(fresh);
        known.sort_by_key(|(at, _)| *at);
        let similarities = known.into_iter().map(|(_, similarity)| similarity).collect();
        let extra = provenance.with([("trained_on", ids(&system.trained_on()))]);
        Ok((Answers::Similarities(similarities, extra), journal, asked))
    }
}

/// Answers the questions that are not yet, in parallel; the first error ends it.
fn answer_rest<T: Send + Sync>(
    questions: usize,
    known: &[(usize, T)],
    answer: impl Fn(usize) -> Result<T> + Sync,
) -> Result<Vec<(usize, T)>> {
    let mut is_known = vec![false; questions];
    known.iter().for_each(|(at, _)| is_known[*at] = true);
    let fresh = Mutex::new(Vec::new());
    (0..questions).into_par_iter().with_max_len(1).filter(|at| !is_known[*at]).try_for_each(
        |at| {
            let answer = answer(at)?;
            fresh.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((at, answer));
            Ok::<(), Error>(())
        },
    )?;
    Ok(fresh.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

fn answer(
    cell: &Cell<'_>,
    system: &dyn System,
    question: &Question<'_>,
) -> motjuste_systems::Result<Vec<(String, Option<f64>)>> {
    let finite = |score: f64| score.is_finite().then_some(score);
    if cell.setting == Some(Setting::Rank) {
        let mut words: Vec<&str> = question.judged().map(|judged| judged.text()).collect();
        // Files list what people gave first; equal scores must not profit from that.
        words.sort_unstable();
        let scores = system.rank(question, &words)?;
        let scored = words.iter().zip(scores);
        return Ok(scored.map(|(word, score)| ((*word).to_owned(), finite(score))).collect());
    }
    let ranked = system.generate(question, cell.limit)?;
    Ok(ranked.into_iter().map(|one| (one.substitute, finite(one.score.value()))).collect())
}

fn ranking(scored: Vec<(String, Option<f64>)>) -> Result<Ranking> {
    let ranked = scored.into_iter().map(|(substitute, score)| {
        Ok(Ranked { substitute, score: Score::new(score.unwrap_or(f64::NEG_INFINITY))? })
    });
    Ok(Ranking::new(ranked.collect::<Result<Vec<_>>>()?))
}

/// The targets a result says it could not answer.
fn failures(answers: &Answers) -> Vec<(String, String)> {
    let provenance = answers.provenance();
    serde_json::from_value(provenance["failed"].clone()).unwrap_or_default()
}

fn journal_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}
