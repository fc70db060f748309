//! Adjudicated answers, one for a question.

use super::{Rows, from_json, to_json};
use crate::{About, Actor, Answer, Gold, ItemNumber, Result, Timestamp};

impl Rows<'_> {
    pub(super) async fn set_gold(
        &mut self,
        item: ItemNumber,
        about: &About,
        answer: Option<&Answer>,
        reason: &str,
        at: Timestamp,
        actor: Actor,
    ) -> Result<()> {
        self.execute(
            "DELETE FROM gold WHERE campaign = $1 AND item = $2 AND about = $3",
            (item, to_json(about)),
        )
        .await?;
        let Some(answer) = answer else { return Ok(()) };
        self.execute(
            "INSERT INTO gold (campaign, item, about, answer, reason, at, actor) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            (item, to_json(about), to_json(answer), reason, at, to_json(&actor)),
        )
        .await
    }

    pub(crate) async fn gold(&mut self) -> Result<Vec<Gold>> {
        type Row = (ItemNumber, String, String, String, Timestamp, String);
        let rows: Vec<Row> = self
            .all(
                "SELECT item, about, answer, reason, at, actor FROM gold WHERE campaign = $1 \
                 ORDER BY item, about",
                (),
            )
            .await?;
        let read = |(item, about, answer, reason, at, actor): Row| {
            Ok(Gold {
                item,
                about: from_json("an adjudicated question", &about)?,
                answer: from_json("an adjudicated answer", &answer)?,
                reason,
                at,
                by: from_json("an adjudication's actor", &actor)?,
            })
        };
        rows.into_iter().map(read).collect()
    }
}
