//! What a user can do about what a system lacks, in the flags and commands of our programs.

use anyhow::anyhow;
use motjuste_systems::{Error, Need};
use motjuste_terminal::output::in_words;

/// How to get a resource.
pub(crate) const fn how_to_get(need: Need) -> &'static str {
    match need {
        Need::Encoder => "run `motjuste assets pull minilm`, or add --with encoder=DIR",
        Need::LargeEncoder => "run `motjuste assets pull mpnet`, or add --with large-encoder=DIR",
        Need::MaskedModel => {
            "add --model DIR: a local Hugging Face directory with a masked-language-model head"
        }
        Need::Elmo => "add --with elmo=DIR (options.json, weights.safetensors)",
        Need::Vectors => "run `motjuste assets pull glove`, or add --with vectors=FILE",
        Need::Ngrams => {
            "train them with `motjuste-lab train ngram --text FILE …`, or add --with ngrams=FILE"
        }
        Need::Distributional => {
            "train one with `motjuste-lab train distributional --text FILE …`, or add --with \
                distributional=FILE"
        }
        Need::Associations => {
            "train them with `motjuste-lab train associations --text FILE …`, or add --with \
                associations=FILE"
        }
        Need::Coinco => "add --with coinco=FILE: the CoInCo XML",
        Need::Thesaurus => "add --with thesaurus=FILE",
        Need::Reannotated => "add --with reannotated=FILE, in SWORDS format",
        Need::Result => "add --with result=FILE, an .lsr.json file",
        Need::Examples => "add --with examples=FILE, a judged benchmark in SWORDS format",
        Need::Endpoint => "add --endpoint URL; its key is read from OPENAI_API_KEY",
        Need::LanguageModel => {
            "run `motjuste assets pull smollm2`, or add --with language-model=FILE, a GGUF file"
        }
        Need::Answers => "add --with answers=DIR",
        Need::Translations => "add --with translations=FILE",
        Need::PhraseTable => {
            "add --with phrase-table=FILE: English, foreign, P(foreign | English), P(English | \
             foreign), separated by tabs; or a Moses phrase table"
        }
        Need::AverageVectors => {
            "train them with `motjuste-lab train vectors --model DIR …`, and add --with \
             average-vectors=FILE"
        }
        Need::WordRatings => "add --with word-ratings=FILE, such as SimLex-999.txt",
        Need::Documents => "add --with documents=FILE: plain text, one document per line",
        Need::WordNet => "run `motjuste assets pull wordnet`, or add --with wordnet=DIR",
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
        Error::UnknownSystem { .. } => Some("`motjuste-lab bench list` shows all".to_owned()),
        Error::NotBuilt { feature, .. } => Some(format!(
            "build it with `cargo build --release -p motjuste-lab --features {feature}`"
        )),
        Error::NotKept { .. } => Some(
            "free some space, or choose another directory with --with answers=DIR, and run again: the \
             cached answers are not lost"
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
            "mbert needs an encoder: run `motjuste assets pull minilm`, or add --with encoder=DIR";
        assert_eq!(with_remedy(missing.into()).to_string(), said);
        let missing = Error::Missing { system: "mbert", need: Need::Encoder };
        assert_eq!(with_remedy(motjuste_bench::Error::System(missing).into()).to_string(), said);
        let need = Need::Documents;
        let (name, value) = ("language", "sl".to_owned());
        let option = Error::OptionNeeds { system: "ferryman", name, value, need };
        let said = with_remedy(option.into()).to_string();
        assert!(said.contains("needs documents: add --with documents=FILE"), "{said}");
        let other = with_remedy(anyhow!("something else"));
        assert_eq!(other.to_string(), "something else");
    }
}
