//! Campaigns and their items.

use std::collections::HashSet;

use super::{Connection, Rows, bulk, from_json, to_json};
use crate::{Campaign, CampaignName, Error, Item, ItemNumber, Result, Timestamp};

/// A campaign's settings, and whether tasks are given out.
pub(crate) struct CampaignRow {
    pub(crate) campaign: Campaign,
    pub(crate) paused: bool,
}

pub(crate) async fn names(connection: &mut Connection) -> Result<Vec<CampaignName>> {
    let rows: Vec<(String,)> = sqlx::query_as("SELECT campaign FROM campaigns ORDER BY campaign")
        .fetch_all(connection)
        .await?;
    rows.into_iter().map(|(name,)| name.try_into()).collect()
}

impl Rows<'_> {
    pub(crate) async fn campaign(&mut self) -> Result<CampaignRow> {
        let row: Option<(String, i64)> =
            self.optional("SELECT settings, paused FROM campaigns WHERE campaign = $1", ()).await?;
        let (settings, paused) =
            row.ok_or_else(|| Error::UnknownCampaign(self.campaign.clone()))?;
        Ok(CampaignRow { campaign: from_json("a campaign", &settings)?, paused: paused != 0 })
    }

    pub(super) async fn insert_campaign(
        &mut self,
        campaign: &Campaign,
        at: Timestamp,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO campaigns (campaign, settings, paused, created_at) VALUES ($1, $2, 0, $3)",
            (to_json(campaign), at),
        )
        .await
    }

    pub(super) async fn set_settings(&mut self, campaign: &Campaign) -> Result<()> {
        self.execute("UPDATE campaigns SET settings = $2 WHERE campaign = $1", (to_json(campaign),))
            .await
    }

    pub(super) async fn set_paused(&mut self, paused: bool) -> Result<()> {
        self.execute("UPDATE campaigns SET paused = $2 WHERE campaign = $1", (i64::from(paused),))
            .await
    }

    pub(crate) async fn item_ids(&mut self) -> Result<HashSet<String>> {
        let ids = self.column("SELECT id FROM items WHERE campaign = $1", ()).await?;
        Ok(ids.into_iter().collect())
    }

    pub(crate) async fn item(&mut self, item: ItemNumber) -> Result<Option<Item>> {
        let row: Option<(String,)> = self
            .optional("SELECT body FROM items WHERE campaign = $1 AND item = $2", (item,))
            .await?;
        row.map(|(body,)| from_json("an item", &body)).transpose()
    }

    pub(crate) async fn items(&mut self) -> Result<Vec<Item>> {
        let bodies: Vec<String> =
            self.column("SELECT body FROM items WHERE campaign = $1 ORDER BY item", ()).await?;
        bodies.iter().map(|body| from_json("an item", body)).collect()
    }

    pub(super) async fn insert_items(&mut self, first: ItemNumber, items: &[Item]) -> Result<()> {
        let campaign = self.campaign.as_str();
        let rows: Vec<_> = (first.0..).map(ItemNumber).zip(items).collect();
        bulk::insert(self.connection, "items (campaign, item, id, body)", 4, &rows, |query, row| {
            let (number, item) = *row;
            query.bind(campaign.to_owned()).bind(number).bind(item.id()).bind(to_json(item))
        })
        .await
    }
}
