//! From the files of SemEval-2007 task 10 to a benchmark, exactly as SWORDS converts them, so
//! that content ids agree (spec: SWORDS reference, §5).

use std::collections::{HashMap, HashSet};

use motjuste_core::{
    Benchmark, CandidatePool, Context, ContextId, Extra, GoldItem, Label, Labels, ModelError,
    Substitute, SubstituteId, Target, TargetId,
};
use serde_json::{Value, json};

use crate::FormatError;
use crate::detokenise::detokenise;
use crate::item_line::collapse;
use crate::semeval_xml::LexsubInstance;

/// What cannot occur in a sentence, since it is where the tags were.
const OPEN: &str = "<head>";
const CLOSE: &str = "</head>";

/// Makes a benchmark of sentences, people's answers and, if there are any, candidates that
/// nobody gave, which become implicit negatives.
///
/// # Errors
/// [`FormatError::DoesNotFit`] if the files do not belong together.
pub fn semeval_benchmark(
    instances: &[LexsubInstance],
    gold: &[GoldItem],
    candidates: Option<&[CandidatePool]>,
) -> Result<Benchmark, FormatError> {
    let mut benchmark = Benchmark::new(true);
    let targets = add_targets(&mut benchmark, instances)?;
    let pools: Option<HashMap<&str, &CandidatePool>> =
        candidates.map(|pools| pools.iter().map(|pool| (pool.lexelt.as_str(), pool)).collect());
    for item in gold {
        let fits = |reason: String| FormatError::DoesNotFit { item: item.key.to_string(), reason };
        let (target, lexelt) = targets.get(item.key.id.as_str()).copied().ok_or_else(|| {
            fits(
                "the gold file has this item, the XML file does not; use files of the same split"
                    .into(),
            )
        })?;
        if lemma_of(lexelt) != lemma_of(&item.key.lexelt) {
            return Err(fits(format!(
                "the XML file has {lexelt} under this number; use files of the same split"
            )));
        }
        let pool = match &pools {
            None => &[][..],
            Some(pools) => {
                &pools
                    .get(item.key.lemma_pos())
                    .ok_or_else(|| {
                        fits(format!("there are no candidates for {}", item.key.lemma_pos()))
                    })?
                    .candidates
            }
        };
        let votes = item.substitutes.iter().map(|(text, votes)| (text.as_str(), *votes));
        add_substitutes(&mut benchmark, target, votes, pool.iter().map(String::as_str))
            .map_err(|error| fits(error.to_string()))?;
    }
    Ok(benchmark)
}

/// Adds the sentences; every target by the number of its item, with its lexelt.
fn add_targets<'i>(
    benchmark: &mut Benchmark,
    instances: &'i [LexsubInstance],
) -> Result<HashMap<&'i str, (TargetId, &'i str)>, FormatError> {
    let mut prepared = Vec::with_capacity(instances.len());
    let mut of_context: HashMap<ContextId, Vec<&LexsubInstance>> = HashMap::new();
    for instance in instances {
        let fits = |error: ModelError| FormatError::DoesNotFit {
            item: instance.key.to_string(),
            reason: error.to_string(),
        };
        let running = RunningText::of(instance);
        let context = Context::new(running.text).map_err(fits)?;
        let target = Target::new(&context, running.head, running.offset, instance.key.pos())
            .map_err(fits)?;
        of_context.entry(context.id()).or_default().push(instance);
        prepared.push((instance, context, target));
    }
    let mut targets = HashMap::new();
    for (instance, context, target) in prepared {
        if let Some(sharing) = of_context.remove(&context.id()) {
            let context = context.with_extra(Some(context_extra(&sharing)));
            benchmark.add_context(context).map_err(|error| does_not_fit(instance, &error))?;
        }
        targets.insert(instance.key.id.as_str(), (target.id(), instance.key.lexelt.as_str()));
        let target = target.with_extra(Some(target_extra(instance)));
        benchmark.add_target(target).map_err(|error| does_not_fit(instance, &error))?;
    }
    Ok(targets)
}

/// The lemma of `bright.a`: files differ in what they say of its part of speech.
fn lemma_of(lexelt: &str) -> &str {
    lexelt.split('.').next().unwrap_or(lexelt)
}

fn does_not_fit(instance: &LexsubInstance, error: &ModelError) -> FormatError {
    FormatError::DoesNotFit { item: instance.key.to_string(), reason: error.to_string() }
}

/// Adds what people gave, repetitions summed up, and as implicit negatives the candidates nobody
/// gave; letter case does not tell substitutes apart.
pub(crate) fn add_substitutes<'a>(
    benchmark: &mut Benchmark,
    target: TargetId,
    votes: impl Iterator<Item = (&'a str, u32)>,
    candidates: impl Iterator<Item = &'a str>,
) -> Result<(), ModelError> {
    let mut summed: Vec<(&str, usize)> = Vec::new();
    let mut places: HashMap<SubstituteId, usize> = HashMap::new();
    for (text, votes) in votes {
        let place = *places.entry(SubstituteId::of(target, text)).or_insert(summed.len());
        if place == summed.len() {
            summed.push((text, 0));
        }
        summed[place].1 += votes as usize;
    }
    for (text, votes) in summed {
        if let Some(labels) = Labels::from_votes(votes) {
            benchmark.add_substitute(Substitute::new(target, text, labels)?)?;
        }
    }
    let mut seen: HashSet<SubstituteId> = places.into_keys().collect();
    for candidate in candidates {
        if seen.insert(SubstituteId::of(target, candidate)) {
            let labels = Labels::new([Label::FalseImplicit]).expect("one label is not none");
            benchmark.add_substitute(Substitute::new(target, candidate, labels)?)?;
        }
    }
    Ok(())
}

