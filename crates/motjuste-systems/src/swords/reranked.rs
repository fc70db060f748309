//! † of SWORDS, Table 4: what a system found, put in order by the best ranker of Table 6, BERT.
//!
//! The reference inflects dictionary forms before they are ranked and leaves forms as they are;
//! BERT-M and BERT-K answer with forms. Where a model finds, the same one ranks, as in the paper.

use super::bert_contextual::BertContextual;
use super::{bert_k, bert_m, gpt3, thesaurus, wordtune};
use crate::composed::Reranked;
use crate::entry::{Entry, Make};
use crate::parts::in_place::Words;
use crate::{Need, Result, Setting, Setup, System};

pub(super) const BERT_M: Entry = Entry {
    name: "bert-m-reranked",
    title: "BERT-M†",
    method: "BERT-M, put in order by the cosine of contextual vectors.",
    make: Make::System(|setup| reranked(setup, Box::new(bert_m::make(setup)?))),
    ..bert_m::ENTRY
};

pub(super) const BERT_K: Entry = Entry {
    name: "bert-k-reranked",
    title: "BERT-K†",
    method: "BERT-K, put in order by the cosine of contextual vectors.",
    make: Make::System(|setup| reranked(setup, Box::new(bert_k::make(setup)?))),
    ..bert_k::ENTRY
};

pub(super) const THESAURUS: Entry = Entry {
    name: "thesaurus-reranked",
    title: "Thesaurus†",
    method: "The thesaurus, put in order by the cosine of contextual vectors.",
    needs: &[Need::Encoder],
    make: Make::System(|setup| by_encoder(setup, thesaurus::make(setup)?)),
    ..thesaurus::ENTRY
};

pub(super) const GPT3: Entry = Entry {
    name: "gpt3-reranked",
    title: "GPT-3†",
    method: "The language model's list, put in order by the cosine of contextual vectors.",
    needs: &[Need::Examples, Need::Endpoint, Need::Encoder],
    settings: &[Setting::Generate],
    make: Make::System(|setup| by_encoder(setup, gpt3::make(setup)?)),
    ..gpt3::ENTRY
};

pub(super) const WORDTUNE: Entry = Entry {
    name: "wordtune-reranked",
    title: "Wordtune†",
    method: "Published answers, put in order by the cosine of contextual vectors.",
    needs: &[Need::Result, Need::Encoder],
    make: Make::System(|setup| by_encoder(setup, wordtune::make(setup)?)),
    ..wordtune::ENTRY
};

fn reranked(setup: &Setup<'_>, generator: Box<dyn System>) -> Result<Box<dyn System>> {
    with(setup, Need::MaskedModel, generator, setup.options.get("top")?)
}

/// For generators that have no model of their own.
pub(super) fn by_encoder(setup: &Setup<'_>, generator: Box<dyn System>) -> Result<Box<dyn System>> {
    with(setup, Need::Encoder, generator, usize::MAX)
}

fn with(
    setup: &Setup<'_>,
    model: Need,
    generator: Box<dyn System>,
    found: usize,
) -> Result<Box<dyn System>> {
    let words = if generator.lemmatized() { Words::Lemmas } else { Words::Forms };
    let ranker = BertContextual::last_layer(setup.encoder(model)?, words);
    Ok(Box::new(Reranked { generator, ranker: Box::new(ranker), found }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::parts::trial::{ask, one_target, with_words};

    #[test]
    fn the_words_stay_and_the_order_changes() {
        let (_dir, resources) = with_words();
        let benchmark = one_target("a **bright** day", &[]);
        for name in ["bert-m", "bert-k"] {
            let answers = |name: &str| ask(name, Some("top=30"), &benchmark, &resources);
            let (found, reranked) = (answers(name), answers(&format!("{name}-reranked")));
            assert_ne!(found, reranked);
            let set = |words: Vec<String>| words.into_iter().collect::<BTreeSet<_>>();
            assert_eq!(set(found), set(reranked));
        }
    }
}
