//! Reading a SWORDS dataset: strings borrowed from the text, every part checked against its id.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use motjuste_core::{
    BadId, Benchmark, Context, ContextId, Extra, FastMap, Label, Labels, Pos, Substitute, Target,
    TargetId, UnknownLabel,
};
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;
use smallvec::SmallVec;

use crate::error::{Problems, Stop};
use crate::json::{self, Entries, LineIndex, Str};

/// Parses a whole file.
pub(super) fn parse(text: &str, problems: &mut Problems) -> Result<Benchmark, Stop> {
    let raw: RawDataset<'_> = json::from_str(text, problems)?;
    Reader { lines: LineIndex::new(text), problems, last_target: None }.read(raw)
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
    last_target: Option<(Str<'a>, TargetId)>,
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
        let target = match self.target_id(raw.target_id) {
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

    /// The id of a substitute's target. Neighbours mostly share one, which is parsed once.
    fn target_id(&mut self, written: Str<'a>) -> Result<TargetId, BadId> {
        match &self.last_target {
            Some((same, id)) if *same == written => Ok(*id),
            _ => {
                let id = written.0.parse()?;
                self.last_target = Some((written, id));
                Ok(id)
            }
        }
    }

    /// Ids are digests of the content; a different one means the file was edited by hand.
    fn same_id<I>(&mut self, key: &Str<'_>, id: I, kind: &str) -> Result<(), Stop>
    where
        I: fmt::Display + FromStr + PartialEq,
    {
        if key.0.parse().is_ok_and(|found: I| found == id) {
            return Ok(());
        }
        self.error(key, format_args!("the id does not match the {kind}, whose content gives {id}"))
    }
}

fn extra(raw: &RawValue) -> Extra {
    Extra::from_json(raw.get())
}

/// The sources of substitutes. Thousands of substitutes share a handful of `extra` texts, so each
/// is parsed once.
#[derive(Default)]
struct Extras<'a>(FastMap<&'a str, (Arc<[String]>, Option<Extra>)>);

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
