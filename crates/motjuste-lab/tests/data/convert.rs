//! `motjuste-lab data convert`: From one format to another and back.

use super::*;

#[test]
fn semeval_files_become_a_benchmark_and_come_back() {
    let desk = Desk::new();
    let (benchmark, gold) = (desk.path("lexsub.json.gz"), desk.path("back.gold"));
    let with = ["--gold", "lexsub.gold", "--candidates", "lexsub.candidates"];
    let said = lab(&[&["convert", "lexsub.xml", &benchmark], &with[..]].concat());
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""), "{}", said.err);
    assert!(said.err.contains("lexsub.json.gz is swords, d:"), "{}", said.err);
    output(&["convert", &benchmark, &gold, "--allow-loss"]);
    assert_eq!(desk.read("back.gold"), include_str!("../fixtures/lexsub.gold"));
}

#[test]
fn a_loss_is_refused_and_nothing_is_written() {
    let desk = Desk::new();
    let gold = desk.path("bright.gold");
    let message = failure(&["convert", BRIGHT, &gold]);
    assert!(message.contains("cannot hold 8 contexts"), "{message}");
    assert!(message.contains("--allow-loss"), "{message}");
    assert!(!Path::new(&gold).exists());
    let said = lab(&["convert", BRIGHT, &gold, "--allow-loss"]);
    assert!(said.err.contains("note: left out: 8 contexts\n"), "{}", said.err);
    assert!(desk.read("bright.gold").starts_with("bright.a t:1485c433"));
}

#[test]
fn answers_become_a_result_with_the_help_of_their_benchmark() {
    let desk = Desk::new();
    let (benchmark, result) = (desk.path("lexsub.json"), desk.path("mine.lsr.json"));
    let (best, again) = (desk.path("mine.best"), desk.path("again.best"));
    output(&["convert", "lexsub.xml", &benchmark, "--gold", "lexsub.gold"]);
    std::fs::write(&best, "bright.a 1 :: clever;able\nbar.n.v 3 :: bolt\n").unwrap();
    let message = failure(&["convert", &best, &result]);
    assert!(message.contains("only a benchmark can tell"), "{message}");
    output(&["convert", &best, &result, "--benchmark", &benchmark]);
    output(&["convert", &result, &again, "--benchmark", &benchmark]);
    assert_eq!(desk.read("again.best"), desk.read("mine.best"));
}

#[test]
fn word_pairs_and_their_gold_become_one_table() {
    let desk = Desk::new();
    let (csv, gold) = (desk.path("en.csv"), desk.path("gold.tsv"));
    let pairs = ["convert", "data_en.tsv", &csv, "--to", "cosimlex-csv"];
    let message = failure(&pairs);
    assert!(message.contains("add the gold file"), "{message}");
    output(&[&pairs[..], &["--gold", "gold_en.tsv"]].concat());
    output(&["convert", &csv, &gold, "--to", "gwsc-gold", "--allow-loss"]);
    assert_eq!(desk.read("gold.tsv"), include_str!("../fixtures/gold_en.tsv"));
}

#[test]
fn a_name_that_says_no_format_needs_one() {
    let message = failure(&["convert", "lexsub.gold", "out.txt"]);
    assert!(message.contains("cannot tell the format from the name out.txt"), "{message}");
    assert!(message.contains("add --to"), "{message}");
}

/// The registry of the SWORDS reference lists this id.
#[test]
fn the_semeval_trial_files_give_the_published_benchmark() {
    let Some(xml) = shared("semeval07/lexsub_trial.xml") else { return };
    let (Some(gold), Some(candidates)) =
        (shared("semeval07/gold.trial"), shared("semeval07/candidates.trial"))
    else {
        return;
    };
    let desk = Desk::new();
    let id = "d:f1a6ea8db97a827b9c339da41bcbc8ce685457c4";
    let convert = |xml: &str, gold: &str, to: &str| {
        let with = ["--gold", gold, "--candidates", &candidates];
        let said = lab(&[&["convert", xml, to], &with[..]].concat());
        assert!(said.err.contains(id), "{}", said.err);
    };
    let (benchmark, again) = (desk.path("trial.json"), desk.path("again.json"));
    let (back_xml, back_gold) = (desk.path("back.xml"), desk.path("back.gold"));
    convert(&xml, &gold, &benchmark);
    output(&["convert", &benchmark, &back_xml, "--allow-loss"]);
    output(&["convert", &benchmark, &back_gold, "--allow-loss"]);
    convert(&back_xml, &back_gold, &again);
    let metrics = &json(&["stats", &benchmark, "--format", "json"])["systems"][0]["metrics"];
    let counts = ["contexts", "targets", "substitutes", "labels"].map(|name| &metrics[name]);
    assert_eq!(counts, [299.0, 300.0, 6540.0, 7125.0]);
}

