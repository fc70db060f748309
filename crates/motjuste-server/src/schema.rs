//! The JSON of the routes that only the server has; what it shares with the command line is
//! [`motjuste::json`].

use std::ops::Range;

use motjuste::json::{self, Count, Location, Offsets, Request, RequestError, Share};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use motjuste_http::ProblemDocument;

/// Several requests at once.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BatchRequest {
    /// Each as for `/v1/suggest`.
    #[schemars(length(min = 1))]
    pub(crate) requests: Vec<Request>,
}

/// One of several answers: with the members of an answer, or with `error`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Reply<'a> {
    /// As in the request; absent where it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a Value>,
    /// The answer.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<json::Answer<'a>>,
    /// Why there is none; only in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<ProblemDocument<'a>>,
}

/// Answers in the order of their requests.
#[derive(Debug, JsonSchema)]
#[expect(dead_code, reason = "answers are written one by one, by whoever made them")]
pub(crate) struct BatchAnswer<'a> {
    /// One for each request.
    answers: Vec<Reply<'a>>,
}

/// A text every word of which is looked at.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsRequest {
    /// The text; asterisks in it are asterisks.
    pub(crate) text: String,
    /// What the offsets of the answer count; characters unless said otherwise.
    pub(crate) offsets: Option<Offsets>,
    /// Only words with a substitute that at least this share of people would accept.
    pub(crate) min_score: Option<Share>,
    /// Write forms as in Britain (travelled).
    pub(crate) british: Option<bool>,
}

/// The words of a text that have substitutes.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WordsAnswer<'a> {
    /// The version of this schema.
    pub(crate) version: u32,
    /// The tier that looked: always `embedded`, which is quick; `/v1/suggest` looks closer.
    pub(crate) tier: &'static str,
    /// What the offsets below count.
    pub(crate) offsets: Offsets,
    /// In the order of the text.
    pub(crate) words: Vec<WordWithBest<'a>>,
}

/// A word and its best substitute.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WordWithBest<'a> {
    /// As it is written.
    pub(crate) surface: &'a str,
    /// Its first offset and the first after it.
    pub(crate) span: [usize; 2],
    /// The best substitute as it would stand in the text.
    pub(crate) best: &'a str,
    /// The share of people who would accept that, from 0 to 1.
    pub(crate) share: f32,
    /// How many of ten that is.
    pub(crate) in_ten: u8,
}

/// Two words as they are used, in one text or each in its own.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SimilarityRequest {
    /// The text of usages that have none of their own.
    pub(crate) text: Option<String>,
    /// The two words.
    pub(crate) usages: [UsageIn; 2],
    /// What offsets count; characters unless said otherwise.
    pub(crate) offsets: Option<Offsets>,
}

/// A word in a text.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Usage")]
pub(crate) struct UsageIn {
    /// Its text, unless it is that of the request; with the word between `**double asterisks**`
    /// unless it is said otherwise.
    pub(crate) text: Option<String>,
    /// The word's first offset and the first after it.
    pub(crate) span: Option<[Count; 2]>,
    /// The word itself.
    #[schemars(length(min = 1, max = 200))]
    pub(crate) word: Option<String>,
    /// Which of its occurrences, counted from 1.
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    pub(crate) nth: Option<Count>,
    /// The word at this line and column, counted from 1, as in `12:8`.
    #[schemars(regex(pattern = r"^0*[1-9][0-9]{0,8}:0*[1-9][0-9]{0,8}$"))]
    pub(crate) at: Option<String>,
}

impl UsageIn {
    /// The text, without marks, and the word's bytes.
    pub(crate) fn parse(
        self,
        shared: &str,
        unit: Offsets,
    ) -> Result<(String, Range<usize>), RequestError> {
        let Self { text, span, word, nth, at } = self;
        let text = text.unwrap_or_else(|| shared.to_owned());
        let place = Location { span, word, nth, at, unit }.parse(&text)?;
        let (text, span) = place.find(text)?;
        Ok((text.into_owned(), span))
    }
}

/// How alike two words are as they are used.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SimilarityAnswer<'a> {
    /// The version of this schema.
    pub(crate) version: u32,
    /// Higher for more alike; 1 for the same word in the same place.
    pub(crate) similarity: f64,
    /// What the offsets below count.
    pub(crate) offsets: Offsets,
    /// The two words as they were found.
    pub(crate) usages: [UsageOut<'a>; 2],
}

/// A word as it was found.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "FoundUsage")]
pub(crate) struct UsageOut<'a> {
    /// As it is written.
    pub(crate) surface: &'a str,
    /// Its first offset and the first after it, in the text without marks.
    pub(crate) span: [usize; 2],
}

/// Whether the server is well.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Health {
    /// `ok`, or `stopping`.
    pub(crate) status: &'static str,
    /// The version of the program.
    pub(crate) version: &'static str,
    /// The tier that answers.
    pub(crate) tier: &'static str,
}
