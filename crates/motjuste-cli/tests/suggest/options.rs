//! Every option does what its help says.

use std::fs;

use super::run::{Said, offline, program};
use super::{SENTENCE, lines, piped, suggest};

#[test]
fn the_target_is_found_however_it_is_said() {
    let text = "A bright idea.\r\nA bright day, naïve but bright.";
    let whole =
        suggest(&["A bright idea.\r\nA **bright** day, naïve but bright.", "--json"]).json();
    for place in [
        &["--word", "bright", "--nth", "2"][..],
        &["--at", "2:3"],
        &["--at", "2:8"],
        &["--span", "18..24"],
        &["--span", "17..25"],
    ] {
        let answer = suggest(&[&[text, "--json"], place].concat()).json();
        assert_eq!(answer, whole, "{place:?}");
    }
    assert_eq!(whole["target"]["span"], serde_json::json!([18, 24]));
}

#[test]
fn the_text_is_an_argument_a_file_or_standard_input() {
    let expected = suggest(&[SENTENCE]).out;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("draft.md");
    fs::write(&path, SENTENCE).unwrap();
    assert_eq!(suggest(&["--file", path.to_str().unwrap()]).out, expected);
    assert_eq!(piped(&["--file", "-"], SENTENCE).out, expected);
    assert_eq!(piped(&[], SENTENCE).out, expected);
}

#[test]
fn plain_prints_words_and_n_limits_them() {
    let five = suggest(&[SENTENCE, "--plain", "--n", "5"]);
    assert_eq!(lines(&five).len(), 5, "{}", five.out);
    let many = suggest(&[SENTENCE, "--plain", "--n", "50"]);
    assert!(lines(&many).starts_with(&lines(&five)));
    let first = lines(&five)[0];
    let others = suggest(&[SENTENCE, "--plain", "--n", "50", "--exclude", &format!("{first},x")]);
    assert_eq!(lines(&others)[..4], lines(&five)[1..], "all but the excluded");
}

#[test]
fn a_least_share_is_kept() {
    let all = suggest(&[SENTENCE, "--json", "--n", "50"]).json();
    let shares: Vec<f64> = all["suggestions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["share"].as_f64().unwrap())
        .collect();
    let least = shares[3];
    let kept = suggest(&[SENTENCE, "--plain", "--n", "50", "--min-score", &least.to_string()]);
    assert_eq!(lines(&kept).len(), shares.iter().filter(|share| **share >= least).count());
    let none = suggest(&[SENTENCE, "--min-score", "1"]);
    assert!(lines(&none).join(" ").contains("try a lower --min-score"), "{}", none.out);
}

#[test]
fn registers_move_rarer_or_everyday_words_up() {
    let mean_zipf = |register: &[&str]| {
        let arguments = [&[SENTENCE, "--json", "--n", "5"], register].concat();
        let json = suggest(&arguments).json();
        let zipfs = json["suggestions"].as_array().unwrap();
        zipfs.iter().map(|one| one["zipf"].as_f64().unwrap()).sum::<f64>() / zipfs.len() as f64
    };
    let (formal, any, common) =
        (mean_zipf(&["--formal"]), mean_zipf(&[]), mean_zipf(&["--common"]));
    assert!(formal < common && formal <= any && any <= common, "{formal} {any} {common}");
}

#[test]
fn forms_fit_unless_dictionary_forms_are_wanted() {
    let text = "She **walked** home.";
    let forms = suggest(&[text, "--plain", "--n", "30"]);
    let lemmas = suggest(&[text, "--plain", "--n", "30", "--lemma"]);
    let pairs: Vec<_> = lines(&forms).into_iter().zip(lines(&lemmas)).collect();
    assert!(
        pairs.contains(&("went", "go")) || pairs.contains(&("strolled", "stroll")),
        "{pairs:?}"
    );
}

#[test]
fn british_spelling_doubles_the_consonant() {
    let text = "They **journeyed** for weeks.";
    let forms = |more: &[&str]| suggest(&[&[text, "--plain", "--n", "50"], more].concat()).out;
    assert!(forms(&[]).contains("traveled\n"), "{}", forms(&[]));
    assert!(forms(&["--british"]).contains("travelled\n"));
}

#[test]
fn all_shows_each_word_with_its_place_and_verbose_those_left_alone() {
    let text = "The old man\nwalked to Paris.";
    let said = piped(&["--all", "--n", "2"], text);
    let places: Vec<_> =
        lines(&said).iter().filter(|line| !line.starts_with(' ')).map(|line| &line[..5]).collect();
    assert_eq!(places.last(), Some(&"2:1  "), "{}", said.out);
    assert!(!said.out.contains("Paris") && said.out.contains("walked"));
    let verbose = piped(&["--all", "-v"], text);
    assert!(verbose.out.contains("Paris  – a name"), "{}", verbose.out);
    let plain = piped(&["--all", "--plain", "--n", "1"], text);
    assert!(lines(&plain).iter().all(|line| line.split('\t').count() == 3), "{}", plain.out);
    assert!(lines(&plain).iter().any(|line| line.starts_with("2:1\twalked\t")));
}

#[test]
fn all_says_when_there_is_nothing() {
    let said = piped(&["--all"], "of the");
    assert!(lines(&said).is_empty());
    assert_eq!(said.err, "note: no word of the text has a clearly better one\n");
}

#[test]
fn all_shows_three_words_each_and_counts_them() {
    let text = "The old man was extremely tired after a difficult journey.";
    let said = piped(&["--all"], text);
    let shown = lines(&said);
    assert!(!shown.is_empty() && shown.iter().all(|line| line.matches(',').count() <= 2));
    assert!(said.err.ends_with("of 10 words have a better one\n"), "{}", said.err);
}

#[test]
fn a_word_alone_is_answered() {
    let marked = suggest(&["**quick**", "--plain"]);
    assert!(lines(&marked).contains(&"fast"), "{}", marked.out);
    assert_eq!(suggest(&["quick", "--plain"]).out, marked.out);
    let bare = offline(&["quick", "--tier", "embedded", "--plain"], b"");
    assert_eq!(bare.out, marked.out);
    let text = offline(&[SENTENCE, "--tier", "embedded"], b"");
    assert_eq!(text.out, suggest(&[SENTENCE]).out);
    let typo = offline(&["sugest"], b"");
    assert_eq!(typo.code, Some(2));
    assert!(typo.err.contains("did you mean suggest?"), "{}", typo.err);
}

#[test]
fn plain_lists_have_articles_and_silences_reasons() {
    let said = suggest(&[SENTENCE, "--plain"]);
    assert!(lines(&said).iter().any(|line| line.starts_with("a ")), "{}", said.out);
    let silent = suggest(&["They met in **Paris** last year.", "--plain"]);
    assert_eq!((silent.code, silent.out.as_str()), (Some(0), ""));
    assert!(silent.err.starts_with("note: Paris: "), "{}", silent.err);
}

#[test]
fn a_byte_order_mark_is_not_printed_back() {
    let said = piped(&["--word", "bright"], "\u{feff}It was a bright day.");
    assert!(said.out.starts_with("It was a **bright** day."), "{:?}", said.out);
}

#[test]
fn settings_hold_where_arguments_say_nothing() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("settings.toml");
    let with = |settings: &str, arguments: &[&str]| {
        std::fs::write(&file, settings).unwrap();
        let arguments = [&["suggest", SENTENCE, "--json"][..], arguments].concat();
        let mut command = program().offline_command(home.path(), &arguments);
        Said::from(command.env("MOTJUSTE_CONFIG", &file).output().unwrap())
    };
    let best = suggest(&[SENTENCE, "--json"]).json()["suggestions"][0]["lemma"].clone();
    let settings = format!("tier = \"embedded\"\nexclude = [{best}]");
    let said = with(&settings, &[]);
    assert_eq!(said.err, "", "the embedded tier needs no note");
    assert_ne!(said.json()["suggestions"][0]["lemma"], best);
    let said = with("tire = \"base\"", &[]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("settings.toml, line 1: unknown field `tire`"), "{}", said.err);
}

