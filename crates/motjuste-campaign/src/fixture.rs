//! Small campaigns for tests: sentences of our own, answers written as letters.

use motjuste_core::{ItemKey, PairInContexts, Pos};

use crate::{
    About, AnnotatorNumber, Answer, Answers, AssignmentNumber, Campaign, Candidate, Control,
    Decision, DecisionNumber, Expected, Filter, Finding, Item, ItemNumber, JudgeItem, JudgeLabel,
    JudgeSettings, NoSubstitute, Procedure, Question, QuestionId, RecallAnswer, RecallItem,
    RecallSettings, Rule, Sentence, SimilarityAnswer, SimilarityItem, SimilaritySettings, Snapshot,
    Submission, Task, TaskNumber, Timestamp, VerdictItem, VerdictLabel, VerdictSettings,
};

pub(crate) fn empty(procedure: Procedure) -> Snapshot {
    Snapshot {
        campaign: Campaign::new("small".parse().unwrap(), "A small campaign", procedure),
        items: Vec::new(),
        tasks: Vec::new(),
        submissions: Vec::new(),
        returns: Vec::new(),
        decisions: Vec::new(),
        gold: Vec::new(),
        members: Vec::new(),
        annotators: 9,
        forgotten: Vec::new(),
    }
}

fn candidates(words: &[(&str, &str)]) -> Vec<Candidate> {
    let candidate = |(text, sources): &(&str, &str)| Candidate {
        text: (*text).to_owned(),
        sources: sources.split('+').map(str::to_owned).collect(),
    };
    words.iter().map(candidate).collect()
}

/// A judge campaign of one target with these candidates and their sources, `people+thesaurus`; the
/// target is the control that comes last, before it an odd word.
pub(crate) fn judge(words: &[(&str, &str)]) -> Snapshot {
    let mut snapshot = empty(Procedure::Judge(JudgeSettings::default()));
    let text = "The sky was gray. She walked to the old station. It rained.";
    let item = JudgeItem::new(text, "walked", 22, Some(Pos::Verb), candidates(words)).unwrap();
    snapshot.items.push(Item::Judge(item));
    let control = |text: &str, expected| About::Control(Control { text: text.into(), expected });
    let abouts = (0..words.len() as u16)
        .map(About::Candidate)
        .chain([control("gazint", Expected::NotAccepted), control("walked", Expected::Accepted)]);
    add_task(&mut snapshot, 1, abouts.map(|about| (1, about)).collect());
    snapshot
}

/// A recall campaign of one block: the sentences of *bright*.
pub(crate) fn recall(sentences: usize) -> Snapshot {
    let mut snapshot = empty(Procedure::Recall(RecallSettings::default()));
    for id in 1..=sentences {
        let key = ItemKey { lexelt: "bright.a".into(), id: id.to_string().into() };
        let sentence = Sentence::new("He is a ", "bright", &format!(" boy, number {id}.")).unwrap();
        snapshot.items.push(Item::Recall(RecallItem { key, sentence }));
    }
    let questions = (1..=sentences as u32).map(|item| (item, About::Sentence)).collect();
    add_task(&mut snapshot, 1, questions);
    snapshot
}

pub(crate) fn verdict(words: &[(&str, &str)]) -> Snapshot {
    let mut snapshot = empty(Procedure::Verdict(VerdictSettings::default()));
    let key = ItemKey { lexelt: "bright.a".into(), id: "1".into() };
    let sentence = Sentence::new("He is a ", "bright", " boy.").unwrap();
    let item = VerdictItem::new(key, sentence, candidates(words)).unwrap();
    snapshot.items.push(Item::Verdict(item));
    let questions = (0..words.len() as u16).map(|at| (1, About::Substitute(at))).collect();
    add_task(&mut snapshot, 1, questions);
    snapshot
}

/// A similarity campaign of as many pairs: task 1 has them in their first context, task 2 in their
/// second.
pub(crate) fn similarity(pairs: usize) -> Snapshot {
    let mut snapshot = empty(Procedure::Similarity(SimilaritySettings::default()));
    for number in 0..pairs {
        let context = |place: &str| {
            format!(
                "It was {place}. The <strong>ice</strong> met <strong>water{number}</strong>. We left."
            )
        };
        let forms = ["ice".to_owned(), format!("water{number}")];
        let pair = PairInContexts {
            words: forms.clone(),
            contexts: [context("cold"), context("warm")],
            forms: [forms.clone(), forms],
        };
        snapshot.items.push(Item::Similarity(SimilarityItem::new(pair).unwrap()));
    }
    for context in 0..2 {
        let questions = (1..=pairs as u32).map(|item| (item, About::Context(context))).collect();
        add_task(&mut snapshot, 1, questions);
    }
    snapshot
}

