//! The page that shows a HIT: instructions as in SWORDS Figure 2, a form, and the qualifications of
//! App. B.2 for whoever publishes it.

use serde_json::{Value, json};

use crate::{Campaign, QuestionId, Snapshot};

const PAGE: &str = include_str!("page.html");

/// Qualifications of workers (SWORDS App. B.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qualifications {
    /// The share of a person's HITs that must have been approved, in per cent: more than this.
    pub approval_rate: u32,
    /// How many of them: more than this.
    pub approved: u32,
    /// The country they live in, as two letters; everywhere if there is none.
    pub country: Option<String>,
}

impl Default for Qualifications {
    fn default() -> Self {
        Self { approval_rate: 98, approved: 10_000, country: Some("US".into()) }
    }
}

impl Qualifications {
    /// As Mechanical Turk's `QualificationRequirements` takes them.
    pub fn requirements(&self) -> Value {
        let more_than = |id: &str, value: u32| {
            json!({
                "QualificationTypeId": id,
                "Comparator": "GreaterThan",
                "IntegerValues": [value],
                "ActionsGuarded": "DiscoverPreviewAndAccept",
            })
        };
        let mut requirements = vec![
            more_than("000000000000000000L0", self.approval_rate),
            more_than("00000000000000000040", self.approved),
        ];
        if let Some(country) = &self.country {
            requirements.push(json!({
                "QualificationTypeId": "00000000000000000071",
                "Comparator": "EqualTo",
                "LocaleValues": [{ "Country": country }],
                "ActionsGuarded": "DiscoverPreviewAndAccept",
            }));
        }
        Value::Array(requirements)
    }

    fn words(&self) -> String {
        let Self { approval_rate, approved, country } = self;
        let mut lines = vec![
            format!(
                "- HIT approval rate (%) for all requesters' HITs greater than {approval_rate}"
            ),
            format!("- number of HITs approved greater than {approved}"),
        ];
        lines.extend(country.as_ref().map(|country| format!("- location is {country}")));
        lines.join("\n")
    }
}

/// The instructions as HTML: the campaign's own, or the paper's.
pub(crate) fn instructions(campaign: &Campaign) -> String {
    match &campaign.instructions {
        Some(own) => format!("<p>{}</p>", htmlize::escape_text(own)),
        None => campaign.procedure.of_kind().instructions(),
    }
}

pub fn question_page(snapshot: &Snapshot, qualifications: &Qualifications) -> String {
    let campaign = &snapshot.campaign;
    let instructions = instructions(campaign);
    // Two hyphens would end the comment.
    let about = format!(
        "{}\nThe layout of a project on Mechanical Turk, which adds the form and its button. Give these \
         qualifications when you publish the batch:\n{}",
        campaign.title,
        qualifications.words()
    )
    .replace("--", "– ");
    let most = snapshot.tasks.iter().map(|task| task.questions.len()).max().unwrap_or(0);
    // A page has as many questions as the longest task; its script hides those without a text.
    let kind = campaign.procedure.of_kind();
    let question =
        |id| format!("<fieldset class=\"question\">{}</fieldset>\n", kind.question(QuestionId(id)));
    let questions: String = (0..most as u32).map(question).collect();
    PAGE.replace("{about}", &about)
        .replace("{instructions}", &instructions)
        .replace("{questions}", &questions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{judge, recall, similarity, verdict};
    use crate::platform::{batches, write_hits};

    #[test]
    fn qualifications_are_those_of_the_paper() {
        let page = question_page(&judge(&[("ran", "people")]), &Qualifications::default());
        for words in
            ["rate (%) for all requesters' HITs greater than 98", "greater than 10000", "is US"]
        {
            assert!(page.contains(words), "{words}");
        }
        let requirements = Qualifications::default().requirements();
        assert_eq!(requirements[0]["IntegerValues"], json!([98]));
        assert_eq!(requirements[2]["LocaleValues"][0]["Country"], "US");
    }

    #[test]
    fn every_placeholder_of_the_page_is_a_column_of_the_file() {
        let campaigns = [
            judge(&[("ran", "people")]),
            recall(2),
            verdict(&[("clever", "people")]),
            similarity(2),
        ];
        for snapshot in campaigns {
            let page = question_page(&snapshot, &Qualifications::default());
            let mut hits = Vec::new();
            write_hits(&snapshot, &batches(&snapshot)[0], &mut hits).unwrap();
            let hits = String::from_utf8(hits).unwrap();
            let header: Vec<&str> = hits.lines().next().unwrap().split(',').collect();
            let placeholders: Vec<&str> =
                page.split("${").skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect();
            assert!(placeholders.len() > 1, "{page}");
            assert!(placeholders.iter().all(|name| header.contains(name)), "{placeholders:?}");
        }
    }

    #[test]
    fn instructions_ask_what_the_author_would_do_and_can_be_replaced() {
        let mut snapshot = judge(&[("ran", "people")]);
        let page = |snapshot: &Snapshot| question_page(snapshot, &Qualifications::default());
        assert!(page(&snapshot).contains("actually consider using this substitute as the author"));
        assert!(page(&snapshot).contains("more than\n    3 substitutes"));
        snapshot.campaign.instructions = Some("Be <kind>.".into());
        snapshot.campaign.title = "A -- title".into();
        let own = page(&snapshot);
        assert!(own.contains("Be &lt;kind&gt;.") && !own.contains("A -- title"));
    }
}
