//! Invitations and members given and taken back, gold that a person decides, settings that change, and
//! one person's data removed.

use motjuste_campaign::{
    About, Actor, AnnotatorId, Answer, Error, Imported, Item, ItemNumber, JudgeLabel, MemberId,
    MemberNumber, Next, Procedure, Role, Sentence, SetAside, Sheet, State, Store, TaskView,
    VerdictItem, VerdictSettings,
};
use motjuste_core::ItemKey;

use crate::annotators::{careful, do_one, imported_work, invite, key, task, work};
use crate::database::Database;
use crate::items::{begin, campaign, candidate, every_kind, judge, name, target};

crate::on_both_databases!(
    a_revoked_invitation_leads_nowhere,
    a_member_is_known_until_removed_and_decides_by_name,
    a_person_decides_what_is_gold,
    settings_change_unless_tasks_depend_on_them,
    a_persons_data_are_removed_from_the_log_too,
    removed_work_of_a_platform_stays_removed,
    a_comment_reaches_the_requester,
    judges_have_an_order_of_their_own,
    verdicts_have_an_order_of_their_own,
);

async fn same_after_rebuild(database: &Database, store: &Store) {
    let before = database.tables().await;
    store.rebuild().await.unwrap();
    assert_eq!(database.tables().await, before);
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

async fn a_revoked_invitation_leads_nowhere(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"]), target(1, &["no"])]).await;
    let names = ["Ann  Smith".to_owned(), "Bob".to_owned()];
    let tokens = store.invite_by_name(&name(), &names).await.unwrap();
    let stored = format!("{:?}", database.tables().await);
    assert!(!tokens.iter().any(|token| stored.contains(token.reveal())), "only its hash is kept");
    let (ann, bob) =
        (store.enter(&tokens[0]).await.unwrap(), store.enter(&tokens[1]).await.unwrap());
    assert!(do_one(&store, &ann).await);
    let in_hand = task(&store, &ann).await;
    assert!(matches!(store.revoke(&ann, " ").await, Err(Error::BadReason(_))));
    store.revoke(&ann, "left the project").await.unwrap();
    store.revoke(&ann, "twice is once").await.unwrap();
    assert!(matches!(store.enter(&tokens[0]).await, Err(Error::Revoked)));
    assert!(matches!(store.next(&ann).await, Err(Error::Revoked)));
    let late = store.submit(&ann, &in_hand.assignment, &key("late"), &careful(&in_hand)).await;
    assert!(matches!(late, Err(Error::Expired(_))), "{late:?}");
    let status = store.status(&name()).await.unwrap();
    let ann = &status.annotators[0];
    assert_eq!((ann.name.as_deref(), ann.revoked, ann.submitted), (Some("Ann Smith"), true, 1));
    work(&store, &[bob]).await;
    assert_eq!(store.status(&name()).await.unwrap().state, State::Complete);
    for bad in ["", "a\u{7}", &"x".repeat(101)] {
        let refused = store.invite_by_name(&name(), &[bad.to_owned()]).await;
        assert!(matches!(refused, Err(Error::BadPersonName)), "{bad:?}");
    }
    same_after_rebuild(&database, &store).await;
}

async fn a_member_is_known_until_removed_and_decides_by_name(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let token = store.add_member(&name(), "Ann", Role::Requester).await.unwrap();
    let ann = MemberId { campaign: name(), number: MemberNumber(1) };
    assert_eq!(store.member(&token).await.unwrap(), ann);
    assert!(matches!(store.enter(&token).await, Err(Error::UnknownToken)), "no annotator");
    store.acting_as(ann.number).pause(&name()).await.unwrap();
    let last = store.whole_log(&name()).await.unwrap().pop().unwrap();
    assert_eq!(last.actor, Actor::Member(ann.number));
    store.remove_member(&ann).await.unwrap();
    store.remove_member(&ann).await.unwrap();
    assert!(matches!(store.member(&token).await, Err(Error::UnknownToken)));
    let known = store.members(&name()).await.unwrap();
    assert_eq!((known[0].name.as_str(), known[0].removed), ("Ann", true));
    let nobody = MemberId { campaign: name(), number: MemberNumber(9) };
    assert!(matches!(store.remove_member(&nobody).await, Err(Error::UnknownMember(_))));
    same_after_rebuild(&database, &store).await;
}

async fn a_person_decides_what_is_gold(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let question = || (ItemNumber(1), About::Candidate(0));
    let yes = || Some(Answer::Label(JudgeLabel::Positive));
    let decide =
        async |question, answer| store.adjudicate(&name(), question, answer, "a typo").await;
    decide(question(), yes()).await.unwrap();
    let ann = store.acting_as(MemberNumber(1));
    let no = Some(Answer::Label(JudgeLabel::Negative));
    ann.adjudicate(&name(), question(), no.clone(), "no typo").await.unwrap();
    let gold = store.snapshot(&name()).await.unwrap().gold;
    assert_eq!((gold.len(), gold[0].reason.as_str()), (1, "no typo"), "the last one stands");
    assert_eq!((gold[0].by, Some(&gold[0].answer)), (Actor::Member(MemberNumber(1)), no.as_ref()));
    for about in [About::Candidate(1), About::Sentence] {
        let missing = decide((ItemNumber(1), about), yes()).await;
        assert!(matches!(missing, Err(Error::UnknownQuestion { .. })), "{missing:?}");
    }
    let unfit =
        decide(question(), Some(Answer::Verdict(motjuste_campaign::VerdictLabel::Bad))).await;
    assert!(matches!(unfit, Err(Error::Answer(_))), "{unfit:?}");
    same_after_rebuild(&database, &store).await;
    decide(question(), None).await.unwrap();
    assert!(store.snapshot(&name()).await.unwrap().gold.is_empty());
    same_after_rebuild(&database, &store).await;
}

async fn settings_change_unless_tasks_depend_on_them(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(1, 0)), vec![target(0, &["no"])]).await;
    let mut edited = store.campaign(&name()).await.unwrap();
    edited.title = "Another title".into();
    edited.tasks_per_person = 7;
    store.edit(edited.clone()).await.unwrap();
    assert_eq!(store.campaign(&name()).await.unwrap(), edited);
    edited.procedure = judge(2, 0);
    let refused = store.edit(edited.clone()).await;
    assert!(matches!(refused, Err(Error::FixedSetting("procedure"))), "{refused:?}");
    edited.expiry_minutes = 0;
    assert!(matches!(store.edit(edited).await, Err(Error::BadSetting { .. })));
    same_after_rebuild(&database, &store).await;
}

