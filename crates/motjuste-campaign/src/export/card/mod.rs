//! The data card: what a campaign asked, of how many people, what came of it, how far they agree, what
//! was filtered and why, what it took. Markdown with plots beside it.

mod filters;

use motjuste_report::{Cell, Column, Plot, Table};

use super::{ExportError, ExportSettings};
use crate::platform::instructions;
use crate::quality::{Estimate, Pay};
use crate::{Campaign, Snapshot};

#[derive(Debug)]
pub struct DataCard {
    /// The text; it shows the pictures by their file names.
    pub markdown: String,
    /// The pictures with their file names, `.svg`.
    pub plots: Vec<(&'static str, Plot)>,
}

pub fn data_card(snapshot: &Snapshot, settings: &ExportSettings) -> Result<DataCard, ExportError> {
    let campaign = &snapshot.campaign;
    let mut card = DataCard { markdown: String::new(), plots: Vec::new() };
    card.paragraph(&format!("# {}", htmlize::escape_text(&campaign.title)));
    card.paragraph(&format!(
        "A {} campaign (`{}`), language {}, seed {}.",
        campaign.procedure.kind(),
        campaign.name,
        campaign.language,
        campaign.seed
    ));
    card.asked(campaign);
    card.paragraph("## Counts");
    card.table(&work(snapshot)?);
    campaign.procedure.of_kind().results(snapshot, settings, &mut card)?;
    card.decided(snapshot);
    card.filters(snapshot)?;
    card.paragraph("## Time and pay");
    card.pay(snapshot, settings.fee);
    Ok(card)
}

pub(crate) fn counts(rows: &[(&str, f64)]) -> Result<Table, ExportError> {
    let mut table = Table::new("", vec![Column::text("what"), Column::count("number")]);
    for (what, number) in rows {
        table.push_row(vec![Cell::text(*what), Cell::number(*number)])?;
    }
    Ok(table)
}

/// A table of measures; those that are undefined are left blank.
pub(crate) fn measures(rows: &[(&str, Option<f64>)]) -> Result<Table, ExportError> {
    let mut table =
        Table::new("", vec![Column::text("measure"), Column::number("value").decimals(3)]);
    for (what, value) in rows {
        table.push_row(vec![Cell::text(*what), value.map_or_else(Cell::missing, Cell::number)])?;
    }
    Ok(table)
}

fn work(snapshot: &Snapshot) -> Result<Table, ExportError> {
    let valid = snapshot.valid().count();
    let answers: usize = snapshot.valid().map(|submission| submission.answers.len()).sum();
    let mut people: Vec<_> = snapshot.valid().map(|submission| submission.annotator).collect();
    people.sort();
    people.dedup();
    counts(&[
        ("items", snapshot.items.len() as f64),
        ("tasks", snapshot.tasks.len() as f64),
        ("submissions", snapshot.submissions.len() as f64),
        ("of these, counted", valid as f64),
        ("tasks returned", snapshot.returns.len() as f64),
        ("people whose work counts", people.len() as f64),
        ("answers that count, controls included", answers as f64),
    ])
}

impl DataCard {
    pub(crate) fn paragraph(&mut self, text: &str) {
        self.markdown.push_str(text);
        self.markdown.push_str("\n\n");
    }

    pub(crate) fn table(&mut self, table: &Table) {
        self.markdown.push_str(&table.to_markdown());
        self.markdown.push('\n');
    }

    pub(crate) fn plot(&mut self, name: &'static str, alt: &str, plot: Plot) {
        self.paragraph(&format!("![{alt}]({name})"));
        self.plots.push((name, plot));
    }

    /// What was asked, of how many people, and in which words.
    fn asked(&mut self, campaign: &Campaign) {
        self.paragraph("## What was asked");
        self.paragraph(&campaign.procedure.of_kind().describe());
        self.paragraph(if campaign.allow_repeats {
            "One person may have been asked the same thing again in a later stage."
        } else {
            "Nobody was asked the same thing twice."
        });
        if campaign.tasks_per_person > 0 {
            self.paragraph(&format!("Nobody did more than {} tasks.", campaign.tasks_per_person));
        }
        if let Some(consent) = &campaign.consent {
            self.paragraph("Before the first task, people agreed to this:");
            self.paragraph(&quoted(consent));
        }
        match &campaign.instructions {
            Some(own) => {
                self.paragraph("The instructions:");
                self.paragraph(&quoted(own));
            }
            None => {
                self.paragraph("The standard instructions were used:");
                let standard = instructions(campaign).replace("<h1>Instructions</h1>\n", "");
                self.paragraph(&format!("<blockquote>\n{}\n</blockquote>", standard.trim()));
            }
        }
    }

