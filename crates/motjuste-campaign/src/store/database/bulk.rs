//! Many rows in few statements.

use sqlx::any::AnyArguments;
use sqlx::{Any, AssertSqlSafe, query::Query};

use super::Connection;
use crate::Result;

/// The most parameters of one statement; SQLite takes 32,766 and PostgreSQL 65,535.
const MOST_PARAMETERS: usize = 3000;

/// Inserts rows into `into`, a table with its columns in brackets, of which there are `columns`;
/// `bind` puts one row's values in.
pub(super) async fn insert<R>(
    connection: &mut Connection,
    into: &'static str,
    columns: usize,
    rows: &[R],
    bind: impl for<'q> Fn(Query<'q, Any, AnyArguments>, &R) -> Query<'q, Any, AnyArguments>,
) -> Result<()> {
    for chunk in rows.chunks(MOST_PARAMETERS / columns) {
        let statement = format!("INSERT INTO {into} VALUES {}", placeholders(chunk.len(), columns));
        // The statement is made of this crate's own words and numbers; values are bound.
        let mut query = sqlx::query(AssertSqlSafe(statement));
        for row in chunk {
            query = bind(query, row);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// `($1, $2), ($3, $4)` for two rows of two columns.
fn placeholders(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let places: Vec<String> =
            (1..=columns).map(|c| format!("${}", row * columns + c)).collect();
        format!("({})", places.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_count_through() {
        assert_eq!(placeholders(2, 3), "($1, $2, $3), ($4, $5, $6)");
    }
}
