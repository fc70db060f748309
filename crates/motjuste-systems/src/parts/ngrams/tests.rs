//! A file written node by node reads back; ARPA models; files made to be wrong.

use std::path::PathBuf;

use proptest::prelude::*;
use tempfile::TempDir;

use super::*;

/// "a b", "a": order 2, discounts of a half, one, one and a half.
fn small_model(dir: &TempDir) -> PathBuf {
    let path = dir.path().join("model.bin");
    let words = ["<unk>", "<s>", "</s>", "a", "b"].map(Box::from);
    let discounts = [0.5, 1.0, 1.5];
    let order = |sequences, values: &[u64]| NewOrder {
        sequences,
        values: values.to_vec(),
        least: 1,
        discounts,
    };
    let model = NewModel {
        provenance: "two lines",
        tokens: 3,
        words: &words,
        total: 4, // <s> before a; a before b; a and b before </s>
        backoff: 2.0 / 4.0,
        orders: vec![order(5, &[0, 1, 2]), order(4, &[1, 2])],
    };
    let node = |word, count, adjusted, backoff, first| NewNode {
        word,
        count,
        adjusted,
        backoff,
        first,
        total: count,
    };
    let mut writer = NgramWriter::create(&path, &model).unwrap();
    for single in [
        node(0, 0, 0, 1.0, 0),
        node(1, 2, 0, 0.5, 0),
        node(2, 2, 2, 1.0, 1),
        node(3, 2, 1, 0.5, 1),
        node(4, 1, 1, 0.5, 3),
    ] {
        writer.push(1, &single).unwrap();
    }
    for (word, count) in [(3, 2), (2, 1), (4, 1), (2, 1)] {
        writer.push(2, &node(word, count, count, 0.0, 0)).unwrap();
    }
    assert_eq!(writer.written(2), 4);
    writer.finish().unwrap();
    path
}

fn close(found: f64, probability: f64) -> bool {
    (found - probability.log10()).abs() < 1e-6
}

#[test]
fn a_file_reads_back() {
    let dir = tempfile::tempdir().unwrap();
    let model = Ngrams::open(&small_model(&dir)).unwrap();
    assert_eq!((model.order(), model.total(), model.provenance()), (2, Some(3), "two lines"));
    let count = |words: &[&str]| model.count(words);
    assert_eq!(count(&["A"]), Some(2));
    assert_eq!(count(&["<s>", "a"]), Some(2));
    assert_eq!(count(&["a", "b"]), Some(1));
    assert_eq!(count(&["b", "a"]), Some(0));
    assert_eq!(count(&["zebra"]), Some(0));
    assert_eq!((count(&[]), count(&["a"; 3])), (Some(3), None));
    assert_eq!(model.following(&["A"]), [("</s>", 1), ("b", 1)]);
    assert_eq!(model.following(&["<s>"]), [("a", 2)]);
    assert!(model.following(&["zebra"]).is_empty() && model.following(&["a", "b"]).is_empty());
    // Half a count each of a and b, one of </s>; two of four for the four words that can follow.
    let b = 0.5 / 4.0 + 0.5 / 4.0;
    assert!(close(model.log10(&["b"]), b));
    assert!(close(model.log10(&["zebra"]), 0.5 / 4.0));
    assert!(close(model.log10(&["a", "B"]), 0.5 / 2.0 + 0.5 * b));
    assert!(close(model.log10(&["zebra", "b"]), b));
    assert_eq!(model.log10(&["a", "<s>"]), -99.0);
    assert_eq!(model.log10(&[]), 0.0);
}

#[test]
fn what_was_not_announced_is_not_written() {
    let dir = tempfile::tempdir().unwrap();
    let words = RESERVED.map(Box::from);
    let order = NewOrder { sequences: 3, values: vec![0, 4], least: 1, discounts: [0.5; 3] };
    let model = NewModel {
        provenance: "",
        tokens: 4,
        words: &words,
        total: 4,
        backoff: 0.5,
        orders: vec![order],
    };
    let path = dir.path().join("model.bin");
    let mut writer = NgramWriter::create(&path, &model).unwrap();
    let node = NewNode { count: 5, ..NewNode::default() };
    assert!(matches!(writer.push(1, &node), Err(NgramError::Unwritable(_))));
    assert!(matches!(writer.push(2, &NewNode::default()), Err(NgramError::Unwritable(_))));
    assert!(matches!(writer.finish(), Err(NgramError::Unwritable(_))));
    assert!(Ngrams::open(&path).is_err());
    let unmarked = NewModel { words: &words[1..], ..model };
    assert!(NgramWriter::create(&path, &unmarked).is_err());
}

const ARPA: &str = "\
a comment before the data

\\data\\
ngram 1=5
ngram 2=3