async fn a_persons_data_are_removed_from_the_log_too(database: Database) {
    let store = database.open().await;
    let [_, (recall, items), ..] = every_kind();
    begin(&store, campaign(recall), items).await;
    let secret = "zyzzyva".to_owned();
    let tokens = store.invite_by_name(&name(), &[format!("Ann {secret}")]).await.unwrap();
    let ann = store.enter(&tokens[0]).await.unwrap();
    let bob = &invite(&store, 1).await[0];
    let view = task(&store, &ann).await;
    let mut draft = careful(&view);
    draft.comment = Some(format!("{secret} is a word"));
    store.submit(&ann, &view.assignment, &key(&secret), &draft).await.unwrap();
    assert!(do_one(&store, bob).await);
    let unfinished = task(&store, &ann).await;
    store.keep_draft(&ann, &unfinished.assignment, &format!("{{\"{secret}\":1}}")).await.unwrap();
    let before = store.snapshot(&name()).await.unwrap();
    assert_eq!(before.submissions.len(), 2);

    store.forget(&ann, "asked for it by letter").await.unwrap();
    store.forget(&ann, "twice is once").await.unwrap();
    let log = store.whole_log(&name()).await.unwrap();
    assert!(!format!("{log:?}").contains(&secret));
    let snapshot = store.snapshot(&name()).await.unwrap();
    assert_eq!(snapshot.submissions.len(), 1);
    assert_eq!(
        (snapshot.submissions[0].annotator, &snapshot.forgotten),
        (bob.number, &vec![ann.number])
    );
    let status = store.status(&name()).await.unwrap();
    let person = &status.annotators[0];
    assert_eq!((person.forgotten, person.name.as_deref(), person.submitted), (true, None, 0));
    assert_eq!(status.stages[0].valid, 1, "what is missing is wanted again");
    assert!(matches!(store.enter(&tokens[0]).await, Err(Error::UnknownToken)));
    assert!(matches!(store.next(&ann).await, Err(Error::Revoked)));
    let next = invite(&store, 1).await;
    assert_eq!(next[0].number.0, 3, "no number is given twice");
    work(&store, &next).await;
    same_after_rebuild(&database, &store).await;
    let nobody =
        motjuste_campaign::AnnotatorId { number: motjuste_campaign::AnnotatorNumber(99), ..ann };
    assert!(matches!(store.forget(&nobody, "x").await, Err(Error::NoSuchPerson(_))));
    if !database.url.starts_with("postgres") {
        store.close().await;
        let file = std::fs::read(&database.url).unwrap();
        let found = file.windows(secret.len()).any(|bytes| bytes == secret.as_bytes());
        assert!(!found, "nothing is left of it in the file");
    }
}

