//! The JSON of the routes that only the server has; the types shared with the command line are in
//! [`motjuste::json`].

use std::ops::Range;

use motjuste::json::{self, Count, Location, Offsets, RegisterName, Request, RequestError, Share};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use motjuste_http::ProblemDocument;
use motjuste_prose::Flaw;

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
    /// As in the request; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a Value>,
    /// The answer.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<json::Answer<'a>>,
    /// Why there is no answer; only in a batch.
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

/// A text whose words are all checked.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsRequest {
    /// The text; asterisks are literal.
    pub(crate) text: String,
    /// The unit of the answer's offsets; characters by default.
    pub(crate) offsets: Option<Offsets>,
    /// Minimum share of people who would accept a word's best substitute.
    pub(crate) min_score: Option<Share>,
    /// Use British spelling (travelled).
    pub(crate) british: Option<bool>,
    /// The register to prefer.
    pub(crate) register: Option<RegisterName>,
    /// Words not to suggest.
    #[schemars(length(max = 1000))]
    pub(crate) exclude: Option<Vec<String>>,
    /// Only words with one of these flaws, where a clearly better word is known.
    #[schemars(length(max = 3))]
    pub(crate) flaws: Option<Vec<Flaw>>,
    /// Words whose flaws do not count.
    #[schemars(length(max = 1000))]
    pub(crate) ignore: Option<Vec<String>>,
    /// Where to begin, as an offset: the text before it tells which words are repeated.
    pub(crate) from: Option<Count>,
}

/// The words of a text that have substitutes.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WordsAnswer<'a> {
    /// The version of this schema.
    pub(crate) version: u32,
    /// The tier that answered: always `embedded`, which is fast; `/v1/suggest` is more accurate.
    pub(crate) tier: &'static str,
    /// The unit of the offsets below.
    pub(crate) offsets: Offsets,
    /// In the order of the text.
    pub(crate) words: Vec<WordWithBest<'a>>,
}

/// A word and its best substitute.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WordWithBest<'a> {
    /// As written.
    pub(crate) surface: &'a str,
    /// Start and end (exclusive).
    pub(crate) span: [usize; 2],
    /// The best substitute, inflected to fit the text.
    pub(crate) best: &'a str,
    /// The share of people who would accept it, from 0 to 1.
    pub(crate) share: f32,
    /// The same, out of ten.
    pub(crate) in_ten: u8,
    /// What makes the word worth changing, if the request asks for flaws.
    pub(crate) flaw: Option<Flaw>,
    /// The same, for people.
    pub(crate) reason: Option<&'a str>,
}

/// Two words in context, in one text or each in its own.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SimilarityRequest {
    /// The text of usages without their own.
    pub(crate) text: Option<String>,
    /// The two words.
    pub(crate) usages: [UsageIn; 2],
    /// The unit of offsets; characters by default.
    pub(crate) offsets: Option<Offsets>,
}

/// A word in a text.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Usage")]
pub(crate) struct UsageIn {
    /// Its text, unless the request has one; with the word between `**double asterisks**`
    /// unless it is given in another way.
    pub(crate) text: Option<String>,
    /// Start and end (exclusive) of the word.
    pub(crate) span: Option<[Count; 2]>,
    /// The word itself.
    #[schemars(length(min = 1, max = 200))]
    pub(crate) word: Option<String>,
    /// Which of its occurrences, counted from 1.
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    pub(crate) nth: Option<Count>,
    /// Line and column of the word, counted from 1, such as `12:8`.
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

/// How similar two words are in context.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SimilarityAnswer<'a> {
    /// The version of this schema.
    pub(crate) version: u32,
    /// Higher is more similar; 1 is the same word in the same place.
    pub(crate) similarity: f64,
    /// The unit of the offsets below.
    pub(crate) offsets: Offsets,
    /// The two words as found.
    pub(crate) usages: [UsageOut<'a>; 2],
}

/// A word as found.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "FoundUsage")]
pub(crate) struct UsageOut<'a> {
    /// As written.
    pub(crate) surface: &'a str,
    /// Start and end (exclusive) in the text without marks.
    pub(crate) span: [usize; 2],
}

/// The server's state.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Health {
    /// `ok`, or `stopping`.
    pub(crate) status: &'static str,
    /// The version of the program.
    pub(crate) version: &'static str,
    /// The tier that answers.
    pub(crate) tier: &'static str,
    /// The tiers that a request may ask for.
    pub(crate) tiers: Vec<&'static str>,
}
