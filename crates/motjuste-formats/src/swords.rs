//! SWORDS datasets: `swords-*.json`, also gzipped (spec: SWORDS reference, §2).

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

use motjuste_core::{
    Benchmark, Context, ContextId, Extra, Label, Labels, Pos, Substitute, Target, TargetId,
    UnknownLabel,
};
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use smallvec::SmallVec;

use crate::error::{Problems, Stop};
use crate::format::Format;
use crate::input::Lines;
use crate::json::{self, Entries, LineIndex, Str};

/// The dataset format of SWORDS.
#[derive(Debug)]
pub struct Swords;

impl Format for Swords {
    type Data = Benchmark;

    const LINES: Lines = Lines::AreLayout;

    fn parse(text: &str, problems: &mut Problems) -> Result<Benchmark, Stop> {
        let raw: RawDataset<'_> = json::from_str(text, problems)?;
        Reader { lines: LineIndex::new(text), problems }.read(raw)
    }

    fn write(benchmark: &Benchmark, out: &mut dyn Write) -> io::Result<()> {
        let file = FileOut {
            contexts: Members(benchmark.contexts(), |c| (c.id().to_string(), context_out(c))),
            targets: Members(benchmark.targets(), |t| (t.id().to_string(), target_out(t))),
            extra: benchmark.extra().map(ExtraOut::Verbatim),
            substitutes: Members(benchmark.substitutes(), |s| {
                (s.id().to_string(), substitute_out(s))
            }),
            substitutes_lemmatized: benchmark.lemmatized(),
            substitute_labels: Members(benchmark.substitutes(), |s| {
                (s.id().to_string(), labels_out(s))
            }),
        };
        serde_json::to_writer_pretty(&mut *out, &file)?;
        out.write_all(b"\n")
    }
}

#[derive(Deserialize)]
struct RawDataset<'a> {
    #[serde(borrow)]
    contexts: Entries<'a, RawContext<'a>>,
    #[serde(borrow)]
    targets: Entries<'a, RawTarget<'a>>,
    #[serde(borrow)]
    substitutes: Entries<'a, RawSubstitute<'a>>,
    substitutes_lemmatized: bool,
    #[serde(borrow)]
    substitute_labels: Entries<'a, RawLabels<'a>>,
    #[serde(borrow, default)]
    extra: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawContext<'a> {
    #[serde(borrow)]
    context: Str<'a>,
    #[serde(borrow, default)]
    extra: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawTarget<'a> {
    #[serde(borrow)]
    context_id: Str<'a>,
    #[serde(borrow)]
    target: Str<'a>,
    offset: usize,
    #[serde(borrow)]
    pos: Option<Str<'a>>,
    #[serde(borrow, default)]
    extra: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct RawSubstitute<'a> {
    #[serde(borrow)]
    target_id: Str<'a>,
    #[serde(borrow)]
    substitute: Str<'a>,
    #[serde(borrow, default)]
    extra: Option<&'a RawValue>,
}

/// The labels of one substitute; the first unknown one is kept for the message.
struct RawLabels<'a> {
    known: SmallVec<[Label; 16]>,
    unknown: Option<Str<'a>>,
}

impl<'de: 'a, 'a> Deserialize<'de> for RawLabels<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LabelsVisitor;
        impl<'de> Visitor<'de> for LabelsVisitor {
            type Value = RawLabels<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of labels")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut labels = RawLabels { known: SmallVec::new(), unknown: None };
                while let Some(name) = seq.next_element::<Str<'de>>()? {
                    match name.0.parse() {
                        Ok(label) => labels.known.push(label),
                        Err(_) => labels.unknown = labels.unknown.or(Some(name)),
                    }
                }
                Ok(labels)
            }
        }
        deserializer.deserialize_seq(LabelsVisitor)
    }
}

/// Puts the parts of a file together, with a place for everything that does not fit.
struct Reader<'a, 'p> {
    lines: LineIndex<'a>,
    problems: &'p mut Problems,
}

