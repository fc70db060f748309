//! `motjuste-lab data stats`: What benchmarks hold.

use super::*;

#[test]
fn the_example_is_counted_by_part_of_speech_source_and_score() {
    let out = output(&["stats", BRIGHT]);
    let row = |start: &str| {
        let line = out.lines().find(|line| line.starts_with(start)).unwrap();
        line.strip_prefix(start).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("bright  "), "8 8 107 839 13.4 4.1 9.2 4.0");
    assert_eq!(row("adverb  "), "1 12 99 12.0 3.0 9.0 5.0");
    let of_both = row("people and thesaurus");
    let of_both: Vec<&str> = of_both.split(' ').collect();
    assert_eq!(of_both[..4], ["19", "0.0", "25.7", "50.0"]);
    let bands: f64 = of_both[4..].iter().map(|share| share.parse::<f64>().unwrap()).sum();
    assert!(of_both.len() == 7 && (bands - 100.0).abs() < 0.2, "{of_both:?}");
    assert_eq!(row("0 %"), "33 30.8 0 0 33");
    assert_eq!(row("≤ 100 %"), "5 4.7 0 5 0");
}

#[test]
fn json_and_csv_have_every_figure() {
    let report = json(&["stats", BRIGHT, "lexsub.gold", "--format", "json"]);
    let [bright, gold] = [0, 1].map(|i| &report["systems"][i]);
    assert_eq!((&bright["name"], &gold["name"]), (&"bright".into(), &"lexsub.gold".into()));
    assert_eq!(bright["metrics"]["acceptable_per_target"], 4.0);
    assert_eq!(bright["by_pos"]["NOUN"]["targets"], 2.0);
    assert_eq!(bright["by_source"]["people"]["substitutes"], 41.0);
    assert_eq!(bright["score_distribution"][0]["count"], 33);
    assert_eq!(gold["metrics"]["labels"], 14.0);
    assert_eq!(gold["metrics"].get("acceptable"), None, "votes cannot tell");
    let csv = output(&["stats", BRIGHT, "lexsub.gold", "--format", "csv"]);
    assert!(csv.starts_with("benchmark,part,contexts,targets,substitutes,labels"), "{csv}");
    assert!(csv.contains("\nbright,people+thesaurus,"), "{csv}");
    assert!(csv.contains("\nlexsub.gold,VERB,,1,2,4,4,"), "{csv}");
}

#[test]
fn abstentions_can_be_dropped() {
    let report = |abstain: &str| {
        json(&["stats", BRIGHT, "--abstain", abstain, "--format", "json"])["systems"][0].clone()
    };
    let [negative, drop] = ["negative", "drop"].map(report);
    let conceivable = |report: &Value| report["metrics"]["conceivable"].clone();
    assert_eq!(conceivable(&negative), conceivable(&drop), "a yes is a yes either way");
    let scores = |report: &Value| report["score_distribution"].clone();
    assert_ne!(scores(&negative), scores(&drop), "but more of those who said yes or no");
}

#[test]
fn word_pairs_are_counted_with_their_gold() {
    let report = json(&["stats", "data_en.tsv", "gold_en.tsv", "--format", "json"]);
    let metrics = &report["systems"][0]["metrics"];
    assert_eq!(report["systems"].as_array().unwrap().len(), 1);
    assert_eq!((&metrics["pairs"], &metrics["similarity"]), (&2.0.into(), &5.75.into()));
    assert_eq!(metrics["absolute_change"], 3.5);
    assert!(metrics["distance_correlation"].is_f64());
    let alone = json(&["stats", "gold_en.tsv", "--format", "json"]);
    assert_eq!(alone["systems"][0]["metrics"].get("distance_correlation"), None);
}

#[test]
fn word_pairs_are_counted_by_part_of_speech_and_across_languages() {
    let report = json(&["stats", "data_en.tsv", "gold_en.tsv", "--format", "json"]);
    let by_pos = report["systems"][0]["by_pos"].as_object().unwrap();
    let pairs: f64 = by_pos.values().map(|part| part["pairs"].as_f64().unwrap()).sum();
    assert_eq!(pairs, 2.0, "{by_pos:?}");
    let desk = Desk::new();
    let (other, same) = (desk.path("hr.tsv"), desk.path("same.tsv"));
    let english = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/data_en.tsv"),
    )
    .unwrap();
    let (header, row) = (english.lines().next().unwrap(), english.lines().nth(1).unwrap());
    let words: Vec<&str> = row.split('\t').take(2).collect();
    let translated = row.replacen(words[0], "prvi", 1).replacen(words[1], "drugi", 1);
    std::fs::write(&other, format!("{header}\n{translated}\n")).unwrap();
    std::fs::write(&same, format!("{} {}\tdrugi prvi\n", words[0], words[1])).unwrap();
    let arguments = ["stats", "data_en.tsv", &other, "--same-pairs", &same, "--format", "json"];
    assert_eq!(json(&arguments)["shared_pairs"], serde_json::json!([1, 1]));
}

