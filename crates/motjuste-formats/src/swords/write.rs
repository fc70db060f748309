//! Writing a SWORDS dataset, indented as the reference writes it.

use std::io::{self, Write};

use motjuste_core::{Benchmark, Context, Extra, Pos, Substitute, Target};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::value::RawValue;

/// Writes a whole file.
pub(super) fn write(benchmark: &Benchmark, out: &mut dyn Write) -> io::Result<()> {
    let file = FileOut {
        contexts: Members(benchmark.contexts(), |c| (c.id().to_string(), context_out(c))),
        targets: Members(benchmark.targets(), |t| (t.id().to_string(), target_out(t))),
        extra: benchmark.extra().map(ExtraOut::Verbatim),
        substitutes: Members(benchmark.substitutes(), |s| (s.id().to_string(), substitute_out(s))),
        substitutes_lemmatized: benchmark.lemmatized(),
        substitute_labels: Members(benchmark.substitutes(), |s| {
            (s.id().to_string(), labels_out(s))
        }),
    };
    serde_json::to_writer_pretty(&mut *out, &file)?;
    out.write_all(b"\n")
}

/// A slice written as a JSON object, one member an element.
struct Members<'a, T, V>(&'a [T], fn(&'a T) -> (String, V));

impl<T, V: Serialize> Serialize for Members<'_, T, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for element in self.0 {
            let (key, value) = (self.1)(element);
            map.serialize_entry(&key, &value)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct FileOut<'a> {
    contexts: Members<'a, Context, ContextOut<'a>>,
    targets: Members<'a, Target, TargetOut<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<ExtraOut<'a>>,
    substitutes: Members<'a, Substitute, SubstituteOut<'a>>,
    substitutes_lemmatized: bool,
    substitute_labels: Members<'a, Substitute, Vec<&'static str>>,
}

#[derive(Serialize)]
struct ContextOut<'a> {
    context: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<ExtraOut<'a>>,
}

#[derive(Serialize)]
struct TargetOut<'a> {
    context_id: String,
    target: &'a str,
    offset: usize,
    pos: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<ExtraOut<'a>>,
}

#[derive(Serialize)]
struct SubstituteOut<'a> {
    target_id: String,
    substitute: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<ExtraOut<'a>>,
}

fn context_out(context: &Context) -> ContextOut<'_> {
    ContextOut { context: context.text(), extra: context.extra().map(ExtraOut::Verbatim) }
}

fn target_out(target: &Target) -> TargetOut<'_> {
    TargetOut {
        context_id: target.context().to_string(),
        target: target.surface(),
        offset: target.span().chars().start,
        pos: target.pos().map(Pos::name),
        extra: target.extra().map(ExtraOut::Verbatim),
    }
}

fn substitute_out(substitute: &Substitute) -> SubstituteOut<'_> {
    let sources = || {
        let sources = substitute.sources();
        (!sources.is_empty()).then_some(ExtraOut::Sources { sources })
    };
    SubstituteOut {
        target_id: substitute.target().to_string(),
        substitute: substitute.text(),
        extra: substitute.extra().map(ExtraOut::Verbatim).or_else(sources),
    }
}

fn labels_out(substitute: &Substitute) -> Vec<&'static str> {
    substitute.labels().as_slice().iter().map(|label| label.name()).collect()
}

/// What goes under `extra`.
enum ExtraOut<'a> {
    Verbatim(&'a Extra),
    Sources { sources: &'a [String] },
}

impl Serialize for ExtraOut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Verbatim(extra) => serde_json::from_str::<&RawValue>(extra.json())
                .map_err(serde::ser::Error::custom)?
                .serialize(serializer),
            Self::Sources { sources } => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("sources", sources)?;
                map.end()
            }
        }
    }
}
