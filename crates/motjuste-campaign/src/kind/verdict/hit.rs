//! A sentence's substitutes on Mechanical Turk.

use super::{VerdictLabel, VerdictSettings};
use crate::kind::choices::{cells, radios};
use crate::kind::{Answer, HitForm, Item};
use crate::platform::{Row, html};
use crate::{About, QuestionId};

const INSTRUCTIONS: &str = "<h1>Instructions</h1>\n<p>For each word, say whether it is a good, a \
    reasonable or a bad substitute for the bold word in this sentence.</p>";
const VERDICTS: [(&str, &str); 3] =
    [("good", "good"), ("reasonable", "reasonable"), ("bad", "bad")];

impl HitForm for VerdictSettings {
    fn instructions(&self) -> String {
        INSTRUCTIONS.to_owned()
    }

    fn question(&self, id: QuestionId) -> String {
        radios(id, &VERDICTS)
    }

    fn common_text(&self, item: &Item) -> String {
        let Item::Verdict(item) = item else { return String::new() };
        html(&item.sentence.marked())
    }

    fn cells(&self, item: &Item, about: &About) -> Option<[String; 2]> {
        let Item::Verdict(item) = item else { return None };
        cells(item.text_of(about))
    }

    fn read(&self, row: &Row<'_>, id: QuestionId) -> Result<Answer, String> {
        let verdict = match row.choice(id, &VERDICTS)? {
            "good" => VerdictLabel::Good,
            "reasonable" => VerdictLabel::Reasonable,
            _ => VerdictLabel::Bad,
        };
        Ok(Answer::Verdict(verdict))
    }
}
