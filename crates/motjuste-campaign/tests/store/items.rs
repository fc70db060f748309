//! Small campaigns of every kind.

use motjuste_campaign::{
    Campaign, CampaignName, Candidate, Item, JudgeItem, JudgeSettings, Procedure, RecallItem,
    RecallSettings, Sentence, SimilarityItem, SimilaritySettings, Store, VerdictItem,
    VerdictSettings,
};
use motjuste_core::{ItemKey, PairInContexts};

pub(crate) fn name() -> CampaignName {
    "test".parse().unwrap()
}

pub(crate) fn campaign(procedure: Procedure) -> Campaign {
    Campaign { seed: 1, ..Campaign::new(name(), "A test", procedure) }
}

pub(crate) fn judge(first_labels: u32, second_labels: u32) -> Procedure {
    Procedure::Judge(JudgeSettings { first_labels, second_labels, ..Default::default() })
}

pub(crate) fn candidate(text: &str) -> Candidate {
    Candidate { text: text.to_owned(), sources: ["system".to_owned()].into() }
}

/// A target with these candidates; a careful person accepts those that begin with `yes`.
pub(crate) fn target(number: usize, candidates: &[&str]) -> Item {
    let text = format!("The bright boy number {number}.");
    let candidates = candidates.iter().map(|text| candidate(text));
    Item::Judge(JudgeItem::new(&text, "bright", 4, None, candidates).unwrap())
}

/// One item or more of each kind, and the procedure for them with two people for everything.
pub(crate) fn every_kind() -> [(Procedure, Vec<Item>); 4] {
    let key =
        |lexelt: &str, id: usize| ItemKey { lexelt: lexelt.into(), id: id.to_string().into() };
    let sentence = || Sentence::new("A ", "bright", " boy.").unwrap();
    let recall =
        |(lexelt, id)| Item::Recall(RecallItem { key: key(lexelt, id), sentence: sentence() });
    let verdict = |id| {
        let substitutes = ["yes", "no"].map(candidate);
        Item::Verdict(VerdictItem::new(key("bright.a", id), sentence(), substitutes).unwrap())
    };
    let pair = |n: usize| {
        let pair = PairInContexts {
            words: [format!("a{n}"), format!("b{n}")],
            contexts: ["One", "Two"]
                .map(|c| format!("{c}: <strong>a{n}</strong> <strong>b{n}</strong>")),
            forms: [(); 2].map(|()| [format!("a{n}"), format!("b{n}")]),
        };
        Item::Similarity(SimilarityItem::new(pair).unwrap())
    };
    [
        (judge(2, 2), (0..3).map(|n| target(n, &["yes", "no", "yes too"])).collect()),
        (
            Procedure::Recall(RecallSettings { annotators: 2, ..Default::default() }),
            [("bright.a", 1), ("bright.a", 2), ("run.v", 3)].map(recall).into(),
        ),
        (
            Procedure::Verdict(VerdictSettings { judges: 2, ..Default::default() }),
            (0..3).map(verdict).collect(),
        ),
        (
            Procedure::Similarity(SimilaritySettings {
                annotators: 2,
                pairs_per_block: 2,
                ..Default::default()
            }),
            (0..4).map(pair).collect(),
        ),
    ]
}

/// A store with one campaign of these items.
pub(crate) async fn begin(store: &Store, campaign: Campaign, items: Vec<Item>) {
    store.create(campaign).await.unwrap();
    store.add(&name(), items).await.unwrap();
}
