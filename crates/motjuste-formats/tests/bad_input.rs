//! No reader panics, whatever it is given: arbitrary bytes, and valid files with a stretch
//! overwritten, cut out or doubled. What a reader accepts is written so that it reads back the same.

#![allow(clippy::unwrap_used, clippy::panic)] // this is all test code

use motjuste_formats::{Document, Kind, Severity, Text};
use proptest::prelude::*;

/// A small valid file of every format.
fn sample(kind: Kind) -> &'static str {
    match kind {
        Kind::Swords => {
            r#"{"contexts": {"c:7bec745a8fef61188c0ef9e997280774eae80850": {"context": "Nothing here."}},
"targets": {"t:be115241c6a419026c6b6688bf3ffaf6f7eb8414": {"context_id": "c:7bec745a8fef61188c0ef9e997280774eae80850",
"target": "Nothing", "offset": 0, "pos": "PRON", "extra": {"coinco_lemma": "nothing"}}},
"substitutes": {"s:f69bdb2a51810ff30baeb59bc2cd800b0284f9c6": {"target_id": "t:be115241c6a419026c6b6688bf3ffaf6f7eb8414", "substitute": "none"}},
"substitutes_lemmatized": true,
"substitute_labels": {"s:f69bdb2a51810ff30baeb59bc2cd800b0284f9c6": ["TRUE", "UNSURE"]}}"#
        }
        Kind::Lsr => {
            r#"{"substitutes_lemmatized": false,
"substitutes": {"t:b8dac1c150526c21fba26f8ebef61131f22a8758": ["b", ["a", -Infinity], ["c", 0.5]]}}"#
        }
        Kind::SemevalXml => {
            "<corpus><lexelt item=\"bright.a\">\n<instance id=\"1\"><context>He was n&apos;t \
             <head>bright</head> , é .</context></instance>\n</lexelt></corpus>"
        }
        Kind::SemevalGold => "bright.a 1 :: intelligent 3;most able 1;\nbar.n.v 2 :: go 2;\n",
        Kind::SemevalBest => "bright.a 1 :: intelligent;most able\nbar.n.v 2 :: ;\n",
        Kind::SemevalOot => "bright.a 1 ::: intelligent;most able\nbar.n.v 2 ::: go;\n",
        Kind::Candidates => "run.v::flow;go against\nlie.v::rest\n",
        Kind::Ranked => "RANKED\tbright.a 1\tclever 0.91\twell lit -inf\nlog\n",
        Kind::Coinco => {
            "<?xml version=\"1.0\"?>\n<document><sent MASCfile=\"a\" MASCsentID=\"s\">\
             <precontext>é</precontext><targetsentence>Ann&apos;s &#233; mission</targetsentence>\
             <postcontext/><tokens><token id=\"4\" wordform=\"mission\" lemma=\"mission\" \
             posMASC=\"NN\" posTT=\"NN\" problematic=\"no\"><substitutions>\
             <subst lemma=\"task\" pos=\"NN\" freq=\"2\"/></substitutions></token></tokens></sent></document>"
        }
        Kind::Legacy => {
            r#"{"ss": [{"s": "a bright boy", "ws": [{"w": "bright", "off": 2, "pos": ["ADJ"],
"wprimes": [{"wprime": "clever", "human_labels": ["TRUE"]}]}]}], "wprimes_lemmatized": true}"#
        }
        Kind::CoincoIds => "1\n4\n5\n",
        Kind::SenseKeys => "d0.t0 art%1:09:00::\nd0.t1 a%5:00:00:b:00 a%3:00:00::\n",
        Kind::Cosimlex => {
            "word1\tword2\tcontext1\tcontext2\tsim1\tsim2\tstdev1\tstdev2\tpvalue\tword1_context1\tword2_context1\tword1_context2\tword2_context2\n\
             a\tb\t<strong>a</strong> \"é\" <strong>b</strong>\t<strong>a</strong><strong>b</strong>\t1\t2\t.1\t.2\t.05\ta\tb\ta\tb\n"
        }
        Kind::CosimlexCsv => {
            "word1,word2,context1,context2,sim1,sim2,word1_context1,word2_context1,word1_context2,word2_context2\n\
             a,b,\"<strong>a</strong>, <strong>b</strong>\",<strong>a</strong><strong>b</strong>,1,2,a,b,a,b\n"
        }
        Kind::GwscData => {
            "word1\tword2\tcontext1\tcontext2\tword1_context1\tword2_context1\tword1_context2\tword2_context2\r\n\
             a\tb\t<strong>a</strong> é <strong>b</strong>\t<strong>A</strong><strong>b</strong>\ta\tb\tA\tb\r\n"
        }
        Kind::GwscGold => "sim_context1\tsim_context2\tchange\n2.57\t8.13\t5.56\n",
        Kind::GwscChange => "change\n5.56\n-1\n",
        Kind::GwscSimilarity => "sim_context1\tsim_context2\n2.57\t8.13\n",
        Kind::RawAnswers => {
            "{\"item\": 5, \"pos\": \"a\", \"annotator\": \"A\", \"answers\": [\"é\", \"x y\"], \"phrase\": \"p\"}\n"
        }
        Kind::Ratings => "{\"item\": 5, \"context\": 1, \"annotator\": \"A\", \"value\": 3.5}\n",
        Kind::RatingsTable => "item\tcontext\tannotator\tvalue\n5\t1\tA\t3.5\n6\t\tA\tsame\n",
        Kind::Verdicts => {
            "{\"item\": 7, \"substitute\": \"smart\", \"source\": \"KU\", \"verdicts\": [\"good\", \"bad\"]}\n"
        }
        Kind::VerdictsTable => "item\tsubstitute\tsource\tverdicts\n7\tsmart\tKU\tgood,bad\n",
        Kind::UsagePairs => "a b\t1\t2.5\tbright.a 1\nc é\t0\t2.5\tbright.a 2\n",
    }
}

