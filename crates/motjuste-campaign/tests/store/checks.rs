//! Attention checks of every kind: asked among the rest, found when wrong, and in no data file.

use motjuste_campaign::export::{ExportSettings, files};
use motjuste_campaign::{
    About, Answer, Body, Draft, Expected, Procedure, QuestionId, RecallAnswer, Rule,
    SimilarityAnswer, Store, Task, TaskView, VerdictLabel, quality,
};

use crate::annotators::{careful, invite, key, task};
use crate::database::Database;
use crate::items::{begin, campaign, every_kind, name};

fn with_controls(procedure: Procedure) -> Procedure {
    match procedure {
        Procedure::Recall(mut settings) => {
            settings.controls = true;
            Procedure::Recall(settings)
        }
        Procedure::Verdict(mut settings) => {
            settings.controls = true;
            Procedure::Verdict(settings)
        }
        Procedure::Similarity(mut settings) => {
            settings.controls = true;
            Procedure::Similarity(settings)
        }
        judge => judge,
    }
}

/// The task that a person has in hand, with its controls.
async fn in_hand(store: &Store, view: &TaskView) -> Task {
    let log = store.whole_log(&name()).await.unwrap();
    let number = log.iter().find_map(|event| match event.body {
        Body::Assigned { assignment, task, .. } if assignment == view.assignment.number => {
            Some(task)
        }
        _ => None,
    });
    store.snapshot(&name()).await.unwrap().task(number.unwrap()).unwrap().clone()
}

/// Answers controls right, or all of them wrong; gives how many there are.
fn answer_controls(task: &Task, draft: &mut Draft, right: bool) -> usize {
    let mut controls = 0;
    for (id, question) in (0..).map(QuestionId).zip(&task.questions) {
        let About::Control(control) = &question.about else { continue };
        controls += 1;
        let given = draft.answers.iter_mut().find(|given| given.question == id).unwrap();
        match &mut given.answer {
            Answer::Recall(answer) => {
                let word = if right { control.text.clone() } else { "something".to_owned() };
                *answer = RecallAnswer { substitutes: vec![word], ..Default::default() };
            }
            Answer::Verdict(verdict) => {
                *verdict = match (control.expected, right) {
                    (Expected::Accepted, true) | (_, false) => VerdictLabel::Good,
                    _ => VerdictLabel::Bad,
                };
            }
            Answer::Similarity(SimilarityAnswer { rating, .. }) => {
                let said: u8 = control.text.parse().unwrap();
                *rating = Some(if right { said } else { (said + 1) % 7 });
            }
            Answer::Label(_) => {}
        }
    }
    controls
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_check_is_found_and_no_check_is_data() {
    for (procedure, items) in every_kind().into_iter().skip(1) {
        let database = Database::sqlite();
        let store = database.open().await;
        begin(&store, campaign(with_controls(procedure)), items).await;
        let people = invite(&store, 2).await;
        for (person, right) in [(&people[0], true), (&people[1], false)] {
            let view = task(&store, person).await;
            let mut draft = careful(&view);
            let controls = answer_controls(&in_hand(&store, &view).await, &mut draft, right);
            assert!(controls > 0, "{:?}", view.sheet);
            store.submit(person, &view.assignment, &key("k"), &draft).await.unwrap();
        }
        let status = store.status(&name()).await.unwrap();
        assert!(status.annotators.iter().all(|one| one.controls > 0), "{status:?}");
        let snapshot = store.snapshot(&name()).await.unwrap();
        let found = quality::apply(&snapshot, Rule::WrongControl, None).unwrap().findings;
        let wrong: Vec<_> = found.iter().map(|finding| finding.assignment).collect();
        assert_eq!(
            wrong,
            [snapshot.submissions[1].assignment],
            "{}",
            snapshot.campaign.procedure.kind()
        );
        let made = files(&snapshot, [], &ExportSettings::default()).unwrap();
        for file in made.files.iter().filter(|file| !["log.jsonl", "card.md"].contains(&file.name))
        {
            let text = String::from_utf8_lossy(&file.bytes);
            assert!(
                !text.contains("something") && !text.contains("check"),
                "{}: {text}",
                file.name
            );
        }
    }
}
