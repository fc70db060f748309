//! What a user can do about what a system lacks, in the flags and commands of our programs.

use anyhow::anyhow;
use motjuste_systems::{Error, Need};
use motjuste_terminal::output::in_words;

/// How to get a resource.
pub(crate) const fn how_to_get(need: Need) -> &'static str {
    match need {
        Need::Encoder => "run `motjuste assets pull minilm`, or give --with encoder=DIR",
        Need::LargeEncoder => "run `motjuste assets pull mpnet`, or give --with large-encoder=DIR",
        Need::MaskedModel => {
            "give --model DIR, a local Hugging Face directory with a masked-language-model head"
        }
        Need::Elmo => "give --with elmo=DIR (options.json, weights.safetensors)",
        Need::Vectors => "run `motjuste assets pull glove`, or give --with vectors=FILE",
        Need::Ngrams => {
            "train it with `motjuste train ngram --text FILE …`, or give --with ngrams=FILE"
        }
        Need::Distributional => {
            "train it with `motjuste train distributional --text FILE …`, or give --with distributional=FILE"
        }
        Need::Associations => {
            "train them with `motjuste train associations --text FILE …`, or give --with associations=FILE"
        }
        Need::Coinco => "give --with coinco=FILE, its XML",
        Need::Thesaurus => "give --with thesaurus=FILE",
        Need::Reannotated => "give --with reannotated=FILE, in SWORDS format",
        Need::Result => "give --with result=FILE, an .lsr.json",
        Need::Examples => "give --with examples=FILE, a judged benchmark in SWORDS format",
        Need::Endpoint => "give --endpoint URL; the key is read from OPENAI_API_KEY",
        Need::LanguageModel => {
            "run `motjuste assets pull smollm2`, or give --with language-model=FILE, a GGUF"
        }
        Need::Answers => "give --with answers=DIR",
        Need::Translations => "give --with translations=FILE",
        Need::PhraseTable => {
            "give --with phrase-table=FILE: English, foreign, P(foreign | English), P(English | \
             foreign), with tabs between them; or a table of Moses"
        }
        Need::AverageVectors => {
            "make them with `motjuste train vectors --model DIR …`, and give --with \
             average-vectors=FILE"
        }
        Need::WordRatings => "give --with word-ratings=FILE, such as SimLex-999.txt",
        Need::Documents => "give --with documents=FILE, plain text, a document a line",
        Need::WordNet => "run `motjuste assets pull wordnet`, or give --with wordnet=DIR",
        // Needs are added in another crate; this one is asked to say something of each.
        _ => "give it with --with",
    }
}

/// The same error, with what to do about it where that is known.
pub(crate) fn with_remedy(error: anyhow::Error) -> anyhow::Error {
    match system_error(&error).and_then(remedy) {
        Some(remedy) => anyhow!("{}: {remedy}", in_words(&error)),
        None => error,
    }
}

fn system_error(error: &anyhow::Error) -> Option<&Error> {
    error.downcast_ref().or_else(|| match error.downcast_ref()? {
        motjuste_bench::Error::System(error) => Some(error),
        motjuste_bench::Error::Target { source, .. } => Some(source),
        _ => None,
    })
}

fn remedy(error: &Error) -> Option<String> {
    match error {
        Error::Missing { need, .. } | Error::OptionNeeds { need, .. } => {
            Some(how_to_get(*need).to_owned())
        }
        Error::OtherVectors(_) => Some(how_to_get(Need::AverageVectors).to_owned()),
        Error::UnknownSystem { .. } => Some("`motjuste bench list` shows all".to_owned()),
        Error::NotBuilt { feature, .. } => Some(format!(
            "build it with `cargo build --release -p motjuste-lab --features {feature}`"
        )),
        Error::NotKept { .. } => Some(
            "make room, or give another directory with --with answers=DIR, and run again: the \
             answers kept so far are not lost"
                .to_owned(),
        ),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use motjuste_systems::handbook;

    use super::*;

    #[test]
    fn the_handbook_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/systems.md");
        let current = handbook(how_to_get);
        if std::env::var_os("MOTJUSTE_WRITE_DOCS").is_some() {
            fs::write(path, &current).unwrap();
        }
        assert!(
            fs::read_to_string(path).unwrap_or_default() == current,
            "docs/systems.md is out of date: MOTJUSTE_WRITE_DOCS=1 cargo test -p motjuste-lab handbook"
        );
    }

    #[test]
    fn what_is_missing_comes_with_how_to_get_it() {
        let missing = Error::Missing { system: "mbert", need: Need::Encoder };
        let said =
            "mbert needs an encoder: run `motjuste assets pull minilm`, or give --with encoder=DIR";
        assert_eq!(with_remedy(missing.into()).to_string(), said);
        let missing = Error::Missing { system: "mbert", need: Need::Encoder };
        assert_eq!(with_remedy(motjuste_bench::Error::System(missing).into()).to_string(), said);
        let need = Need::Documents;
        let (name, value) = ("language", "sl".to_owned());
        let option = Error::OptionNeeds { system: "ferryman", name, value, need };
        let said = with_remedy(option.into()).to_string();
        assert!(said.contains("needs documents: give --with documents=FILE"), "{said}");
        let other = with_remedy(anyhow!("something else"));
        assert_eq!(other.to_string(), "something else");
    }
}
