//! `motjuste-lab bench` on the fixtures: tables, files that say where they come from, runs that resume.

#![allow(clippy::unwrap_used)]

mod run;

use std::fs;
use std::path::Path;

use run::{Said, fixtures, offline};
use serde_json::Value;

const TRIAL: &str = "trial=lexsub.xml+lexsub.gold+lexsub.candidates";

fn bench(out: &Path, more: &[&str]) -> Said {
    let out = out.to_str().unwrap();
    offline(&[&["bench", "--benchmark", TRIAL, "--out", out], more].concat(), b"")
}

fn measure(json: &Value, setting: &str, label: &str, name: &str) -> f64 {
    let tables = json["benchmarks"][0]["tables"].as_array().unwrap();
    let table = tables.iter().find(|table| table["setting"] == setting).unwrap();
    let row = table["rows"].as_array().unwrap().iter().find(|row| row["label"] == label).unwrap();
    let measures = row["measures"].as_array().unwrap();
    let measure = measures.iter().find(|one| {
        format!("{} {}", one["group"].as_str().unwrap(), one["name"].as_str().unwrap()).trim()
            == name
    });
    measure.unwrap()["value"].as_f64().unwrap()
}

#[test]
fn systems_are_scored_side_by_side() {
    let dir = tempfile::tempdir().unwrap();
    let systems = ["--system", "oracle-conceivable", "--system", "wordnet", "--system", "random"];
    let said = bench(dir.path(), &[&systems[..], &["--format", "json"]].concat());
    let json = said.json();
    assert_eq!(measure(&json, "generate", "oracle-conceivable", "oot R"), 100.0);
    assert!(measure(&json, "generate", "wordnet", "oot R") > 0.0);
    assert_eq!(measure(&json, "rank", "oracle-conceivable", "GAP"), 100.0);
    let items = json["benchmarks"][0]["items"].as_array().unwrap();
    assert_eq!(items[0]["systems"].as_array().unwrap().len(), 3);
    let table = bench(dir.path(), &systems);
    assert!(
        table.out.contains("oracle-conceivable") && table.out.contains("mode R"),
        "{}",
        table.out
    );
}

#[test]
fn a_result_says_where_it_comes_from_and_is_not_made_twice() {
    let dir = tempfile::tempdir().unwrap();
    let labelled = ["--system", "Lower bound=random:seed=7"];
    assert_eq!(bench(dir.path(), &labelled).code, Some(0));
    let path = dir.path().join("trial/Lower-bound.generate.lsr.json");
    let read = || -> Value { serde_json::from_slice(&fs::read(&path).unwrap()).unwrap() };
    let extra = read()["extra"].clone();
    assert_eq!((&extra["system"], &extra["options"]["seed"]), (&"random".into(), &"7".into()));
    assert!(extra["benchmark"].as_str().unwrap().starts_with("d:") && extra["version"].is_string());
    let table = bench(dir.path(), &labelled).out;
    assert!(table.contains("Lower bound is random:seed=7"), "{table}");
    let before = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(bench(dir.path(), &labelled).code, Some(0));
    assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before, "kept");
    let other = ["--system", "Lower bound=random:seed=8"];
    assert_eq!(bench(dir.path(), &other).code, Some(0));
    assert_ne!(read()["extra"]["key"], extra["key"], "another seed, other answers");
}

#[test]
fn a_run_that_was_killed_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let system = ["--system", "random"];
    assert_eq!(bench(dir.path(), &system).code, Some(0));
    let path = dir.path().join("trial/random.generate.lsr.json");
    let whole = fs::read_to_string(&path).unwrap();
    let result: Value = serde_json::from_str(&whole).unwrap();
    // What a killed run leaves behind: no result, one answer in the journal, a line cut off.
    fs::remove_file(&path).unwrap();
    let key = &result["extra"]["key"];
    let journal = format!(
        "{{\"key\":{key}}}\n{{\"at\":0,\"answer\":{{\"Ok\":[[\"kept\",1.0]]}}}}\n{{\"at\":1,\"an"
    );
    let part = dir.path().join("trial/random.generate.lsr.json.part");
    fs::write(&part, journal).unwrap();
    assert_eq!(bench(dir.path(), &system).code, Some(0));
    let resumed: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let lists = resumed["substitutes"].as_object().unwrap();
    assert_eq!(lists.len(), result["substitutes"].as_object().unwrap().len());
    let kept = lists.values().filter(|list| list[0][0] == "kept").count();
    assert_eq!(kept, 1, "the answer of the killed run is taken over");
    assert!(!part.exists());
}

