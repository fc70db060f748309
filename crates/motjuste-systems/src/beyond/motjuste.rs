//! This program's own suggester, tier by tier: WordNet, Moby and neighbouring vectors propose, a
//! learned ranker orders (docs/suggest.md).

use std::sync::Arc;

use motjuste_core::{ContextId, Ranked, Score};
use motjuste_encoder::Encoder;
use motjuste_engine::{Engine, Options, SpanCosine, large_encoder_options};

use crate::entry::{Entry, Make, Paper};
use crate::{Need, Question, Result, Setup, System};

pub(super) const EMBEDDED: Entry = Entry {
    name: "motjuste-embedded",
    title: "motjuste, embedded",
    method: "Candidates from WordNet, Moby and neighbouring word vectors, ordered by a learned ranker \
        that reads no context.",
    ..Entry::substitution(Paper::Motjuste, |_| Ok(Box::new(Motjuste(Engine::embedded()?))))
};

pub(super) const BASE: Entry = Entry {
    name: "motjuste-base",
    title: "motjuste, base",
    method: "The same, with the best candidates reordered by a small encoder.",
    needs: &[Need::Encoder],
    make: Make::Substitution(|setup| {
        Ok(Box::new(Motjuste(Engine::base(setup.encoder(Need::Encoder)?)?)))
    }),
    ..EMBEDDED
};

pub(super) const LARGE: Entry = Entry {
    name: "motjuste-large",
    title: "motjuste, large",
    method: "The same, with the best of those reordered by a larger encoder.",
    needs: &[Need::Encoder, Need::LargeEncoder],
    make: Make::Substitution(|setup| {
        let base = setup.encoder(Need::Encoder)?;
        Ok(Box::new(Motjuste(Engine::large(base, lower_layers(setup)?)?)))
    }),
    ..EMBEDDED
};

pub(super) const SIMILARITY: Entry = Entry {
    name: "motjuste-similarity",
    title: "motjuste, similarity",
    paper: Paper::Motjuste,
    method: "The mean cosine of the two words in the lower layers of the larger encoder, every \
        dimension standardised.",
    needs: &[Need::LargeEncoder],
    ..Entry::similarity(|setup| Ok(Box::new(SpanCosine::new(lower_layers(setup)?)?)))
};

fn lower_layers(setup: &Setup<'_>) -> Result<Arc<Encoder>> {
    let large = setup.need(Need::LargeEncoder)?.open(|path| {
        let encoder = Encoder::load_with(path, &large_encoder_options());
        encoder.map(|encoder| LowerLayers(encoder.into())).map_err(|error| error.to_string())
    })?;
    Ok(large.0.clone())
}

/// An encoder without the layers the ranker does not look at: another thing than the whole, which
/// other systems share.
struct LowerLayers(Arc<Encoder>);

struct Motjuste(Engine);

impl System for Motjuste {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let located = &question.located;
        let options = Options::default().pos(question.given_pos()).count(limit);
        let answer = self.0.suggest(located.text, located.span.clone(), &options)?;
        let lemmas = answer.suggestions.into_iter().map(|suggestion| suggestion.lemma);
        let ranked = |(rank, substitute)| Ranked { substitute, score: Score::of_rank(rank) };
        Ok(lemmas.enumerate().map(ranked).collect())
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let located = &question.located;
        let options = Options::default().pos(question.given_pos());
        let shares = self.0.rank(located.text, located.span.clone(), words, &options)?;
        Ok(shares.into_iter().map(f64::from).collect())
    }

    fn trained_on(&self) -> Vec<ContextId> {
        Engine::learned_from()
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{ask, make, one_target, with_words};
    use crate::{Question, Resources, Setup, find};

    #[test]
    fn the_suggester_is_a_system_like_the_others() {
        let resources = Resources::default();
        let benchmark = one_target("He is a **bright** boy.", &[]);
        let answers = ask("motjuste-embedded", None, &benchmark, &resources);
        assert!(answers.contains(&"smart".to_owned()), "{answers:?}");
        let question = Question::new(&benchmark, 0).unwrap();
        let system = make("motjuste-embedded", None, &resources);
        assert_eq!(system.generate(&question, 3).unwrap().len(), 3);
        let scores = system.rank(&question, &["smart", "table"]).unwrap();
        assert!(scores[0] > scores[1], "{scores:?}");
    }

    #[test]
    fn an_encoder_the_ranker_does_not_know_is_refused() {
        let (_dir, resources) = with_words();
        let entry = find("motjuste-base").unwrap();
        let setup = Setup::new(entry, None, &resources).unwrap();
        let crate::Make::Substitution(make) = entry.make else { unreachable!("it proposes words") };
        let error = make(&setup).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("the base tier needs an encoder of"), "{error}");
    }
}
