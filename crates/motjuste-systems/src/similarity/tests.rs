//! The presets against each other and against what is known of their formulas.

use motjuste_encoder::Encoder;

use crate::testing::{
    TINY, close, close_between, make_similarity as make, minilm, tiny_encoder,
    try_make_similarity as try_make, usages,
};
use crate::{Need, Resources};

#[test]
fn it_is_the_cosine_of_the_last_layer() {
    let resources = tiny_encoder();
    let system = make("mbert", None, &resources);
    let (text, spans) = usages("the **cat** sat on the **mat**");
    let encoder = Encoder::load(TINY).unwrap();
    let vectors = encoder.encode(&text, &spans).unwrap();
    let last = *vectors[0].cosines(&vectors[1]).last().unwrap();
    assert!((close(&*system, "the **cat** sat on the **mat**") - f64::from(last)).abs() < 1e-6);
    assert!((close(&*system, "the **cat** and the **cat**") - 1.0).abs() > 1e-6);
}

#[test]
fn without_an_encoder_it_says_so() {
    let error = try_make("mbert", None, &Resources::default());
    let error = error.err().unwrap().to_string();
    assert_eq!(error, "mbert needs an encoder");
}

#[test]
fn the_layer_is_chosen_by_family_or_by_the_user() {
    let resources = tiny_encoder();
    let text = "the **cat** sat on the **mat**";
    let at = |options| close(&*make("hitachi", options, &resources), text);
    // The tiny model is a BERT: its last layer, as the baseline.
    assert_eq!(at(None), close(&*make("mbert", None, &resources), text));
    assert_ne!(at(Some("layers=0")), at(None));
    let error = try_make("hitachi", Some("layers=99"), &resources).err().unwrap().to_string();
    assert!(error.starts_with("hitachi: layers=99 – this model has layers 0 to"), "{error}");
}

#[test]
fn weights_choose_between_the_measures() {
    let resources = tiny_encoder();
    let text = "the **cat** sat on the **mat**";
    let with = |options| close(&*make("will-go", Some(options), &resources), text);
    let cosine = with("euclidean=0,manhattan=0");
    assert_eq!(cosine, close(&*make("mbert", None, &resources), text));
    let euclidean = with("cosine=0,manhattan=0");
    let manhattan = with("cosine=0,euclidean=0");
    // The root of the mean square is never below the mean.
    assert!(0.0 < euclidean && euclidean <= manhattan && manhattan <= 1.0);
    assert!((with("") - cosine - euclidean - manhattan).abs() < 1e-12);
}

#[test]
fn one_sense_is_one_vector() {
    let resources = tiny_encoder();
    let system = make("lmms", Some("senses=1"), &resources);
    assert!((close(&*system, "the **cat** saw a **cat**") - 1.0).abs() < 1e-6);
}

#[test]
fn banks_of_rivers_are_not_banks_of_money() {
    let Some(resources) = minilm() else { return };
    let lender = "The **bank** lends money to firms.";
    for name in ["lmms", "alexu"] {
        let system = make(name, None, &resources);
        let shore = close_between(&*system, ["She sat on the river **bank**.", lender]);
        let savings = close_between(&*system, ["This **bank** pays interest on savings.", lender]);
        assert!(shore < savings, "{name}: {shore} {savings}");
    }
}

#[test]
fn senses_of_other_languages_are_refused() {
    let resources = tiny_encoder();
    let error = try_make("lmms", Some("language=sl"), &resources).err().unwrap().to_string();
    assert!(
        error.starts_with("lmms: language=sl – WordNet's senses are English; for other"),
        "{error}"
    );
}

#[test]
fn it_lies_between_senses_and_context() {
    let resources = tiny_encoder();
    let text = "the **cat** sat on the **mat**";
    let at = |name, options| close(&*make(name, options, &resources), text);
    let context = at("uzh", Some("weight=0"));
    assert_eq!(context, at("hitachi", Some("layers=last-four")));
    assert_eq!(at("uzh", Some("weight=1")), at("lmms", None));
    assert!((at("uzh", None) - (context + at("lmms", None)) / 2.0).abs() < 1e-12);
}

#[test]
fn a_sense_pulls_its_usages_together() {
    let resources = tiny_encoder();
    let text = "the **cat** saw a **cat**";
    let at = |name, options| close(&*make(name, options, &resources), text);
    let context = at("hitachi", Some("layers=last-four"));
    assert!((at("alexu", Some("senses=0")) - context).abs() < 1e-6);
    assert!(at("alexu", Some("senses=1")) > context);
}

#[test]
fn every_language_votes() {
    let mut resources = tiny_encoder();
    let text = "the **cat** sat on the **mat**";
    let at = |options, resources: &_, text| {
        close(&*make("babel-enconding", Some(options), resources), text)
    };
    let alone = at("language=sl", &resources, text);
    assert_eq!(alone, close(&*make("mbert", None, &resources), text));
    let translated = "it was on **it**, not **by** it";
    let other = at("language=sl", &resources, translated);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("translations.tsv");
    let row = "xx\tthe <1>cat</1> sat on the <2>mat</2>\tit was on <1>it</1>, not <2>by</2> it";
    std::fs::write(&path, row).unwrap();
    resources.set(Need::Translations, &path);
    let both = at("language=sl,translated=3", &resources, text);
    assert!((both - (alone + 3.0 * other) / 4.0).abs() < 1e-9);
    assert_eq!(at("language=sl", &resources, "a **cat** is a **mat**"), {
        close(&*make("mbert", None, &resources), "a **cat** is a **mat**")
    });
}

#[test]
fn a_bad_table_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("translations.tsv");
    std::fs::write(&path, "hr only\n").unwrap();
    let mut resources = tiny_encoder();
    resources.set(Need::Translations, &path);
    let error = try_make("babel-enconding", None, &resources).err().unwrap().to_string();
    assert!(error.contains("line 1: 1 cells; expected language"), "{error}");
}

#[test]
fn weights_decide_who_is_heard() {
    let text = "the **cat** sat on the **mat**";
    let mut resources = tiny_encoder();
    resources.set(Need::MaskedModel, TINY);
    let at = |options| close(&*make("just-masters", Some(options), &resources), text);
    let encoder = at("masked-model=0,words=0");
    let hitachi = close(&*make("hitachi", Some("layers=upper"), &resources), text);
    assert!((encoder - hitachi).abs() < 1e-12);
    let words = at("encoder=0,masked-model=0");
    assert!((at("") - (2.0 * encoder + words) / 3.0).abs() < 1e-9);
    assert!((at("language=fi") - encoder).abs() < 1e-9, "no word vectors of Finnish");
    assert!(try_make("just-masters", Some("words=many"), &resources).is_err());
}

#[test]
fn every_model_given_is_stacked() {
    let text = "the **cat** sat on the **mat**";
    let mut resources = tiny_encoder();
    let one = close(&*make("brums", Some("language=sl"), &resources), text);
    resources.set(Need::MaskedModel, TINY);
    let twice = close(&*make("brums", Some("language=sl"), &resources), text);
    assert!((one - twice).abs() < 1e-12, "the same model twice changes nothing");
    let english = close(&*make("brums", None, &resources), text);
    assert_ne!(one, english, "word vectors are English");
}
