//! The data card: what a campaign asked, of how many people, what came of it, how far they agree, what
//! was filtered and why, what it took. Markdown with plots beside it.

mod results;

use motjuste_core::Benchmark;
use motjuste_report::{Cell, Column, Plot, Table};

use super::{ExportError, LemmaReview};
use crate::Records;
use crate::quality::{Calibration, Estimate, Pay};

/// What a card may be told besides.
#[derive(Debug, Clone, Copy, Default)]
pub struct CardSettings<'a> {
    /// Labels of other people for the same candidates, for the curve of agreement; without them the
    /// campaign's own labels are halved.
    pub pool: Option<&'a Benchmark>,
    /// What a person made of the list of lemmatised forms.
    pub review: Option<&'a LemmaReview>,
    /// How ratings were calibrated.
    pub calibration: Option<&'a Calibration>,
    /// The platform's fee, a share of the pay.
    pub fee: f64,
}

/// A data card and its pictures.
#[derive(Debug)]
pub struct DataCard {
    /// The text; it shows the pictures by their file names.
    pub markdown: String,
    /// The pictures with their file names, `.svg`.
    pub plots: Vec<(&'static str, Plot)>,
}

/// Writes the card of a campaign.
///
/// # Errors
/// When the data cannot be exported, or a table or plot not be drawn.
pub fn data_card(records: &Records, settings: CardSettings<'_>) -> Result<DataCard, ExportError> {
    let campaign = &records.campaign;
    let mut card = DataCard { markdown: String::new(), plots: Vec::new() };
    card.paragraph(&format!("# {}", campaign.title));
    card.paragraph(&format!(
        "A {} campaign (`{}`), language {}, seed {}.",
        campaign.procedure.kind(),
        campaign.name,
        campaign.language,
        campaign.seed
    ));
    card.paragraph("## Counts");
    card.table(&work(records)?);
    card.results(records, settings)?;
    card.paragraph("## Filters");
    card.filters(records)?;
    card.paragraph("## Time and pay");
    card.pay(records, settings.fee);
    Ok(card)
}

/// A table of what was counted.
fn counts(rows: &[(&str, f64)]) -> Result<Table, ExportError> {
    let mut table = Table::new("", vec![Column::text("what"), Column::count("number")]);
    for (what, number) in rows {
        table.push_row(vec![Cell::text(*what), Cell::number(*number)])?;
    }
    Ok(table)
}

/// A table of measures; those that are undefined are left blank.
fn measures(rows: &[(&str, Option<f64>)]) -> Result<Table, ExportError> {
    let mut table =
        Table::new("", vec![Column::text("measure"), Column::number("value").decimals(3)]);
    for (what, value) in rows {
        table.push_row(vec![Cell::text(*what), value.map_or_else(Cell::missing, Cell::number)])?;
    }
    Ok(table)
}

fn work(records: &Records) -> Result<Table, ExportError> {
    let valid = records.valid().count();
    let answers: usize = records.valid().map(|submission| submission.answers.len()).sum();
    let mut people: Vec<_> = records.valid().map(|submission| submission.annotator).collect();
    people.sort();
    people.dedup();
    counts(&[
        ("items", records.items.len() as f64),
        ("tasks", records.tasks.len() as f64),
        ("submissions", records.submissions.len() as f64),
        ("of these, counted", valid as f64),
        ("tasks handed back", records.returns.len() as f64),
        ("people whose work counts", people.len() as f64),
        ("answers that count, controls included", answers as f64),
    ])
}

impl DataCard {
    fn paragraph(&mut self, text: &str) {
        self.markdown.push_str(text);
        self.markdown.push_str("\n\n");
    }

    fn table(&mut self, table: &Table) {
        self.markdown.push_str(&table.to_markdown());
        self.markdown.push('\n');
    }

    fn plot(&mut self, name: &'static str, alt: &str, plot: Plot) {
        self.paragraph(&format!("![{alt}]({name})"));
        self.plots.push((name, plot));
    }

