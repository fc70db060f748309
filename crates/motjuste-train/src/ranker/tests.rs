//! Training end to end on a benchmark small enough to read.

use motjuste_core::{Benchmark, Context, Label, Labels, Pos, Substitute, Target};
use motjuste_engine::{Engine, Model, Options, Stage};

use super::*;
use crate::boost::Params;

/// A sentence, its target, what people accepted and what they did not.
type Case = (&'static str, &'static str, Pos, [&'static str; 2], [&'static str; 2]);

const JUDGED: &[Case] = &[
    ("It was a bright idea.", "bright", Pos::Adj, ["smart", "clever"], ["sunny", "shiny"]),
    ("The bright lamp hurt.", "bright", Pos::Adj, ["brilliant", "glaring"], ["smart", "clever"]),
    ("She ran home.", "ran", Pos::Verb, ["rush", "hurry"], ["operate", "function"]),
    ("He ran the firm.", "ran", Pos::Verb, ["operate", "manage"], ["rush", "flow"]),
    ("A big dog barked.", "big", Pos::Adj, ["large", "huge"], ["adult", "bad"]),
    ("They began early.", "began", Pos::Verb, ["start", "commence"], ["get", "lead"]),
    ("The trip was long.", "trip", Pos::Noun, ["journey", "tour"], ["misstep", "slip"]),
    ("He spoke quickly.", "quickly", Pos::Adv, ["rapidly", "fast"], ["cursorily", "apace"]),
];

fn benchmark() -> Benchmark {
    let mut benchmark = Benchmark::new(true);
    for (text, word, pos, accepted, rejected) in JUDGED {
        let context = Context::new(*text).unwrap();
        let offset = text.find(word).unwrap();
        let target = Target::new(&context, *word, offset, Some(*pos)).unwrap();
        let id = target.id();
        benchmark.add_context(context).unwrap();
        benchmark.add_target(target).unwrap();
        for (words, label) in [(accepted, Label::True), (rejected, Label::False)] {
            for word in words {
                let labels = Labels::new([label; 10]).unwrap();
                benchmark.add_substitute(Substitute::new(id, *word, labels).unwrap()).unwrap();
            }
        }
    }
    benchmark
}

fn settings() -> Settings {
    let mut settings = Settings { folds: 3, ..Settings::default() };
    let learner = &mut settings.learner;
    learner.params =
        Params { rounds: 20, min_rows: 1, learning_rate: 0.2, ..learner.params.clone() };
    learner.bags = 1;
    settings
}

fn trained() -> (Vec<Item>, Model) {
    let mut items = Item::of_benchmark(&benchmark(), 1.0, None).unwrap();
    let mut kept = None;
    let mut keep = |model: &Model, _: &[Item]| {
        kept = Some(model.clone());
        Ok(())
    };
    train(&mut items, &[], &settings(), "a test", &|_| (), &mut keep).unwrap();
    (items, kept.unwrap())
}

#[test]
fn a_ranker_learns_what_people_accept() {
    let (items, model) = trained();
    assert_eq!(model.stage(), Stage::Embedded);
    assert!(model.forest().provenance().starts_with("a test; lists"));
    let bright: Vec<&Item> = items.iter().filter(|item| item.lemma == "bright").collect();
    assert_eq!(bright.len(), 2);
    assert_eq!(bright[0].fold, bright[1].fold, "a lemma is left out whole");
    let engine = Engine::with_models(vec![Arc::new(model)], &[]).unwrap();
    let answer = engine.suggest("A big house.", 2..5, &Options::default().count(3)).unwrap();
    let words: Vec<&str> = answer.suggestions.iter().map(|one| one.lemma.as_str()).collect();
    assert!(words.contains(&"large"), "{words:?}");
}

#[test]
fn training_is_the_same_every_time() {
    let bytes = || trained().1.to_bytes().unwrap();
    assert_eq!(bytes(), bytes());
}

#[test]
fn lists_and_calibration_are_out_of_fold() {
    let (items, _) = trained();
    let lists = Item::generated(&items, Stage::Embedded, 5).unwrap();
    assert_eq!(lists.rankings().len(), JUDGED.len());
    assert!(lists.rankings().iter().all(|(_, ranking)| ranking.entries().len() == 5));
    let ranked = Item::ranked(&items).unwrap();
    assert!(ranked.rankings().iter().all(|(_, ranking)| ranking.entries().len() == 4));
    let calibration = Calibration::of(&items);
    assert!(calibration.brier < 0.5 && calibration.deciles.len() > 1, "{calibration:?}");
    let [(found, all), _] = Item::recall(&items, Stage::Embedded);
    assert!(all >= 16 && 10 * found > 7 * all, "{found} of {all}");
}

#[test]
fn too_few_lemmas_are_refused() {
    let mut items = Item::of_benchmark(&benchmark(), 1.0, None).unwrap();
    items.truncate(2);
    let error = train(&mut items, &[], &settings(), "", &|_| (), &mut |_, _| Ok(())).unwrap_err();
    assert_eq!(error.to_string(), "1 distinct target lemmas cannot be split into 3 folds");
}
