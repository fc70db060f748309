//! The store of campaigns: what requesters and annotators do. Every method is one transaction: it
//! happens whole and is on the disk when the method returns, or it does not happen. The statements
//! are in `database`.

mod annotate;
mod assign;
mod database;
mod decide;
mod draft;
mod latest;
mod maintain;
mod people;
mod platform;
mod report;
mod second_stage;
mod work;

pub use annotate::Receipt;
pub use people::tidy_reason;
pub use platform::PlatformPerson;
pub use work::{Import, Imported, SetAside};

use crate::kind::Numbered;
use crate::task::plan;
use crate::{
    Actor, Body, Campaign, CampaignName, Clock, Error, Event, Item, ItemNumber, MemberNumber,
    Result, Sequence, TaskNumber,
};
use database::{Database, Numbering, Rows, Transaction};
use latest::Latest;

/// Campaigns in a database. Cheap to clone: clones share their connections.
#[derive(Debug, Clone)]
pub struct Store {
    database: Database,
    clock: Clock,
    /// Who does what requesters do.
    actor: Actor,
    latest: Latest,
}

/// How many events [`Store::whole_log`] reads at once.
const EVENTS_AT_A_TIME: u32 = 10_000;

/// What [`Store::add`] did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    pub items: u32,
    pub tasks: u32,
    /// Targets without candidates: kept, so that an export has them, but nobody is asked about them.
    pub bare: Vec<String>,
    /// Candidates that were the target itself, and are left out: that is asked as a control.
    pub targets_themselves: u32,
}

impl Store {
    /// Opens a store, made if it is not there: a file, `sqlite:FILE` or `postgres://…`.
    pub async fn open(url: &str) -> Result<Self> {
        Self::open_with(url, Clock::system()).await
    }

    pub async fn open_existing(url: &str) -> Result<Self> {
        let (database, clock) = (Database::open(url, false).await?, Clock::system());
        Ok(Self { database, clock, actor: Actor::Requester, latest: Latest::default() })
    }

    pub async fn open_with(url: &str, clock: Clock) -> Result<Self> {
        let database = Database::open(url, true).await?;
        Ok(Self { database, clock, actor: Actor::Requester, latest: Latest::default() })
    }

    /// The same store for a member: what they decide is logged as theirs.
    pub fn acting_as(&self, member: MemberNumber) -> Self {
        Self { actor: Actor::Member(member), ..self.clone() }
    }

    /// Closes all connections; with SQLite, the file is then self-contained.
    pub async fn close(&self) {
        self.database.close().await;
    }

    /// Writes to the database, to learn whether it can be written.
    pub async fn probe(&self) -> Result<()> {
        self.database.probe(self.clock.now()).await
    }

    async fn begin(&self, campaign: &CampaignName) -> Result<Transaction> {
        let mut transaction = self.database.write(campaign).await?;
        transaction.now = self.clock.after(campaign, transaction.now);
        Ok(transaction)
    }

    pub async fn create(&self, campaign: Campaign) -> Result<()> {
        let campaign = campaign.checked()?;
        let mut transaction = self.begin(&campaign.name).await?;
        match transaction.rows().campaign().await {
            Err(Error::UnknownCampaign(_)) => {}
            Err(error) => return Err(error),
            Ok(_) => return Err(Error::CampaignExists(campaign.name)),
        }
        let body = Body::CampaignCreated { campaign: Box::new(campaign) };
        transaction.append(self.actor, "created".to_owned(), body).await?;
        transaction.commit().await
    }

    /// Changes a campaign's settings, except those that its tasks depend on.
    pub async fn edit(&self, campaign: Campaign) -> Result<()> {
        let campaign = campaign.checked()?;
        let mut transaction = self.begin(&campaign.name).await?;
        let before = transaction.rows().campaign().await?.campaign;
        campaign.check_edit(&before)?;
        if campaign == before {
            return Ok(());
        }
        let body = Body::CampaignEdited { campaign: Box::new(campaign) };
        transaction.append_again(self.actor, "edited", body).await?;
        transaction.commit().await
    }