impl<'a> Reader<'a, '_> {
    fn read(mut self, raw: RawDataset<'a>) -> Result<Benchmark, Stop> {
        let mut benchmark = Benchmark::new(raw.substitutes_lemmatized);
        benchmark.set_extra(raw.extra.map(extra));
        for (key, context) in raw.contexts.0 {
            self.context(&mut benchmark, &key, context)?;
        }
        for (key, target) in raw.targets.0 {
            self.target(&mut benchmark, &key, target)?;
        }
        self.substitutes(&mut benchmark, raw.substitutes.0, raw.substitute_labels.0)?;
        Ok(benchmark)
    }

    fn error(&mut self, key: &Str<'_>, message: impl fmt::Display) -> Result<(), Stop> {
        let place = self.lines.place(&key.0);
        self.problems.error(place, message)
    }

    fn context(
        &mut self,
        benchmark: &mut Benchmark,
        key: &Str<'_>,
        raw: RawContext<'_>,
    ) -> Result<(), Stop> {
        let context = match Context::new(raw.context.0) {
            Ok(context) => context.with_extra(raw.extra.map(extra)),
            Err(error) => return self.error(key, error),
        };
        self.same_id(key, context.id(), "context")?;
        benchmark.add_context(context).or_else(|error| self.error(key, error))
    }

    fn target(
        &mut self,
        benchmark: &mut Benchmark,
        key: &Str<'_>,
        raw: RawTarget<'_>,
    ) -> Result<(), Stop> {
        let pos = match raw.pos.map(|pos| pos.0.parse::<Pos>()).transpose() {
            Ok(pos) => pos,
            Err(error) => return self.error(key, error),
        };
        let context_id: ContextId = match raw.context_id.0.parse() {
            Ok(id) => id,
            Err(error) => return self.error(key, error),
        };
        let Some(context) = benchmark.context(context_id) else {
            return self.error(key, format_args!("its context {context_id} is not in the file"));
        };
        let target = match Target::new(context, raw.target.0, raw.offset, pos) {
            Ok(target) => target.with_extra(raw.extra.map(extra)),
            Err(error) => return self.error(key, error),
        };
        self.same_id(key, target.id(), "target")?;
        benchmark.add_target(target).or_else(|error| self.error(key, error))
    }

    fn substitutes(
        &mut self,
        benchmark: &mut Benchmark,
        substitutes: Vec<(Str<'a>, RawSubstitute<'a>)>,
        labels: Vec<(Str<'a>, RawLabels<'a>)>,
    ) -> Result<(), Stop> {
        let mut extras = Extras::default();
        benchmark.reserve_substitutes(substitutes.len());
        let same_order = substitutes.len() == labels.len()
            && substitutes.iter().zip(&labels).all(|(substitute, labels)| substitute.0 == labels.0);
        if same_order {
            for ((key, raw), (_, labels)) in substitutes.into_iter().zip(labels) {
                self.substitute(benchmark, &key, raw, Some(labels), &mut extras)?;
            }
            return Ok(());
        }
        let mut labels = self.labels_by_key(labels)?;
        for (key, raw) in substitutes {
            let labels = labels.remove(&key.0);
            self.substitute(benchmark, &key, raw, labels, &mut extras)?;
        }
        let mut orphans: Vec<_> = labels.into_keys().collect();
        orphans.sort_unstable();
        for orphan in orphans {
            let place = self.lines.place(&orphan);
            self.problems.error(place, "labels for a substitute that is not in the file")?;
        }
        Ok(())
    }

    fn labels_by_key(
        &mut self,
        labels: Vec<(Str<'a>, RawLabels<'a>)>,
    ) -> Result<HashMap<Cow<'a, str>, RawLabels<'a>>, Stop> {
        let mut by_key = HashMap::with_capacity(labels.len());
        for (key, labels) in labels {
            if by_key.insert(key.0.clone(), labels).is_some() {
                self.error(&key, "labels are given twice for this substitute")?;
            }
        }
        Ok(by_key)
    }

    fn substitute(
        &mut self,
        benchmark: &mut Benchmark,
        key: &Str<'_>,
        raw: RawSubstitute<'a>,
        labels: Option<RawLabels<'_>>,
        extras: &mut Extras<'a>,
    ) -> Result<(), Stop> {
        let target: TargetId = match raw.target_id.0.parse() {
            Ok(id) => id,
            Err(error) => return self.error(key, error),
        };
        let Some(labels) = labels else {
            return self.error(key, "this substitute has no entry in substitute_labels");
        };
        if let Some(unknown) = labels.unknown {
            let error = UnknownLabel(unknown.0.into_owned());
            return self.error(key, error);
        }
        let Some(labels) = Labels::new(labels.known) else {
            return self.error(key, "the list of labels is empty");
        };
        let substitute = match Substitute::new(target, raw.substitute.0, labels) {
            Ok(substitute) => substitute,
            Err(error) => return self.error(key, error),
        };
        self.same_id(key, substitute.id(), "substitute")?;
        let (sources, extra) = extras.read(raw.extra);
        let substitute = substitute.with_sources(sources).with_extra(extra);
        benchmark.add_substitute(substitute).or_else(|error| self.error(key, error))
    }

    /// Ids are digests of the content; a different one means the file was edited by hand.
    fn same_id<I>(&mut self, key: &Str<'_>, id: I, kind: &str) -> Result<(), Stop>
    where
        I: fmt::Display + FromStr + PartialEq,
    {
        if key.0.parse().is_ok_and(|found: I| found == id) {
            return Ok(());
        }
        self.error(key, format_args!("the id does not fit the {kind}, whose content gives {id}"))
    }
}

