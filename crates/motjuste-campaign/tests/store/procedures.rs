//! Each kind of campaign from its items to its last label.

use std::collections::BTreeSet;

use motjuste_campaign::{
    About, Answer, Campaign, Draft, Error, JudgeSheet, Next, QuestionId, Sequence, Sheet,
    SimilarityAnswer, SimilaritySheet, Snapshot, State,
};

use crate::annotators::{careful, do_one, invite, key, task, work};
use crate::database::Database;
use crate::items::{begin, campaign, every_kind, judge, name, target};

crate::on_both_databases!(
    every_kind_is_collected_exactly_and_rebuilt,
    a_second_stage_asks_others_about_accepted_candidates,
    a_page_shows_no_controls_and_no_sources,
    a_pair_is_told_after_its_context_is_read,
    nothing_is_shown_before_consent_or_while_paused,
    items_are_added_all_or_none,
);

/// No unit twice by one person.
pub(crate) fn assert_distinct_people(snapshot: &Snapshot) {
    let mut seen = BTreeSet::new();
    for submission in &snapshot.submissions {
        for question in &snapshot.task(submission.task).unwrap().questions {
            let unit = match question.about {
                About::Control(_) => continue,
                About::Candidate(at) | About::Substitute(at) => u32::from(at),
                About::Sentence | About::Context(_) => 0,
            };
            let new = seen.insert((submission.annotator, question.item, unit));
            assert!(new, "{} was asked twice about {question:?}", submission.annotator);
        }
    }
}

async fn every_kind_is_collected_exactly_and_rebuilt(database: Database) {
    let store = database.open().await;
    for (procedure, items) in every_kind() {
        let kind = procedure.kind();
        let other = format!("test-{kind}").parse().unwrap();
        store.create(Campaign { name: other, ..campaign(procedure) }).await.unwrap();
        let name = format!("test-{kind}").parse().unwrap();
        store.add(&name, items).await.unwrap();
        let mut annotators = Vec::new();
        for token in store.invite(&name, 6).await.unwrap() {
            annotators.push(store.enter(&token).await.unwrap());
        }
        work(&store, &annotators).await;
        let status = store.status(&name).await.unwrap();
        assert_eq!(status.state, State::Complete, "{kind}: {status:?}");
        for stage in &status.stages {
            assert_eq!(
                (stage.valid, stage.open),
                (stage.wanted, 0),
                "{kind}: neither more nor less"
            );
        }
        let snapshot = store.snapshot(&name).await.unwrap();
        assert_distinct_people(&snapshot);
        for submission in &snapshot.submissions {
            let asked = snapshot.task(submission.task).unwrap().questions.len();
            assert_eq!(submission.answers.len(), asked);
        }
        assert!(annotators.len() == 6 && store.next(&annotators[0]).await.unwrap() == Next::Done);
        let agreement = store.agreement(&name).await.unwrap();
        assert!(agreement.units > 0, "{kind}: {agreement:?}");
    }
    let before = database.tables().await;
    assert!(before.values().filter(|rows| !rows.is_empty()).count() >= 8, "{before:?}");
    store.rebuild().await.unwrap();
    assert_eq!(database.tables().await, before, "the log alone gives the same tables");
}

async fn a_second_stage_asks_others_about_accepted_candidates(database: Database) {
    let store = database.open().await;
    let many: Vec<String> =
        (0..22).map(|n| format!("{}{n}", if n < 12 { "yes" } else { "no" })).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    begin(&store, campaign(judge(3, 7)), vec![target(0, &many)]).await;
    // Nine for the first stage, seven others for the second.
    let annotators = invite(&store, 16).await;
    work(&store, &annotators).await;
    let snapshot = store.snapshot(&name()).await.unwrap();
    let sizes = |stage| -> Vec<usize> {
        let candidates = |q: &&motjuste_campaign::Question| matches!(q.about, About::Candidate(_));
        let tasks = snapshot.tasks.iter().filter(|task| task.stage == stage);
        tasks.map(|task| task.questions.iter().filter(candidates).count()).collect()
    };
    assert_eq!(sizes(1), [8, 7, 7]);
    assert_eq!(sizes(2).iter().sum::<usize>(), 12, "as many were accepted");
    let candidates = |task: &motjuste_campaign::Task| -> BTreeSet<u16> {
        let of = |q: &motjuste_campaign::Question| match q.about {
            About::Candidate(at) => Some(at),
            _ => None,
        };
        task.questions.iter().filter_map(of).collect()
    };
    for second in snapshot.tasks.iter().filter(|task| task.stage == 2) {
        let mut first = snapshot.tasks.iter().filter(|task| task.stage == 1);
        let together = first.any(|first| candidates(second).is_subset(&candidates(first)));
        assert!(together, "judged together, kept together: {second:?}");
    }
    assert_distinct_people(&snapshot);
    let stages = store.status(&name()).await.unwrap().stages;
    assert_eq!(stages.iter().map(|s| s.valid).collect::<Vec<_>>(), [9, 21]);
}

