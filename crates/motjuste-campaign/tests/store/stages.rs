//! Whether a campaign of two stages ends: with people who think differently, and with too few of them.

use motjuste_campaign::simulate::{Model, Simulated, Truth};
use motjuste_campaign::{AnnotatorId, Draft, Item, Next, State, Store};

use crate::annotators::{invite, key};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};
use crate::procedures::assert_distinct_people;

crate::on_both_databases!(
    twelve_people_give_ten_labels,
    too_few_people_are_reported_and_as_many_more_are_enough,
);

/// Fifteen targets of 25 candidates, so that each is three tasks.
fn targets() -> Vec<Item> {
    let words: Vec<String> = (0..25).map(|n| format!("word{n}")).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    (0..15).map(|number| target(number, &words)).collect()
}

/// Careful people work, in turn, until nobody has anything left.
async fn careful_people_work(store: &Store, people: &[AnnotatorId], truth: &Truth) {
    let mut people: Vec<(&AnnotatorId, Simulated)> = people
        .iter()
        .map(|person| (person, Simulated::new(Model::Careful, 5, u64::from(person.number.0))))
        .collect();
    let mut busy = true;
    while busy {
        busy = false;
        for (person, simulated) in &mut people {
            let Next::Task(view) = store.next(person).await.unwrap() else { continue };
            let draft = Draft { answers: simulated.answer(&view.sheet, truth), ..Draft::default() };
            let key = key(&format!("key-{}", view.assignment));
            store.submit(person, &view.assignment, &key, &draft).await.unwrap();
            busy = true;
        }
    }
}

async fn twelve_people_give_ten_labels(database: Database) {
    let store = database.open().await;
    let items = targets();
    let truth = Truth::drawn(&items, 2);
    begin(&store, campaign(judge(3, 7)), items).await;
    let people = invite(&store, 12).await;
    careful_people_work(&store, &people, &truth).await;
    let status = store.status(&name()).await.unwrap();
    assert_eq!((status.state, status.people_needed), (State::Complete, 0), "{:?}", status.stages);
    assert!(status.stages[1].tasks > 15, "{:?}", status.stages);
    assert_distinct_people(&store.snapshot(&name()).await.unwrap());
}

async fn too_few_people_are_reported_and_as_many_more_are_enough(database: Database) {
    let store = database.open().await;
    let items = targets();
    let truth = Truth::drawn(&items, 2);
    begin(&store, campaign(judge(3, 7)), items).await;
    assert_eq!(store.status(&name()).await.unwrap().people_needed, 3, "nobody is invited yet");
    let people = invite(&store, 8).await;
    careful_people_work(&store, &people, &truth).await;
    let status = store.status(&name()).await.unwrap();
    assert_eq!((status.state, status.people_needed), (State::Running, 2), "{:?}", status.stages);
    let [first, second] = status.stages[..] else { panic!("{:?}", status.stages) };
    assert_eq!((first.short, first.complete), (0, first.tasks));
    assert_eq!(
        (second.short, second.complete),
        (second.tasks, 0),
        "five are left for seven labels"
    );
    let more = invite(&store, 2).await;
    careful_people_work(&store, &more, &truth).await;
    let status = store.status(&name()).await.unwrap();
    assert_eq!((status.state, status.people_needed), (State::Complete, 0), "{:?}", status.stages);
}
