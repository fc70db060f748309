//! A benchmark: contexts, targets, substitutes and their labels.

use std::collections::hash_map::Entry;
use std::sync::Arc;

use compact_str::CompactString;

use crate::fast_map::FastMap;
use crate::{
    Context, ContextId, DatasetId, Extra, GenerationTaskId, Label, Labels, ModelError,
    RankingTaskId, SubstituteId, Target, TargetId,
};

/// A substitute people were asked about, with their labels and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Substitute {
    id: SubstituteId,
    target: TargetId,
    /// Nearly all are short enough to be stored inline, without an allocation.
    text: CompactString,
    labels: Labels,
    sources: Arc<[String]>,
    extra: Option<Extra>,
}

impl Substitute {
    /// A judged substitute of a target.
    ///
    /// # Errors
    /// [`ModelError::EmptySubstitute`] if there is no text.
    pub fn new(
        target: TargetId,
        text: impl Into<CompactString>,
        labels: Labels,
    ) -> Result<Self, ModelError> {
        let text = text.into();
        if text.is_empty() {
            return Err(ModelError::EmptySubstitute);
        }
        let id = SubstituteId::of(target, &text);
        Ok(Self { id, target, text, labels, sources: Arc::default(), extra: None })
    }

    /// The same substitute, with its sources (`coinco`, `roget`, …).
    pub fn with_sources(mut self, sources: Arc<[String]>) -> Self {
        self.sources = sources;
        self
    }

    pub fn with_extra(mut self, extra: Option<Extra>) -> Self {
        self.extra = extra;
        self
    }

    pub const fn id(&self) -> SubstituteId {
        self.id
    }

    pub const fn target(&self) -> TargetId {
        self.target
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub const fn labels(&self) -> &Labels {
        &self.labels
    }

    /// Where it was proposed, sorted; empty where the file does not say.
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    pub const fn extra(&self) -> Option<&Extra> {
        self.extra.as_ref()
    }
}

/// A benchmark whose parts all fit together: every target has its context, every substitute its
/// target, nothing stands twice. Everything keeps the order it was added in.
#[derive(Debug, Clone, Default)]
pub struct Benchmark {
    contexts: Vec<Context>,
    targets: Vec<Target>,
    substitutes: Vec<Substitute>,
    lemmatized: bool,
    extra: Option<Extra>,
    context_index: FastMap<ContextId, usize>,
    target_index: FastMap<TargetId, usize>,
    substitute_index: FastMap<SubstituteId, usize>,
    /// For each target, the positions of its substitutes.
    of_target: Vec<Vec<u32>>,
}

impl Benchmark {
    /// An empty benchmark; `lemmatized` says whether substitutes are dictionary forms.
    pub fn new(lemmatized: bool) -> Self {
        Self { lemmatized, ..Self::default() }
    }

    /// Sets what the file says of the benchmark as a whole.
    pub fn set_extra(&mut self, extra: Option<Extra>) {
        self.extra = extra;
    }

    /// Makes room for this many substitutes at once.
    pub fn reserve_substitutes(&mut self, additional: usize) {
        self.substitutes.reserve(additional);
        self.substitute_index.reserve(additional);
    }

    /// Adds a context.
    ///
    /// # Errors
    /// [`ModelError::DuplicateContext`] if its text is there already.
    pub fn add_context(&mut self, context: Context) -> Result<(), ModelError> {
        if self.context_index.contains_key(&context.id()) {
            return Err(ModelError::DuplicateContext(context.id()));
        }
        self.context_index.insert(context.id(), self.contexts.len());
        self.contexts.push(context);
        Ok(())
    }

    /// Adds a target of a context that is there.
    ///
    /// # Errors
    /// [`ModelError::UnknownContext`] or [`ModelError::DuplicateTarget`].
    pub fn add_target(&mut self, target: Target) -> Result<(), ModelError> {
        if !self.context_index.contains_key(&target.context()) {
            return Err(ModelError::UnknownContext(target.context()));
        }
        if self.target_index.contains_key(&target.id()) {
            return Err(ModelError::DuplicateTarget(target.id()));
        }
        self.target_index.insert(target.id(), self.targets.len());
        self.targets.push(target);
        self.of_target.push(Vec::new());
        Ok(())
    }

    /// Adds a substitute of a target that is there.
    ///
    /// # Errors
    /// [`ModelError::UnknownTarget`] or [`ModelError::DuplicateSubstitute`].
    pub fn add_substitute(&mut self, substitute: Substitute) -> Result<(), ModelError> {
        let Some(&target) = self.target_index.get(&substitute.target) else {
            return Err(ModelError::UnknownTarget(substitute.target));
        };
        let position = self.substitutes.len();
        match self.substitute_index.entry(substitute.id) {
            Entry::Vacant(place) => place.insert(position),
            Entry::Occupied(_) => {
                return Err(ModelError::DuplicateSubstitute {
                    id: substitute.id,
                    text: substitute.text.into(),
                    target: substitute.target,
                });
            }
        };
        self.of_target[target].push(u32::try_from(position).expect("fewer than 2³² substitutes"));
        self.substitutes.push(substitute);
        Ok(())
    }

