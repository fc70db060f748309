//! Retries, double clicks, two tabs, strangers: what is stored stays as it is.

use motjuste_campaign::{
    AnnotatorId, AnnotatorNumber, Answer, Draft, Error, JudgeLabel, Next, QuestionId, RecallAnswer,
};

use crate::annotators::{careful, do_one, imported_work, invite, judged, key, task};
use crate::database::Database;
use crate::items::{begin, campaign, every_kind, judge, name, target};

crate::on_both_databases!(
    a_retry_gets_the_same_receipt_and_another_attempt_none,
    two_tabs_have_one_task,
    a_late_retry_of_a_save_changes_nothing,
    a_stranger_cannot_answer,
    answers_that_do_not_fit_change_nothing,
    imports_are_taken_in_once,
    the_word_itself_is_no_substitute,
);

async fn a_retry_gets_the_same_receipt_and_another_attempt_none(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["yes", "no"])]).await;
    let annotator = &invite(&store, 1).await[0];
    let view = task(&store, annotator).await;
    let receipt =
        store.submit(annotator, &view.assignment, &key("a"), &careful(&view)).await.unwrap();
    let stored = store.snapshot(&name()).await.unwrap();
    database.pass_minutes(5);
    let retry =
        store.submit(annotator, &view.assignment, &key("a"), &careful(&view)).await.unwrap();
    assert_eq!(retry, receipt);
    let different = judged(&view, |_| JudgeLabel::Negative);
    for other in ["b", "a"] {
        let second = store.submit(annotator, &view.assignment, &key(other), &different).await;
        assert!(matches!(second, Err(Error::AlreadySubmitted(_))), "{other}: {second:?}");
    }
    let back = store.hand_back(annotator, &view.assignment, "too late").await;
    assert!(matches!(back, Err(Error::AlreadySubmitted(_))), "{back:?}");
    assert_eq!(store.snapshot(&name()).await.unwrap(), stored);
}

async fn two_tabs_have_one_task(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(3, 0)), (0..4).map(|n| target(n, &["no"])).collect()).await;
    let annotator = &invite(&store, 1).await[0];
    let (one, other) = tokio::join!(store.next(annotator), store.next(annotator));
    assert_eq!(one.unwrap(), other.unwrap());
    let view = task(&store, annotator).await;
    let drafts = [careful(&view), judged(&view, |_| JudgeLabel::Negative)];
    let keys = [key("tab-1"), key("tab-2")];
    let (one, other) = tokio::join!(
        store.submit(annotator, &view.assignment, &keys[0], &drafts[0]),
        store.submit(annotator, &view.assignment, &keys[1], &drafts[1]),
    );
    assert_eq!(u8::from(one.is_ok()) + u8::from(other.is_ok()), 1, "{one:?} {other:?}");
    assert_eq!(store.snapshot(&name()).await.unwrap().submissions.len(), 1);
}

async fn a_late_retry_of_a_save_changes_nothing(database: Database) {
    let store = database.open().await;
    let [_, (procedure, items), ..] = every_kind();
    begin(&store, campaign(procedure), items).await;
    let annotator = &invite(&store, 1).await[0];
    let view = task(&store, annotator).await;
    let substitute = |text: &str| {
        Answer::Recall(RecallAnswer { substitutes: vec![text.into()], ..Default::default() })
    };
    let save = |attempt, text| {
        let (store, assignment, attempt) = (&store, &view.assignment, key(attempt));
        async move { store.save(annotator, assignment, &attempt, QuestionId(0), substitute(text)).await }
    };
    save("1", "clever").await.unwrap();
    save("2", "smart").await.unwrap();
    let view_now = save("1", "clever").await.unwrap();
    assert_eq!(
        view_now.saved[0].answer,
        substitute("smart"),
        "a page can be changed, not by a retry"
    );
    let resumed = task(&store, annotator).await;
    assert_eq!(resumed, view_now, "one resumes where one left");
    let rest = careful(&view).answers.into_iter().skip(1).collect();
    let draft = Draft { answers: rest, ..Draft::default() };
    store.submit(annotator, &view.assignment, &key("s"), &draft).await.unwrap();
    let snapshot = store.snapshot(&name()).await.unwrap();
    assert_eq!(snapshot.submissions[0].answers.get(QuestionId(0)), Some(&substitute("smart")));
    assert!(matches!(save("3", "bright").await, Err(Error::AlreadySubmitted(_))));
}

