//! `motjuste-lab data check`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use motjuste_core::Benchmark;
use motjuste_formats::{
    Document, FormatError, Kind, Problem, Severity, Swords, known_annotators, read,
};
use serde_json::{Value, json};

use super::kind_arg::kind;
use motjuste_terminal::EXIT_BAD_INPUT;
use motjuste_terminal::output::print_text;

/// List every problem of files, with line and id
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab data check mine.lsr.json gold.trial
  motjuste-lab data check mine.lsr.json --benchmark swords-v1.1_dev.json.gz
  motjuste-lab data check coinco_dev.xml.gz --annotators 6

The exit code is 2 if a file has errors, and 0 if it has none or only warnings.")]
pub(crate) struct Args {
    /// Files of any format; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Format of the files, if it cannot be recognised
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = kind())]
    from: Option<Kind>,
    /// Number of annotators: more votes for one substitute are reported (CoInCo: 6)
    #[arg(long, value_name = "N")]
    annotators: Option<u32>,
    /// The benchmark of result files: also reports targets without an answer, and the target itself
    /// as a guess
    #[arg(long, value_name = "FILE")]
    benchmark: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A file and what is wrong with it.
struct Checked<'a> {
    path: &'a Path,
    kind: Option<Kind>,
    /// Why the file cannot even be opened, unpacked, decoded or recognised.
    unreadable: Option<String>,
    problems: Vec<Problem>,
}

impl Checked<'_> {
    fn errors(&self) -> usize {
        self.count(Severity::Error) + usize::from(self.unreadable.is_some())
    }

    fn warnings(&self) -> usize {
        self.count(Severity::Warning)
    }

    fn count(&self, severity: Severity) -> usize {
        self.problems.iter().filter(|problem| problem.severity == severity).count()
    }
}

/// Checks and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let benchmark = args.benchmark.as_deref().map(read::<Swords>).transpose()?;
    let benchmark = benchmark.as_ref();
    let checked: Vec<_> = args.files.iter().map(|path| check(path, args, benchmark)).collect();
    if args.json {
        print_text(&format!("{:#}\n", json(&checked)))?;
    } else {
        print_text(&text(&checked))?;
    }
    let bad = checked.iter().any(|file| file.errors() > 0);
    Ok(if bad { ExitCode::from(EXIT_BAD_INPUT) } else { ExitCode::SUCCESS })
}

fn check<'a>(path: &'a Path, args: &Args, benchmark: Option<&Benchmark>) -> Checked<'a> {
    match problems(path, args, benchmark) {
        Ok((kind, problems)) => Checked { path, kind: Some(kind), unreadable: None, problems },
        Err(error) => {
            let unreadable = format!("{:#}", anyhow::Error::from(error));
            Checked { path, kind: args.from, unreadable: Some(unreadable), problems: Vec::new() }
        }
    }
}

fn problems(
    path: &Path,
    args: &Args,
    benchmark: Option<&Benchmark>,
) -> Result<(Kind, Vec<Problem>), FormatError> {
    let (kind, text) = Document::open(path, args.from)?;
    let mut problems = Document::check(kind, &text);
    let readable = problems.iter().all(|problem| problem.severity == Severity::Warning);
    if readable {
        let document = Document::parse(kind, &text)?;
        if let Some(annotators) = args.annotators.or(known_annotators(kind)) {
            problems.extend(document.votes_above(annotators));
        }
        problems.extend(document.oddities(benchmark));
    }
    Ok((kind, problems))
}

fn text(checked: &[Checked<'_>]) -> String {
    let mut text = String::new();
    for file in checked {
        let name = file.path.display();
        if let Some(unreadable) = &file.unreadable {
            text += &format!("{unreadable}\n");
        }
        for problem in &file.problems {
            let warning = if problem.severity == Severity::Warning { "warning: " } else { "" };
            text += &format!("{name}{}: {warning}{}\n", problem.place, problem.message);
        }
        let kind = file.kind.map_or("unknown format", Kind::name);
        text += &format!("{name}: {kind}, {}\n", summary(file));
    }
    text
}

fn summary(file: &Checked<'_>) -> String {
    let counted = |count: usize, what: &str| match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    };
    match (file.errors(), file.warnings()) {
        (0, 0) => "no problems".to_owned(),
        (0, warnings) => counted(warnings, "warning"),
        (errors, 0) => counted(errors, "error"),
        (errors, warnings) => {
            format!("{}, {}", counted(errors, "error"), counted(warnings, "warning"))
        }
    }
}

fn json(checked: &[Checked<'_>]) -> Value {
    let problem = |problem: &Problem| {
        let severity = match problem.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        json!({
            "severity": severity,
            "line": problem.place.line,
            "id": problem.place.id,
            "message": problem.message,
        })
    };
    let files = checked.iter().map(|file| {
        let unreadable = file.unreadable.iter().map(
            |message| json!({"severity": "error", "line": null, "id": null, "message": message}),
        );
        json!({
            "file": file.path.display().to_string(),
            "format": file.kind.map(Kind::name),
            "errors": file.errors(),
            "warnings": file.warnings(),
            "problems": unreadable.chain(file.problems.iter().map(problem)).collect::<Value>(),
        })
    });
    json!({ "files": files.collect::<Value>() })
}