/// SemEval-2020, Fig. 2c: a pair of another language has the part of speech of its English pair.
#[test]
fn translated_pairs_have_the_part_of_speech_of_the_english_ones() {
    let desk = Desk::new();
    let (data, gold, same) = (desk.path("hr.tsv"), desk.path("gold.tsv"), desk.path("same.tsv"));
    let mut pairs = "word1\tword2\tcontext1\tcontext2\tword1_context1\tword2_context1\t\
                     word1_context2\tword2_context2\n"
        .to_owned();
    for (first, second) in [("nov", "svjež"), ("čovjek", "ratnik"), ("žena", "dijete")] {
        let context = format!("<strong>{first}</strong> i <strong>{second}</strong>");
        pairs += &format!(
            "{first}\t{second}\t{context}\t{context}\t{first}\t{second}\t{first}\t{second}\n"
        );
    }
    std::fs::write(&data, pairs).unwrap();
    std::fs::write(&gold, "sim_context1\tsim_context2\tchange\n9\t2\t-7\n3\t8\t5\n1\t2\t1\n")
        .unwrap();
    std::fs::write(&same, "new fresh\tnov svjež\nwarrior man\tratnik čovjek\n").unwrap();
    let by_pos = |more: &[&str]| {
        let report = json(&[&["stats", &data, &gold, "--format", "json"], more].concat());
        report["systems"][0]["by_pos"].as_object().unwrap().clone()
    };
    assert!(by_pos(&[]).is_empty(), "WordNet has no Croatian");
    let known = by_pos(&["--same-pairs", &same]);
    assert_eq!(known.keys().collect::<Vec<_>>(), ["ADJ", "NOUN"]);
    assert_eq!(known["ADJ"]["absolute_change"], 7.0);
    assert_eq!(known["NOUN"]["absolute_change"], 5.0);
    assert_eq!(known["NOUN"]["pairs"], 1.0, "the third pair has no translation");
    let table = output(&["stats", &data, &gold, "--same-pairs", &same]);
    assert!(table.contains("of a translation, that of the English pair"), "{table}");
}

#[test]
fn two_benchmarks_of_the_same_targets_are_compared() {
    let desk = Desk::new();
    let votes = desk.path("votes.gold");
    std::fs::write(
        &votes,
        "bright.a t:1485c43358bc700883e97a41bbe78987407740dd :: shiny 2;smart 3;able 1;\n",
    )
    .unwrap();
    // Gold files name targets of benchmarks without items of their own by content id.
    let against = json(&["stats", BRIGHT, "--against", &votes, "--format", "json"]);
    let against = &against["systems"][0]["against"];
    assert_eq!((&against["targets"], &against["substitutes"]), (&1.into(), &2.into()));
    assert_eq!((&against["unlabelled"], &against["inconceivable"]), (&1.into(), &0.5.into()));
    assert_eq!(
        (&against["mean_score"], &against["mean_score_of_best"]),
        (&0.5.into(), &0.95.into())
    );
    assert_eq!(against["acceptable_if_high"], 0.5);
    assert_eq!(against["controversial"][0]["substitute"], "shiny");
    let out = output(&["stats", BRIGHT, "--against", &votes]);
    assert!(out.contains("Nora, she's the **bright** one: she had"), "{out}");
    let message = failure(&["stats", &votes, "--against", BRIGHT]);
    assert!(message.contains("swap the two files"), "{message}");
    let message = failure(&["stats", BRIGHT, "--against", "lexsub.gold"]);
    assert!(message.contains("share no target"), "{message}");
}

#[test]
fn the_distribution_of_scores_is_drawn() {
    let desk = Desk::new();
    output(&["stats", BRIGHT, "--plot", &desk.path("scores.svg")]);
    let svg = desk.read("scores.svg");
    for text in ["Scores in bright", "people and thesaurus", "people who would use"] {
        assert!(svg.contains(text), "{text}");
    }
    let message = failure(&["stats", "lexsub.gold", "--plot", &desk.path("none.svg")]);
    assert!(message.contains("none of these files has any"), "{message}");
}

#[test]
fn one_csv_holds_one_kind_of_dataset() {
    let message = failure(&["stats", "lexsub.gold", "gold_en.tsv", "--format", "csv"]);
    assert!(message.contains("count them separately"), "{message}");
    let both = json(&["stats", "lexsub.gold", "gold_en.tsv", "--format", "json"]);
    assert_eq!(both["systems"].as_array().unwrap().len(), 2);
}

#[test]
fn a_result_is_no_benchmark() {
    let result = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/context.lsr.json");
    let message = failure(&["stats", result]);
    assert!(message.contains("is a result, not a benchmark"), "{message}");
}

/// SWORDS, Table 2 (dev): 62.1 / 41.6 / 20.5 / 4.2.
#[test]
fn table_2_of_swords_is_reproduced() {
    let Some(dev) = shared("swords/swords-v1.1_dev.json.gz") else { return };
    let out = output(&["stats", &dev]);
    let row = out.lines().find(|line| line.starts_with("swords-v1.1_dev  ")).unwrap();
    let row: Vec<&str> = row.split_whitespace().skip(1).collect();
    assert_eq!(row, ["370", "370", "22,978", "121,938", "62.1", "41.6", "20.5", "4.2"]);
}

/// §4.1 and §4.3, on the development half of what the paper reports.
#[test]
fn coinco_is_judged_by_swords_through_its_token_ids() {
    let Some(dev) = shared("swords/swords-v1.1_dev.json.gz") else { return };
    let Some(coinco) = shared("coinco/coinco_dev.xml.gz") else { return };
    let report = json(&["stats", &dev, "--against", &coinco, "--format", "json"]);
    let against = &report["systems"][0]["against"];
    let percent = |name: &str| (1000.0 * against[name].as_f64().unwrap()).round() / 10.0;
    assert_eq!(against["targets"], 370);
    assert_eq!([percent("unacceptable"), percent("inconceivable")], [69.8, 23.1]);
    assert_eq!([percent("mean_score"), percent("mean_score_of_best")], [38.0, 54.3]);
    assert_eq!([percent("acceptable_if_high"), percent("high_if_acceptable")], [56.3, 27.2]);
}
