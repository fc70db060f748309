//! People who do what they are asked.

use motjuste_campaign::{
    AnnotatorId, Answer, Answered, Choice, Draft, Import, JudgeLabel, JudgeSheet, Key, Next,
    QuestionId, RecallAnswer, RecallSheet, Sheet, SimilarityAnswer, SimilaritySheet, Store,
    TaskNumber, TaskView, VerdictLabel, VerdictSheet,
};

use crate::items::name;

pub(crate) fn key(key: &str) -> Key {
    key.parse().unwrap()
}

/// Work on the first task that a platform's results have.
pub(crate) fn imported_work(platform_id: &str, worker: &str, draft: &Draft) -> Import {
    Import {
        platform_id: platform_id.into(),
        worker: worker.into(),
        task: TaskNumber(1),
        elapsed_ms: Some(9000),
        draft: draft.clone(),
    }
}

pub(crate) async fn invite(store: &Store, people: u32) -> Vec<AnnotatorId> {
    let mut annotators = Vec::new();
    for token in store.invite(&name(), people).await.unwrap() {
        annotators.push(store.enter(&token).await.unwrap());
    }
    annotators
}

pub(crate) async fn task(store: &Store, annotator: &AnnotatorId) -> TaskView {
    match store.next(annotator).await.unwrap() {
        Next::Task(view) => *view,
        other => panic!("no task for {annotator}: {other:?}"),
    }
}

/// Accepts the target itself and whatever begins with `yes`.
pub(crate) fn careful(view: &TaskView) -> Draft {
    judged(view, |text| {
        if text == "bright" || text.starts_with("yes") {
            JudgeLabel::Positive
        } else {
            JudgeLabel::Negative
        }
    })
}

/// The answers of someone who labels substitutes like this and does everything else alike.
pub(crate) fn judged(view: &TaskView, label: impl Fn(&str) -> JudgeLabel) -> Draft {
    let answered = |question: QuestionId, answer: Answer| Answered { question, answer };
    let answers = match &view.sheet {
        Sheet::Judge(JudgeSheet { substitutes, .. }) => substitutes
            .iter()
            .map(|Choice { question, text }| answered(*question, Answer::Label(label(text))))
            .collect(),
        Sheet::Verdict(VerdictSheet { substitutes, .. }) => substitutes
            .iter()
            .map(|choice| answered(choice.question, Answer::Verdict(VerdictLabel::Reasonable)))
            .collect(),
        Sheet::Recall(RecallSheet { sentences, .. }) => {
            let substitutes = vec!["clever".to_owned(), "very smart".to_owned()];
            let answer = RecallAnswer { substitutes, ..Default::default() };
            sentences.iter().map(|s| answered(s.question, Answer::Recall(answer.clone()))).collect()
        }
        Sheet::Similarity(SimilaritySheet { pairs }) => pairs
            .iter()
            .map(|page| {
                let words = ["number".to_owned(), "letter".to_owned()];
                answered(
                    page.question,
                    Answer::Similarity(SimilarityAnswer { words, rating: Some(4) }),
                )
            })
            .collect(),
    };
    Draft { answers, active_ms: Some(1500), comment: None }
}

/// Takes one task and does it; false if there is none.
pub(crate) async fn do_one(store: &Store, annotator: &AnnotatorId) -> bool {
    let Next::Task(view) = store.next(annotator).await.unwrap() else { return false };
    let key = key(&format!("key-{}", view.assignment));
    store.submit(annotator, &view.assignment, &key, &careful(&view)).await.unwrap();
    true
}

/// Everyone works, in turn, until nobody has anything left.
pub(crate) async fn work(store: &Store, annotators: &[AnnotatorId]) {
    let mut busy = true;
    while busy {
        busy = false;
        for annotator in annotators {
            busy |= do_one(store, annotator).await;
        }
    }
}
