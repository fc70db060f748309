//! Conversions between formats: what goes through whole, and what is refused as a loss.

#![allow(clippy::unwrap_used, clippy::panic)] // this is all test code

use motjuste_formats::{Converted, Document, Kind, Loss, Text, convert};

const XML: &str = r#"<corpus>
<lexelt item="bright.a">
<instance id="1"><context>He was n&apos;t <head>bright</head> .</context></instance>
<instance id="2"><context>A <head>bright</head> light “ shone ” .</context></instance>
</lexelt>
</corpus>"#;
const GOLD: &str = "bright.a 1 :: clever 3;smart 1;\nbright.a 2 :: shiny 2;\n";
const CANDIDATES: &str = "bright.a::clever;shiny;smart\n";

fn read(kind: Kind, text: &str) -> Document {
    Document::parse(kind, &Text::from_string(kind.name(), text)).unwrap()
}

fn written(document: &Document, kind: Kind) -> String {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("out");
    document.write(kind, &path).unwrap();
    std::fs::read_to_string(path).unwrap()
}

fn lossless(document: &Document, to: Kind, companions: &[Document]) -> Document {
    let Converted { document, lost } = convert(document, to, companions, Loss::Refused).unwrap();
    assert_eq!(lost, Vec::<String>::new());
    document
}

fn refusal(document: &Document, to: Kind, companions: &[Document]) -> String {
    convert(document, to, companions, Loss::Refused).unwrap_err().to_string()
}

fn with_loss(document: &Document, to: Kind) -> String {
    let Converted { document, .. } = convert(document, to, &[], Loss::Allowed).unwrap();
    written(&document, to)
}

fn benchmark() -> Document {
    let companions = [read(Kind::SemevalGold, GOLD), read(Kind::Candidates, CANDIDATES)];
    lossless(&read(Kind::SemevalXml, XML), Kind::Swords, &companions)
}

#[test]
fn semeval_files_become_a_benchmark_and_come_back() {
    let benchmark = benchmark();
    assert_eq!(with_loss(&benchmark, Kind::SemevalGold), GOLD);
    assert_eq!(with_loss(&benchmark, Kind::Candidates), "bright.a::clever;smart;shiny\n");
    let sentences = with_loss(&benchmark, Kind::SemevalXml);
    assert_eq!(sentences, written(&read(Kind::SemevalXml, XML), Kind::SemevalXml));
}

#[test]
fn the_benchmark_itself_survives_its_own_file() {
    let text = written(&benchmark(), Kind::Swords);
    let again = read(Kind::Swords, &text);
    let (Document::Benchmark(a), Document::Benchmark(b)) = (&benchmark(), &again) else {
        panic!("two benchmarks")
    };
    assert_eq!(a.id(), b.id());
    assert_eq!(with_loss(&again, Kind::SemevalGold), GOLD, "items keep their names");
}

#[test]
fn a_loss_is_refused_by_name() {
    let benchmark = benchmark();
    assert_eq!(
        refusal(&benchmark, Kind::SemevalGold, &[]),
        "semeval-gold cannot hold 2 contexts or 3 substitutes without a positive \
         label or 3 negative or unsure labels; add --allow-loss to leave it out"
    );
    let message = refusal(&benchmark, Kind::SemevalXml, &[]);
    assert!(message.contains("6 substitutes and their labels"), "{message}");
    let message = refusal(&read(Kind::SemevalGold, GOLD), Kind::Candidates, &[]);
    assert!(message.contains("the votes of 2 items"), "{message}");
}

