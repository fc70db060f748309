//! A candidate list on Mechanical Turk (SWORDS Figure 2).

use super::{JudgeLabel, JudgeSettings};
use crate::kind::choices::{cells, radios};
use crate::kind::{Answer, HitForm, Item};
use crate::platform::{Row, html};
use crate::{About, QuestionId};

const INSTRUCTIONS: &str = include_str!("instructions.html");
const LABELS: [(&str, &str); 3] = [("positive", "✓"), ("negative", "✗"), ("abstain", "?")];

impl HitForm for JudgeSettings {
    fn instructions(&self) -> String {
        INSTRUCTIONS.replace("{unknown}", &self.max_unknown.to_string())
    }

    fn question(&self, id: QuestionId) -> String {
        radios(id, &LABELS)
    }

    fn common_text(&self, item: &Item) -> String {
        let Item::Judge(item) = item else { return String::new() };
        html(&item.marked())
    }

    fn cells(&self, item: &Item, about: &About) -> Option<[String; 2]> {
        let Item::Judge(item) = item else { return None };
        cells(item.text_of(about))
    }

    fn read(&self, row: &Row<'_>, id: QuestionId) -> Result<Answer, String> {
        let label = match row.choice(id, &LABELS)? {
            "positive" => JudgeLabel::Positive,
            "negative" => JudgeLabel::Negative,
            _ => JudgeLabel::Abstain,
        };
        Ok(Answer::Label(label))
    }
}