#[test]
fn a_matrix_and_a_page() {
    let dir = tempfile::tempdir().unwrap();
    let fixtures = run::fixtures();
    let matrix = dir.path().join("matrix.toml");
    let (xml, gold) = (fixtures.join("lexsub.xml"), fixtures.join("lexsub.gold"));
    let text = format!(
        "benchmarks = [\"trial={}+{}\"]\nsystems = [\"random\", \"roget\"]\n",
        xml.display(),
        gold.display()
    );
    fs::write(&matrix, text).unwrap();
    let page = dir.path().join("report.html");
    let out = dir.path().join("out");
    let arguments = [
        "bench",
        matrix.to_str().unwrap(),
        "--out",
        out.to_str().unwrap(),
        "--html",
        page.to_str().unwrap(),
    ];
    let said = offline(&arguments, b"");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let html = fs::read_to_string(page).unwrap();
    assert!(html.contains("roget") && html.starts_with("<!"), "{}", &html[..200]);
}

#[test]
fn what_cannot_be_run_is_said_and_the_rest_is_run() {
    let dir = tempfile::tempdir().unwrap();
    let said = bench(dir.path(), &["--system", "humans", "--system", "random"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("--with reannotated=FILE"), "{}", said.err);
    assert!(said.out.contains("random"), "{}", said.out);
    let said = bench(dir.path(), &["--system", "randon"]);
    assert!(said.complaint().contains("did you mean random?"), "{}", said.err);
    let said = bench(dir.path(), &["--system", "wordnet", "--system", "random:sed=1"]);
    let expected = "random has no option \"sed\"; did you mean seed?";
    assert!(said.complaint().contains(expected), "{}", said.err);
    let said = bench(dir.path(), &["--system", "bert-ls:dropout=abc"]);
    assert!(said.complaint().contains("dropout=abc – expected a number"), "{}", said.err);
    let said = offline(&["bench", "--benchmark", "lexsub.xml", "--system", "random"], b"");
    assert!(said.complaint().contains("sentences.xml+gold"), "{}", said.err);
    let said = offline(&["bench", "--benchmark", "lexsub.gold", "--system", "random"], b"");
    assert!(said.complaint().contains("which is not a benchmark"), "{}", said.err);
    let said = bench(dir.path(), &["--system", "random", "--with", "ngram=x"]);
    assert!(said.complaint().contains("unknown resource \"ngram\""), "{}", said.err);
}

#[test]
fn what_is_of_no_use_is_said_before_anything_runs() {
    let dir = tempfile::tempdir().unwrap();
    let said = bench(dir.path(), &["--system", "citius"]);
    assert!(said.complaint().contains("citius cannot answer trial"), "{}", said.err);
    let said = bench(dir.path(), &["--system", "citius", "--system", "random"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.err.contains("citius cannot answer any of these"), "{}", said.err);
    let said = offline(&["bench", "lst"], b"");
    assert!(
        said.complaint().contains("neither a file nor one of the subcommands list"),
        "{}",
        said.err
    );
    let said = offline(&["bench", "lexsub.xml"], b"");
    assert!(said.complaint().contains("for a benchmark, use --benchmark FILE"), "{}", said.err);
}

#[test]
fn two_assets_that_cannot_be_had_are_two_notes() {
    let dir = tempfile::tempdir().unwrap();
    let systems = ["--system", "bert-contextual", "--system", "glove", "--system", "random"];
    let said = bench(dir.path(), &systems);
    assert_eq!(said.code, Some(1), "{}", said.err);
    for asset in ["minilm", "glove"] {
        assert!(said.err.contains(&format!("motjuste assets pull {asset}")), "{}", said.err);
    }
    assert!(said.out.contains("random"), "{}", said.out);
}

#[test]
fn all_that_is_missing_is_named_before_anything_runs() {
    let dir = tempfile::tempdir().unwrap();
    let said = bench(dir.path(), &["--system", "random", "--system", "humans", "--system", "ku"]);
    let at = |text: &str| said.err.find(text).unwrap_or_else(|| panic!("{text}: {}", said.err));
    assert!(at("humans needs") < at("ku needs") && at("ku needs") < at("cells failed"));
    assert_eq!(said.code, Some(1));
}

#[test]
fn results_of_ones_own_are_rows_with_their_own_names() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let out = path("out");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let bench = |more: &[&str]| {
        let benchmark = format!("{example}/bright.json");
        offline(&[&["bench", "--benchmark", &benchmark, "--out", &out], more].concat(), b"")
    };
    let (mine, yours) = (format!("{example}/context.lsr.json"), path("yours.lsr.json"));
    let mut long: Value = serde_json::from_slice(&fs::read(&mine).unwrap()).unwrap();
    for list in long["substitutes"].as_object_mut().unwrap().values_mut() {
        *list = (0..80).map(|n| Value::from(format!("word{n}"))).collect();
    }
    fs::write(&yours, long.to_string()).unwrap();
    let yours = format!("Yours={yours}");
    let said = bench(&["--system", &mine, "--system", &yours, "--format", "json"]);
    let json = said.json();
    assert_eq!(measure(&json, "generate", "Yours", "strict F10"), 0.0);
    assert!(measure(&json, "generate", "context", "strict F10") > 0.0);
    assert_eq!(measure(&json, "generate", "Yours", "length"), 80.0, "nothing is cut");
    let said = bench(&["--system", &yours]);
    assert!(!said.out.contains("wordtune"), "{}", said.out);
    let said = bench(&["--system", "wordtune", "--with", "result=a", "--with", "result=b"]);
    assert!(said.complaint().contains("--with result=… is given twice"), "{}", said.err);
}

#[test]
fn coinco_has_nothing_to_say_of_other_texts() {
    let dir = tempfile::tempdir().unwrap();
    let said = bench(dir.path(), &["--system", "coinco", "--system", "random"]);
    assert!(said.err.contains("coinco cannot answer any of these"), "{}", said.err);
    assert_eq!(said.code, Some(0), "{}", said.err);
}

/// Substitutes with a space, which the literature leaves out: the bench prints what `score gap --no-mwe`
/// prints of the same answers, and another figure than with them.
#[test]
fn gap_is_that_of_the_literature_and_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (gold, pool) = (path("mwe.gold"), path("mwe.candidates"));
    let votes = "bright.a 1 :: clever 3;quick on the uptake 2;\nbright.a 2 :: well lit 4;shining 1;\n\
                 bar.n.v 3 :: bolt 3;shut in 2;\n";
    fs::write(&gold, votes).unwrap();
    let candidates = "bright.a::clever;quick on the uptake;well lit;shining;smart\n\
                      bar.n::bolt;shut in;close\n";
    fs::write(&pool, candidates).unwrap();
    let benchmark = format!("mwe=lexsub.xml+{gold}+{pool}");
    let out = path("out");
    let arguments = ["bench", "--benchmark", &benchmark, "--system", "random", "--out", &out];
    let said = offline(&arguments, b"");
    assert!(said.out.contains("`motjuste-lab score gap --no-mwe`"), "{}", said.out);
    let printed = offline(&[&arguments[..], &["--format", "json"]].concat(), b"");
    let printed = measure(&printed.json(), "rank", "random", "GAP");
    let (json, ranked) = (path("mwe.json"), path("random.ranked"));
    let convert = |arguments: &[&str]| {
        let said = offline(&[&["data", "convert"], arguments].concat(), b"");
        assert_eq!(said.code, Some(0), "{}", said.err);
    };
    convert(&["lexsub.xml", &json, "--gold", &gold, "--candidates", &pool]);
    let answers = path("out/mwe/random.rank.lsr.json");
    convert(&[&answers, &ranked, "--benchmark", &json, "--allow-loss"]);
    let scored = |more: &[&str]| {
        let arguments = ["score", "gap", "--gold", &gold, "--ranked", &ranked, "--format", "json"];
        100.0 * run::metric(&offline(&[&arguments[..], more].concat(), b"").json(), "random", "gap")
    };
    assert!((printed - scored(&["--no-mwe"])).abs() < 1e-9, "{printed}");
    assert!((printed - scored(&[])).abs() > 0.1, "multiwords make a difference here");
}

