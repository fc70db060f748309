//! What systems need besides the embedded lexicons, and how a user gets it.

/// A resource a system needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Need {
    /// A directory with an encoder.
    Encoder,
    /// A directory with a larger encoder.
    LargeEncoder,
    /// A directory with an encoder and its masked-language-model head.
    MaskedModel,
    /// A directory with ELMo weights.
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
    /// An endpoint that completes prompts.
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
    pub const ALL: [Self; 22] = [
        Self::Encoder,
        Self::LargeEncoder,
        Self::MaskedModel,
        Self::Elmo,
        Self::Vectors,
        Self::Ngrams,
        Self::Distributional,
        Self::Associations,
        Self::Coinco,
        Self::Thesaurus,
        Self::Reannotated,
        Self::Result,
        Self::Examples,
        Self::Endpoint,
        Self::LanguageModel,
        Self::Answers,
        Self::Translations,
        Self::PhraseTable,
        Self::AverageVectors,
        Self::WordRatings,
        Self::Documents,
        Self::WordNet,
    ];

    /// Its name in `--with NAME=PATH` and in a matrix.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encoder => "encoder",
            Self::LargeEncoder => "large-encoder",
            Self::MaskedModel => "masked-model",
            Self::Elmo => "elmo",
            Self::Vectors => "vectors",
            Self::Ngrams => "ngrams",
            Self::Distributional => "distributional",
            Self::Associations => "associations",
            Self::Coinco => "coinco",
            Self::Thesaurus => "thesaurus",
            Self::Reannotated => "reannotated",
            Self::Result => "result",
            Self::Examples => "examples",
            Self::Endpoint => "endpoint",
            Self::LanguageModel => "language-model",
            Self::Answers => "answers",
            Self::Translations => "translations",
            Self::PhraseTable => "phrase-table",
            Self::AverageVectors => "average-vectors",
            Self::WordRatings => "word-ratings",
            Self::Documents => "documents",
            Self::WordNet => "wordnet",
        }
    }

    /// The feature of the build that makes use of it, where this build does not have it.
    #[must_use]
    pub const fn missing_feature(self) -> Option<&'static str> {
        match self {
            Self::Endpoint if !cfg!(feature = "llm") => Some("llm"),
            Self::LanguageModel if !cfg!(feature = "gguf") => Some("gguf"),
            _ => None,
        }
    }

    /// What it is, as part of a sentence.
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self {
            Self::Encoder => "an encoder",
            Self::LargeEncoder => "a large encoder",
            Self::MaskedModel => "a masked language model",
            Self::Elmo => "ELMo weights",
            Self::Vectors => "word vectors",
            Self::Ngrams => "n-gram counts",
            Self::Distributional => "a distributional thesaurus",
            Self::Associations => "associations of a corpus",
            Self::Coinco => "CoInCo",
            Self::Thesaurus => "a thesaurus",
            Self::Reannotated => "labels of a second pool of people",
            Self::Result => "a result file",
            Self::Examples => "judged examples",
            Self::Endpoint => "an endpoint",
            Self::LanguageModel => "a local language model",
            Self::Answers => "answers of language models",
            Self::Translations => "translations",
            Self::PhraseTable => "a phrase table",
            Self::AverageVectors => "average vectors of words",
            Self::WordRatings => "ratings of words out of context",
            Self::Documents => "documents",
            Self::WordNet => "WordNet with examples",
        }
    }

    #[must_use]
    pub const fn how(self) -> &'static str {
        match self {
            Self::Encoder => "run `motjuste assets pull minilm`, or give --with encoder=DIR",
            Self::LargeEncoder => {
                "run `motjuste assets pull mpnet`, or give --with large-encoder=DIR"
            }
            Self::MaskedModel => {
                "give --model DIR, a local Hugging Face directory with a masked-language-model head"
            }
            Self::Elmo => "give --with elmo=DIR (options.json, weights.safetensors)",
            Self::Vectors => "run `motjuste assets pull glove`, or give --with vectors=FILE",
            Self::Ngrams => {
                "train it with `motjuste train ngram --text FILE …`, or give --with ngrams=FILE"
            }
            Self::Distributional => {
                "train it with `motjuste train distributional --text FILE …`, or give --with distributional=FILE"
            }
            Self::Associations => {
                "train them with `motjuste train associations --text FILE …`, or give --with associations=FILE"
            }
            Self::Coinco => "give --with coinco=FILE, its XML",
            Self::Thesaurus => "give --with thesaurus=FILE",
            Self::Reannotated => "give --with reannotated=FILE, in SWORDS format",
            Self::Result => "give --with result=FILE, an .lsr.json",
            Self::Examples => "give --with examples=FILE, a judged benchmark in SWORDS format",
            Self::Endpoint => "give --endpoint URL; the key is read from OPENAI_API_KEY",
            Self::LanguageModel => {
                "run `motjuste assets pull smollm2`, or give --with language-model=FILE, a GGUF"
            }
            Self::Answers => "give --with answers=DIR",
            Self::Translations => "give --with translations=FILE",
            Self::PhraseTable => {
                "give --with phrase-table=FILE: English, foreign, P(foreign | English), P(English | \
                 foreign), with tabs between them; or a table of Moses"
            }
            Self::AverageVectors => {
                "make them with `motjuste train vectors --model DIR …`, and give --with \
                 average-vectors=FILE"
            }
            Self::WordRatings => "give --with word-ratings=FILE, such as SimLex-999.txt",
            Self::Documents => "give --with documents=FILE, plain text, a document a line",
            Self::WordNet => "run `motjuste assets pull wordnet`, or give --with wordnet=DIR",
        }
    }
}
