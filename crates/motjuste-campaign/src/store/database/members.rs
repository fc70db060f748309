//! The members of a campaign.

use super::{Connection, Rows};
use crate::{Error, Member, MemberId, MemberNumber, Result, Role, Timestamp, Token};

/// Whose token this is, in whichever campaign.
pub(crate) async fn member_of(connection: &mut Connection, token: &Token) -> Result<MemberId> {
    const STATEMENT: &str =
        "SELECT campaign, member FROM members WHERE token_hash = $1 AND removed_at IS NULL";
    let row: Option<(String, MemberNumber)> =
        sqlx::query_as(STATEMENT).bind(token.hash()).fetch_optional(connection).await?;
    let (campaign, number) = row.ok_or(Error::UnknownToken)?;
    Ok(MemberId { campaign: campaign.try_into()?, number })
}

impl Rows<'_> {
    pub(super) async fn insert_member(
        &mut self,
        member: MemberNumber,
        name: &str,
        role: Role,
        token_hash: &str,
    ) -> Result<()> {
        self.execute(
            "INSERT INTO members (campaign, member, name, role, token_hash) \
             VALUES ($1, $2, $3, $4, $5)",
            (member, name, role.to_string(), token_hash),
        )
        .await
    }

    pub(super) async fn set_removed(&mut self, member: MemberNumber, at: Timestamp) -> Result<()> {
        self.execute(
            "UPDATE members SET removed_at = $3 WHERE campaign = $1 AND member = $2",
            (member, at),
        )
        .await
    }

    pub(crate) async fn members(&mut self) -> Result<Vec<Member>> {
        type Row = (MemberNumber, String, String, Option<i64>);
        let rows: Vec<Row> = self
            .all(
                "SELECT member, name, role, removed_at FROM members WHERE campaign = $1 \
                 ORDER BY member",
                (),
            )
            .await?;
        let read = |(number, name, role, removed_at): Row| {
            let role = role.parse().map_err(|_| {
                Error::Database(sqlx::Error::Decode(format!("role {role:?}").into()))
            })?;
            Ok(Member { number, name, role, removed: removed_at.is_some() })
        };
        rows.into_iter().map(read).collect()
    }
}