    fn filters(&mut self, records: &Records) -> Result<(), ExportError> {
        if records.decisions.is_empty() {
            self.paragraph("No submission was filtered.");
            return Ok(());
        }
        let columns = vec![
            Column::count("decision"),
            Column::text("rule"),
            Column::number("threshold").decimals(2),
            Column::count("submissions"),
            Column::text("in force"),
            Column::text("first reason"),
        ];
        let mut table = Table::new("", columns);
        for decision in &records.decisions {
            let filter = &decision.filter;
            let in_force = decision.restored.as_ref();
            let in_force =
                in_force.map_or("yes".to_owned(), |taken| format!("no: {}", taken.reason));
            let reason = filter.findings.first().map_or("", |finding| finding.reason.as_str());
            table.push_row(vec![
                Cell::number(f64::from(decision.number.0)),
                Cell::text(filter.rule.name()),
                filter.threshold.map_or_else(Cell::missing, Cell::number),
                Cell::number(filter.findings.len() as f64),
                Cell::text(in_force),
                Cell::text(reason),
            ])?;
        }
        self.table(&table);
        Ok(())
    }

    fn pay(&mut self, records: &Records, fee: f64) {
        let pay = Pay { per_task: records.campaign.pay_per_task, fee };
        let estimate = Estimate::of(records, pay, Estimate::CONCEIVABLE);
        let Some(times) = estimate.measured else {
            self.paragraph("Nothing has been submitted yet.");
            return;
        };
        let mut text = format!(
            "A task took {:.0} seconds in the median, {:.0} in the mean ({:.0} to {:.0}).",
            times.median, times.mean, times.least, times.most
        );
        if let Some(wage) = estimate.wage.filter(|wage| *wage > 0.0) {
            text.push_str(&format!(
                " It paid {:.2}, which makes {wage:.2} per hour at the median time; {:.2} was paid in \
                 all, fees included.",
                pay.per_task, estimate.paid
            ));
        }
        let rest = estimate.wanted + estimate.expected;
        if let Some(hours) = estimate.hours.filter(|_| rest > 0) {
            text.push_str(&format!(
                " About {rest} tasks are still to be done, {hours:.1} hours of work for {:.2}.",
                estimate.to_pay
            ));
        }
        self.paragraph(&text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::{judge, plots};
    use crate::{Rule, fixture};

    fn judged() -> Records {
        let mut records =
            fixture::judge(&[("strolled", "people"), ("ran", "thesaurus"), ("ate", "thesaurus")]);
        for (annotator, signs) in [(1, "++--+"), (2, "+---+"), (3, "+?--+"), (4, "+-+-+")] {
            fixture::submit(&mut records, 1, annotator, fixture::labels(signs));
        }
        fixture::submit(&mut records, 1, 5, fixture::labels("+++++"));
        fixture::filter(&mut records, 4, Rule::WrongControl, "1 of 2 control substitutes | wrong");
        records.campaign.pay_per_task = 0.10;
        records
    }

    #[test]
    fn a_judge_card_has_counts_agreement_filters_pay_and_plots() {
        let card = data_card(&judged(), CardSettings { fee: 0.2, ..Default::default() }).unwrap();
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
        has("| 1 | wrong-control | – | 1 | yes | 1 of 2 control substitutes \\| wrong |");
        has("It paid 0.10, which makes 36.00 per hour");
        let names: Vec<&str> = card.plots.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["scores-by-source.svg", "agreement-by-annotators.svg"]);
        assert!(names.iter().all(|name| card.markdown.contains(&format!("]({name})"))));
        assert!(card.plots[0].1.to_svg().contains("thesaurus"));
    }

    #[test]
    fn a_second_pool_is_compared_with_all_labels() {
        let records = judged();
        let pool = judge(&records, true).unwrap().benchmark;
        let card =
            data_card(&records, CardSettings { pool: Some(&pool), ..Default::default() }).unwrap();
        assert!(card.markdown.contains("those of a second pool of people"));
        let curve = plots::agreement_curve(&pool, Some(&pool), 0);
        assert_eq!(curve.points.len(), 4, "as many labels as the pool has");
        assert_eq!(plots::agreement_curve(&pool, None, 0).points.len(), 2, "half of four");
    }

    #[test]
    fn every_kind_of_campaign_has_a_card_even_before_the_first_answer() {
        let campaigns = [
            fixture::judge(&[("ran", "people")]),
            fixture::recall(2),
            fixture::verdict(&[("clever", "people")]),
            fixture::similarity(2),
        ];
        for records in campaigns {
            let card = data_card(&records, CardSettings::default()).unwrap();
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
        for (records, row) in
            [(verdict, "| bert | 1 | 0 | 1 | 0 |"), (recall, "| pairwise agreement | 0.500 |")]
        {
            let card = data_card(&records, CardSettings::default()).unwrap();
            let squeezed = card.markdown.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(squeezed.contains(row), "{}", card.markdown);
        }
    }
}