/// A detokenised sentence and the position of its target.
struct RunningText {
    text: String,
    head: String,
    offset: usize,
}

impl RunningText {
    /// Mends what encodings went wrong as far as SWORDS does, drops what is not ASCII then, and
    /// joins the tokens. The head keeps its tags meanwhile, since they keep it one token.
    fn of(instance: &LexsubInstance) -> Self {
        let LexsubInstance { before, head, after, .. } = instance;
        let marked = format!("{}{OPEN}{}{CLOSE}{}", ascii(before), ascii(head), ascii(after));
        let marked = collapse(&detokenise(marked.split_whitespace()));
        let (before, rest) = marked.split_once(OPEN).unwrap_or(("", &marked));
        let (head, after) = rest.split_once(CLOSE).unwrap_or((rest, ""));
        Self {
            text: format!("{before}{head}{after}"),
            head: head.to_owned(),
            offset: before.chars().count(),
        }
    }
}

/// The characters SWORDS replaces; whatever else is not ASCII is dropped.
fn ascii(text: &str) -> String {
    const REPAIRS: [(&str, &str); 7] = [
        ("\u{c2}\u{92}", "'"),
        ("’", "'"),
        ("‘", "'"),
        ("\u{c2}\u{94}", "\""),
        ("“", "\""),
        ("”", "\""),
        ("–", "-"),
    ];
    let mended = REPAIRS.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    mended.chars().filter(char::is_ascii).collect()
}

/// Which items share a context, and how the file has it.
fn context_extra(sharing: &[&LexsubInstance]) -> Extra {
    let ids: Vec<Value> = sharing.iter().map(|instance| legacy_id(&instance.key.id)).collect();
    let raw: Vec<String> = sharing.iter().map(|instance| instance.markup()).collect();
    Extra::from_json(json!({ "legacy_ids": ids, "raw_contexts": raw }).to_string())
}

fn target_extra(instance: &LexsubInstance) -> Extra {
    let key = &instance.key;
    let extra = json!({ "legacy_id": legacy_id(&key.id), "lexelt_item": key.lexelt.as_str() });
    Extra::from_json(extra.to_string())
}

/// SWORDS writes the task's numbers as numbers.
fn legacy_id(id: &str) -> Value {
    match id.parse::<u64>() {
        Ok(number) if number.to_string() == id => number.into(),
        _ => id.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidates, SemevalGold, SemevalXml, Text, parse, read};
    use motjuste_testing::skipped;
    use std::path::Path;

    const XML: &str = r#"<corpus>
<lexelt item="bright.a">
<instance id="1"><context>He was n&apos;t <head>bright</head> , caf&#233; owner’s “ son ” .</context></instance>
</lexelt></corpus>"#;

    fn benchmark(gold: &str, candidates: Option<&str>) -> Result<Benchmark, String> {
        let text = |text| Text::from_string("f", text);
        let candidates = candidates.map(|c| parse::<Candidates>(&text(c)).unwrap());
        semeval_benchmark(
            &parse::<SemevalXml>(&text(XML)).unwrap(),
            &parse::<SemevalGold>(&text(gold)).unwrap(),
            candidates.as_deref(),
        )
        .map_err(|error| error.to_string())
    }

    #[test]
    fn sentences_become_running_text_and_unused_candidates_negatives() {
        let benchmark = benchmark(
            "bright.a 1 :: clever 2;Clever 1;smart 1;",
            Some("bright.a::Smart;shiny;clever"),
        )
        .unwrap();
        assert_eq!(benchmark.contexts()[0].text(), r#"He wasn't bright, caf owner's " son "."#);
        assert_eq!(benchmark.targets()[0].span().bytes(), 10..16);
        let labels: Vec<_> = benchmark
            .substitutes()
            .iter()
            .map(|s| (s.text(), s.labels().tally().positive, s.labels().tally().negative))
            .collect();
        assert_eq!(labels, [("clever", 3, 0), ("smart", 1, 0), ("shiny", 0, 1)]);
    }

    #[test]
    fn files_of_different_splits_are_told() {
        let error = benchmark("bright.a 7 :: clever 2;", None).unwrap_err();
        assert!(error.starts_with("bright.a 7: the gold file has this item"), "{error}");
        let error = benchmark("bright.a 1 :: clever 2;", Some("run.v::flow")).unwrap_err();
        assert_eq!(error, "bright.a 1: there are no candidates for bright.a");
    }

    /// `golden/ids.json`, `semeval07_trial`: made by the SWORDS reference and the real NLTK.
    #[test]
    fn the_trial_files_have_the_ids_of_the_reference() {
        let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/semeval07");
        let dir = Path::new(dir);
        if !dir.exists() {
            skipped("../shared/data/semeval07 not present");
            return;
        }
        let benchmark = semeval_benchmark(
            &read::<SemevalXml>(&dir.join("lexsub_trial.xml")).unwrap(),
            &read::<SemevalGold>(&dir.join("gold.trial")).unwrap(),
            Some(&read::<Candidates>(&dir.join("candidates.trial")).unwrap()),
        )
        .unwrap();
        let counts =
            (benchmark.contexts().len(), benchmark.targets().len(), benchmark.substitutes().len());
        assert_eq!(counts, (299, 300, 6540));
        assert_eq!(
            benchmark.generation_task_id().to_string(),
            "gt:de29b8a5a1f8fc5844ef3cfdb46af5bcf1141ae8"
        );
        assert_eq!(
            benchmark.ranking_task_id().to_string(),
            "rt:95539bb0b433a201d3daf2f0723abd10b191287d"
        );
        assert_eq!(benchmark.id().to_string(), "d:f1a6ea8db97a827b9c339da41bcbc8ce685457c4");
    }
}