#[test]
fn why_takes_a_word_as_it_was_printed() {
    let said = suggest(&["She **walked** home.", "--why", "strolled"]);
    assert!(lines(&said)[1].starts_with("place "), "{}", said.out);
    let said = suggest(&[SENTENCE, "--why", "a wonderful"]);
    assert!(lines(&said)[1].starts_with("place "), "{}", said.out);
}

#[test]
fn why_shows_what_speaks_for_a_word_and_against() {
    let said = suggest(&[SENTENCE, "--why", "astonishing"]);
    let shown = lines(&said);
    assert!(shown[0].starts_with("astonishing: ") && shown[0].ends_with("in 10 would accept it"));
    assert!(shown[1].starts_with("place ") && shown[1].contains(" candidates, from "));
    assert!(shown.len() > 4 && shown[4].trim_start().starts_with(['+', '-']), "{}", said.out);
    let said = suggest(&[SENTENCE, "--why", "carburettor"]);
    assert!(lines(&said)[1].starts_with("not among the "), "{}", said.out);
}

#[test]
fn vulgar_words_are_allowed_and_labelled_and_slurs_are_not() {
    let jerk = "My neighbour is such a **jerk**.";
    let labels = |answer: &serde_json::Value| -> Vec<String> {
        let list = answer["suggestions"].as_array().unwrap().iter();
        list.flat_map(|one| one["labels"].as_array().unwrap().clone())
            .map(|label| label.as_str().unwrap().to_owned())
            .collect()
    };
    let usual = labels(&suggest(&[jerk, "--json", "--n", "100"]).json());
    assert!(!usual.contains(&"vulgar".to_owned()) && usual.contains(&"insulting".to_owned()));
    let allowed = suggest(&[jerk, "--json", "--n", "100", "--allow", "vulgar,dated"]);
    assert!(labels(&allowed.json()).contains(&"vulgar".to_owned()));
    let screen = suggest(&[jerk, "--n", "100", "--allow", "vulgar"]);
    assert!(screen.out.contains("vulgar"), "{}", screen.out);
    let refused = suggest(&[jerk, "--allow", "offensive"]);
    assert_eq!(refused.code, Some(2));
    // Every word of a text goes the same way.
    let all = piped(&["--all", "--plain", "--n", "100"], "The disabled child met a foreigner.");
    for slur in ["crippled", "gringo", "foreign devil"] {
        assert!(!all.out.contains(slur), "{}", all.out);
    }
    assert!(all.out.contains("stranger"), "{}", all.out);
}