\\1-grams:
-1.0\t<UNK>
-99\t<s>\t-0.5
-0.9\t</s>
-0.4\tthe\t-0.3
-0.7\tcat\t-0.2

\\2-grams:
-0.1\t<s> the
-0.2\tthe cat
-0.3\tcat </s>

\\end\\
";

fn arpa(text: &[u8]) -> Result<Ngrams, NgramError> {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("model.arpa");
    std::fs::write(&path, text).unwrap();
    Ngrams::open(&path)
}

#[test]
fn an_arpa_model_says_what_its_file_says() {
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gz, ARPA.as_bytes()).unwrap();
    for text in [ARPA.as_bytes(), &gz.finish().unwrap()] {
        let model = arpa(text).unwrap();
        assert_eq!((model.order(), model.total(), model.count(&["the"])), (2, None, None));
        for (words, log10) in [
            (&["the"][..], -0.4),
            (&["The", "CAT"], -0.2),
            (&["cat", "the"], -0.2 - 0.4),
            (&["unseen", "cat"], -0.7),
            (&["the", "dog"], -0.3 - 1.0),
            (&["a", "very", "the", "cat"], -0.2),
        ] {
            assert!((model.log10(words) - log10).abs() < 1e-6, "{words:?}");
        }
        assert!((model.fit(&[], &["the"], &["cat"]) - (-0.1 - 0.2)).abs() < 1e-6);
        assert!((model.fit(&[], &["the", "cat"], &[]) - (-0.1 - 0.2 - 0.3)).abs() < 1e-6);
    }
}

#[test]
fn a_wrong_arpa_model_is_refused_with_its_line() {
    for (from, to, message) in [
        ("ngram 2=3", "ngram 3=3", "line 5: expected \"ngram 2=COUNT\""),
        ("ngram 2=3", "ngram 2=4", "line 19: 4 sequences of 2 announced, 3 found"),
        ("-0.1\t<s> the", "-0.1\t<s> dog", "line 15: dog is not among the 1-grams"),
        ("-0.1\t<s> the", "high\t<s> the", "line 15: expected a number"),
        ("-0.1\t<s> the", "0.1\t<s> the", "line 15: the logarithm"),
        ("-0.1\t<s> the", "-0.1\t<s>", "line 15: too few words"),
        ("-0.1\t<s> the", "-0.1\t<s> the -1 the", "line 15: too many words"),
        ("-0.1\t<s> the", "-0.1\tthe cat", "line 16: this sequence is there twice"),
        ("\\2-grams:", "\\3-grams:", "line 14: expected \\2-grams:"),
        ("\\end\\", "-1\tmore", "line 19: expected \\end\\"),
        ("\\data\\", "data", "neither an n-gram file of motjuste nor an ARPA model"),
    ] {
        let wrong = ARPA.replace(from, to);
        let found = arpa(wrong.as_bytes()).unwrap_err().to_string();
        assert!(found.contains(message), "{found:?}, not {message:?}");
    }
    assert!(matches!(arpa(&[0xff; 100]), Err(NgramError::WrongKind { .. })));
    assert!(matches!(arpa(b""), Err(NgramError::WrongKind { .. })));
    assert!(matches!(Ngrams::open(Path::new("/no/such")), Err(NgramError::Read { .. })));
}

/// Asks everything that can be asked.
fn ask(model: &Ngrams) {
    let words = ["a", "b", "<s>", "</s>", "zebra"];
    for word in words {
        for other in words {
            let _ = (model.count(&[word, other]), model.log10(&[word, other]));
            let _ = model.fit(&[word], &[other], &[word]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn any_changed_byte_is_found_and_none_makes_a_panic(at: prop::sample::Index, new: u8) {
        let dir = tempfile::tempdir().unwrap();
        let path = small_model(&dir);
        let mut bytes = std::fs::read(&path).unwrap();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != new);
        bytes[at] = new;
        std::fs::write(&path, &bytes).unwrap();
        prop_assert!(Ngrams::open(&path).is_err());
        // Even where the checksums were made to fit.
        layout::reseal(&mut bytes);
        std::fs::write(&path, &bytes).unwrap();
        if let Ok(model) = Ngrams::open(&path) {
            ask(&model);
        }
        std::fs::write(&path, &bytes[..at]).unwrap();
        prop_assert!(Ngrams::open(&path).is_err());
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>, as_model: bool, text in "\\PC{0,80}") {
        let start: &[u8] = if as_model { b"motjNGRM\x01\0\0\0\x02\0\0\0" } else { b"\\data\\\nngram 1=2\n" };
        for end in [&bytes, text.as_bytes()] {
            if let Ok(model) = arpa(&[start, end].concat()) {
                ask(&model);
            }
        }
    }
}