async fn a_stranger_cannot_answer(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let annotators = invite(&store, 2).await;
    let view = task(&store, &annotators[0]).await;
    let theft = store.submit(&annotators[1], &view.assignment, &key("k"), &careful(&view)).await;
    assert!(matches!(theft, Err(Error::UnknownAssignment(_))), "{theft:?}");
    assert_eq!(store.next(&annotators[1]).await.unwrap(), Next::Wait, "the one task is in hand");
    let nobody = AnnotatorId { campaign: name(), number: AnnotatorNumber(99) };
    assert!(matches!(store.next(&nobody).await, Err(Error::UnknownAnnotator(_))));
    let token = motjuste_campaign::Token::random().unwrap();
    assert!(matches!(store.enter(&token).await, Err(Error::UnknownToken)));
}

async fn answers_that_do_not_fit_change_nothing(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["a", "b", "c"])]).await;
    let annotator = &invite(&store, 1).await[0];
    let view = task(&store, annotator).await;
    let before = database.tables().await;
    let good = careful(&view);
    let mut twice = good.clone();
    twice.answers.push(twice.answers[0].clone());
    let mut short = good.clone();
    short.answers.pop();
    let unknown = judged(&view, |_| JudgeLabel::Abstain);
    for (draft, problem) in
        [(twice, "twice"), (short, "not answered"), (unknown, "return this task")]
    {
        let error = store.submit(annotator, &view.assignment, &key("k"), &draft).await.unwrap_err();
        assert!(error.to_string().contains(problem), "{error}");
    }
    assert_eq!(database.tables().await, before);
    assert!(do_one(&store, annotator).await);
}

async fn the_word_itself_is_no_substitute(database: Database) {
    let store = database.open().await;
    let [_, (procedure, items), ..] = every_kind();
    begin(&store, campaign(procedure), items).await;
    let annotator = &invite(&store, 1).await[0];
    let view = task(&store, annotator).await;
    let itself = || {
        Answer::Recall(RecallAnswer { substitutes: vec!["Bright".into()], ..Default::default() })
    };
    let refused = |refusal: Option<Error>| {
        let said = refusal.unwrap().to_string();
        assert!(said.contains("question 1 gives the highlighted word itself"), "{said}");
    };
    let before = database.tables().await;
    let mut draft = careful(&view);
    draft.answers[0].answer = itself();
    refused(store.submit(annotator, &view.assignment, &key("k"), &draft).await.err());
    let saved = store.save(annotator, &view.assignment, &key("k"), QuestionId(0), itself()).await;
    refused(saved.err());
    let gold = (motjuste_campaign::ItemNumber(1), motjuste_campaign::About::Sentence);
    refused(store.adjudicate(&name(), gold, Some(itself()), "why").await.err());
    let import = imported_work("A1", "W1", &draft);
    refused(store.import(&name(), vec![import]).await.err());
    assert_eq!(database.tables().await, before);
    assert!(do_one(&store, annotator).await);
}

async fn imports_are_taken_in_once(database: Database) {
    use motjuste_campaign::{Import, Imported};
    let store = database.open().await;
    begin(&store, campaign(judge(2, 0)), vec![target(0, &["yes"])]).await;
    let annotator = &invite(&store, 1).await[0];
    let draft = careful(&task(&store, annotator).await);
    let import = |id: &str, worker: &str| imported_work(id, worker, &draft);
    let work = vec![import("A1", "W1"), import("A2", "W2"), import("A3", "W1")];
    let imported = store.import(&name(), work.clone()).await.unwrap();
    assert_eq!(imported, Imported { new: 3, repeated: 1, ..Imported::default() });
    let again = store.import(&name(), work).await.unwrap();
    assert_eq!(again, Imported { known: 3, ..Imported::default() });
    let snapshot = store.snapshot(&name()).await.unwrap();
    assert_eq!(snapshot.valid().count(), 2, "two people; the second time of one does not count");
    let broken = Import { draft: Draft::default(), ..import("A4", "W4") };
    let error = store.import(&name(), vec![import("A5", "W5"), broken]).await.unwrap_err();
    assert!(error.to_string().contains("A4"), "{error}");
    assert_eq!(store.snapshot(&name()).await.unwrap(), snapshot, "all or nothing");
}