/// Issues a task of these questions, by item.
pub(crate) fn add_task(snapshot: &mut Snapshot, stage: u8, questions: Vec<(u32, About)>) {
    let question = |(item, about)| Question { item: ItemNumber(item), about };
    snapshot.tasks.push(Task {
        number: TaskNumber(snapshot.tasks.len() as u32 + 1),
        stage,
        wanted: 3,
        questions: questions.into_iter().map(question).collect(),
    });
}

/// Hands in answers to a task, ten seconds after it was given.
pub(crate) fn submit(snapshot: &mut Snapshot, task: u32, annotator: u32, answers: Vec<Answer>) {
    let mut all = Answers::default();
    for (question, answer) in (0..).map(QuestionId).zip(answers) {
        all.insert(question, answer);
    }
    let number = snapshot.submissions.len() as u32 + 1;
    let assigned_at = Timestamp(i64::from(number) * 60_000);
    snapshot.submissions.push(Submission {
        assignment: AssignmentNumber(number),
        task: TaskNumber(task),
        annotator: AnnotatorNumber(annotator),
        assigned_at,
        submitted_at: Timestamp(assigned_at.0 + 10_000),
        elapsed_ms: Some(10_000),
        active_ms: None,
        platform_id: None,
        answers: all,
        comment: None,
        filtered_by: Vec::new(),
    });
}

/// Labels: `+`, `-` and `?`.
pub(crate) fn labels(signs: &str) -> Vec<Answer> {
    let label = |sign| match sign {
        '+' => JudgeLabel::Positive,
        '-' => JudgeLabel::Negative,
        _ => JudgeLabel::Abstain,
    };
    signs.chars().map(|sign| Answer::Label(label(sign))).collect()
}

/// Verdicts: `g`, `r` and `b`.
pub(crate) fn verdicts(letters: &str) -> Vec<Answer> {
    let verdict = |letter| match letter {
        'g' => VerdictLabel::Good,
        'r' => VerdictLabel::Reasonable,
        _ => VerdictLabel::Bad,
    };
    letters.chars().map(|letter| Answer::Verdict(verdict(letter))).collect()
}

/// Ratings from 0 to 6; the words of page 1 differ from pair to pair.
pub(crate) fn ratings(digits: &str) -> Vec<Answer> {
    let words = ["snow", "river", "cloud", "winter", "boat", "glass", "lake", "storm"];
    let rating = |(at, digit): (usize, char)| {
        let words = [words[at % 8], words[(at + 1) % 8]].map(str::to_owned);
        Answer::Similarity(SimilarityAnswer { words, rating: digit.to_digit(10).map(|d| d as u8) })
    };
    digits.chars().enumerate().map(rating).collect()
}

/// Substitutes of each sentence, separated by commas; `NIL`, `NAME` and `NONE` for none.
pub(crate) fn substitutes(sentences: &[&str]) -> Vec<Answer> {
    let answer = |given: &&str| {
        let none = match *given {
            "NIL" => Some(NoSubstitute::Nil),
            "NAME" => Some(NoSubstitute::Name),
            "NONE" => Some(NoSubstitute::Unsubstitutable),
            _ => None,
        };
        let words = given.split(", ").filter(|_| none.is_none()).map(str::to_owned);
        Answer::Recall(RecallAnswer { substitutes: words.collect(), none, ..Default::default() })
    };
    sentences.iter().map(answer).collect()
}

pub(crate) fn filter(snapshot: &mut Snapshot, submission: usize, rule: Rule, reason: &str) {
    let number = DecisionNumber(snapshot.decisions.len() as u32 + 1);
    let assignment = snapshot.submissions[submission].assignment;
    let finding = Finding { assignment, value: None, reason: reason.to_owned() };
    snapshot.submissions[submission].filtered_by.push(number);
    snapshot.decisions.push(Decision {
        number,
        filter: Filter { rule, threshold: None, findings: vec![finding] },
        at: Timestamp(0),
        by: crate::Actor::Requester,
        restored: None,
    });
}
