//! `motjuste-lab score overlap`: which words systems find, and which they choose.

mod run;

use run::{assert_close, lab, metric};

const SYSTEMS: &str = "--system A=overlap/a.best --system B=overlap/b.best";

#[test]
fn multiwords_two_people_saw_are_left_out() {
    let json = lab(&format!(
        "score overlap --gold overlap/gold --mw-gold overlap/mw {SYSTEMS} --format json"
    ))
    .json();
    // For bright, A finds clever and shining, B clever and smart (well lit is no single word, dim
    // nobody's); for charge only item 5 is left, and only B finds accusation.
    assert_close(metric(&json, "A", "type_overlap"), (2.0 + 0.0) / 2.0);
    assert_close(metric(&json, "B", "type_overlap"), (2.0 + 1.0) / 2.0);
    assert_close(metric(&json, "A", "#subs"), (2.0 + 1.0) / 2.0);
    assert_close(metric(&json, "B", "#subs"), (3.0 + 1.0) / 2.0);
    assert_close(metric(&json, "A", "type_overlap_uniq"), 1.0 / 2.0);
    assert_close(metric(&json, "B", "type_overlap_uniq"), (1.0 + 1.0) / 2.0);
    // Both have the mode of item 1, which A chooses there and B does not.
    assert_close(metric(&json, "A", "all_precision"), 100.0);
    assert_close(metric(&json, "B", "all_precision"), 0.0);
    assert_close(metric(&json, "A", "sys_precision"), 100.0);
    assert_close(metric(&json, "B", "sys_precision"), 50.0);
    assert_close(metric(&json, "A", "all_items"), 1.0);
    assert_close(metric(&json, "B", "sys_items"), 2.0);
}

#[test]
fn without_the_multiword_gold_every_item_counts() {
    let said = lab(&format!("score overlap --gold overlap/gold {SYSTEMS} --format csv"));
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(
        lines,
        [
            "system,type_overlap,#subs,type_overlap_uniq,all_precision,sys_precision,all_items,sys_items",
            "A,1.5,2,1,100,100,1,3",
            "B,1.5,2,1,0,50,1,2",
        ]
    );
    assert_eq!(said.err, "");
}

#[test]
fn answers_without_order_are_noted_and_bad_lines_refused() {
    let said = lab("score overlap --gold overlap/gold --system overlap/a.oot --format json");
    assert_close(metric(&said.json(), "a", "sys_precision"), 100.0);
    assert!(said.err.starts_with("note: a: these are `oot` answers"), "{}", said.err);
    let said = lab("score overlap --gold overlap/gold --system overlap/bad.best");
    assert!(
        said.complaint().starts_with("motjuste-lab: overlap/bad.best, line 1: expected `lemma.pos")
    );
}