/// Answers in any format that `score lexsub` takes, by the ids of their items.
#[test]
fn a_result_of_any_format_is_a_row() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let files = [
        ("a.best", "bright.a 1 :: clever\nbright.a 2 :: shining\nbar.n.v 3 :: close\n"),
        ("b.oot", "bright.a 1 ::: dull;clever\nbright.a 2 ::: brilliant;shining\n"),
        ("c.ranked", "RANKED\tbright.a 1\tdull 0.1\tclever 0.9\nRANKED\tbar.n.v 3\tbolt 1\n"),
    ];
    let mut arguments = vec!["--format".to_owned(), "json".to_owned()];
    for (name, text) in files {
        fs::write(dir.path().join(name), text).unwrap();
        arguments.extend(["--system".to_owned(), path(name)]);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let said = bench(&dir.path().join("out"), &arguments);
    let json = said.json();
    let best = |row: &str| measure(&json, "generate", row, "best R");
    let third = |credit: f64| 100.0 * credit / 3.0;
    assert!((best("a") - third(3.0 / 6.0 + 2.0 / 4.0 + 1.0 / 4.0)).abs() < 1e-9, "{}", best("a"));
    assert!((best("b") - third(2.0 / 4.0)).abs() < 1e-9, "{}", best("b"));
    assert!((best("c") - third(3.0 / 6.0 + 3.0 / 4.0)).abs() < 1e-9, "{}", best("c"));
    for silent in ["b on trial, generate: 1 of 3 targets have", "c on trial, generate: 1 of 3"] {
        assert!(said.err.contains(silent), "{silent}: {}", said.err);
    }
    assert!(!said.err.contains("a on trial"), "{}", said.err);
}

