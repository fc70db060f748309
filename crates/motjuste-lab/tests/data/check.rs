//! `motjuste-lab data check`: Every problem of a file.

use super::*;

#[test]
fn files_in_order_pass() {
    let out = output(&["check", "lexsub.xml", "lexsub.gold", "lexsub.candidates", BRIGHT]);
    let formats: Vec<_> = out.lines().map(|line| line.rsplit_once(": ").unwrap().1).collect();
    assert_eq!(
        formats,
        [
            "semeval-xml, no problems",
            "semeval-gold, no problems",
            "candidates, no problems",
            "swords, no problems"
        ]
    );
}

#[test]
fn every_problem_is_listed_with_line_and_id() {
    let said = lab(&["check", "broken.gold", "--format", "semeval-gold"]);
    assert_eq!(said.code, Some(2));
    let places = [
        "broken.gold, line 1, bright.a 1: warning: \"clever\" is given twice",
        "broken.gold, line 2, bright.a 1: id 1 is already on line 1",
        "broken.gold, line 3: expected",
        "broken.gold, line 4, bright.a 4: the votes of \"smart\" are \"lots\"",
        "broken.gold, line 4, bright.a 4: warning: no substitutes",
        "broken.gold, line 5, bright.a 5: warning: no substitutes",
        "broken.gold: semeval-gold, 3 errors, 3 warnings",
    ];
    for (line, place) in said.out.lines().zip(places) {
        assert!(line.starts_with(place), "{line} should start with {place}");
    }
    assert_eq!(said.out.lines().count(), places.len(), "{}", said.out);
}

#[test]
fn more_votes_than_annotators_are_suspicious_but_no_error() {
    let out = output(&["check", "lexsub.gold", "--annotators", "2"]);
    assert_eq!(
        out,
        "lexsub.gold, bright.a 1: warning: \"clever\" has 3 votes of 2 annotators\n\
         lexsub.gold, bar.n.v 3: warning: \"bolt\" has 3 votes of 2 annotators\n\
         lexsub.gold: semeval-gold, 2 warnings\n"
    );
}

#[test]
fn one_unreadable_file_does_not_hide_the_others() {
    let said = lab(&["check", "no-such-file", "lexsub.gold", "--json"]);
    assert_eq!(said.code, Some(2));
    let files = serde_json::from_str::<Value>(&said.out).unwrap()["files"].clone();
    assert_eq!((&files[0]["errors"], &files[0]["format"]), (&1.into(), &Value::Null));
    let message = files[0]["problems"][0]["message"].as_str().unwrap();
    assert!(message.starts_with("cannot read no-such-file: "), "{message}");
    assert_eq!((&files[1]["errors"], &files[1]["format"]), (&0.into(), &"semeval-gold".into()));
}

/// SWORDS, footnote 3: some substitutes of CoInCo have more votes than there were annotators.
#[test]
fn coinco_is_known_to_have_six_annotators() {
    let Some(coinco) = shared("coinco/coinco_dev.xml.gz") else { return };
    let out = output(&["check", &coinco]);
    assert!(out.contains("token 13494: warning: \"from\" has 10 votes of 6 annotators"));
    assert!(out.ends_with("coinco, 44 warnings\n"));
}

#[test]
fn what_a_person_would_see_in_a_result_is_reported() {
    let desk = Desk::new();
    let (example, odd) = (
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/context.lsr.json"),
        desk.path("odd.lsr.json"),
    );
    let mut result: Value = serde_json::from_slice(&std::fs::read(example).unwrap()).unwrap();
    let lists = result["substitutes"].as_object_mut().unwrap();
    let kept: Vec<String> = lists.keys().take(2).cloned().collect();
    lists.retain(|id, _| kept.contains(id));
    for list in lists.values_mut() {
        *list = serde_json::json!([["bright", 1.0], ["clever", 1.0], ["Clever", 1.0], [" ", 1.0]]);
    }
    std::fs::write(&odd, result.to_string()).unwrap();
    let out = output(&["check", &odd, "--benchmark", BRIGHT]);
    for said in [
        "a blank guess, and 1 more",
        "a guess twice, and 1 more",
        "have the same score",
        "the target itself as a guess",
        "6 of 8 targets of the benchmark have no answer",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
}

/// Files in which every record is wrong: every one is reported, in its own place.
#[test]
fn thousands_of_problems_are_all_reported() {
    let desk = Desk::new();
    for count in [2_000, 20_000] {
        let (gold, lsr) = (desk.path("wrong.gold"), desk.path("wrong.lsr.json"));
        let lines: String = (1..=count).map(|n| format!("bright.a {n} :: smart lots;\n")).collect();
        std::fs::write(&gold, lines).unwrap();
        let lists: Vec<String> = (1..=count).map(|n| format!("\"t:{n}\": []")).collect();
        let head = "{\"substitutes_lemmatized\": true, \"substitutes\": {\n";
        std::fs::write(&lsr, format!("{head}{}\n}}}}\n", lists.join(",\n"))).unwrap();
        for (file, kind, first, id) in
            [(&gold, "semeval-gold", 1, "bright.a "), (&lsr, "lsr", 2, "t:")]
        {
            let said = lab(&["check", file, "--from", kind]);
            assert_eq!(said.code, Some(2), "{}", said.err);
            let errors = said.out.lines().filter(|line| !line.contains(": warning: "));
            let errors: Vec<&str> = errors.collect();
            assert_eq!(errors.len(), count + 1, "and the summary");
            for (n, line) in (1..).zip(&errors[..count]) {
                let place = format!("{file}, line {}, {id}{n}: ", n + first - 1);
                assert!(line.starts_with(&place), "{line} should start with {place}");
            }
            assert!(
                errors[count].contains(&format!("{kind}, {count} errors")),
                "{}",
                errors[count]
            );
        }
    }
}
