//! For tests: a benchmark of one target, and a system's answer to it.

use motjuste_core::{Benchmark, Context, Label, Labels, Pos, Substitute, Target};

use crate::{Make, Question, Resources, Setup, System, find};

/// A benchmark of one target, marked by `**`, an adjective, with substitutes everybody accepts.
pub(crate) fn one_target(marked: &str, substitutes: &[&str]) -> Benchmark {
    one_target_of(marked, Pos::Adj, substitutes)
}

/// The same for any part of speech.
pub(crate) fn one_target_of(marked: &str, pos: Pos, substitutes: &[&str]) -> Benchmark {
    let (text, span) = motjuste_engine::place::marked(marked).unwrap();
    let context = Context::new(text.as_str()).unwrap();
    let offset = text[..span.start].chars().count();
    let target = Target::new(&context, &text[span], offset, Some(pos)).unwrap();
    let id = target.id();
    let mut benchmark = Benchmark::new(true);
    benchmark.add_context(context).unwrap();
    benchmark.add_target(target).unwrap();
    for substitute in substitutes {
        let labels = Labels::new([Label::True; 10].to_vec()).unwrap();
        benchmark.add_substitute(Substitute::new(id, *substitute, labels).unwrap()).unwrap();
    }
    benchmark
}

/// Makes a system of substitution.
pub(crate) fn make(name: &str, options: Option<&str>, resources: &Resources) -> Box<dyn System> {
    let entry = find(name).unwrap();
    let setup = Setup::new(entry, options, resources).unwrap();
    match entry.make {
        Make::System(make) => make(&setup).unwrap(),
        Make::Similarity(_) => unreachable!("{name} is a system of similarity"),
    }
}

/// Why a system cannot be made.
pub(crate) fn refusal(name: &str, options: Option<&str>, resources: &Resources) -> String {
    let entry = find(name).unwrap();
    let made = Setup::new(entry, options, resources).and_then(|setup| match entry.make {
        Make::System(make) => make(&setup).map(drop),
        Make::Similarity(make) => make(&setup).map(drop),
    });
    made.unwrap_err().to_string()
}

/// What a system answers to the first target, best first.
pub(crate) fn ask(
    name: &str,
    options: Option<&str>,
    benchmark: &Benchmark,
    resources: &Resources,
) -> Vec<String> {
    let question = Question::new(benchmark, 0).unwrap();
    let answers = make(name, options, resources).generate(&question, 50).unwrap();
    answers.into_iter().map(|one| one.substitute).collect()
}
