//! `motjuste-lab similarity`: how alike two words are as they are used, or the task's submission files
//! for a whole table of pairs (SemEval-2020 task 3).

mod submission;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use motjuste_bench::SystemSpec;
use motjuste_engine::SimilarityInContext;
use motjuste_systems::{Make, Setup};
use serde_json::json;

use crate::resources::ResourceArgs;
use motjuste_terminal::WordPairArgs;
use motjuste_terminal::output::print_text;

/// The system of a run that does not say which: the best of those that need an encoder only on SCWS
/// and Usim (docs/systems.md).
const DEFAULT_SYSTEM: &str = "uzh";
/// The one for other languages than English, which WordNet does not have.
const DEFAULT_ELSEWHERE: &str = "hitachi:layers=upper";
const ENGLISH: &str = "en";
/// The option of systems that want to know the language.
const LANGUAGE: &str = "language";

/// Arguments of `motjuste-lab similarity`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab similarity --word water --word ice \"Water ice deposits exist in polar craters.\"
  motjuste-lab similarity \"The **bank** by the river is not the **bank** that lends money.\"
  motjuste-lab similarity --word bank --word bank --in \"The bank lends.\" --in \"A river bank.\" --json
  motjuste-lab similarity --data data_sl.tsv --with encoder=xlm-roberta-base --out results

Words are found as written or, in English, inflected; bank:2 is the second bank. Higher is more
similar; scales differ between systems (see `motjuste-lab bench list`).")]
pub(crate) struct Args {
    #[command(flatten)]
    words: WordPairArgs,
    /// The system, with its options [default: uzh; hitachi:layers=upper for other languages]
    #[arg(long, value_name = "NAME[:OPTIONS]")]
    system: Option<SystemSpec>,
    /// Language of the texts [default: from data_LANGUAGE.tsv, otherwise en]
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    #[command(flatten)]
    resources: ResourceArgs,
    /// Print JSON
    #[arg(long, conflicts_with = "data")]
    json: bool,
    /// The task's table of pairs in two contexts
    #[arg(long, value_name = "FILE", requires = "out", conflicts_with_all = ["text", "words", "contexts"])]
    data: Option<PathBuf>,
    /// Directory for the result files of both subtasks
    #[arg(long, value_name = "DIR", requires = "data")]
    out: Option<PathBuf>,
}

/// Compares and prints, or writes the results of a table.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let (Some(data), Some(out)) = (&args.data, &args.out) {
        return submission::run(args, data, out);
    }
    // A question that cannot be answered is refused before a model is fetched for it.
    let pair = args.words.find()?;
    let language = args.language.as_deref().unwrap_or(ENGLISH);
    let spec = args.spec(language)?;
    let system = args.make(&spec, language)?;
    let usages = pair.usages();
    let similarity = system.similarity(usages.each_ref())?;
    let [a, b] = usages.each_ref().map(|usage| usage.surface());
    if args.json {
        let words = usages.each_ref().map(|usage| {
            json!({"word": usage.surface(), "text": usage.text,
                   "span": [usage.span.start, usage.span.end]})
        });
        let answer = json!({"system": spec.label, "similarity": similarity, "words": words});
        print_text(&format!("{answer:#}\n"))?;
    } else {
        print_text(&format!("{similarity:.3}  {a} – {b}  ({})\n", spec.label))?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    /// The system asked for, or the default for the language.
    fn spec(&self, language: &str) -> anyhow::Result<SystemSpec> {
        match &self.system {
            Some(spec) => Ok(spec.clone()),
            None if language == ENGLISH => Ok(DEFAULT_SYSTEM.parse()?),
            None => Ok(DEFAULT_ELSEWHERE.parse()?),
        }
    }

    /// Builds the system, with the language unless its options already set it.
    fn make(
        &self,
        spec: &SystemSpec,
        language: &str,
    ) -> anyhow::Result<Box<dyn SimilarityInContext>> {
        let Make::Similarity(make) = spec.entry.make else {
            bail!("{} finds substitutes: run it with `motjuste-lab bench`", spec.entry.name);
        };
        let given = spec.options.clone().unwrap_or_default();
        let asks = spec.entry.options.iter().any(|option| option.name == LANGUAGE);
        let options = match asks && !given.contains(LANGUAGE) {
            true => format!("{LANGUAGE}={language},{given}"),
            false => given,
        };
        let resources = self.resources.resources(&[], std::iter::once(spec.entry))?;
        let setup = Setup::new(spec.entry, Some(&options), &resources)?;
        Ok(make(&setup)?)
    }
}
