//! Models against counts and probabilities worked out by hand and from the definition.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

fn settings(order: usize) -> Settings {
    let threads = NonZero::new(2).unwrap();
    Settings { order, threads, memory: 1 << 24, ..Settings::default() }
}

fn trained(text: &str, settings: &Settings) -> (Ngrams, Summary) {
    let dir = tempfile::tempdir().unwrap();
    let (path, out) = (dir.path().join("text.txt"), dir.path().join("model.bin"));
    fs::write(&path, text).unwrap();
    let summary = train(&[path], &out, settings, &|_| ()).unwrap();
    (Ngrams::open(&out).unwrap(), summary)
}

#[test]
fn a_tiny_text_is_counted_and_smoothed_as_by_hand() {
    let (model, summary) = trained("a b c\nA b d\n\nb c\n", &settings(2));
    assert_eq!((summary.tokens, summary.sentences), (8, 3));
    assert_eq!(summary.sequences, [7, 7]); // <unk> <s> </s> a b c d; seven pairs
    assert_eq!((model.order(), model.total()), (2, Some(8)));
    for (words, count) in [
        (&["a"][..], 2),
        (&["B"], 3),
        (&["a", "b"], 2),
        (&["<s>", "a"], 2),
        (&["d", "</s>"], 1),
        (&["c", "b"], 0),
        (&["e"], 0),
        (&["<s>"], 3),
    ] {
        assert_eq!(model.count(words), Some(count), "{words:?}");
    }
    assert_eq!(model.count(&["a", "b", "c"]), None);
    // Too little to estimate discounts from: 1/2, 1, 3/2. Adjusted counts of a b c d </s>: 1 2 1 1 2,
    // in all 7, of which 7/2 go to the six words that can follow, 1/12 each.
    for (words, probability) in [
        (&["a"][..], 0.5 / 7.0 + 1.0 / 12.0),
        (&["b"], 1.0 / 7.0 + 1.0 / 12.0),
        (&["e"], 1.0 / 12.0),
        (&["zz", "b"], 19.0 / 84.0),
        (&["a", "b"], 1.0 / 2.0 + 1.0 / 2.0 * 19.0 / 84.0),
        (&["b", "d"], 0.5 / 3.0 + 1.0 / 2.0 * 13.0 / 84.0),
        (&["b", "e"], 1.0 / 2.0 * 1.0 / 12.0),
        (&["<s>", "a"], 1.0 / 3.0 + 1.0 / 2.0 * 13.0 / 84.0),
    ] {
        let found = 10f64.powf(model.log10(words));
        assert!((found - probability).abs() < 1e-7, "{words:?}: {found}, not {probability}");
    }
    let log10 = |words: &[&str]| model.log10(words);
    let middle = log10(&["a", "b"]) + log10(&["b", "c"]);
    assert!((model.fit(&["x", "a"], &["b"], &["c", "x"]) - middle).abs() < 1e-12);
    let whole = log10(&["<s>", "a"]) + log10(&["a", "</s>"]);
    assert!((model.fit(&[], &["a"], &[]) - whole).abs() < 1e-12);
    assert!(model.provenance().contains("8 tokens: text.txt"), "{}", model.provenance());
}

/// Modified Kneser–Ney from its definition.
struct Definition {
    order: usize,
    least: Vec<u64>,
    counts: BTreeMap<Vec<String>, u64>,
    adjusted: BTreeMap<Vec<String>, u64>,
    discounts: Vec<[f64; 3]>,
    words: BTreeSet<String>,
}

