//! `motjuste-lab data show`: One target for a person to read.

use super::*;

#[test]
fn a_target_is_shown_in_its_context_with_substitutes_from_best_to_worst() {
    assert_eq!(
        output(&["show", BRIGHT, "t:8c"]),
        "turn, noun  t:8ce5d76f5c584ad6bd2041d39427dd2b60e7d3a7\n\n\
         \x20 The story takes a strange **turn** in the last chapter.\n\n\
         acceptable (more than half would use it)\n\
         \x20 twist      10/10  ██████████  people, thesaurus\n\
         \x20 direction   6/10  ██████░░░░  people\n\
         conceivable (somebody would)\n\
         \x20 shift       5/10  █████░░░░░  thesaurus\n\
         \x20 change      4/10  ████░░░░░░  people, thesaurus\n\
         \x20 detour      2/10  ██░░░░░░░░  people\n\
         \x20 bend        1/10  █░░░░░░░░░  thesaurus\n\
         \x20 deviation   1/10  █░░░░░░░░░  thesaurus\n\
         \x20 spin        1/10  █░░░░░░░░░  thesaurus\n\
         inconceivable (nobody would)\n\
         \x20 go, revolution, rotation, stint\n"
    );
}

#[test]
fn a_gold_file_gets_its_sentences_from_elsewhere() {
    let alone = output(&["show", "lexsub.gold", "bright.a 1"]);
    assert_eq!(
        alone,
        "bright, adjective  bright.a 1\n\n\
         given by people\n\
         \x20 clever      3  ██████████\n\
         \x20 smart       2  ███████░░░\n\
         \x20 quick       1  ███░░░░░░░\n"
    );
    let with_xml = output(&["show", "lexsub.gold", "1", "--xml", "lexsub.xml"]);
    assert!(with_xml.contains("\n  The **bright** child didn't need any help.\n"), "{with_xml}");
}

#[test]
fn contexts_and_substitutes_lead_to_their_targets() {
    let target = json(&["show", BRIGHT, "t:8c", "--json"])["targets"][0].clone();
    let context = target["context"]["id"].as_str().unwrap();
    assert_eq!(json(&["show", BRIGHT, context, "--json"])["targets"][0], target);
    let twist = target["substitutes"][0]["id"].as_str().unwrap();
    let out = output(&["show", BRIGHT, twist]);
    assert!(out.contains("\n→ twist      10/10"), "{out}");
    let rejected = target["substitutes"].as_array().unwrap().last().unwrap();
    assert_eq!(rejected["positive"], 0);
    let out = output(&["show", BRIGHT, rejected["id"].as_str().unwrap(), "--all"]);
    let arrow = format!("\n→ {}", rejected["substitute"].as_str().unwrap());
    assert!(out.contains(&arrow), "{out}");
}

#[test]
fn an_unknown_id_gets_suggestions() {
    let message = failure(&["show", BRIGHT, "bright"]);
    assert!(
        message.contains("did you mean t:1485c433 (bright) or t:ef9d1bcb (bright)?"),
        "{message}"
    );
    let message = failure(&["show", BRIGHT, "t:"]);
    assert!(message.contains("\"t:\" is ambiguous: t:1485c433 (bright), "), "{message}");
    let message = failure(&["show", BRIGHT, "t:1485ffff"]);
    assert!(message.contains("did you mean t:1485c433 (bright)?"), "{message}");
    let message = failure(&["show", "lexsub.gold", "bright.a 9"]);
    assert!(message.contains("did you mean bright.a 1"), "{message}");
    let message = failure(&["show", BRIGHT, "xyzzy"]);
    assert!(message.contains("ids look like \"t:1485c433\""), "{message}");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let desk = Desk::new();
    let gold = desk.path("evil.gold");
    std::fs::write(&gold, "bright.a 1 :: cl\x1b[31mever 3;\n").unwrap();
    let out = output(&["show", &gold, "1"]);
    assert!(out.contains("cl\u{fffd}[31mever"), "{out}");
}