fn extra(raw: &RawValue) -> Extra {
    Extra::from_json(raw.get())
}

/// The sources of substitutes. Thousands of substitutes share a handful of `extra` texts, so each
/// is parsed once.
#[derive(Default)]
struct Extras<'a>(HashMap<&'a str, (Arc<[String]>, Option<Extra>)>);

impl<'a> Extras<'a> {
    fn read(&mut self, raw: Option<&'a RawValue>) -> (Arc<[String]>, Option<Extra>) {
        let Some(raw) = raw else { return (Arc::default(), None) };
        self.0.entry(raw.get()).or_insert_with(|| parse_extra(raw)).clone()
    }
}

/// The sources an `extra` names, and its text if it says anything else.
fn parse_extra(raw: &RawValue) -> (Arc<[String]>, Option<Extra>) {
    #[derive(Deserialize)]
    struct Sources {
        sources: Vec<String>,
        #[serde(flatten)]
        rest: HashMap<String, serde::de::IgnoredAny>,
    }
    match serde_json::from_str::<Sources>(raw.get()) {
        Ok(Sources { sources, rest }) if rest.is_empty() => (sources.into(), None),
        Ok(Sources { sources, .. }) => (sources.into(), Some(extra(raw))),
        Err(_) => (Arc::default(), Some(extra(raw))),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Text, check, parse};
    use proptest::prelude::*;

    const SMALL: &str = r#"{
  "contexts": {
    "c:7bec745a8fef61188c0ef9e997280774eae80850": {"context": "Nothing here."}
  },
  "targets": {
    "t:be115241c6a419026c6b6688bf3ffaf6f7eb8414": {
      "context_id": "c:7bec745a8fef61188c0ef9e997280774eae80850",
      "target": "Nothing", "offset": 0, "pos": "PRON"
    }
  },
  "substitutes": {
    "s:f69bdb2a51810ff30baeb59bc2cd800b0284f9c6": {
      "target_id": "t:be115241c6a419026c6b6688bf3ffaf6f7eb8414",
      "substitute": "none", "extra": {"sources": ["coinco", "roget"]}
    },
    "s:1d50daf36e7ce07222f63831725cbc1637362f87": {
      "target_id": "t:be115241c6a419026c6b6688bf3ffaf6f7eb8414",
      "substitute": "zilch", "extra": {"sources": ["roget"], "note": 1}
    }
  },
  "substitutes_lemmatized": true,
  "substitute_labels": {
    "s:f69bdb2a51810ff30baeb59bc2cd800b0284f9c6": ["TRUE", "UNSURE"],
    "s:1d50daf36e7ce07222f63831725cbc1637362f87": ["FALSE"]
  }
}"#;

    fn read(text: &str) -> Result<Benchmark, String> {
        parse::<Swords>(&Text::from_string("f.json", text)).map_err(|error| error.to_string())
    }

    fn written(benchmark: &Benchmark) -> String {
        let mut out = Vec::new();
        Swords::write(benchmark, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn sources_and_other_extras_are_kept() {
        let benchmark = read(SMALL).unwrap();
        let [none, zilch] = benchmark.substitutes() else { panic!("two substitutes") };
        assert_eq!((none.sources(), none.extra()), (&["coinco".into(), "roget".into()][..], None));
        assert_eq!(zilch.sources(), ["roget"]);
        assert_eq!(zilch.extra().unwrap().json(), r#"{"sources": ["roget"], "note": 1}"#);
        let again = read(&written(&benchmark)).unwrap();
        assert_eq!(again.substitutes(), benchmark.substitutes());
    }

    #[test]
    fn errors_name_the_line_and_the_id() {
        let cases = [
            (
                "\"zilch\"",
                "\"zip\"",
                ", line 16, s:1d50daf36e7ce07222f63831725cbc1637362f87: the id does not fit the substitute",
            ),
            (
                "\"offset\": 0",
                "\"offset\": 1",
                ", line 6, t:be115241c6a419026c6b6688bf3ffaf6f7eb8414: the context has \"othing \"",
            ),
            ("[\"FALSE\"]", "[\"MAYBE\"]", "unknown label \"MAYBE\""),
            ("[\"FALSE\"]", "[]", "the list of labels is empty"),
            ("\"PRON\"", "\"PRO\"", "unknown part of speech"),
            ("true", "\"yes\"", ", line 21: invalid type: string \"yes\", expected a boolean"),
            ("\"substitutes_lemmatized\": true,", "", "missing field `substitutes_lemmatized`"),
        ];
        for (from, to, expected) in cases {
            let error = read(&SMALL.replacen(from, to, 1)).unwrap_err();
            assert!(error.starts_with("f.json") && error.contains(expected), "{from}: {error}");
        }
        let error = read(&SMALL[..SMALL.len() - 40]).unwrap_err();
        assert!(error.contains("is the file cut off?"), "{error}");
    }

    #[test]
    fn a_check_reports_every_problem() {
        let broken = SMALL.replace("\"zilch\"", "\"zip\"").replace("[\"TRUE\", \"UNSURE\"]", "[]");
        let problems = check::<Swords>(&Text::from_string("f.json", broken));
        let lines: Vec<_> = problems.iter().map(|problem| problem.place.line).collect();
        assert_eq!(lines, [Some(12), Some(16)]);
    }

    proptest! {
        #[test]
        fn any_benchmark_round_trips(
            text in "\\PC{1,40}",
            substitutes in proptest::collection::hash_map("\\PC{1,8}", proptest::collection::vec(0..5_usize, 1..6), 0..6),
        ) {
            let mut benchmark = Benchmark::new(false);
            let context = Context::new(text.clone()).unwrap().with_extra(Some(Extra::from_json("[1]")));
            let surface: String = text.chars().skip(1).take(3).collect();
            benchmark.add_context(context.clone()).unwrap();
            if let Ok(target) = Target::new(&context, surface, 1, None) {
                benchmark.add_target(target.clone()).unwrap();
                for (text, labels) in substitutes {
                    let labels: Vec<_> = labels.into_iter().map(|i| Label::ALL[i]).collect();
                    let labels = Labels::new(labels).unwrap();
                    // Two texts that differ only in case are one substitute.
                    let _ = benchmark.add_substitute(Substitute::new(target.id(), text, labels).unwrap());
                }
            }
            let again = read(&written(&benchmark)).unwrap();
            prop_assert_eq!(again.contexts(), benchmark.contexts());
            prop_assert_eq!(again.targets(), benchmark.targets());
            prop_assert_eq!(again.substitutes(), benchmark.substitutes());
            prop_assert_eq!(again.id(), benchmark.id());
        }

        #[test]
        fn damaged_files_never_panic(at in 0..SMALL.len(), byte in any::<char>()) {
            let mut damaged = SMALL.to_owned();
            damaged.insert(at, byte);
            let _ = read(&damaged);
            let _ = check::<Swords>(&Text::from_string("f.json", damaged));
        }
    }
}
