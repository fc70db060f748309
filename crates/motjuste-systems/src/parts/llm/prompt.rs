//! The prompt of SWORDS, App. D.5: examples, parted by blank lines, then the question.
//!
//! ```text
//! … security agents **infiltrated** the base and bars in the little town …
//! Q: What are appropriate substitutes for **infiltrated** in the above text?
//! A: penetrate, swarm, break into, infest
//!
//! … a **bright** boy …
//! Q: What are appropriate substitutes for **bright** in the above text?
//! A:
//! ```

use std::ops::Range;

use crate::parts::llm::{Draw, Examples, TokenCounter};
use crate::{Error, Question, Result};

const BLANK_LINE: &str = "\n\n";

/// The share of the tokens left to the question where examples are the same for all: a sixth.
const SHARED_ROOM: usize = 6;

/// An example: a question and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shot {
    /// The context and the question, up to `A:`.
    pub question: String,
    pub answer: String,
}

impl Shot {
    fn text(&self) -> String {
        format!("{} {}", self.question, self.answer)
    }
}

/// A prompt: examples, and the question they are examples of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// The id of the target, for messages.
    pub target: String,
    pub shots: Vec<Shot>,
    /// The context and the question, up to `A:`.
    pub question: String,
}

impl Prompt {
    /// Examples are added in the order they are drawn until one would not fit into `budget` tokens.
    /// None is of the asked target's own context.
    pub fn new(
        asked: &Question<'_>,
        examples: &Examples,
        draw: Draw,
        tokens: &dyn TokenCounter,
        budget: usize,
    ) -> Result<Self> {
        let (context, span) = (asked.located.text, asked.located.span.clone());
        let target = asked.target().id().to_string();
        let question = question(context, span);
        let own = tokens.count(&question);
        if own > budget {
            let reason =
                format!("its question alone takes {own} of {budget} tokens; set a larger context=");
            return Err(Error::LanguageModel { target, reason });
        }
        let mut taken = match draw {
            Draw::Each { .. } => own,
            // Room for most questions: were it for this one alone, the examples would change with it.
            Draw::Once { .. } => own.max(budget / SHARED_ROOM),
        };
        let mut shots = Vec::new();
        for shot in examples.draw(draw, &target, &spaced(context)) {
            // A tokenizer may take the newlines of a blank line together or one by one.
            taken += tokens.count(&shot.text()) + 2 * tokens.count("\n");
            if taken > budget {
                break;
            }
            shots.push(shot.clone());
        }
        Ok(Self { target, shots, question })
    }

    /// The examples as one text, up to where the question begins.
    pub fn preamble(&self) -> String {
        self.shots.iter().map(|shot| shot.text() + BLANK_LINE).collect()
    }

    pub fn text(&self) -> String {
        self.preamble() + &self.question
    }
}

/// A context with its target marked, and the question about it.
pub(crate) fn question(context: &str, span: Range<usize>) -> String {
    let target = spaced(&context[span.clone()]);
    let marked = format!("{}**{target}**{}", &context[..span.start], &context[span.end..]);
    format!(
        "{}\nQ: What are appropriate substitutes for **{target}** in the above text?\nA:",
        spaced(&marked)
    )
}

/// The text with a single space wherever there is any.
pub(crate) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::llm::Estimate;
    use crate::testing::one_target;

    /// The paper's own example, answers and all (App. D.5).
    const INFILTRATED: &str = "Phone calls were monitored. An undercover force of Manhattan Project \
        security agents  **infiltrated** the\nbase.";

    fn prompt(budget: usize) -> Result<Prompt> {
        let answers = ["penetrate", "swarm", "break into"];
        let examples = Examples::from_benchmark(&one_target(INFILTRATED, &answers));
        let asked = one_target("a **bright** boy", &[]);
        let asked = Question::new(&asked, 0).unwrap();
        Prompt::new(&asked, &examples, Draw::Each { seed: 0 }, &Estimate, budget)
    }

    #[test]
    fn the_prompt_is_that_of_the_paper() {
        assert_eq!(
            prompt(1920).unwrap().text(),
            "Phone calls were monitored. An undercover force of Manhattan Project security agents \
             **infiltrated** the base.\n\
             Q: What are appropriate substitutes for **infiltrated** in the above text?\n\
             A: penetrate, swarm, break into\n\
             \n\
             a **bright** boy\n\
             Q: What are appropriate substitutes for **bright** in the above text?\n\
             A:"
        );
    }

    #[test]
    fn examples_stop_where_the_tokens_do() {
        let whole = Estimate.count(&prompt(1920).unwrap().text());
        assert_eq!(prompt(whole).unwrap().shots.len(), 1);
        assert_eq!(prompt(whole - 1).unwrap().shots.len(), 0);
        let error = prompt(3).unwrap_err().to_string();
        assert!(error.contains("question alone takes") && error.contains("context="), "{error}");
    }
}