impl Definition {
    fn new(text: &str, order: usize, least: &[u64]) -> Self {
        let mut frequencies = BTreeMap::<&str, u64>::new();
        text.split_whitespace().for_each(|word| *frequencies.entry(word).or_default() += 1);
        let name =
            |word: &str| if frequencies[word] >= least[0] { word } else { "<unk>" }.to_owned();
        let mut counts = BTreeMap::<Vec<String>, u64>::new();
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let words = line.split_whitespace().map(name);
            let sentence: Vec<String> =
                ["<s>".to_owned()].into_iter().chain(words).chain(["</s>".to_owned()]).collect();
            for length in 1..=order {
                for sequence in sentence.windows(length).filter(|words| *words != ["<s>"]) {
                    *counts.entry(sequence.to_vec()).or_default() += 1;
                }
            }
        }
        let mut adjusted = BTreeMap::<Vec<String>, u64>::new();
        for (sequence, count) in &counts {
            if sequence.len() == order || sequence[0] == "<s>" {
                adjusted.insert(sequence.clone(), *count);
            }
            if sequence.len() > 1 && sequence[1] != "<s>" {
                *adjusted.entry(sequence[1..].to_vec()).or_default() += 1;
            }
        }
        let of = |length: usize, adjusted: &BTreeMap<Vec<String>, u64>| {
            let with =
                |n| adjusted.iter().filter(|(s, a)| s.len() == length && **a == n).count() as u64;
            discounts([with(1), with(2), with(3), with(4)])
        };
        let discounts = (1..=order).map(|length| of(length, &adjusted)).collect();
        let marks = ["<unk>".to_owned(), "</s>".to_owned()];
        let words =
            counts.keys().filter(|s| s.len() == 1).map(|s| s[0].clone()).chain(marks).collect();
        Self { order, least: least.to_vec(), counts, adjusted, discounts, words }
    }

    fn probability(&self, history: &[String], word: &str) -> f64 {
        let longest = history.len().min(self.order - 1);
        self.of(&history[history.len() - longest..], word)
    }

    fn of(&self, history: &[String], word: &str) -> f64 {
        let length = history.len() + 1;
        let continuations = || {
            self.adjusted.iter().filter(|(s, _)| s.len() == length && s[..length - 1] == *history)
        };
        let total: u64 = continuations().map(|(_, adjusted)| adjusted).sum();
        let shorter = || match history {
            [] => 1.0 / self.words.len() as f64,
            [_, shorter @ ..] => self.of(shorter, word),
        };
        if total == 0 {
            return shorter();
        }
        let value = |sequence: &Vec<String>| {
            let adjusted = self.adjusted[sequence];
            let kept = length == 1 || self.counts[sequence] >= self.least[length - 1];
            let less = adjusted as f64 - self.discounts[length - 1][(adjusted.min(3) - 1) as usize];
            if kept { less } else { 0.0 }
        };
        let left: f64 =
            total as f64 - continuations().map(|(sequence, _)| value(sequence)).sum::<f64>();
        let sequence: Vec<String> = history.iter().cloned().chain([word.to_owned()]).collect();
        let own = self.adjusted.get(&sequence).map_or(0.0, |_| value(&sequence));
        (own + left * shorter()) / total as f64
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn models_are_what_the_definition_says(
        text in "([abcd]( [abcdefgh]){0,9}\n){1,25}",
        order in 1..=4usize,
        least in prop::collection::vec(1..3u64, 3),
        history in "[abcdx]( [abcdefx]){0,3}",
    ) {
        let mut least: Vec<u64> = least.iter().scan(0, |sum, n| { *sum += n - 1; Some(*sum + 1) }).collect();
        least.insert(0, 1 + text.len() as u64 % 2);
        least.truncate(order);
        let (model, _) = trained(&text, &Settings { least: least.clone(), ..settings(order) });
        let definition = Definition::new(&text, order, &least);
        for (sequence, count) in &definition.counts {
            let words: Vec<&str> = sequence.iter().map(String::as_str).collect();
            let kept = words.len() == 1 || *count >= least[words.len() - 1];
            prop_assert_eq!(model.count(&words), Some(if kept { *count } else { 0 }), "{:?}", words);
        }
        for starts in [&["<s>"][..], &[]] {
            let history: Vec<String> = starts.iter().copied().chain(history.split(' ')).map(str::to_owned).collect();
            // Longer histories than the order, unseen ones, and unknown words among them.
            let known = |word: &String| if definition.words.contains(word) || word == "<s>" { word.clone() } else { "<unk>".to_owned() };
            let as_known: Vec<String> = history.iter().map(known).collect();
            let mut sum = 0.0;
            for word in &definition.words {
                let words: Vec<&str> = history.iter().map(String::as_str).chain([word.as_str()]).collect();
                let (found, expected) = (10f64.powf(model.log10(&words)), definition.probability(&as_known, word));
                prop_assert!((found - expected).abs() < 1e-6, "{:?}: {} not {}", words, found, expected);
                sum += found;
            }
            prop_assert!((sum - 1.0).abs() < 1e-5, "{}", sum);
        }
    }
}