    /// Whether substitutes are dictionary forms.
    pub const fn lemmatized(&self) -> bool {
        self.lemmatized
    }

    /// What the file says of the benchmark as a whole.
    pub const fn extra(&self) -> Option<&Extra> {
        self.extra.as_ref()
    }

    pub fn contexts(&self) -> &[Context] {
        &self.contexts
    }

    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    pub fn substitutes(&self) -> &[Substitute] {
        &self.substitutes
    }

    pub fn context(&self, id: ContextId) -> Option<&Context> {
        self.context_index.get(&id).map(|&i| &self.contexts[i])
    }

    pub fn context_of(&self, target: &Target) -> Option<&Context> {
        self.context(target.context())
    }

    pub fn target(&self, id: TargetId) -> Option<&Target> {
        self.target_position(id).map(|i| &self.targets[i])
    }

    /// The index in [`Self::targets`] of the target with this id.
    pub fn target_position(&self, id: TargetId) -> Option<usize> {
        self.target_index.get(&id).copied()
    }

    pub fn substitute(&self, id: SubstituteId) -> Option<&Substitute> {
        self.substitute_index.get(&id).map(|&i| &self.substitutes[i])
    }

    /// The substitutes of the target at this position, in file order.
    pub fn substitutes_of(&self, position: usize) -> impl ExactSizeIterator<Item = &Substitute> {
        let of_target = self.of_target.get(position).map_or(&[][..], Vec::as_slice);
        of_target.iter().map(|&i| &self.substitutes[i as usize])
    }

    pub fn generation_task_id(&self) -> GenerationTaskId {
        GenerationTaskId::of(
            self.contexts.iter().map(Context::id).collect(),
            self.targets.iter().map(Target::id).collect(),
        )
    }

    pub fn ranking_task_id(&self) -> RankingTaskId {
        let substitutes = self.substitutes.iter().map(Substitute::id).collect();
        RankingTaskId::of(self.generation_task_id(), substitutes, self.lemmatized)
    }

    /// The id of the whole: equal ids mean equal contexts, targets, substitutes and labels.
    pub fn id(&self) -> DatasetId {
        let labels: Vec<(SubstituteId, &[Label])> =
            self.substitutes.iter().map(|s| (s.id, s.labels.as_slice())).collect();
        DatasetId::of(self.ranking_task_id(), labels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pos;

    fn one_target() -> (Benchmark, TargetId) {
        let mut benchmark = Benchmark::new(true);
        let context = Context::new("a bright boy").unwrap();
        let target = Target::new(&context, "bright", 2, Some(Pos::Adj)).unwrap();
        let id = target.id();
        benchmark.add_context(context).unwrap();
        benchmark.add_target(target).unwrap();
        (benchmark, id)
    }

    #[test]
    fn nothing_stands_twice() {
        let (mut benchmark, target) = one_target();
        let again = benchmark.contexts()[0].clone();
        assert_eq!(
            benchmark.add_context(again.clone()),
            Err(ModelError::DuplicateContext(again.id()))
        );
        let again = benchmark.targets()[0].clone();
        assert_eq!(benchmark.add_target(again), Err(ModelError::DuplicateTarget(target)));
        let labels = Labels::from_votes(1).unwrap();
        benchmark
            .add_substitute(Substitute::new(target, "clever", labels.clone()).unwrap())
            .unwrap();
        let error = benchmark
            .add_substitute(Substitute::new(target, "Clever", labels).unwrap())
            .unwrap_err();
        assert!(matches!(error, ModelError::DuplicateSubstitute { .. }));
        assert_eq!(benchmark.substitutes_of(0).len(), 1);
        assert_eq!(benchmark.substitutes_of(7).len(), 0);
    }

    #[test]
    fn orphans_are_refused() {
        let (benchmark, target) = one_target();
        let mut empty = Benchmark::new(true);
        let orphan = benchmark.targets()[0].clone();
        assert_eq!(
            empty.add_target(orphan.clone()),
            Err(ModelError::UnknownContext(orphan.context()))
        );
        let labels = Labels::from_votes(1).unwrap();
        let substitute = Substitute::new(target, "clever", labels).unwrap();
        assert_eq!(empty.add_substitute(substitute), Err(ModelError::UnknownTarget(target)));
    }

    #[test]
    fn the_id_changes_with_every_part_but_not_with_order() {
        let (mut a, target) = one_target();
        let (mut b, _) = one_target();
        let substitute = |text: &str, votes| {
            Substitute::new(target, text, Labels::from_votes(votes).unwrap()).unwrap()
        };
        a.add_substitute(substitute("clever", 2)).unwrap();
        a.add_substitute(substitute("smart", 1)).unwrap();
        b.add_substitute(substitute("smart", 1)).unwrap();
        assert_eq!(a.generation_task_id(), b.generation_task_id());
        assert_ne!(a.ranking_task_id(), b.ranking_task_id());
        b.add_substitute(substitute("clever", 2)).unwrap();
        assert_eq!(a.id(), b.id());
    }
}