#[test]
fn swords_survives_its_own_format() {
    let Some(dev) = shared("swords/swords-v1.1_dev.json.gz") else { return };
    let desk = Desk::new();
    let copy = desk.path("copy.json");
    output(&["convert", &dev, &copy]);
    let id = |file: &str| json(&["stats", file, "--format", "json"])["systems"][0]["id"].clone();
    assert_eq!(id(&copy), id(&dev));
}

/// CoInCo in the form of the literature: items by token id, pools by lemma, a semicolon as a comma.
#[test]
fn coinco_becomes_gold_and_takes_a_pool_by_lemma() {
    let desk = Desk::new();
    let path = |name: &str| desk.path(name);
    let (xml, gold, json) = (path("coinco.xml"), path("c.gold"), path("c.json"));
    std::fs::write(
        &xml,
        r#"<?xml version="1.0"?><document><sent MASCfile="a" MASCsentID="s"><precontext/>
<targetsentence>A red light</targetsentence><postcontext/><tokens>
<token id="7" wordform="red light" lemma="red light" posMASC="JJ" posTT="JJ" problematic="no"><substitutions>
<subst lemma="signal ;" pos="NN" freq="1"/><subst lemma="stop" pos="NN" freq="2"/></substitutions></token>
</tokens></sent></document>"#,
    )
    .unwrap();
    output(&["convert", &xml, &gold, "--allow-loss"]);
    assert_eq!(desk.read("c.gold"), "red light.J 7 :: stop 2;signal , 1;\n");
    output(&["check", &gold]);
    let pool = path("pool");
    std::fs::write(&pool, b"red light.J::stop;50\xa2\n").unwrap();
    output(&["convert", &xml, &json, "--candidates", &pool, "--allow-loss"]);
    assert!(desk.read("c.json").contains("50¢"));
    std::fs::write(&pool, "green.J::stop\n").unwrap();
    let message = failure(&["convert", &xml, &json, "--candidates", &pool, "--allow-loss"]);
    assert!(message.contains("no target has candidates"), "{message}");
    let message = failure(&["convert", &gold, &path("x.oot"), "--candidates", &pool]);
    assert!(message.contains("--candidates is for"), "{message}");
    // A result on the benchmark goes by the same token ids.
    let (result, ranked) = (path("mine.lsr.json"), path("mine.ranked"));
    std::fs::write(path("mine.oot"), "red light.J 7 ::: stop;halt\n").unwrap();
    output(&["convert", &path("mine.oot"), &result, "--benchmark", &json]);
    output(&["convert", &result, &ranked, "--benchmark", &json]);
    assert_eq!(desk.read("mine.ranked"), "RANKED\tred light.J 7\tstop -0\thalt -1\n");
}

#[test]
fn best_takes_one_guess_if_told_and_a_warning_if_not() {
    let desk = Desk::new();
    let (oot, best) = (desk.path("mine.oot"), desk.path("mine.best"));
    std::fs::write(&oot, "bright.a 1 ::: clever;able;sharp\n").unwrap();
    let said = lab(&["convert", &oot, &best]);
    assert!(said.err.contains("1 items have several guesses"), "{}", said.err);
    output(&["convert", &oot, &best, "--top", "1"]);
    assert_eq!(desk.read("mine.best").trim_end().trim_end_matches(';'), "bright.a 1 :: clever");
}
