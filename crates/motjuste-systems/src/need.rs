//! What systems need besides the embedded lexicons.

use strum::{EnumCount, VariantArray};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, EnumCount, VariantArray)]
#[non_exhaustive]
pub enum Need {
    Encoder,
    LargeEncoder,
    /// A directory with an encoder and its masked-language-model head.
    MaskedModel,
    Elmo,
    /// Static word vectors, a word a line.
    Vectors,
    Ngrams,
    /// Words by the company they keep in a corpus.
    Distributional,
    /// Co-occurrence and latent semantic analysis of a corpus.
    Associations,
    Coinco,
    /// A thesaurus file: a head word a line, its synonyms behind it.
    Thesaurus,
    /// The same targets judged by other people.
    Reannotated,
    Result,
    /// Judged targets to draw examples from.
    Examples,
    Endpoint,
    LanguageModel,
    /// A directory for the answers of language models, so that none is asked for twice.
    Answers,
    Translations,
    /// A table of phrases and their translations, with probabilities both ways.
    PhraseTable,
    /// Vectors of words, averaged over their uses by an encoder.
    AverageVectors,
    /// What people say of words out of context.
    WordRatings,
    /// Plain text, a document a line.
    Documents,
    /// WordNet with its examples; the embedded one has definitions only.
    WordNet,
}

impl Need {
    pub const ALL: [Self; Self::COUNT] =
        *Self::VARIANTS.first_chunk().expect("as many variants as are counted");

    /// Its name in files and flags.
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// What it is, as part of a sentence.
    pub const fn what(self) -> &'static str {
        self.facts().1
    }

    const fn facts(self) -> (&'static str, &'static str) {
        match self {
            Self::Encoder => ("encoder", "an encoder"),
            Self::LargeEncoder => ("large-encoder", "a large encoder"),
            Self::MaskedModel => ("masked-model", "a masked language model"),
            Self::Elmo => ("elmo", "ELMo weights"),
            Self::Vectors => ("vectors", "word vectors"),
            Self::Ngrams => ("ngrams", "n-gram counts"),
            Self::Distributional => ("distributional", "a distributional thesaurus"),
            Self::Associations => ("associations", "word associations"),
            Self::Coinco => ("coinco", "CoInCo"),
            Self::Thesaurus => ("thesaurus", "a thesaurus"),
            Self::Reannotated => ("reannotated", "labels from a second pool of annotators"),
            Self::Result => ("result", "a result file"),
            Self::Examples => ("examples", "judged examples"),
            Self::Endpoint => ("endpoint", "an endpoint"),
            Self::LanguageModel => ("language-model", "a local language model"),
            Self::Answers => ("answers", "cached answers of language models"),
            Self::Translations => ("translations", "translations"),
            Self::PhraseTable => ("phrase-table", "a phrase table"),
            Self::AverageVectors => ("average-vectors", "average word vectors"),
            Self::WordRatings => ("word-ratings", "word ratings out of context"),
            Self::Documents => ("documents", "documents"),
            Self::WordNet => ("wordnet", "WordNet with examples"),
        }
    }

    /// The asset that serves it, and the file in it; none for a need no asset serves.
    pub const fn asset(self) -> Option<(&'static str, Option<&'static str>)> {
        match self {
            Self::Encoder => Some(("minilm", None)),
            Self::LargeEncoder => Some(("mpnet", None)),
            Self::WordNet => Some(("wordnet", None)),
            Self::Vectors => Some(("glove", Some("glove.6B.50d.txt"))),
            Self::LanguageModel => Some(("smollm2", Some("SmolLM2-135M-Instruct.Q4_1.gguf"))),
            _ => None,
        }
    }

    /// The file that training writes for it; none for a need that is not trained.
    pub const fn trained_file(self) -> Option<&'static str> {
        match self {
            Self::Ngrams => Some("ngrams.bin"),
            Self::Distributional => Some("distributional.bin"),
            Self::Associations => Some("associations.bin"),
            _ => None,
        }
    }

    /// The feature of the build that makes use of it, where this build does not have it.
    pub const fn missing_feature(self) -> Option<&'static str> {
        match self {
            Self::Endpoint if !cfg!(feature = "llm") => Some("llm"),
            Self::LanguageModel if !cfg!(feature = "gguf") => Some("gguf"),
            _ => None,
        }
    }
}
