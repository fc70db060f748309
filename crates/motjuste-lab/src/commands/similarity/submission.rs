//! `motjuste similarity --data`: the result files of both subtasks, as the task asks for them.

use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use motjuste_formats::{GwscChange, GwscData, GwscSimilarity, read, write};
use motjuste_systems::predict_pairs;

use super::{Args, ENGLISH};
use motjuste_terminal::output::note;

/// Predicts every pair of a table and writes `results_subtask1_LANGUAGE.tsv`, the change from the
/// first context to the second, and `results_subtask2_LANGUAGE.tsv`, the similarity in each.
pub(super) fn run(args: &Args, data: &Path, out: &Path) -> anyhow::Result<ExitCode> {
    let pairs = read::<GwscData>(data)?;
    let language = match &args.language {
        Some(language) => language.clone(),
        None => language_of(data).unwrap_or_else(|| ENGLISH.to_owned()),
    };
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let system = args.make(&args.spec(&language)?, &language)?;
    let similarities =
        predict_pairs(&*system, &pairs).with_context(|| data.display().to_string())?;
    let changes = similarities.iter().map(|[first, second]| second - first).collect();
    let file = |subtask| out.join(format!("results_subtask{subtask}_{language}.tsv"));
    write::<GwscChange>(&file(1), &changes)?;
    write::<GwscSimilarity>(&file(2), &similarities)?;
    for subtask in [1, 2] {
        let file = file(subtask);
        note(format_args!(
            "score it: motjuste-lab score gwsc {subtask} --gold gold_{language}.tsv --system {}",
            file.display()
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// The language in the name of the task's files: `data_hr.tsv`.
fn language_of(data: &Path) -> Option<String> {
    let (_, language) = data.file_stem()?.to_str()?.rsplit_once('_')?;
    let is_code =
        (2..=3).contains(&language.len()) && language.bytes().all(|b| b.is_ascii_lowercase());
    is_code.then(|| language.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_task_name_their_language() {
        let language = |name: &str| language_of(Path::new(name));
        assert_eq!(language("kit/data_hr.tsv").as_deref(), Some("hr"));
        for other in ["data.tsv", "my_pairs.tsv", "data_1.tsv"] {
            assert_eq!(language(other), None, "{other}");
        }
    }
}
