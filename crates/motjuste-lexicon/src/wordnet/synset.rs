//! Senses, synsets and the links between them: small views into the file that allocate nothing.

use motjuste_core::Pos;

use super::compile::{CLASS_BITS, LEXICAL, SATELLITE};
use super::relation::Relation;
use super::{GLOSSES, SYNSETS, WORDS, WordNet};
use crate::varint::{take_varint, unzigzag};

/// The number of a synset in one compiled WordNet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SynsetId(pub u32);

/// A word in one of its meanings.
#[derive(Debug, Clone, Copy)]
pub struct Sense<'a> {
    wordnet: &'a WordNet,
    id: SynsetId,
    tag_count: u16,
    member: u8,
}

impl<'a> Sense<'a> {
    pub(super) fn read(wordnet: &'a WordNet, record: &[u8]) -> Self {
        let byte = |at: usize| record.get(at).copied().unwrap_or_default();
        Self {
            wordnet,
            id: SynsetId(u32::from_le_bytes([byte(0), byte(1), byte(2), 0])),
            tag_count: u16::from_le_bytes([byte(3), byte(4)]),
            member: byte(5),
        }
    }

    /// The set of words that share the meaning.
    #[must_use]
    pub fn synset(&self) -> Synset<'a> {
        Synset::read(self.wordnet, self.id)
    }

    /// How often the word was tagged with this meaning in WordNet's semantic concordance.
    #[must_use]
    pub const fn tag_count(&self) -> u16 {
        self.tag_count
    }

    /// The word as WordNet writes it.
    #[must_use]
    pub fn word(&self) -> &'a str {
        self.synset().member(self.member).unwrap_or_default()
    }

    /// The other words of the synset.
    pub fn synonyms(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let own = usize::from(self.member);
        self.synset()
            .members()
            .enumerate()
            .filter_map(move |(at, word)| (at != own).then_some(word))
    }

    /// Links of the synset and of this word in it, not those of its other words.
    pub fn links(&self) -> impl Iterator<Item = Link<'a>> + use<'a> {
        let own = self.member + 1;
        self.synset().links().filter(move |link| link.source == 0 || link.source == own)
    }
}

/// A set of words that share a meaning.
#[derive(Debug, Clone, Copy)]
pub struct Synset<'a> {
    wordnet: &'a WordNet,
    id: SynsetId,
    class: u8,
    lexicographer_file: u8,
    offset: u32,
    words: u32,
    /// The record from its first word on.
    rest: &'a [u8],
}

impl<'a> Synset<'a> {
    pub(super) fn read(wordnet: &'a WordNet, id: SynsetId) -> Self {
        let record = wordnet.file.entry(SYNSETS, id.0 as usize);
        let mut synset = Self {
            wordnet,
            id,
            class: record.first().copied().unwrap_or_default(),
            lexicographer_file: record.get(1).copied().unwrap_or_default(),
            offset: 0,
            words: 0,
            rest: record.get(2..).unwrap_or_default(),
        };
        synset.offset = take_varint(&mut synset.rest).unwrap_or_default();
        synset.words = take_varint(&mut synset.rest).unwrap_or_default();
        synset
    }

    /// Its number in this compiled WordNet.
    #[must_use]
    pub const fn id(&self) -> SynsetId {
        self.id
    }

    /// Its offset in the dictionary file of its part of speech, by which the literature names it.
    #[must_use]
    pub const fn offset(&self) -> u32 {
        self.offset
    }

    /// Noun, verb, adjective or adverb.
    #[must_use]
    pub const fn pos(&self) -> Pos {
        match self.class & CLASS_BITS {
            0 => Pos::Noun,
            1 => Pos::Verb,
            2 => Pos::Adj,
            _ => Pos::Adv,
        }
    }

    /// Whether it is an adjective that clusters around another (`Similar`).
    #[must_use]
    pub const fn is_satellite(&self) -> bool {
        self.class & SATELLITE != 0
    }

    /// The lexicographer file it belongs to, a coarse topic: `lexnames(5WN)`.
    #[must_use]
    pub const fn lexicographer_file(&self) -> u8 {
        self.lexicographer_file
    }

    /// What it means; empty where glosses are left out.
    #[must_use]
    pub fn definition(&self) -> &'a str {
        self.gloss().split('\0').next().unwrap_or_default()
    }

    /// Examples of its use; none where glosses are left out.
    pub fn examples(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.gloss().split('\0').skip(1)
    }

    fn gloss(&self) -> &'a str {
        self.wordnet.file.text(GLOSSES, self.id.0 as usize)
    }

    /// Its words, as WordNet writes and orders them.
    pub fn members(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let wordnet = self.wordnet;
        let mut rest = self.rest;
        (0..self.words).map_while(move |_| {
            take_varint(&mut rest).map(|form| wordnet.file.text(WORDS, form as usize))
        })
    }

    /// One of its words, counted from 0.
    #[must_use]
    pub fn member(&self, at: u8) -> Option<&'a str> {
        self.members().nth(usize::from(at))
    }

    /// Its links, and those of its words, to other synsets.
    pub fn links(&self) -> impl Iterator<Item = Link<'a>> + use<'a> {
        let (wordnet, id) = (self.wordnet, self.id);
        let mut rest = self.rest;
        for _ in 0..self.words {
            take_varint(&mut rest);
        }
        std::iter::from_fn(move || Link::take(wordnet, id, &mut rest))
    }

    /// The synsets one relation leads to.
    pub fn related(&self, relation: Relation) -> impl Iterator<Item = Synset<'a>> + use<'a> {
        self.links().filter(move |link| link.relation == relation).map(|link| link.synset())
    }
}

/// A relation from a synset, or from one of its words, to another.
#[derive(Debug, Clone, Copy)]
pub struct Link<'a> {
    wordnet: &'a WordNet,
    relation: Relation,
    /// Words counted from 1, 0 for the whole synset.
    source: u8,
    target: u8,
    id: SynsetId,
}

impl<'a> Link<'a> {
    /// Takes a link off the front of what is left of a record.
    fn take(wordnet: &'a WordNet, from: SynsetId, rest: &mut &'a [u8]) -> Option<Self> {
        let (&code, tail) = rest.split_first()?;
        *rest = tail;
        let (mut source, mut target) = (0, 0);
        if code & LEXICAL != 0 {
            let (ends, tail) = rest.split_at_checked(2)?;
            (source, target) = (ends[0], ends[1]);
            *rest = tail;
        }
        let distance = unzigzag(take_varint(rest)?);
        let id = from.0.checked_add_signed(distance)?;
        ((id as usize) < wordnet.synset_count()).then_some(Self {
            wordnet,
            relation: Relation::from_code(code & !LEXICAL)?,
            source,
            target,
            id: SynsetId(id),
        })
    }

    /// Whether it starts from one word of the synset, counted from 0, or from all of them; any
    /// link is one of no word in particular.
    #[must_use]
    pub fn is_of(&self, word: Option<usize>) -> bool {
        word.is_none_or(|word| self.source == 0 || usize::from(self.source) == word + 1)
    }

    /// What relates the two.
    #[must_use]
    pub const fn relation(&self) -> Relation {
        self.relation
    }

    /// The synset it leads to.
    #[must_use]
    pub fn synset(&self) -> Synset<'a> {
        Synset::read(self.wordnet, self.id)
    }

    /// The word it leads to, where the relation is between words.
    #[must_use]
    pub fn word(&self) -> Option<&'a str> {
        let at = self.target.checked_sub(1)?;
        self.synset().member(at)
    }
}
