//! The people of a campaign.

use std::collections::BTreeMap;

use super::columns::Count;
use super::{Connection, Rows};
use crate::{
    AnnotatorId, AnnotatorNumber, AnnotatorStatus, Error, PlatformPerson, Result, Times, Timestamp,
    Token,
};

/// Who a token was given to, in whichever campaign.
pub(crate) async fn invited(connection: &mut Connection, token: &Token) -> Result<AnnotatorId> {
    const STATEMENT: &str =
        "SELECT campaign, annotator, revoked_at FROM annotators WHERE token_hash = $1";
    let row: Option<(String, AnnotatorNumber, Option<i64>)> =
        sqlx::query_as(STATEMENT).bind(token.hash()).fetch_optional(connection).await?;
    let (campaign, number, revoked_at) = row.ok_or(Error::UnknownToken)?;
    if revoked_at.is_some() {
        return Err(Error::Revoked);
    }
    Ok(AnnotatorId { campaign: campaign.try_into()?, number })
}

impl Rows<'_> {
    pub(super) async fn insert_annotator(
        &mut self,
        annotator: AnnotatorNumber,
        token_hash: Option<&str>,
        worker: Option<&str>,
        name: Option<&str>,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO annotators (campaign, annotator, token_hash, worker, name) \
             VALUES ($1, $2, $3, $4, $5)",
            (annotator, token_hash, worker, name),
        )
        .await
    }

    /// Takes a person's invitation back: they get no more tasks.
    pub(super) async fn set_revoked(
        &mut self,
        annotator: AnnotatorNumber,
        at: Timestamp,
    ) -> Result<()> {
        self.execute(
            "UPDATE annotators SET revoked_at = $3, exclusions = exclusions + 1 \
             WHERE campaign = $1 AND annotator = $2",
            (annotator, at),
        )
        .await
    }

    /// Notes that there was a person whose data are gone.
    pub(super) async fn insert_forgotten(
        &mut self,
        annotator: AnnotatorNumber,
        at: Timestamp,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO annotators (campaign, annotator, exclusions, revoked_at, forgotten_at) \
             VALUES ($1, $2, 1, $3, $3)",
            (annotator, at),
        )
        .await
    }

    pub(crate) async fn forgotten(&mut self) -> Result<Vec<AnnotatorNumber>> {
        self.column(
            "SELECT annotator FROM annotators \
             WHERE campaign = $1 AND forgotten_at IS NOT NULL ORDER BY annotator",
            (),
        )
        .await
    }

    /// Whether a person agreed to the terms; an error for someone whose invitation was taken back.
    pub(crate) async fn consented(&mut self, annotator: AnnotatorNumber) -> Result<bool> {
        let row: Option<(Option<i64>, Option<i64>)> = self
            .optional(
                "SELECT consented_at, revoked_at FROM annotators WHERE campaign = $1 AND annotator = $2",
                (annotator,),
            )
            .await?;
        let unknown = || AnnotatorId { campaign: self.campaign.clone(), number: annotator };
        let (consented_at, revoked_at) = row.ok_or_else(|| Error::UnknownAnnotator(unknown()))?;
        if revoked_at.is_some() {
            return Err(Error::Revoked);
        }
        Ok(consented_at.is_some())
    }

    pub(super) async fn set_consented(
        &mut self,
        annotator: AnnotatorNumber,
        at: Timestamp,
    ) -> Result<()> {
        self.execute(
            "UPDATE annotators SET consented_at = $3 WHERE campaign = $1 AND annotator = $2",
            (annotator, at),
        )
        .await
    }

    /// The person a platform calls this.
    pub(crate) async fn worker(&mut self, worker: &str) -> Result<Option<AnnotatorNumber>> {
        let row: Option<(AnnotatorNumber,)> = self
            .optional(
                "SELECT annotator FROM annotators WHERE campaign = $1 AND worker = $2",
                (worker,),
            )
            .await?;
        Ok(row.map(|(number,)| number))
    }

    pub(crate) async fn platform_people(&mut self) -> Result<Vec<PlatformPerson>> {
        let rows = self
            .all(
                "SELECT annotator, worker FROM annotators \
                 WHERE campaign = $1 AND worker IS NOT NULL ORDER BY annotator",
                (),
            )
            .await?;
        let person = |(annotator, platform_id)| PlatformPerson { annotator, platform_id };
        Ok(rows.into_iter().map(person).collect())
    }

    /// Whether a decision about this person is in force.
    pub(crate) async fn is_excluded(&mut self, annotator: AnnotatorNumber) -> Result<bool> {
        let row: Option<(i64,)> = self
            .optional(
                "SELECT exclusions FROM annotators WHERE campaign = $1 AND annotator = $2",
                (annotator,),
            )
            .await?;
        Ok(row.is_some_and(|(exclusions,)| exclusions > 0))
    }

    /// One decision more or less is in force against people; they get tasks if none is.
    pub(super) async fn change_exclusions(
        &mut self,
        people: impl IntoIterator<Item = AnnotatorNumber>,
        by: i64,
    ) -> Result<()> {
        for annotator in people {
            self.execute(
                "UPDATE annotators SET exclusions = exclusions + $3 \
                 WHERE campaign = $1 AND annotator = $2",
                (annotator, by),
            )
            .await?;
        }
        Ok(())
    }

    /// Everybody's work in numbers; `seconds` are those of their submissions.
    pub(crate) async fn annotators(
        &mut self,
        seconds: &[(AnnotatorNumber, f64)],
    ) -> Result<Vec<AnnotatorStatus>> {
        let mut times: BTreeMap<AnnotatorNumber, Vec<f64>> = BTreeMap::new();
        for (annotator, seconds) in seconds {
            times.entry(*annotator).or_default().push(*seconds);
        }
        let controls = self.controls().await?;
        type Row =
            (AnnotatorNumber, i64, Option<String>, Option<i64>, Option<i64>, Count, Count, Count);
        let rows: Vec<Row> = self
            .all(
                "SELECT p.annotator, p.exclusions, p.name, p.revoked_at, p.forgotten_at, \
                 CAST(SUM(CASE WHEN a.state = 'submitted' THEN 1 ELSE 0 END) AS BIGINT), \
                 CAST(SUM(CASE WHEN a.filters > 0 THEN 1 ELSE 0 END) AS BIGINT), \
                 CAST(SUM(CASE WHEN a.state = 'returned' THEN 1 ELSE 0 END) AS BIGINT) \
                 FROM annotators p LEFT JOIN assignments a \
                 ON a.campaign = p.campaign AND a.annotator = p.annotator \
                 WHERE p.campaign = $1 GROUP BY p.annotator, p.exclusions, p.name, p.revoked_at, \
                 p.forgotten_at ORDER BY p.annotator",
                (),
            )
            .await?;
        let read = |row: Row| {
            let (
                annotator,
                exclusions,
                name,
                revoked_at,
                forgotten_at,
                submitted,
                filtered,
                returned,
            ) = row;
            let (all, right) = controls.get(&annotator).copied().unwrap_or_default();
            let times = times.remove(&annotator).and_then(Times::new);
            AnnotatorStatus {
                annotator,
                name,
                revoked: revoked_at.is_some(),
                forgotten: forgotten_at.is_some(),
                submitted: submitted.0,
                filtered: filtered.0,
                returned: returned.0,
                controls: all.0,
                controls_right: right.0,
                mean_seconds: times.map(|times| times.mean),
                excluded: exclusions > 0,
            }
        };
        Ok(rows.into_iter().map(read).collect())
    }
}
