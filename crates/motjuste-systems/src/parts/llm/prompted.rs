//! Lexical substitution as natural language generation (SWORDS, App. D.5): a language model is asked
//! for substitutes; the order in which it says them is the order of preference.

use std::collections::HashMap;
use std::sync::Arc;

use motjuste_core::{ContextId, Ranked, Score};
use motjuste_lemma::Lemmatizer;

use crate::parts::llm::{Draw, Examples, LanguageModel, Prompt, Sampling, substitutes};
use crate::{Error, Need, OptionSpec, Question, Result, Setup, System};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scoring {
    /// Their place in the list the model says.
    Place,
    /// The log-probability that the list begins with them.
    Probability,
}

/// A language model that is asked for substitutes.
pub(crate) struct Prompted {
    name: &'static str,
    model: Arc<dyn LanguageModel>,
    examples: Arc<Examples>,
    draw: Draw,
    sampling: Sampling,
    scoring: Scoring,
    /// Tokens of prompt and answer together.
    context: usize,
    reference: bool,
}

impl Prompted {
    pub(crate) const SEED: OptionSpec =
        OptionSpec::new("seed", "0", "random seed for the examples");
    pub(crate) const CONTEXT: OptionSpec =
        OptionSpec::new("context", "2048", "maximum tokens of prompt and answer together");
    pub(crate) const SCORE: OptionSpec = OptionSpec::new(
        "score",
        "place",
        "rank given words by place in the model's list, or by probability",
    );
    pub(crate) const REFERENCE: OptionSpec = OptionSpec::new(
        "reference",
        "false",
        "reproduce the original's quirks: no newlines; repetitions and truncated words are kept",
    );

    /// A system on a model, with the options above, those of [`Sampling`], and `draw`, whose default
    /// depends on the model.
    pub(crate) fn new(setup: &Setup<'_>, model: Arc<dyn LanguageModel>) -> Result<Self> {
        let options = &setup.options;
        let seed = options.get("seed")?;
        let draws = [("each", Draw::Each { seed }), ("once", Draw::Once { seed })];
        let scorings = [("place", Scoring::Place), ("probability", Scoring::Probability)];
        let asked: usize = options.get("context")?;
        Ok(Self {
            name: setup.entry().name,
            examples: setup.need(Need::Examples)?.open(Examples::read)?,
            draw: options.choice("draw", &draws)?,
            sampling: Sampling::new(options)?,
            scoring: options.choice("score", &scorings)?,
            context: model.context_length().map_or(asked, |length| asked.min(length)),
            reference: options.get("reference")?,
            model,
        })
    }

    fn prompt(&self, question: &Question<'_>) -> Result<Prompt> {
        let budget = self.context.saturating_sub(self.sampling.max_tokens as usize);
        Prompt::new(question, &self.examples, self.draw, self.model.tokens(), budget)
    }

    fn said(&self, prompt: &Prompt) -> Result<Vec<String>> {
        let completion = self.model.complete(prompt, &self.sampling)?;
        Ok(substitutes(&completion, self.reference))
    }

    /// Minus the place of each word in the list the model says, whatever its inflection; −∞ for one
    /// it does not say.
    fn places(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let normal =
            |word: &str| Lemmatizer::embedded().normalise(word, question.pos()).into_owned();
        let mut places = HashMap::new();
        for (place, word) in self.said(&self.prompt(question)?)?.iter().enumerate() {
            places.entry(normal(word)).or_insert(Score::of_rank(place).value());
        }
        let score = |word: &&str| places.get(&normal(word)).copied().unwrap_or(f64::NEG_INFINITY);
        Ok(words.iter().map(score).collect())
    }
}

impl System for Prompted {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let said = self.said(&self.prompt(question)?)?;
        let scored = said.into_iter().enumerate();
        let ranked =
            scored.map(|(place, substitute)| Ranked { substitute, score: Score::of_rank(place) });
        Ok(ranked.take(limit).collect())
    }

    fn trained_on(&self) -> Vec<ContextId> {
        self.examples.contexts().collect()
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        if self.scoring == Scoring::Place {
            return self.places(question, words);
        }
        let texts: Vec<String> = words.iter().map(|word| format!(" {word},")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let scores = self.model.log_probabilities(&self.prompt(question)?, &texts)?;
        scores.ok_or_else(|| Error::BadOption {
            system: self.name,
            name: "score",
            value: "probability".to_owned(),
            reason: "this model does not tell its probabilities".to_owned(),
        })
    }

    fn lemmatized(&self) -> bool {
        // What a model says is inflected as it likes, as in the reference's result files.
        false
    }
}