async fn removed_work_of_a_platform_stays_removed(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(3, 0)), vec![target(0, &["yes"])]).await;
    let draft = careful(&task(&store, &invite(&store, 1).await[0]).await);
    let import = |id: &str, worker: &str| imported_work(id, worker, &draft);
    let aside = |id: &str| SetAside { platform_id: id.into(), reason: "unreadable".into() };
    let asides = || vec![aside("zyzzyva-1"), aside("zyzzyva-2"), aside("other")];
    let work = vec![import("zyzzyva-1", "W1"), import("zyzzyva-2", "W1"), import("A2", "W2")];
    store.set_aside(&name(), asides()[..1].to_vec()).await.unwrap();
    store.import(&name(), work.clone()).await.unwrap();
    store.set_aside(&name(), asides()[1..].to_vec()).await.unwrap();
    let people = store.platform_people(&name()).await.unwrap();
    assert_eq!(people[0].platform_id, "W1");
    let person = AnnotatorId { campaign: name(), number: people[0].annotator };

    store.forget(&person, "asked for it").await.unwrap();
    let before = database.tables().await;
    let log = store.whole_log(&name()).await.unwrap();
    assert!(!format!("{log:?}").contains("zyzzyva"));
    assert_eq!(store.to_look_at(&name()).await.unwrap(), [aside("other")]);
    let again = store.import(&name(), work).await.unwrap();
    assert_eq!(again, Imported { known: 1, removed: 2, ..Imported::default() });
    store.set_aside(&name(), asides()).await.unwrap();
    assert_eq!(store.whole_log(&name()).await.unwrap(), log);
    assert_eq!(database.tables().await, before);
    same_after_rebuild(&database, &store).await;
}

async fn a_comment_reaches_the_requester(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(2, 0)), vec![target(0, &["no"])]).await;
    let people = invite(&store, 2).await;
    for (person, comment, kept) in [
        (&people[0], " the sentence is cut off ", Some("the sentence is cut off")),
        (&people[1], " ", None),
    ] {
        let view = task(&store, person).await;
        let mut draft = careful(&view);
        draft.comment = Some("x".repeat(1001));
        let refused = store.submit(person, &view.assignment, &key("k"), &draft).await;
        assert!(matches!(refused, Err(Error::BadReason(_))), "{refused:?}");
        draft.comment = Some(comment.into());
        store.submit(person, &view.assignment, &key("k"), &draft).await.unwrap();
        let snapshot = store.snapshot(&name()).await.unwrap();
        assert_eq!(snapshot.submissions.last().unwrap().comment.as_deref(), kept);
    }
    same_after_rebuild(&database, &store).await;
}

const WORDS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

async fn judges_have_an_order_of_their_own(database: Database) {
    everybody_has_an_order_of_their_own(database, judge(3, 0), target(0, &WORDS)).await;
}

async fn verdicts_have_an_order_of_their_own(database: Database) {
    let key = ItemKey { lexelt: "bright.a".into(), id: "1".into() };
    let sentence = Sentence::new("A ", "bright", " boy.").unwrap();
    let item = VerdictItem::new(key, sentence, WORDS.map(candidate)).unwrap();
    let procedure = Procedure::Verdict(VerdictSettings { judges: 3, ..Default::default() });
    everybody_has_an_order_of_their_own(database, procedure, Item::Verdict(item)).await;
}

async fn everybody_has_an_order_of_their_own(database: Database, procedure: Procedure, item: Item) {
    let store = database.open().await;
    begin(&store, campaign(procedure), vec![item]).await;
    let shown = |view: TaskView| match view.sheet {
        Sheet::Judge(sheet) => sheet.substitutes,
        Sheet::Verdict(sheet) => sheet.substitutes,
        other => panic!("{other:?}"),
    };
    let mut orders = Vec::new();
    for person in invite(&store, 3).await {
        let order = shown(task(&store, &person).await);
        assert_eq!(shown(task(&store, &person).await), order, "the same each time");
        orders.push(order.iter().map(|choice| choice.text.clone()).collect::<Vec<_>>());
        assert!(matches!(store.next(&person).await.unwrap(), Next::Task(_)));
    }
    orders.dedup();
    assert_eq!(orders.len(), 3, "{orders:?}");
    orders.iter_mut().for_each(|order| order.sort());
    orders.dedup();
    assert_eq!(orders.len(), 1, "the same words");
}
