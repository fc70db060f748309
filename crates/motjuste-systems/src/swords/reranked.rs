//! † of SWORDS, Table 4: what a system found, put in order by the best ranker of Table 6, BERT.
//!
//! The reference inflects dictionary forms before they are ranked and leaves forms as they are;
//! BERT-M and BERT-K answer with forms. Where a model finds, the same one ranks, as in the paper.
//!
//! Every substitute is put in a sentence of its own, which the hundreds of words Moby lists for a
//! target make slow. Of a list longer than `limit`, the best by their shared context are kept.

use super::bert_contextual::BertContextual;
use super::{bert_mlm, gpt3, thesaurus, wordtune};
use crate::composed::Reranked;
use crate::entry::{Entry, Make};
use crate::parts::models::in_place::Words;
use crate::{Need, OptionSpec, Question, Result, Setting, Setup, System};

pub(super) const BERT_M: Entry = Entry {
    name: "bert-m-reranked",
    title: "BERT-M†",
    method: "BERT-M, reranked by the cosine of contextual vectors.",
    make: Make::Substitution(|setup| reranked(setup, Box::new(bert_mlm::masked(setup)?))),
    ..bert_mlm::BERT_M
};

pub(super) const BERT_K: Entry = Entry {
    name: "bert-k-reranked",
    title: "BERT-K†",
    method: "BERT-K, reranked by the cosine of contextual vectors.",
    make: Make::Substitution(|setup| reranked(setup, Box::new(bert_mlm::kept(setup)?))),
    ..bert_mlm::BERT_K
};

pub(super) const THESAURUS: Entry = Entry {
    name: "thesaurus-reranked",
    title: "Thesaurus†",
    method: "The thesaurus, reranked by the cosine of contextual vectors.",
    needs: &[Need::Encoder],
    options: &[thesaurus::RAW, LIMIT],
    revision: 2,
    make: Make::Substitution(|setup| {
        let (generator, encoder) = (thesaurus::make(setup)?, setup.encoder(Need::Encoder)?);
        let exact = BertContextual::last_layer(encoder, words_of(&*generator));
        let limit = setup.options.get(LIMIT.name)?;
        let ranker = Box::new(Shortened { quick: exact.with_shared_context(), exact, limit });
        Ok(Box::new(Reranked { generator, ranker, found: usize::MAX }))
    }),
    ..thesaurus::ENTRY
};

pub(super) const GPT3: Entry = Entry {
    name: "gpt3-reranked",
    title: "GPT-3†",
    method: "The language model's list, reranked by the cosine of contextual vectors.",
    needs: &[Need::Examples, Need::Endpoint, Need::Encoder],
    settings: &[Setting::Generate],
    make: Make::Substitution(|setup| by_encoder(setup, gpt3::make(setup)?)),
    ..gpt3::GPT3
};

pub(super) const WORDTUNE: Entry = Entry {
    name: "wordtune-reranked",
    title: "Wordtune†",
    method: "Published answers, reranked by the cosine of contextual vectors.",
    needs: &[Need::Result, Need::Encoder],
    make: Make::Substitution(|setup| by_encoder(setup, wordtune::make(setup)?)),
    ..wordtune::ENTRY
};

/// For lists of any length: the paper's thesaurus has some dozens of words for a target.
const LIMIT: OptionSpec = OptionSpec::new(
    "limit",
    "60",
    "maximum words that get their own pass over the text; of a longer list, one shared pass \
     selects the best",
);

fn reranked(setup: &Setup<'_>, generator: Box<dyn System>) -> Result<Box<dyn System>> {
    with(setup, Need::MaskedModel, generator, setup.options.get("top")?)
}

/// For generators without their own model.
pub(super) fn by_encoder(setup: &Setup<'_>, generator: Box<dyn System>) -> Result<Box<dyn System>> {
    with(setup, Need::Encoder, generator, usize::MAX)
}

fn with(
    setup: &Setup<'_>,
    model: Need,
    generator: Box<dyn System>,
    found: usize,
) -> Result<Box<dyn System>> {
    let ranker = BertContextual::last_layer(setup.encoder(model)?, words_of(&*generator));
    Ok(Box::new(Reranked { generator, ranker: Box::new(ranker), found }))
}

/// What has to be done to the words of a system.
fn words_of(generator: &dyn System) -> Words {
    if generator.lemmatized() { Words::Lemmas } else { Words::Forms }
}

/// Ranks a long list twice: all of it quickly, then the best of it exactly.
struct Shortened {
    quick: BertContextual,
    exact: BertContextual,
    limit: usize,
}

impl System for Shortened {
    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        if words.len() <= self.limit {
            return self.exact.rank(question, words);
        }
        let mut scores = self.quick.rank(question, words)?;
        let mut order: Vec<usize> = (0..words.len()).collect();
        order.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]));
        let (best, rest) = order.split_at(self.limit);
        let kept: Vec<&str> = best.iter().map(|at| words[*at]).collect();
        let exact = self.exact.rank(question, &kept)?;
        // Cosines are −1 at least: the rest comes behind, in its own order.
        rest.iter().for_each(|at| scores[*at] -= BEHIND);
        best.iter().zip(exact).for_each(|(at, score)| scores[*at] = score);
        Ok(scores)
    }
}

/// More than two cosines can differ.
const BEHIND: f64 = 2.0;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::Need;
    use crate::testing::{ask, one_target, with_words};

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

    #[test]
    fn a_long_list_is_cut_before_it_is_put_in_order() {
        let (dir, mut resources) = with_words();
        let path = dir.path().join("th.txt");
        let list = ["dull", "great", "good", "straightforward", "long"];
        std::fs::write(&path, format!("bright,{}\n", list.join(","))).unwrap();
        resources.set(Need::Thesaurus, &path);
        let benchmark = one_target("a **bright** day", &[]);
        let ranked = |limit: &str| ask("thesaurus-reranked", Some(limit), &benchmark, &resources);
        let (all, quick, two) = (ranked("limit=5"), ranked("limit=0"), ranked("limit=2"));
        // The two best by shared context, in exact order; the others as shared context has them.
        let mut best = quick[..2].to_vec();
        best.sort_by_key(|word| all.iter().position(|own| own == word));
        assert_eq!(two[..2], best);
        assert_eq!(two[2..], quick[2..]);
        assert_eq!(all, ranked("limit=60"));
    }
}
