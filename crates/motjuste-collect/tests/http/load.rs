//! Simulated people at the real door.

use std::time::Duration;

use motjuste_campaign::simulate::{Model, Truth, audit};
use motjuste_campaign::{Snapshot, State};
use motjuste_collect::{LoadGenerator, LoadReport, RateLimit};

use crate::support::Running;

/// Lets these people annotate.
fn visit(server: &Running, models: &[Model]) -> (LoadReport, Snapshot) {
    let name = "small".parse().unwrap();
    let before = server.wait(server.book.snapshot(&name)).unwrap();
    let crowd = LoadGenerator {
        origin: server.origin.clone(),
        people: models.iter().map(|model| (server.invite(), *model)).collect(),
        seed: 1,
        think: Duration::ZERO,
        patience: Duration::from_secs(60),
    };
    let visits = crowd.run(&Truth::drawn(&before.items, 1)).unwrap();
    let records = server.wait(server.book.snapshot(&name)).unwrap();
    assert_eq!(audit(&records, &visits.acknowledged), []);
    assert_eq!(records.submissions.len(), visits.acknowledged.len());
    assert_eq!(visits.finished, models.len(), "everybody sees the end: {:?}", visits.refusals);
    (visits, records)
}

fn fast() -> Running {
    Running::with(|settings| settings.requests = RateLimit { per_second: 1e6, at_once: 1e6 })
}

#[test]
fn a_crowd_completes_a_campaign_and_nothing_is_lost_or_doubled() {
    let server = fast();
    visit(&server, &[Model::Careful; 10]);
    let status = server.wait(server.book.status(&"small".parse().unwrap())).unwrap();
    assert_eq!(status.state, State::Complete);
}

#[test]
fn who_always_says_yes_is_filtered_by_the_wrong_control() {
    let (visits, records) = visit(&fast(), &[Model::StraightLiner; 3]);
    assert_eq!(visits.acknowledged.len(), 6, "three people, two targets");
    assert!(records.submissions.iter().all(|submission| !submission.is_valid()));
}
