//! A word that could replace the target, and the lexicons' facts about the two.

use std::cmp::Reverse;

use motjuste_lexicon::wordnet::SynsetId;

/// How WordNet leads from the target to a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(usize)]
pub enum Path {
    /// The same synset.
    Synonym,
    /// An adjective of the same cluster; a verb of the same group; an adverb by its adjective.
    Similar,
    /// A kind of thing the target is.
    Hypernym,
    /// A kind of the target.
    Hyponym,
    /// Another kind of what the target is a kind of.
    Sister,
    /// *See also*, attribute, entailment, cause.
    Associated,
    /// Two steps of similarity.
    SimilarTwice,
    /// Two steps up or down.
    Distant,
    /// The opposite, or similar to it.
    Antonym,
}

impl Path {
    /// Every path, from the closest.
    pub const ALL: [Self; 9] = [
        Self::Synonym,
        Self::Similar,
        Self::Hypernym,
        Self::Hyponym,
        Self::Sister,
        Self::Associated,
        Self::SimilarTwice,
        Self::Distant,
        Self::Antonym,
    ];

    /// Its name in features and explanations.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Synonym => "synonym",
            Self::Similar => "similar",
            Self::Hypernym => "hypernym",
            Self::Hyponym => "hyponym",
            Self::Sister => "sister",
            Self::Associated => "associated",
            Self::SimilarTwice => "similar twice",
            Self::Distant => "distant",
            Self::Antonym => "antonym",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    WordNet,
    /// The Moby thesaurus.
    Thesaurus,
    /// The nearest words by vector.
    Vectors,
    /// The table of idioms.
    Idioms,
    /// The thesaurus of this project.
    Meanings,
    /// Somebody asked about it.
    Given,
}

impl Source {
    /// Its name in output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::WordNet => "WordNet",
            Self::Thesaurus => "Moby",
            Self::Vectors => "vectors",
            Self::Idioms => "idioms",
            Self::Meanings => "motjuste",
            Self::Given => "given",
        }
    }
}

/// What the thesaurus of this project says of a candidate and the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listing {
    /// The target's meanings that it stands for nearly everywhere: a bit each, in their order.
    pub sure: u32,
    /// Those that it stands for in some places.
    pub other: u32,
    /// Its best place in the list of a meaning, from 0.
    pub place: u8,
    /// The target stands for it nearly everywhere, in one of its meanings.
    pub sure_back: bool,
    /// The target stands for it in some places.
    pub other_back: bool,
    /// Meanings of other words that both stand for.
    pub together: u8,
}

impl Listing {
    pub(crate) const NONE: Self = Self {
        sure: 0,
        other: 0,
        place: u8::MAX,
        sure_back: false,
        other_back: false,
        together: 0,
    };

    fn merge(&mut self, Self { sure, other, place, sure_back, other_back, together }: Self) {
        self.sure |= sure;
        self.other |= other;
        self.place = self.place.min(place);
        self.sure_back |= sure_back;
        self.other_back |= other_back;
        self.together = self.together.max(together);
    }
}

/// A candidate with what is known about it and the target, whatever the sentence.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The word or expression, as a dictionary has it.
    pub lemma: String,
    /// For each path of WordNet, how usual the sense of the target is that it starts from: the
    /// greatest share of the target's uses, 0 where the path does not lead here.
    pub paths: [f32; Path::ALL.len()],
    /// For each path, which of the target's senses it starts from: a bit each, in WordNet's order.
    pub senses: [u64; Path::ALL.len()],
    /// The target's sense that the closest path starts from.
    pub sense: Option<SynsetId>,
    /// How many of the target's senses lead here.
    pub linking_senses: u8,
    /// The thesaurus lists it under the target.
    pub listed: bool,
    /// The thesaurus lists the target under it.
    pub listing: bool,
    /// What the thesaurus of this project says of it.
    pub meanings: Listing,
    /// Its place in a collocation that the sentence has, from 0, and how strongly that speaks.
    pub collocation: Option<(u8, f32)>,
    /// It is among the nearest words by vector.
    pub neighbour: bool,
    /// It is among the words nearest to the target as its sentence has it.
    pub neighbour_in_context: bool,
    /// It says the same as an idiom that the target is.
    pub idiom: bool,
    /// It takes the place of the preposition after the target, too: *seek* of *look for*.
    pub with_preposition: bool,
}

impl Candidate {
    /// A candidate nothing is known about yet.
    #[must_use]
    pub fn new(lemma: impl Into<String>) -> Self {
        Self {
            lemma: lemma.into(),
            paths: [0.0; Path::ALL.len()],
            senses: [0; Path::ALL.len()],
            sense: None,
            linking_senses: 0,
            listed: false,
            listing: false,
            meanings: Listing::NONE,
            collocation: None,
            neighbour: false,
            neighbour_in_context: false,
            idiom: false,
            with_preposition: false,
        }
    }

    /// Adds what somebody else knows about the same word. Facts both know stay as they are, so
    /// that it does not matter whether proposers share a lexicon.
    pub fn merge(&mut self, other: Self) {
        // Taken apart, so that a new field cannot be forgotten here.
        let other_lead = other.lead();
        let Self {
            lemma: _,
            paths,
            senses,
            sense,
            linking_senses,
            listed,
            listing,
            meanings,
            collocation,
            neighbour,
            neighbour_in_context,
            idiom,
            with_preposition: _, // of the place, not of the word
        } = other;
        if other_lead > self.lead() {
            self.sense = sense;
        }
        for (own, other) in self.paths.iter_mut().zip(paths) {
            *own = own.max(other);
        }
        for (own, other) in self.senses.iter_mut().zip(senses) {
            *own |= other;
        }
        self.linking_senses = self.linking_senses.max(linking_senses);
        self.listed |= listed;
        self.listing |= listing;
        self.meanings.merge(meanings);
        if let Some((place, strength)) = collocation {
            self.add_collocation(place, strength);
        }
        self.neighbour |= neighbour;
        self.neighbour_in_context |= neighbour_in_context;
        self.idiom |= idiom;
    }

    /// Notes that a collocation names it; the strongest counts.
    pub(crate) fn add_collocation(&mut self, place: u8, strength: f32) {
        let is_stronger = self
            .collocation
            .is_none_or(|(known, than)| strength > than || (strength == than && place < known));
        if is_stronger {
            self.collocation = Some((place, strength));
        }
    }

    /// What decides which sense a candidate belongs to: the closest path, then how usual the sense
    /// is that it starts from.
    fn lead(&self) -> Option<(Reverse<Path>, f32)> {
        self.closest_path().map(|path| (Reverse(path), self.paths[path as usize]))
    }

    /// The closest path of WordNet that leads here.
    #[must_use]
    pub fn closest_path(&self) -> Option<Path> {
        Path::ALL.into_iter().find(|path| self.paths[*path as usize] > 0.0)
    }

    #[must_use]
    pub fn sources(&self) -> Vec<Source> {
        let found = [
            (self.meanings != Listing::NONE || self.collocation.is_some(), Source::Meanings),
            (self.closest_path().is_some(), Source::WordNet),
            ((self.listed || self.listing) && !self.idiom, Source::Thesaurus),
            (self.idiom, Source::Idioms),
            (self.neighbour || self.neighbour_in_context, Source::Vectors),
        ];
        let mut sources: Vec<Source> =
            found.into_iter().filter_map(|(is, source)| is.then_some(source)).collect();
        if sources.is_empty() {
            sources.push(Source::Given);
        }
        sources
    }
}
