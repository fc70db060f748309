//! What the page promises: nothing is loaded, nothing hostile runs, all of the report is in it.

use motjuste_metrics::swords::{Measure, Setting, Threshold};
use motjuste_metrics::{Figure, Label};
use serde_json::Value;

use super::*;
use crate::{Cost, Item, ItemSystem, Row, TableReport, UsedResource};

const HOSTILE: &str = "</script><img src=x onerror=alert(1)>&'\"{{data}}";

fn row(label: &str, f10: f64, p: Option<f64>, seen_contexts: usize) -> Row {
    let strict = |threshold| Measure::f(Setting::Strict, threshold, 10).label();
    let figures = vec![
        Figure::whole(strict(Threshold::Acceptable), Some(f10)),
        Figure::whole(strict(Threshold::Conceivable), None),
        Figure::whole(Label::new("mean_length", "length", 1).neutral(), Some(9.5)),
    ];
    Row {
        label: label.to_owned(),
        system: "random",
        paper: "Lee et al. (2021)",
        stand_in: Some("R&D <b>"),
        options: [("seed".to_owned(), "<1>".to_owned())].into(),
        resources: vec![UsedResource {
            need: "ngrams".to_owned(),
            file: Some(HOSTILE.to_owned()),
            xxh3: "0123456789abcdef".to_owned(),
        }],
        figures,
        p_to_best: vec![p, None, None],
        is_bound: false,
        seen_contexts,
        failed: 0,
        unanswered: 0,
        other_pos: 0,
        cost: Some(Cost { seconds: 1.25, asked: 1, peak_memory: None }),
    }
}

fn item(gold: &[(&str, u32, u32)], guesses: &[(&str, char)]) -> Item {
    let guesses = guesses.iter().map(|(guess, mark)| ((*guess).to_owned(), *mark)).collect();
    Item {
        id: "t:1".to_owned(),
        context: ["a <b>".to_owned(), HOSTILE.to_owned(), " day".to_owned()],
        pos: Some("ADJ"),
        gold: gold.iter().map(|(word, k, n)| ((*word).to_owned(), *k, *n)).collect(),
        systems: vec![ItemSystem { label: HOSTILE.to_owned(), guesses }],
    }
}

fn report() -> Report {
    let rows = vec![
        Row { is_bound: true, ..row("oracle", 99.0, None, 0) },
        row("trained", 60.0, None, 3),
        row(HOSTILE, 50.0, None, 0),
        row("close", 49.0, Some(0.31), 0),
        row("worse", 10.0, Some(0.0001), 0),
    ];
    let items = vec![item(&[("clear", 9, 10), ("light", 3, 10)], &[("clear", 'a'), ("x", '?')])];
    let benchmark = BenchmarkReport {
        name: HOSTILE.to_owned(),
        id: "b:1".to_owned(),
        questions: 1,
        tables: vec![TableReport { setting: Some("generate"), rows }],
        items,
    };
    Report { benchmarks: vec![benchmark] }
}

/// The text between two markers.
fn between<'p>(page: &'p str, start: &str, end: &str) -> &'p str {
    let after = page.split_once(start).unwrap().1;
    after.split_once(end).unwrap().0
}

#[test]
fn the_page_asks_for_nothing() {
    let page = page(&report()).unwrap();
    for reference in ["://", "@import", "url(", "<link", "<iframe", " src=\"", "javascript:"] {
        assert!(!page.contains(reference), "{reference}");
    }
}

#[test]
fn hostile_text_stays_text() {
    let page = page(&report()).unwrap();
    // As text of a label, and as JSON in a context; nowhere as markup.
    assert!(!page.contains("<img"));
    assert!(page.contains("&lt;/script>&lt;img") || page.contains("&lt;/script&gt;&lt;img"));
    assert_eq!(page.matches("<script").count(), 3);
    assert_eq!(page.matches("</script>").count(), 3);
    assert!(page.contains("R&amp;D &lt;b"));
}

#[test]
fn the_whole_report_is_in_the_page() {
    let report = report();
    let page = page(&report).unwrap();
    let json = between(&page, "<script type=\"application/json\" id=\"report\">", "</script>");
    let embedded: Value = serde_json::from_str(json).unwrap();
    assert_eq!(embedded, serde_json::to_value(&report).unwrap());
    assert_eq!(embedded["benchmarks"][0]["items"][0]["context"][1], HOSTILE);
}

#[test]
fn the_policy_lets_run_what_the_page_came_with() {
    let page = page(&report()).unwrap();
    let policy = between(&page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"");
    assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe"), "{policy}");
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text));
    let modules = page.split("<script type=\"module\">").skip(1);
    let scripts: Vec<&str> = modules.map(|rest| rest.split_once("</script>").unwrap().0).collect();
    assert_eq!(scripts.len(), 2);
    for text in scripts.into_iter().chain([between(&page, "<style>", "</style>")]) {
        assert!(policy.contains(&hash(text)), "{policy}");
    }
}

#[test]
fn figures_say_what_can_be_trusted() {
    let page = page(&report()).unwrap();
    // A system that learned from the contexts is marked, and not the best.
    assert!(page.contains("<span dir=\"auto\">trained</span><sup>‡</sup>"));
    assert!(page.contains("‡ trained learned from 3 of these contexts"));
    // Nor is a bound.
    assert!(page.contains("<span dir=\"auto\">oracle</span><sup>*</sup>"));
    assert!(page.contains("data-value=\"99\">99.0</td>"));
    assert_eq!(
        page.matches("<td class=\"number\" data-value=\"50\"><strong>50.0</strong></td>").count(),
        1
    );
    assert!(page.contains("49.0<sup>°</sup><span class=\"unseen\"> p = 0.310 against"));
    assert!(page.contains("10.0<span class=\"unseen\"> p &lt; 0.001 against"));
    assert_eq!(page.matches("<td class=\"number\">–</td>").count(), 5);
}

#[test]
fn similarity_has_tables_and_no_targets() {
    let mut report = report();
    report.benchmarks[0].items.clear();
    report.benchmarks[0].tables[0].setting = None;
    let page = page(&report).unwrap();
    assert!(page.contains("Similarity in context") && page.contains("1 pair,"));
    assert!(!page.contains("class=\"browse\""));
}

#[test]
fn a_run_without_benchmarks_has_a_page() {
    let page = page(&Report { benchmarks: Vec::new() }).unwrap();
    assert!(page.contains("0 systems on 0 benchmarks"));
}