    /// What people decided about answers, and whose are gone.
    fn decided(&mut self, snapshot: &Snapshot) {
        if !snapshot.gold.is_empty() {
            self.paragraph(&format!(
                "## Adjudication\n\n{} answers were decided by a person with a reason. The gold files have \
                 them in place of the annotators' answers; agreement is that of the annotators. See \
                 `adjudications.csv`.",
                snapshot.gold.len()
            ));
        }
        if !snapshot.forgotten.is_empty() {
            self.paragraph(&format!(
                "## Removed data\n\nThe data of {} annotators were removed at their request, from the log too.",
                snapshot.forgotten.len()
            ));
        }
    }

    fn pay(&mut self, snapshot: &Snapshot, fee: f64) {
        let pay = Pay { per_task: snapshot.campaign.pay_per_task, fee };
        let estimate = Estimate::new(snapshot, pay, Estimate::CONCEIVABLE);
        let Some(times) = estimate.measured else {
            self.paragraph("Nothing has been submitted yet.");
            return;
        };
        let mut text = format!(
            "A task took a median of {:.0} seconds and a mean of {:.0} ({:.0} to {:.0}).",
            times.median, times.mean, times.least, times.most
        );
        if let Some(wage) = estimate.wage.filter(|wage| *wage > 0.0) {
            text.push_str(&format!(
                " It paid {:.2}, which is {wage:.2} per hour at the median time. In total, {:.2} \
                 was paid, including fees.",
                pay.per_task, estimate.paid
            ));
        }
        let rest = estimate.wanted + estimate.expected;
        if let Some(hours) = estimate.hours.filter(|_| rest > 0) {
            text.push_str(&format!(
                " About {rest} tasks remain: {hours:.1} hours of work for {:.2}.",
                estimate.to_pay
            ));
        }
        self.paragraph(&text);
    }
}

/// What people wrote, as a quotation in which nothing is markup.
fn quoted(text: &str) -> String {
    let line = |line: &str| format!("> {}", htmlize::escape_text(line));
    text.trim().lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rule, fixture};

    fn judged() -> Snapshot {
        let mut snapshot =
            fixture::judge(&[("strolled", "people"), ("ran", "thesaurus"), ("ate", "thesaurus")]);
        for (annotator, signs) in [(1, "++--+"), (2, "+---+"), (3, "+?--+"), (4, "+-+-+")] {
            fixture::submit(&mut snapshot, 1, annotator, fixture::labels(signs));
        }
        fixture::submit(&mut snapshot, 1, 5, fixture::labels("+++++"));
        fixture::filter(&mut snapshot, 4, Rule::WrongControl, "1 of 2 control substitutes | wrong");
        snapshot.campaign.pay_per_task = 0.10;
        snapshot
    }