#[test]
fn what_is_missing_is_named() {
    let gold = read(Kind::SemevalGold, GOLD);
    let message = refusal(&gold, Kind::Swords, &[]);
    assert_eq!(
        message,
        "cannot convert a gold file to swords: the sentences are missing; add their XML file"
    );
    let message = refusal(&gold, Kind::GwscGold, &[read(Kind::SemevalXml, XML)]);
    assert!(message.starts_with("cannot convert a benchmark to gwsc-gold"), "{message}");
    let best = read(Kind::SemevalBest, "bright.a 1 :: clever\n");
    let message = refusal(&best, Kind::Lsr, &[]);
    assert!(message.contains("bright.a 1: only a benchmark can tell"), "{message}");
    let other = read(Kind::SemevalBest, "bright.a 9 :: clever\n");
    let message = refusal(&other, Kind::Lsr, &[benchmark()]);
    assert!(message.contains("bright.a 9: the benchmark has no such item"), "{message}");
}

#[test]
fn answers_become_a_result_and_come_back() {
    let text = "bright.a 1 :: clever;smart\nbright.a 2 :: ;\n";
    let companions = [benchmark()];
    let result = lossless(&read(Kind::SemevalBest, text), Kind::Lsr, &companions);
    let best = lossless(&result, Kind::SemevalBest, &companions);
    assert_eq!(written(&best, Kind::SemevalBest), text);
    let oot = lossless(&result, Kind::SemevalOot, &companions);
    assert_eq!(written(&oot, Kind::SemevalOot), text.replace("::", ":::"));
    // Without the benchmark, targets go by their content ids, which any benchmark understands.
    let anonymous = lossless(&result, Kind::SemevalBest, &[]);
    let again = lossless(&anonymous, Kind::Lsr, &[]);
    assert_eq!(written(&again, Kind::Lsr), written(&result, Kind::Lsr));
}

#[test]
fn scores_survive_ranked_files_and_are_missed_in_answers() {
    let text = "RANKED\tbright.a 1\tshiny 0.25\tclever 0.5\n";
    let companions = [benchmark()];
    let result = lossless(&read(Kind::Ranked, text), Kind::Lsr, &companions);
    let ranked = lossless(&result, Kind::Ranked, &companions);
    assert_eq!(written(&ranked, Kind::Ranked), "RANKED\tbright.a 1\tclever 0.5\tshiny 0.25\n");
    let message = refusal(&ranked, Kind::SemevalOot, &[]);
    assert!(message.starts_with("semeval-oot cannot hold the scores of 1 item;"), "{message}");
    assert_eq!(with_loss(&ranked, Kind::SemevalOot), "bright.a 1 ::: clever;shiny\n");
}

#[test]
fn a_result_of_inflected_forms_says_so_when_it_cannot_be_kept() {
    let text = r#"{"substitutes_lemmatized": false, "substitutes": {"t:b8dac1c150526c21fba26f8ebef61131f22a8758": ["a"]}}"#;
    let message = refusal(&read(Kind::Lsr, text), Kind::SemevalBest, &[]);
    assert!(message.contains("that substitutes are not dictionary forms"), "{message}");
    let message = refusal(&read(Kind::Lsr, text), Kind::SemevalBest, &[benchmark()]);
    assert!(message.contains("the benchmark has no such target"), "{message}");
}

const COINCO: &str = r#"<document>
<sent MASCfile="a.txt" MASCsentID="s1"><precontext/>
<targetsentence>Dogs saw cats</targetsentence><postcontext></postcontext>
<tokens>
<token id="1" wordform="Dogs" lemma="dog" posMASC="NNS" posTT="NNS" problematic="no"><substitutions>
<subst lemma="hound" pos="NN" freq="2"/></substitutions></token>
<token id="XXX" wordform="saw" lemma="see" posMASC="XXX" posTT="VVD"/>
<token id="2" wordform="cats" lemma="cat" posMASC="NNS" posTT="NNS" problematic="yes"><substitutions>
<subst lemma="tom" pos="NN" freq="1"/></substitutions></token>
</tokens></sent></document>"#;