/// A text of many sentences and words, the same every time.
fn long_text(sentences: usize, words: u64) -> String {
    let mut state = 1u64;
    let mut next = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % most
    };
    let mut text = String::new();
    for _ in 0..sentences {
        for _ in 0..=next(20) {
            let most = 1 + next(words);
            text.push_str(&format!("w{} ", next(most)));
        }
        text.push('\n');
    }
    text
}

#[test]
fn threads_do_not_change_a_byte() {
    let dir = tempfile::tempdir().unwrap();
    let (path, out) = (dir.path().join("text.txt"), dir.path().join("model.bin"));
    for (order, sentences, words) in [(3, 20_000, 900), (5, 6_000, 20_000)] {
        fs::write(&path, long_text(sentences, words)).unwrap();
        let with = |threads| {
            let threads = NonZero::new(threads).unwrap();
            let settings = Settings { order, memory: 1 << 28, threads, least: vec![2, 1, 2] };
            train(std::slice::from_ref(&path), &out, &settings, &|_| ()).unwrap();
            fs::read(&out).unwrap()
        };
        let one = with(1);
        assert!(one == with(2) && one == with(5));
    }
}

#[test]
fn a_text_that_takes_too_much_memory_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (path, out) = (dir.path().join("text.txt"), dir.path().join("model.bin"));
    fs::write(&path, long_text(15_000, 2000)).unwrap();
    let small = Settings { memory: 1 << 20, ..settings(3) };
    let error = train(std::slice::from_ref(&path), &out, &small, &|_| ()).unwrap_err();
    assert!(error.to_string().contains("MB of memory, and 1 MB are allowed"), "{error}");
    assert!(!out.exists());
    // A few words can be counted in as little.
    fs::write(&path, "a few words\n").unwrap();
    train(&[path], &out, &small, &|_| ()).unwrap();
}

#[test]
fn bad_input_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let (path, out) = (dir.path().join("text.txt"), dir.path().join("model.bin"));
    let error = |texts: &[PathBuf], settings: &Settings| {
        train(texts, &out, settings, &|_| ()).unwrap_err().to_string()
    };
    fs::write(&path, b"good\nfine\nnot \xff good\n").unwrap();
    let message = error(std::slice::from_ref(&path), &settings(3));
    assert!(message.contains("text.txt, line 3: not UTF-8"), "{message}");
    fs::write(&path, "\n \n").unwrap();
    assert!(error(std::slice::from_ref(&path), &settings(3)).contains("no words"));
    assert!(error(&[dir.path().join("none.txt")], &settings(3)).contains("none.txt"));
    assert!(error(std::slice::from_ref(&path), &settings(6)).contains("1 to 5"));
    let falling = Settings { least: vec![1, 3, 2], ..settings(3) };
    assert!(error(std::slice::from_ref(&path), &falling).contains("must not be lower"));
    fs::write(dir.path().join("text.gz"), "not gzip").unwrap();
    assert!(error(&[dir.path().join("text.gz")], &settings(3)).contains("text.gz"));
    let left: Vec<_> =
        fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| name.to_string_lossy().starts_with("text")), "{left:?}");
}
