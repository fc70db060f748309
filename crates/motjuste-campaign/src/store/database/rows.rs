//! What every statement has in common: it is about one campaign, in one transaction.

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::error::BoxDynError;
use sqlx::{Any, Arguments as _, Encode, FromRow, Type};

use super::Connection;
use super::columns::Count;
use crate::{CampaignName, Result};

/// The rows of one campaign, in one transaction.
pub(crate) struct Rows<'c> {
    pub(super) connection: &'c mut Connection,
    pub(super) campaign: &'c CampaignName,
}

/// Values for `$2`, `$3` and so on; `$1` is always the campaign.
pub(super) trait Values<'q> {
    fn add_to(self, arguments: &mut AnyArguments) -> Result<(), BoxDynError>;
}

macro_rules! values_of_tuples {
    ($(($($value:ident),*);)+) => {$(
        impl<'q, $($value: Encode<'q, Any> + Type<Any>),*> Values<'q> for ($($value,)*) {
            #[allow(non_snake_case, unused_variables)]
            fn add_to(self, arguments: &mut AnyArguments) -> Result<(), BoxDynError> {
                let ($($value,)*) = self;
                $(arguments.add($value)?;)*
                Ok(())
            }
        }
    )+};
}
values_of_tuples! {
    ();
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, F);
    (A, B, C, D, E, F, G);
}

impl<'c> Rows<'c> {
    pub(crate) const fn new(connection: &'c mut Connection, campaign: &'c CampaignName) -> Self {
        Self { connection, campaign }
    }

    fn arguments<'q>(&self, values: impl Values<'q>) -> Result<AnyArguments, sqlx::Error> {
        let mut arguments = AnyArguments::default();
        arguments
            .add(self.campaign.as_str())
            .and_then(|()| values.add_to(&mut arguments))
            .map_err(sqlx::Error::Encode)?;
        Ok(arguments)
    }

    pub(super) async fn execute<'q>(
        &mut self,
        sql: &'static str,
        values: impl Values<'q>,
    ) -> Result<()> {
        let arguments = self.arguments(values)?;
        sqlx::query_with(sql, arguments).execute(&mut *self.connection).await?;
        Ok(())
    }

    pub(super) async fn all<'q, R>(
        &mut self,
        sql: &'static str,
        values: impl Values<'q>,
    ) -> Result<Vec<R>>
    where
        R: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
    {
        let arguments = self.arguments(values)?;
        Ok(sqlx::query_as_with(sql, arguments).fetch_all(&mut *self.connection).await?)
    }

    pub(super) async fn optional<'q, R>(
        &mut self,
        sql: &'static str,
        values: impl Values<'q>,
    ) -> Result<Option<R>>
    where
        R: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
    {
        let arguments = self.arguments(values)?;
        Ok(sqlx::query_as_with(sql, arguments).fetch_optional(&mut *self.connection).await?)
    }

    pub(super) async fn one<'q, R>(
        &mut self,
        sql: &'static str,
        values: impl Values<'q>,
    ) -> Result<R>
    where
        R: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
    {
        let arguments = self.arguments(values)?;
        Ok(sqlx::query_as_with(sql, arguments).fetch_one(&mut *self.connection).await?)
    }

    pub(super) async fn column<'q, T>(
        &mut self,
        sql: &'static str,
        values: impl Values<'q>,
    ) -> Result<Vec<T>>
    where
        (T,): for<'r> FromRow<'r, AnyRow>,
        T: Send + Unpin,
    {
        let rows: Vec<(T,)> = self.all(sql, values).await?;
        Ok(rows.into_iter().map(|(value,)| value).collect())
    }

    /// The highest number given so far; 0 before the first.
    pub(crate) async fn last(&mut self, numbered: Numbering) -> Result<u32> {
        let (Count(last),) = self.one(numbered.last(), ()).await?;
        Ok(last)
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Numbering {
    Items,
    Tasks,
    Annotators,
    Assignments,
    Decisions,
    Members,
}

impl Numbering {
    const fn last(self) -> &'static str {
        macro_rules! last {
            ($column:literal, $table:literal) => {
                concat!(
                    "SELECT COALESCE(MAX(",
                    $column,
                    "), 0) FROM ",
                    $table,
                    " WHERE campaign = $1"
                )
            };
        }
        match self {
            Self::Items => last!("item", "items"),
            Self::Tasks => last!("task", "tasks"),
            Self::Annotators => last!("annotator", "annotators"),
            Self::Assignments => last!("assignment", "assignments"),
            Self::Decisions => last!("decision", "decisions"),
            Self::Members => last!("member", "members"),
        }
    }
}