/// Checks, parses and, if it could be parsed, writes and reads that back.
fn try_everything(kind: Kind, bytes: Vec<u8>) {
    let Ok(text) = Text::from_bytes("damaged", bytes) else { return };
    let _ = Kind::detect(&text);
    let problems = Document::check(kind, &text);
    let Ok(document) = Document::parse(kind, &text) else {
        assert!(!problems.is_empty(), "a check says why {kind} cannot be read");
        return;
    };
    assert!(problems.iter().all(|problem| problem.severity == Severity::Warning), "{problems:?}");
    let Some(written) = written(kind, &document) else { return };
    let again = Document::parse(kind, &Text::from_string("written", written.as_str()));
    let again = again.unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(self::written(kind, &again).as_deref(), Some(written.as_str()));
}

/// What a writer writes; nothing if it refuses, as it must where the format has no place.
fn written(kind: Kind, document: &Document) -> Option<String> {
    let mut out = Vec::new();
    document.write_to(kind, &mut out).ok()?;
    Some(String::from_utf8(out).unwrap())
}

#[test]
fn samples_are_valid_and_told_apart() {
    for &kind in Kind::ALL {
        let text = Text::from_string("sample", sample(kind));
        assert_eq!(Kind::detect(&text), Some(kind));
        Document::parse(kind, &text).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn arbitrary_bytes_never_panic(kind in 0..Kind::ALL.len(), bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        try_everything(Kind::ALL[kind], bytes);
    }

    #[test]
    fn the_file_of_another_format_never_panics(kind in 0..Kind::ALL.len(), other in 0..Kind::ALL.len()) {
        try_everything(Kind::ALL[kind], sample(Kind::ALL[other]).into());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn damaged_files_are_refused_or_read_back(
        kind in 0..Kind::ALL.len(),
        at in any::<prop::sample::Index>(),
        len in 0..30_usize,
        with in "[<>\"&;:,{}\\[\\] \t\n\r0-9a-zé\u{feff}-]{0,12}",
        twice in any::<bool>(),
    ) {
        let mut bytes = sample(Kind::ALL[kind]).as_bytes().to_vec();
        let at = at.index(bytes.len());
        let end = (at + len).min(bytes.len());
        let cut = bytes[at..end].to_vec();
        let with = if twice { [cut.clone(), with.into_bytes(), cut].concat() } else { with.into_bytes() };
        bytes.splice(at..end, with);
        try_everything(Kind::ALL[kind], bytes);
    }
}
