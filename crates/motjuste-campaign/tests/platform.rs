//! A judge campaign that is done on Mechanical Turk, from candidates to a benchmark: HITs out, results
//! in, bad work filtered and asked for again, who is paid, and a file that scoring reads.
#![allow(clippy::unwrap_used)]

use motjuste_campaign::{
    About, Campaign, CampaignName, Candidate, Expected, Item, JudgeItem, JudgeSettings, Procedure,
    Rule, Snapshot, Store, export, platform, quality,
};
use motjuste_core::Pos;
use motjuste_formats::{Swords, Text, parse};

const SENTENCES: [(&str, &str, usize, [&str; 3]); 2] = [
    (
        "It was late. She walked home alone. Nobody saw her.",
        "walked",
        17,
        ["strolled", "went", "ate"],
    ),
    (
        "The room was dark. A bright lamp helped. We read on.",
        "bright",
        21,
        ["luminous", "clever", "green"],
    ),
];

/// What an honest person says: the first candidate is good, the controls are right.
fn honest(snapshot: &Snapshot, task: usize) -> Vec<&'static str> {
    let label = |question: &motjuste_campaign::Question| match &question.about {
        About::Candidate(0) => "positive",
        About::Control(control) if control.expected == Expected::Accepted => "positive",
        _ => "negative",
    };
    snapshot.tasks[task].questions.iter().map(label).collect()
}

/// The results a platform gives for a batch, columns in its own order: everyone is honest but worker
/// 1, who accepts everything.
fn results(
    snapshot: &Snapshot,
    batch: &platform::Batch,
    first_worker: u32,
    spammer: u32,
) -> String {
    let mut hits = Vec::new();
    platform::write_hits(snapshot, batch, &mut hits).unwrap();
    let mut hits = csv::Reader::from_reader(hits.as_slice());
    let questions = hits.headers().unwrap().iter().filter(|name| name.starts_with("text_")).count();
    let mut table = String::from("HITId,WorkTimeInSeconds");
    (0..questions).for_each(|question| table += &format!(",Answer.q{question}"));
    table += ",Input.task,WorkerId,AssignmentStatus,AssignmentId\n";
    for hit in hits.records() {
        let task: usize = hit.unwrap()[0].parse().unwrap();
        for worker in first_worker..first_worker + batch.assignments {
            table += &format!("H{task},30");
            for label in honest(snapshot, task - 1) {
                table += if worker == spammer { ",positive" } else { "," };
                table += if worker == spammer { "" } else { label };
            }
            table += &format!(",{task},W{worker},Submitted,A{task}-{worker}\n");
        }
    }
    table
}

#[tokio::test]
async fn a_campaign_goes_through_mechanical_turk() {
    let dir = tempfile::tempdir().unwrap();
    let store =
        Store::open(&format!("sqlite:{}", dir.path().join("store.db").display())).await.unwrap();
    let name: CampaignName = "turk".parse().unwrap();
    let settings = JudgeSettings { second_labels: 2, ..Default::default() };
    store
        .create(Campaign::new(name.clone(), "Bright walks", Procedure::Judge(settings)))
        .await
        .unwrap();
    let items = SENTENCES.map(|(text, target, offset, words)| {
        let candidates = words
            .map(|word| Candidate { text: word.into(), sources: ["people".to_owned()].into() });
        Item::Judge(JudgeItem::new(text, target, offset, Some(Pos::Verb), candidates).unwrap())
    });
    store.add(&name, items.to_vec()).await.unwrap();

    // Three people per task, one of whom accepts everything.
    let snapshot = store.snapshot(&name).await.unwrap();
    let batches = platform::batches(&snapshot);
    assert_eq!((batches.len(), batches[0].assignments, batches[0].tasks.len()), (1, 3, 2));
    let table = results(&snapshot, &batches[0], 1, 1);
    let read = platform::read_results(&snapshot, "results.csv", table.as_bytes()).unwrap();
    assert_eq!((read.work.len(), read.unread.len()), (6, 0), "{:?}", read.unread);
    store.import(&name, read.work.clone()).await.unwrap();
    let again = store.import(&name, read.work).await.unwrap();
    assert_eq!((again.new, again.known), (0, 6), "the same file again changes nothing");

    // What cannot be read is kept until it can be.
    let aside = |id: &str| motjuste_campaign::SetAside {
        platform_id: id.to_owned(),
        reason: "question 0 is not answered".into(),
    };
    store.set_aside(&name, vec![aside("A7-7"), aside("A1-1"), aside("A7-7")]).await.unwrap();
    assert_eq!(store.to_look_at(&name).await.unwrap(), [aside("A7-7")], "the other was taken in");

    // Wrong controls were filtered on the way in; the rest of the spammer's work goes by accuracy.
    let snapshot = store.snapshot(&name).await.unwrap();
    assert!(quality::wrong_controls(&snapshot).findings.is_empty(), "the store did that");
    let filter = quality::low_control_accuracy(&snapshot, 0.9);
    assert_eq!(filter.findings.len(), 2);
    store.filter(&name, filter).await.unwrap();
    let snapshot = store.snapshot(&name).await.unwrap();
    assert!(quality::low_control_accuracy(&snapshot, 0.9).findings.is_empty(), "found once");
    let unread = store.to_look_at(&name).await.unwrap();
    let paid = platform::approvals(&snapshot, &unread, &[Rule::WrongControl]);
    let rejected = |a: &&platform::Approval| matches!(a.verdict, platform::Verdict::Rejected(_));
    assert_eq!(paid.iter().filter(rejected).count(), 2);
    let batches = platform::batches(&snapshot);
    assert_eq!((batches[0].assignments, batches[0].tasks.len()), (1, 2));

    // With the last ones in, the second stage asks about what somebody would use.
    let table = results(&snapshot, &batches[0], 4, 0);
    let read = platform::read_results(&snapshot, "more.csv", table.as_bytes()).unwrap();
    store.import(&name, read.work).await.unwrap();
    let snapshot = store.snapshot(&name).await.unwrap();
    let batches = platform::batches(&snapshot);
    assert_eq!((batches[0].stage, batches[0].assignments, batches[0].tasks.len()), (2, 2, 2));
    let table = results(&snapshot, &batches[0], 5, 0);
    let read = platform::read_results(&snapshot, "second.csv", table.as_bytes()).unwrap();
    store.import(&name, read.work).await.unwrap();

    // Out comes a benchmark.
    let snapshot = store.snapshot(&name).await.unwrap();
    assert!(platform::batches(&snapshot).is_empty(), "nothing more is wanted");
    let settings = export::ExportSettings { lemmatized: true, ..Default::default() };
    let mut made = export::files(&snapshot, [], &settings).unwrap().files.into_iter();
    let bytes = made.find(|file| file.name == "swords.json").unwrap().bytes;
    let file = parse::<Swords>(&Text::from_bytes("turk.json", bytes).unwrap()).unwrap();
    let labels: Vec<usize> =
        file.substitutes().iter().map(|substitute| substitute.labels().as_slice().len()).collect();
    assert_eq!(labels, [5, 3, 3, 5, 3, 3]);
    let card = export::data_card(&snapshot, &settings).unwrap();
    assert!(card.markdown.contains("wrong-control"), "{}", card.markdown);
}