#[test]
fn a_bad_result_is_refused_before_anything_runs() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    let mine = dir.path().join("mine");
    for (text, expected) in [
        ("bright.a 9 :: clever\n", "mine: bright.a 9: the benchmark has no such item"),
        ("bright.a 1 :: clever 3;\n", "it contains semeval-gold, which is not a result"),
        ("RANKED\tbright.a 1\tclever lots\n", "line 1"),
        ("{\"substitutes_lemmatized\": true, \"substitutes\": {\"t:1\": []}}", "mine"),
        ("{\"substitutes_lemmatized\": true, \"substitutes\": {}}", "it answers no target"),
        ("nothing of the kind\n", "unknown format"),
    ] {
        fs::write(&mine, text).unwrap();
        let said = bench(&out, &["--system", "random", "--system", mine.to_str().unwrap()]);
        assert!(said.complaint().contains(expected), "{expected}: {}", said.err);
        assert_eq!(said.err.trim_end().lines().count(), 1, "{}", said.err);
        assert!(!out.exists(), "nothing has run");
    }
}

/// A benchmark that says which substitutes came from the thesaurus does not say in which order.
#[test]
fn a_thesaurus_known_from_the_benchmark_alone_has_the_order_of_its_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bright.json");
    let mut benchmark: Value = serde_json::from_slice(&fs::read(example).unwrap()).unwrap();
    for substitute in benchmark["substitutes"].as_object_mut().unwrap().values_mut() {
        substitute["extra"] = serde_json::json!({});
    }
    let (unrecorded, out) = (path("unrecorded.json"), path("out"));
    fs::write(&unrecorded, benchmark.to_string()).unwrap();
    let footnote = "thesaurus: in the order of the benchmark file";
    let bench = |benchmark: &str, more: &[&str]| {
        let args = ["bench", "--benchmark", benchmark, "--system", "thesaurus", "--out", &out];
        offline(&[&args[..], more].concat(), b"").out
    };
    assert!(bench(example, &[]).contains(footnote));
    assert!(!bench(&unrecorded, &[]).contains(footnote));
    let file = path("th.dat");
    fs::write(&file, "UTF-8\nbright|1\n(adj)|vivid|clever\n").unwrap();
    let with = format!("thesaurus={file}");
    assert!(!bench(example, &["--with", &with]).contains(footnote));
}

