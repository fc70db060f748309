//! A file of any format, read: what commands that take every format work on.

use std::io::{self, Write};
use std::path::Path;

use motjuste_core::{
    Benchmark, CandidatePool, GoldItem, JudgedSubstitute, PairInContexts, PairSimilarity,
    RankedItem, Rating, RawAnswer, SystemResult, UsagePair,
};

use crate::{
    AnswerKind, Answers, Candidates, Coinco, CoincoIds, CoincoSentence, Cosimlex, CosimlexCsv,
    CosimlexPair, Format, FormatError, GwscChange, GwscData, GwscGold, GwscSimilarity, Kind,
    Legacy, LexsubInstance, Lines, Lsr, Problem, RankedCandidates, Ratings, RatingsTable,
    RawAnswers, SemevalAnswers, SemevalGold, SemevalXml, SenseKeys, Swords, Text, UsagePairs,
    Verdicts, VerdictsTable, check, parse, write_file,
};

macro_rules! documents {
    ($($(#[$doc:meta])* $variant:ident($data:ty): $($kind:ident => $format:ty),+;)*) => {
        /// What a file holds.
        #[derive(Debug, Clone)]
        pub enum Document {
            $($(#[$doc])* $variant($data),)*
        }

        impl Document {
            /// Parses a text of a known format.
            ///
            /// # Errors
            /// [`FormatError::Content`].
            pub fn parse(kind: Kind, text: &Text) -> Result<Self, FormatError> {
                Ok(match kind {
                    $($(Kind::$kind => Self::$variant(parse::<$format>(text)?),)+)*
                })
            }

            /// Every problem of a text of a known format.
            pub fn check(kind: Kind, text: &Text) -> Vec<Problem> {
                match kind {
                    $($(Kind::$kind => check::<$format>(text),)+)*
                }
            }

            /// Writes the document in one of the formats that hold just what it holds.
            ///
            /// # Errors
            /// [`io::ErrorKind::InvalidInput`] for other formats; whatever the writer says.
            pub fn write_to(&self, kind: Kind, out: &mut dyn Write) -> io::Result<()> {
                match (self, kind) {
                    $($((Self::$variant(data), Kind::$kind) => <$format>::write(data, out),)+)*
                    _ => Err(io::Error::new(
                        io::ErrorKind::InvalidInput,
                        format!("{} is not {kind}: convert it first", self.what()),
                    )),
                }
            }

            /// Whether a format holds just what the document holds.
            pub const fn fits(&self, kind: Kind) -> bool {
                match (self, kind) {
                    $((Self::$variant(_), $(Kind::$kind)|+) => true,)*
                    _ => false,
                }
            }
        }
    };
}

documents! {
    Benchmark(Benchmark): Swords => Swords, Legacy => Legacy;
    /// What a system says to a benchmark.
    Result(SystemResult): Lsr => Lsr;
    /// Sentences with a marked word.
    Instances(Vec<LexsubInstance>): SemevalXml => SemevalXml;
    /// What people answered.
    Gold(Vec<GoldItem>): SemevalGold => SemevalGold;
    /// What a system answered.
    Answers(Answers): SemevalBest => SemevalAnswers, SemevalOot => SemevalAnswers;
    /// Candidate lists.
    Candidates(Vec<CandidatePool>): Candidates => Candidates;
    Ranked(Vec<RankedItem>): Ranked => RankedCandidates;
    Coinco(Vec<CoincoSentence>): Coinco => Coinco;
    /// The ids of a CoInCo split.
    CoincoIds(Vec<u32>): CoincoIds => CoincoIds;
    Cosimlex(Vec<CosimlexPair>): Cosimlex => Cosimlex, CosimlexCsv => CosimlexCsv;
    /// Pairs of words in two contexts.
    Pairs(Vec<PairInContexts>): GwscData => GwscData;
    /// Their similarities and changes.
    PairSimilarities(Vec<PairSimilarity>): GwscGold => GwscGold;
    /// Predicted changes.
    Changes(Vec<f64>): GwscChange => GwscChange;
    /// Predicted similarities.
    Similarities(Vec<[f64; 2]>): GwscSimilarity => GwscSimilarity;
    /// Annotators' own answers.
    RawAnswers(Vec<RawAnswer>): RawAnswers => RawAnswers;
    /// Annotators' ratings.
    Ratings(Vec<Rating>): Ratings => Ratings, RatingsTable => RatingsTable;
    Verdicts(Vec<JudgedSubstitute>): Verdicts => Verdicts, VerdictsTable => VerdictsTable;
    /// Rated pairs of usages.
    UsagePairs(Vec<UsagePair>): UsagePairs => UsagePairs;
    /// Instances with their senses.
    SenseKeys(Vec<(String, Vec<String>)>): SenseKeys => SenseKeys;
}

impl Document {
    /// Reads a file, in the format named or in the one its content shows.
    ///
    /// # Errors
    /// A [`FormatError`]; [`FormatError::UnknownFormat`] if none is named or shown.
    pub fn read(path: &Path, kind: Option<Kind>) -> Result<(Kind, Self), FormatError> {
        let (kind, text) = Self::open(path, kind)?;
        Ok((kind, Self::parse(kind, &text)?))
    }

    /// Reads a file as text and tells its format.
    ///
    /// # Errors
    /// A [`FormatError`]; [`FormatError::UnknownFormat`] if none is named or shown.
    pub fn open(path: &Path, kind: Option<Kind>) -> Result<(Kind, Text), FormatError> {
        // As long as nothing says that lines do not matter, an endless one is refused.
        let text = Text::read(path, kind.map_or(Lines::Matter, Kind::lines))?;
        match kind.or_else(|| Kind::detect(&text)) {
            Some(kind) => Ok((kind, text)),
            None => {
                Err(FormatError::UnknownFormat { file: text.name().into(), formats: Kind::names() })
            }
        }
    }

    /// Writes a file, whole or not at all, in one of the formats that hold just what it holds.
    ///
    /// # Errors
    /// [`FormatError::NotConvertible`] for other formats, [`FormatError::Unwritable`].
    pub fn write(&self, kind: Kind, path: &Path) -> Result<(), FormatError> {
        if !self.fits(kind) {
            let reason = "convert it first".into();
            return Err(FormatError::NotConvertible { from: self.what(), to: kind.name(), reason });
        }
        write_file(path, |out| self.write_to(kind, out))
    }

    /// What it is, in words.
    pub const fn what(&self) -> &'static str {
        match self {
            Self::Benchmark(_) => "a benchmark",
            Self::Result(_) => "a result",
            Self::Instances(_) => "a file of sentences",
            Self::Gold(_) => "a gold file",
            Self::Answers(Answers { kind: AnswerKind::Best, .. }) => "a file of best answers",
            Self::Answers(Answers { kind: AnswerKind::Oot, .. }) => "a file of oot answers",
            Self::Candidates(_) => "a candidate list",
            Self::Ranked(_) => "a file of ranked candidates",
            Self::Coinco(_) => "a CoInCo file",
            Self::CoincoIds(_) => "a list of CoInCo ids",
            Self::Cosimlex(_) => "a CoSimLex file",
            Self::Pairs(_) => "a file of word pairs",
            Self::PairSimilarities(_) => "a gold file of word pairs",
            Self::Changes(_) => "a subtask 1 result",
            Self::Similarities(_) => "a subtask 2 result",
            Self::RawAnswers(_) => "a file of annotators' answers",
            Self::Ratings(_) => "a file of ratings",
            Self::Verdicts(_) => "a file of verdicts",
            Self::UsagePairs(_) => "a file of usage pairs",
            Self::SenseKeys(_) => "a key file of senses",
        }
    }
}

impl Kind {
    /// Whether lines are records in this format.
    pub const fn lines(self) -> Lines {
        match self {
            Self::Swords | Self::Legacy | Self::Lsr | Self::SemevalXml | Self::Coinco => {
                Lines::AreLayout
            }
            Self::Candidates => Lines::MatterInLatin1,
            _ => Lines::Matter,
        }
    }
}
