//! SWORDS datasets: `swords-*.json`, also gzipped (spec: SWORDS reference, §2).

mod read;
mod write;

use std::io::{self, Write};

use motjuste_core::Benchmark;

use crate::error::{Problems, Stop};
use crate::format::Format;
use crate::input::Lines;

/// The dataset format of SWORDS.
#[derive(Debug)]
pub struct Swords;

impl Format for Swords {
    type Data = Benchmark;

    const LINES: Lines = Lines::AreLayout;

    fn parse(text: &str, problems: &mut Problems) -> Result<Benchmark, Stop> {
        read::parse(text, problems)
    }

    fn write(benchmark: &Benchmark, out: &mut dyn Write) -> io::Result<()> {
        write::write(benchmark, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::{Context, Extra, Label, Labels, Substitute, Target};

    use crate::{Text, check, testing};
    use proptest::prelude::*;

    const SMALL: &str = r#"{
  "contexts": {
    "c:7bec745a8fef61188c0ef9e997280774eae80850": {"context": "Nothing here."}
  },
  "targets": {
    "t:be115241c6a419026c6b6688bf3ffaf6f7eb8414": {
      "context_id": "c:7bec745a8fef61188c0ef9e997280774eae80850",
      "target": "Nothing", "offset": 0, "pos": "PRON"
    }
  },
  "substitutes": {
    "s:f69bdb2a51810ff30baeb59bc2cd800b0284f9c6": {
      "target_id": "t:be115241c6a419026c6b6688bf3ffaf6f7eb8414",
      "substitute": "none", "extra": {"sources": ["coinco", "roget"]}
    },
    "s:1d50daf36e7ce07222f63831725cbc1637362f87": {
      "target_id": "t:be115241c6a419026c6b6688bf3ffaf6f7eb8414",
      "substitute": "zilch", "extra": {"sources": ["roget"], "note": 1}
    }
  },
  "substitutes_lemmatized": true,
  "substitute_labels": {
    "s:f69bdb2a51810ff30baeb59bc2cd800b0284f9c6": ["TRUE", "UNSURE"],
    "s:1d50daf36e7ce07222f63831725cbc1637362f87": ["FALSE"]
  }
}"#;

    fn read(text: &str) -> Result<Benchmark, String> {
        testing::read::<Swords>("f.json", text)
    }

    #[test]
    fn sources_and_other_extras_are_kept() {
        let benchmark = read(SMALL).unwrap();
        let [none, zilch] = benchmark.substitutes() else { panic!("two substitutes") };
        assert_eq!((none.sources(), none.extra()), (&["coinco".into(), "roget".into()][..], None));
        assert_eq!(zilch.sources(), ["roget"]);
        assert_eq!(zilch.extra().unwrap().json(), r#"{"sources": ["roget"], "note": 1}"#);
        let again = read(&testing::written::<Swords>(&benchmark)).unwrap();
        assert_eq!(again.substitutes(), benchmark.substitutes());
    }

    #[test]
    fn errors_name_the_line_and_the_id() {
        let cases = [
            (
                "\"zilch\"",
                "\"zip\"",
                ", line 16, s:1d50daf36e7ce07222f63831725cbc1637362f87: the id does not match \
                    the substitute",
            ),
            (
                "\"offset\": 0",
                "\"offset\": 1",
                ", line 6, t:be115241c6a419026c6b6688bf3ffaf6f7eb8414: the context has \"othing \"",
            ),
            ("[\"FALSE\"]", "[\"MAYBE\"]", "unknown label \"MAYBE\""),
            ("[\"FALSE\"]", "[]", "the list of labels is empty"),
            ("\"PRON\"", "\"PRO\"", "unknown part of speech"),
            ("true", "\"yes\"", ", line 21: invalid type: string \"yes\", expected a boolean"),
            ("\"substitutes_lemmatized\": true,", "", "missing field `substitutes_lemmatized`"),
        ];
        for (from, to, expected) in cases {
            let error = read(&SMALL.replacen(from, to, 1)).unwrap_err();
            assert!(error.starts_with("f.json") && error.contains(expected), "{from}: {error}");
        }
        let error = read(&SMALL[..SMALL.len() - 40]).unwrap_err();
        assert!(error.contains("is the file truncated?"), "{error}");
    }

    #[test]
    fn a_check_reports_every_problem() {
        let broken = SMALL.replace("\"zilch\"", "\"zip\"").replace("[\"TRUE\", \"UNSURE\"]", "[]");
        let problems = check::<Swords>(&Text::from_string("f.json", broken));
        let lines: Vec<_> = problems.iter().map(|problem| problem.place.line).collect();
        assert_eq!(lines, [Some(12), Some(16)]);
    }

    proptest! {
        #[test]
        fn any_benchmark_round_trips(
            text in "\\PC{1,40}",
            substitutes in proptest::collection::hash_map("\\PC{1,8}", proptest::collection::vec(0..5_usize, 1..6), 0..6),
        ) {
            let mut benchmark = Benchmark::new(false);
            let context = Context::new(text.clone()).unwrap().with_extra(Some(Extra::from_json("[1]")));
            let surface: String = text.chars().skip(1).take(3).collect();
            benchmark.add_context(context.clone()).unwrap();
            if let Ok(target) = Target::new(&context, surface, 1, None) {
                benchmark.add_target(target.clone()).unwrap();
                for (text, labels) in substitutes {
                    let labels: Vec<_> = labels.into_iter().map(|i| Label::ALL[i]).collect();
                    let labels = Labels::new(labels).unwrap();
                    // Two texts that differ only in case are one substitute.
                    let _ = benchmark.add_substitute(Substitute::new(target.id(), text, labels).unwrap());
                }
            }
            let again = read(&testing::written::<Swords>(&benchmark)).unwrap();
            prop_assert_eq!(again.contexts(), benchmark.contexts());
            prop_assert_eq!(again.targets(), benchmark.targets());
            prop_assert_eq!(again.substitutes(), benchmark.substitutes());
            prop_assert_eq!(again.id(), benchmark.id());
        }

        #[test]
        fn damaged_files_never_panic(at in 0..SMALL.len(), byte in any::<char>()) {
            let mut damaged = SMALL.to_owned();
            damaged.insert(at, byte);
            let _ = read(&damaged);
            let _ = check::<Swords>(&Text::from_string("f.json", damaged));
        }
    }
}