/// The page has what a reader would cite: intervals, costs, stand-ins and commands. Costs are those of
/// the run that asked.
#[test]
fn results_are_a_page_to_cite() {
    let dir = tempfile::tempdir().unwrap();
    let page = dir.path().join("results.md");
    let run = || {
        let flags = ["--markdown", page.to_str().unwrap()];
        let systems = ["--system", "wordnet:by-word", "--system", "oracle-conceivable"];
        let said = bench(&dir.path().join("out"), &[&systems[..], &flags].concat());
        assert_eq!(said.code, Some(0), "{}", said.err);
        fs::read_to_string(&page).unwrap()
    };
    let first = run();
    for part in [
        "## trial: generate (3 targets)",
        "motjuste-lab bench --benchmark 'trial=lexsub.xml+lexsub.gold+lexsub.candidates' --system …",
        "- † wordnet:by-word: WordNet 3.0 instead of 2.1",
        "| wordnet:by-word=true |",
        "| oracle-conceivable\\* ",
    ] {
        assert!(first.contains(part), "{part}: {first}");
    }
    let row = first.lines().find(|line| line.starts_with("| wordnet:by-word† ")).unwrap();
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let (oot, time) = (cells[4], cells[cells.len() - 4]);
    let (value, interval) = oot.trim_matches('*').split_once(" (").unwrap();
    let (low, high) = interval.trim_end_matches(')').split_once('–').unwrap();
    let number = |text: &str| text.trim_matches('*').parse::<f64>().unwrap();
    assert!(number(low) <= number(value) && number(value) <= number(high), "{row}");
    assert!(number(time) >= 0.0, "{row}");
    assert_eq!(run(), first, "a run that asks nothing has the costs of the one that did");
}

#[test]
fn a_program_gets_a_figure_a_record() {
    let dir = tempfile::tempdir().unwrap();
    let systems = ["--system", "oracle-conceivable", "--system", "random", "--format", "csv"];
    let said = bench(dir.path(), &systems);
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(lines[0].starts_with("benchmark,setting,system,entry,measure,value"), "{}", lines[0]);
    let bound = "trial,generate,oracle-conceivable,oracle-conceivable,oot R,100,,true,0,,";
    assert!(lines.contains(&bound), "{}", said.out);
    assert!(lines.iter().any(|line| line.starts_with("trial,rank,random,random,GAP,")));
}

/// Files that are whole to look at, but not what they say they are.
#[test]
fn damaged_files_of_a_run_are_not_believed() {
    let dir = tempfile::tempdir().unwrap();
    let run = || bench(dir.path(), &["--system", "wordnet", "--format", "csv"]);
    let first = run().out;
    let path = dir.path().join("trial/wordnet.generate.lsr.json");
    let mut result: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let answers = result["substitutes"].as_object_mut().unwrap();
    let some = answers.keys().next().unwrap().clone();
    answers.remove(&some);
    fs::write(&path, result.to_string()).unwrap();
    assert_eq!(run().out, first, "an answer was missing");
    let key = result["extra"]["key"].as_str().unwrap();
    fs::remove_file(&path).unwrap();
    let line = |at: usize| format!("{{\"at\":{at},\"answer\":{{\"Ok\":[[\"x\",1.0]]}}}}\n");
    let journal = [format!("{{\"key\":\"{key}\"}}\n"), line(999), line(usize::MAX)].concat();
    fs::write(dir.path().join("trial/wordnet.generate.lsr.json.part"), journal).unwrap();
    assert_eq!(run().out, first, "a journal had answers to what nobody asked");
}