/// People type semicolons; in gold files and pools they separate.
#[test]
fn a_semicolon_in_an_answer_becomes_a_comma_once_the_loss_is_accepted() {
    let coinco = read(Kind::Coinco, &COINCO.replace("hound", "hound ; pup"));
    let Converted { document: benchmark, .. } =
        convert(&coinco, Kind::Swords, &[], Loss::Allowed).unwrap();
    let lost = refusal(&benchmark, Kind::SemevalGold, &[]);
    assert!(lost.contains("1 semicolon in answers"), "{lost}");
    assert_eq!(with_loss(&benchmark, Kind::SemevalGold), "dog.N 1 :: hound , pup 2;\n");
    assert_eq!(with_loss(&benchmark, Kind::Candidates), "dog.N::hound , pup\n");
}

#[test]
fn coinco_becomes_a_benchmark_once_its_losses_are_accepted() {
    let coinco = read(Kind::Coinco, COINCO);
    assert_eq!(
        refusal(&coinco, Kind::Swords, &[]),
        "swords cannot hold 1 problematic target or the lemmas and tags of 1 token that is not a \
         target or the tags of 2 substitutes; add --allow-loss to leave it out"
    );
    let companions = [read(Kind::CoincoIds, "1\n2\n"), read(Kind::Candidates, "1::Hound;pup\n")];
    let Converted { document, .. } =
        convert(&coinco, Kind::Swords, &companions, Loss::Allowed).unwrap();
    let Document::Benchmark(benchmark) = &document else { panic!("a benchmark") };
    let texts: Vec<_> = benchmark.substitutes().iter().map(|s| s.text()).collect();
    assert_eq!(texts, ["hound", "pup"]);
    assert_eq!(with_loss(&document, Kind::SemevalGold), "dog.N 1 :: hound 2;\n");
}

const PAIRS: &str = "word1\tword2\tcontext1\tcontext2\tword1_context1\tword2_context1\tword1_context2\tword2_context2\nwater\tice\t<strong>Water</strong> <strong>ice</strong>\t<strong>water</strong>, <strong>ice</strong>\tWater\tice\twater\tice\n";
const SCORES: &str = "sim_context1\tsim_context2\tchange\n2.57\t8.13\t5.56\n";

#[test]
fn word_pairs_and_scores_join_to_cosimlex_and_part_again() {
    let (pairs, scores) = (read(Kind::GwscData, PAIRS), read(Kind::GwscGold, SCORES));
    let joined = lossless(&pairs, Kind::Cosimlex, std::slice::from_ref(&scores));
    let same = lossless(&scores, Kind::CosimlexCsv, std::slice::from_ref(&pairs));
    assert_eq!(written(&joined, Kind::Cosimlex), written(&same, Kind::Cosimlex));
    assert_eq!(with_loss(&joined, Kind::GwscData), PAIRS);
    assert_eq!(with_loss(&joined, Kind::GwscGold), SCORES);
    let message = refusal(&joined, Kind::GwscGold, &[]);
    assert!(message.contains("the words and contexts of 1 pair"), "{message}");
    assert!(refusal(&pairs, Kind::Cosimlex, &[]).contains("add the gold file"));
    let two = read(Kind::GwscGold, &format!("{SCORES}1\t2\t1\n"));
    assert!(refusal(&pairs, Kind::Cosimlex, &[two]).contains("1 pairs and 2 lines of gold"));
    assert_eq!(with_loss(&scores, Kind::GwscChange), "change\n5.56\n");
    let similarities = lossless(&scores, Kind::GwscSimilarity, &[]);
    assert_eq!(with_loss(&similarities, Kind::GwscChange), "change\n5.56\n");
}

#[test]
fn unknown_files_are_refused_with_the_names_there_are() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("notes.txt");
    std::fs::write(&path, "just some text\n").unwrap();
    let message = Document::read(&path, None).unwrap_err().to_string();
    assert!(message.contains("unknown format") && message.contains("gwsc-gold"));
    std::fs::write(&path, GOLD).unwrap();
    assert_eq!(Document::read(&path, None).unwrap().0, Kind::SemevalGold);
}
