//! A file written node by node reads back; ARPA models; files made to be wrong.

use std::path::PathBuf;

use proptest::prelude::*;
use tempfile::TempDir;

use super::*;

/// The model of "a b" and "a" of order 2; so little text has discounts of a half, one, one and a half.
fn small_model(dir: &TempDir) -> PathBuf {
    let (text, path) = (dir.path().join("two lines"), dir.path().join("model.bin"));
    std::fs::write(&text, "a b\na\n").unwrap();
    train(&[text], &path, &Settings { order: 2, ..Settings::default() }, &|_| ()).unwrap();
    path
}

fn close(found: f64, probability: f64) -> bool {
    (found - probability.log10()).abs() < 1e-6
}

#[test]
fn a_file_reads_back() {
    let dir = tempfile::tempdir().unwrap();
    let model = Ngrams::open(&small_model(&dir)).unwrap();
    assert_eq!((model.order(), model.total()), (2, Some(3)));
    assert!(model.provenance().ends_with("3 tokens: two lines"), "{}", model.provenance());
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

fn arpa(text: &[u8]) -> Result<Ngrams, Error> {
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
fn a_file_of_an_older_version_is_named() {
    let error = arpa(b"motjNGRM\x01\0\0\0\x02\0\0\0").unwrap_err().to_string();
    assert!(error.contains("model.arpa") && error.contains("older version"), "{error}");
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
        ("-0.1\t<s> the", "-0.1\tthe cat", "line 16: duplicate sequence"),
        ("\\2-grams:", "\\3-grams:", "line 14: expected \\2-grams:"),
        ("\\end\\", "-1\tmore", "line 19: expected \\end\\"),
        ("\\data\\", "data", "neither a motjuste n-gram file nor an ARPA model"),
    ] {
        let wrong = ARPA.replace(from, to);
        let found = arpa(wrong.as_bytes()).unwrap_err().to_string();
        assert!(found.contains(message), "{found:?}, not {message:?}");
    }
    assert!(matches!(arpa(&[0xff; 100]), Err(Error::WrongKind { .. })));
    assert!(matches!(arpa(b""), Err(Error::WrongKind { .. })));
    assert!(matches!(Ngrams::open(Path::new("/no/such")), Err(Error::Text(_))));
}

fn ask(model: &Ngrams) {
    let words = ["a", "b", "<s>", "</s>", "zebra"];
    for word in words {
        for other in words {
            let _ = (model.count(&[word, other]), model.log10(&[word, other]));
            let _ = (model.fit(&[word], &[other], &[word]), model.following(&[word]));
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
        let end = bytes.len() - 8;
        let sum = xxhash_rust::xxh3::xxh3_64(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
        std::fs::write(&path, &bytes).unwrap();
        if let Ok(model) = Ngrams::open(&path) {
            ask(&model);
        }
        std::fs::write(&path, &bytes[..at]).unwrap();
        prop_assert!(Ngrams::open(&path).is_err());
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>, as_model: bool, text in "\\PC{0,80}") {
        let start: &[u8] = if as_model { b"motjNGRM\x02\0\0\0" } else { b"\\data\\\nngram 1=2\n" };
        for end in [&bytes, text.as_bytes()] {
            if let Ok(model) = arpa(&[start, end].concat()) {
                ask(&model);
            }
        }
    }
}