    pub async fn campaigns(&self) -> Result<Vec<CampaignName>> {
        database::campaign_names(&mut *self.database.report().await?).await
    }

    pub async fn campaign(&self, name: &CampaignName) -> Result<Campaign> {
        let mut reading = self.database.read().await?;
        Ok(Rows::new(&mut reading, name).campaign().await?.campaign)
    }

    /// Adds items and issues the first tasks for them: all of them, or none.
    pub async fn add(&self, name: &CampaignName, mut items: Vec<Item>) -> Result<Added> {
        let mut transaction = self.begin(name).await?;
        let mut targets_themselves = 0;
        for item in &mut items {
            targets_themselves += item.leave_out_target();
        }
        let campaign = transaction.rows().campaign().await?.campaign;
        let mut known = transaction.rows().item_ids().await?;
        for item in &items {
            if item.kind() != campaign.procedure.kind() {
                let (found, expected) = (item.kind(), campaign.procedure.kind());
                return Err(Error::WrongKind { item: item.id(), found, expected });
            }
            if !known.insert(item.id()) {
                return Err(Error::DuplicateItem(item.id()));
            }
        }
        let first = transaction.rows().last(Numbering::Items).await? + 1;
        let last_task = transaction.rows().last(Numbering::Tasks).await?;
        let numbered: Vec<Numbered<'_>> = (first..).map(ItemNumber).zip(&items).collect();
        let tasks = plan(&campaign, &numbered, TaskNumber(last_task + 1), last_task)?;
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let bare: Vec<String> = items.iter().filter_map(|item| item.of_kind().bare()).collect();
        let added = Added {
            items: count(items.len()),
            tasks: count(tasks.len()),
            bare,
            targets_themselves,
        };
        match items.first() {
            None => return Ok(added),
            Some(first) if tasks.is_empty() && added.bare.len() == items.len() => {
                return Err(Error::NothingToAsk(first.id()));
            }
            Some(_) => {}
        }
        let body = Body::ItemsAdded { first: ItemNumber(first), items };
        transaction.append(self.actor, format!("items/{first}"), body).await?;
        if !tasks.is_empty() {
            let key = format!("tasks/{}", last_task + 1);
            transaction.append(Actor::Campaign, key, Body::TasksIssued { tasks }).await?;
        }
        transaction.commit().await?;
        Ok(added)
    }

    /// Gives out no more tasks until [`Self::resume`]; what people have in hand they can submit.
    pub async fn pause(&self, name: &CampaignName) -> Result<()> {
        self.set_paused(name, true).await
    }

    pub async fn resume(&self, name: &CampaignName) -> Result<()> {
        self.set_paused(name, false).await
    }

    async fn set_paused(&self, name: &CampaignName, paused: bool) -> Result<()> {
        let mut transaction = self.begin(name).await?;
        if transaction.rows().campaign().await?.paused == paused {
            return Ok(());
        }
        let (what, body) =
            if paused { ("paused", Body::Paused) } else { ("resumed", Body::Resumed) };
        transaction.append_again(self.actor, what, body).await?;
        transaction.commit().await
    }

    /// The events of a campaign's log that follow `after`, `most` at once; from the beginning after
    /// `Sequence(0)`.
    pub async fn log(&self, name: &CampaignName, after: Sequence, most: u32) -> Result<Vec<Event>> {
        let mut reading = self.database.report().await?;
        Rows::new(&mut reading, name).log(after, most).await
    }

    /// Every event of a campaign's log, in order.
    pub async fn whole_log(&self, name: &CampaignName) -> Result<Vec<Event>> {
        let mut log: Vec<Event> = Vec::new();
        loop {
            let after = log.last().map_or(Sequence(0), |event| event.sequence);
            let more = self.log(name, after, EVENTS_AT_A_TIME).await?;
            if more.is_empty() {
                return Ok(log);
            }
            log.extend(more);
        }
    }
}
