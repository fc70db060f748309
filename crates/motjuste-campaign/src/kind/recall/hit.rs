//! A sentence to find substitutes for, on Mechanical Turk.

use std::fmt::Write;

use super::{NoSubstitute, RecallAnswer, RecallSettings};
use crate::kind::{Answer, HitForm, Item};
use crate::platform::{Part, Row, field, html, placeholder, text_column, text_input};
use crate::{About, QuestionId};

const INSTRUCTIONS: &str = "<h1>Instructions</h1>\n<p>Find a word that can replace the bold word and \
    preserves the meaning of the text as much as possible. Give up to {most} substitutes if they are \
    equally good. You may give a phrase if no single word fits, or a slightly more general word. \
     If you use a dictionary or thesaurus, tick the box.</p>";

/// Why there is no substitute, with what the page says of it.
const NONE: [(&str, &str, NoSubstitute); 3] = [
    ("nil", "I cannot think of one", NoSubstitute::Nil),
    ("name", "The word is part of a name", NoSubstitute::Name),
    ("unsubstitutable", "Nothing can replace it here", NoSubstitute::Unsubstitutable),
];

impl HitForm for RecallSettings {
    fn instructions(&self) -> String {
        INSTRUCTIONS.replace("{most}", &self.max_substitutes.to_string())
    }

    fn question(&self, id: QuestionId) -> String {
        let mut block = format!("<p class=\"text\">{}</p>", placeholder(&text_column(id)));
        for number in 1..=self.max_substitutes {
            let label = format!("Substitute {number}");
            block += &text_input(&field(id, Part::Substitute(number)), &label);
        }
        let name = field(id, Part::None);
        // Writing to a string does not fail.
        let _ = write!(
            block,
            "<label>None, because <select name=\"{name}\"><option value=\"\"></option>"
        );
        for (value, label, _) in NONE {
            let _ = write!(block, "<option value=\"{value}\">{label}</option>");
        }
        block += "</select></label>";
        block += &text_input(&field(id, Part::Phrase), "The word is part of this phrase");
        let name = field(id, Part::Dictionary);
        let _ = write!(
            block,
            "<label><input type=\"checkbox\" name=\"{name}\" value=\"true\"> I used a dictionary</label>"
        );
        block
    }

    fn cells(&self, item: &Item, about: &About) -> Option<[String; 2]> {
        let Item::Recall(item) = item else { return None };
        Some([html(&super::text(item, about)), String::new()])
    }

    fn read(&self, row: &Row<'_>, id: QuestionId) -> Result<Answer, String> {
        let part = |part| row.field(id, part).to_owned();
        let substitutes: Vec<String> = (1..=self.max_substitutes)
            .map(|number| part(Part::Substitute(number)))
            .filter(|substitute| !substitute.is_empty())
            .collect();
        let given = part(Part::None);
        let none = NONE.iter().find(|(value, ..)| *value == given).map(|(.., none)| *none);
        if none.is_none() && !given.is_empty() {
            return Err(format!("{given:?} is not a valid reason for question {}", id.ordinal()));
        }
        let phrase = Some(part(Part::Phrase)).filter(|phrase| !phrase.is_empty());
        let ticked = ["true", "on"].into_iter();
        let dictionary = !row.chosen(id, Part::Dictionary, ticked).is_empty();
        Ok(Answer::Recall(RecallAnswer { substitutes, none, phrase, dictionary }))
    }
}