#[test]
fn files_that_do_not_belong_together_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let benchmark = |given: &str| {
        let out = dir.path().join("out");
        let args = ["bench", "--benchmark", given, "--system", "random", "--out"];
        let said = offline(&[&args[..], &[out.to_str().unwrap()]].concat(), b"");
        assert!(!out.exists());
        said.complaint().to_owned()
    };
    let said = benchmark("lexsub.xml+lexsub.gold+lexsub.candidates+more");
    assert!(said.contains("at most three files: FILE+GOLD+CANDIDATES"), "{said}");
    let said = benchmark("data_en.tsv+gold_en.tsv+lexsub.candidates");
    assert!(said.contains("lexsub.candidates: data_en.tsv takes no second file"), "{said}");
    let gold = fs::read_to_string(fixtures().join("lexsub.gold")).unwrap();
    let other = dir.path().join("other.gold");
    fs::write(&other, gold.replace("bright.a 2", "dull.a 2")).unwrap();
    let said = benchmark(&format!("lexsub.xml+{}", other.display()));
    assert!(said.contains("dull.a 2: the XML file has bright.a under this number"), "{said}");
    let empty = dir.path().join("empty.json");
    let none = "{\"contexts\":{},\"targets\":{},\"substitutes\":{},\"substitute_labels\":{},\
                \"substitutes_lemmatized\":true}";
    fs::write(&empty, none).unwrap();
    let said = benchmark(empty.to_str().unwrap());
    assert!(said.contains("has no targets or pairs"), "{said}");
}

#[test]
fn the_list_names_every_system_and_what_is_missing() {
    let said = offline(&["bench", "list", "--format", "json"], b"");
    let systems = said.json();
    let find =
        |name: &str| systems.as_array().unwrap().iter().find(|one| one["name"] == name).cloned();
    assert_eq!(find("random").unwrap()["status"], "ready");
    assert_eq!(find("ku").unwrap()["status"], "no ngrams");
    assert!(find("wordnet").unwrap()["paper"].as_str().unwrap().contains("SemEval-2007"));
}

#[test]
fn papers_and_ours_stand_side_by_side() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().to_str().unwrap();
    let said = offline(&["bench", "reproduce", "--benchmark", TRIAL, "--out", out], b"");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let wordnet = said.out.lines().find(|line| line.starts_with("WordNet")).unwrap();
    assert!(
        wordnet.contains("9.95") && wordnet.contains("WordNet 3.0 instead of 2.1"),
        "{wordnet}"
    );
    assert!(said.out.contains("not run: needs n-gram counts"), "{}", said.out);
}

/// Pairs in Croatian stand beside the paper's Croatian tables; systems that know only English do not run.
#[test]
fn pairs_stand_beside_the_table_of_their_language() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let header = "word1\tword2\tcontext1\tcontext2\tword1_context1\tword2_context1\t\
                  word1_context2\tword2_context2";
    let context = "<strong>nov</strong> i <strong>svjež</strong> u jesen";
    let row = format!("nov\tsvjež\t{context}\t{context}\tnov\tsvjež\tnov\tsvjež");
    fs::write(path("data"), format!("{header}\n{row}\n")).unwrap();
    fs::write(path("gold"), "sim_context1\tsim_context2\tchange\n9\t2\t-7\n").unwrap();
    let benchmark = format!("hr={}+{}", path("data"), path("gold"));
    let said =
        offline(&["bench", "reproduce", "--benchmark", &benchmark, "--out", &path("out")], b"");
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("Tables 2 and 3, Croatian"), "{}", said.out);
    assert!(!said.out.contains("English ("), "{}", said.out);
    let row = |name: &str| said.out.lines().find(|line| line.starts_with(name)).unwrap();
    assert!(row("BabelEnconding").contains("0.658"), "{}", said.out);
    assert!(row("LMMS").contains("not run: WordNet's senses are English"), "{}", said.out);
    assert!(row("Ferryman").contains("not run: needs"), "{}", said.out);
}