    #[test]
    fn a_judge_card_has_counts_agreement_filters_pay_and_plots() {
        let card =
            data_card(&judged(), &ExportSettings { fee: 0.2, ..Default::default() }).unwrap();
        let has = |row: &str| {
            let squeezed = card.markdown.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(squeezed.contains(row), "{row} is not in\n{}", card.markdown);
        };
        has("# A small campaign");
        has("| of these, counted | 4 |");
        has("| labels | 12 |");
        has("| of these, abstained | 1 |");
        has("| acceptable substitutes (more than half would use them) | 1 |");
        has("| Krippendorff's alpha, nominal |");
        has("| wrong-control | 1 | 0 | 1 | 20.0 | – | – | 1 of 2 control substitutes \\| wrong |");
        has("It paid 0.10, which is 36.00 per hour");
        let names: Vec<&str> = card.plots.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["scores-by-source.svg", "agreement-by-annotators.svg"]);
        assert!(names.iter().all(|name| card.markdown.contains(&format!("]({name})"))));
        assert!(card.plots[0].1.to_svg().contains("thesaurus"));
    }

    #[test]
    fn a_card_says_what_was_asked() {
        let mut snapshot = judged();
        snapshot.campaign.consent = Some("You may stop <at any time>.".into());
        let card = data_card(&snapshot, &ExportSettings::default()).unwrap().markdown;
        for words in [
            "3 labels for each candidate, and 7 more from other people for each candidate with a \
                positive one",
            "the target itself, which must be accepted, and a random word, which must not",
            "> You may stop &lt;at any time&gt;.",
            "I would actually consider using this substitute as the author",
        ] {
            assert!(card.contains(words), "{words} is not in\n{card}");
        }
        snapshot.campaign.instructions = Some("Say what you think.".into());
        let card = data_card(&snapshot, &ExportSettings::default()).unwrap().markdown;
        assert!(card.contains("> Say what you think.") && !card.contains("I would actually"));
    }

    #[test]
    fn a_title_is_no_markup() {
        let mut snapshot = judged();
        snapshot.campaign.title = "<script>alert(1)</script> & more".into();
        let card = data_card(&snapshot, &ExportSettings::default()).unwrap().markdown;
        let title = "# &lt;script&gt;alert(1)&lt;/script&gt; &amp; more\n";
        assert!(card.starts_with(title) && !card.contains("<script>"), "{card}");
    }

    #[test]
    fn many_decisions_of_one_rule_are_one_row() {
        let mut snapshot = judged();
        for submission in 0..3 {
            fixture::filter(&mut snapshot, submission, Rule::WrongControl, "wrong");
            let finding = &mut snapshot.decisions.last_mut().unwrap().filter.findings[0];
            finding.value = Some(submission as f64 / 2.0);
        }
        let card = data_card(&snapshot, &ExportSettings::default()).unwrap().markdown;
        let rows: Vec<&str> = card.lines().filter(|line| line.contains("wrong-control")).collect();
        let [row] = rows[..] else { panic!("{rows:?}") };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert_eq!(cells[1..8], ["wrong-control", "4", "0", "4", "80.0", "–", "0.00 to 1.00"]);
    }

    #[test]
    fn every_kind_of_campaign_has_a_card_even_before_the_first_answer() {
        let campaigns = [
            fixture::judge(&[("ran", "people")]),
            fixture::recall(2),
            fixture::verdict(&[("clever", "people")]),
            fixture::similarity(2),
        ];
        for snapshot in campaigns {
            let card = data_card(&snapshot, &ExportSettings::default()).unwrap();
            assert!(card.markdown.contains("## Agreement"), "{}", card.markdown);
            assert!(card.markdown.contains("Nothing has been submitted yet."));
        }
    }

    #[test]
    fn cards_of_the_other_kinds_count_what_they_asked() {
        let mut verdict = fixture::verdict(&[("clever", "people+bert"), ("shiny", "bert")]);
        for (annotator, letters) in [(1, "gb"), (2, "gb")] {
            fixture::submit(&mut verdict, 1, annotator, fixture::verdicts(letters));
        }
        let mut recall = fixture::recall(1);
        fixture::submit(&mut recall, 1, 1, fixture::substitutes(&["clever"]));
        fixture::submit(&mut recall, 1, 2, fixture::substitutes(&["clever, smart"]));
        let mut none = fixture::recall(4);
        fixture::submit(&mut none, 1, 1, fixture::substitutes(&["NIL", "NAME", "NONE", "clever"]));
        for (snapshot, row) in [
            (verdict, "| bert | 1 | 0 | 1 | 0 |"),
            (recall, "| pairwise agreement | 0.500 |"),
            (
                none,
                "| answers NIL, none came to mind | 1 | | answers NAME, part of a name | 1 | | answers that nothing could replace it | 1 |",
            ),
        ] {
            let card = data_card(&snapshot, &ExportSettings::default()).unwrap();
            let squeezed = card.markdown.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(squeezed.contains(row), "{}", card.markdown);
        }
    }
}