async fn a_page_shows_no_controls_and_no_sources(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(3, 7)), vec![target(0, &["yes", "no"])]).await;
    let annotator = &invite(&store, 1).await[0];
    let view = task(&store, annotator).await;
    let json = serde_json::to_string(&view).unwrap();
    for secret in ["control", "system", "expected", "candidate\"", "accepted"] {
        assert!(!json.contains(secret), "{secret:?} in {json}");
    }
    let Sheet::Judge(JudgeSheet { substitutes, .. }) = &view.sheet else { panic!("{view:?}") };
    assert_eq!(substitutes.len(), 4, "two candidates, the target and a random word");
}

async fn a_pair_is_told_after_its_context_is_read(database: Database) {
    let store = database.open().await;
    let [_, _, _, (procedure, items)] = every_kind();
    begin(&store, campaign(procedure), items).await;
    let annotator = &invite(&store, 1).await[0];
    let view = task(&store, annotator).await;
    let page = |sheet: &Sheet| match sheet {
        Sheet::Similarity(SimilaritySheet { pairs }) => pairs[0].clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(page(&view.sheet).pair, None);
    assert!(page(&view.sheet).text.0.iter().all(|piece| !piece.marked));
    let words = ["one".to_owned(), "two".to_owned()];
    let answer = Answer::Similarity(SimilarityAnswer { words, rating: None });
    let view =
        store.save(annotator, &view.assignment, &key("a"), QuestionId(0), answer).await.unwrap();
    let page = page(&view.sheet);
    assert!(page.pair.is_some());
    assert_eq!(page.text.0.iter().filter(|piece| piece.marked).count(), 2);
    let rest = careful(&view).answers.into_iter().skip(1).collect();
    let unrated = Draft { answers: rest, ..Draft::default() };
    let error = store.submit(annotator, &view.assignment, &key("b"), &unrated).await.unwrap_err();
    assert!(error.to_string().contains("question 1 is not answered"), "{error}");
}

async fn nothing_is_shown_before_consent_or_while_paused(database: Database) {
    let store = database.open().await;
    let consent = Some("Your answers are published.".to_owned());
    begin(&store, Campaign { consent, ..campaign(judge(1, 0)) }, vec![target(0, &["no"])]).await;
    let annotator = &invite(&store, 1).await[0];
    assert!(matches!(store.next(annotator).await.unwrap(), Next::Consent { .. }));
    store.consent(annotator).await.unwrap();
    store.consent(annotator).await.unwrap();
    let view = task(&store, annotator).await;
    store.pause(&name()).await.unwrap();
    assert_eq!(store.next(annotator).await.unwrap(), Next::Paused);
    let submitted = store.submit(annotator, &view.assignment, &key("k"), &careful(&view)).await;
    assert!(submitted.is_ok(), "work in hand is never lost: {submitted:?}");
    store.resume(&name()).await.unwrap();
    assert_eq!(store.next(annotator).await.unwrap(), Next::Done);
    let log = store.log(&name(), Sequence(0), 1000).await.unwrap();
    let keys: Vec<_> = log.iter().map(|event| event.key.as_str()).collect();
    assert_eq!(keys.iter().filter(|key| key.starts_with("consented")).count(), 1);
    let sequence: Vec<u64> = log.iter().map(|event| event.sequence.0).collect();
    assert_eq!(sequence, (1..=sequence.len() as u64).collect::<Vec<_>>(), "no gaps");
}

async fn items_are_added_all_or_none(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let again = store.add(&name(), vec![target(1, &["no"]), target(0, &["no"])]).await;
    assert!(matches!(again, Err(Error::DuplicateItem(_))), "{again:?}");
    let nothing = store.add(&name(), vec![target(1, &[]), target(2, &["Bright"])]).await;
    assert!(matches!(nothing, Err(Error::NothingToAsk(_))), "{nothing:?}");
    let [_, (_, recall), ..] = every_kind();
    let other = store.add(&name(), recall).await;
    assert!(matches!(other, Err(Error::WrongKind { .. })), "{other:?}");
    assert_eq!(store.snapshot(&name()).await.unwrap().items.len(), 1);
    let more = vec![target(1, &["no", "BRIGHT"]), target(2, &[])];
    let added = store.add(&name(), more).await.unwrap();
    assert_eq!((added.items, added.tasks, added.targets_themselves), (2, 1, 1));
    assert!(added.bare[0].starts_with("\"bright\" (t:"), "{:?}", added.bare);
    let annotator = &invite(&store, 1).await[0];
    assert!(do_one(&store, annotator).await && do_one(&store, annotator).await);
    assert!(matches!(store.create(campaign(judge(1, 0))).await, Err(Error::CampaignExists(_))));
}
