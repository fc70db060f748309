//! Campaigns on Mechanical Turk and Prolific, without a network: tasks as a CSV file of HITs, the page
//! that shows one, results read back, and who is to be paid (SWORDS App. B.2).
//!
//! A batch of HITs asks every task of the same number of people. Publish it with the page of
//! [`question_page`], download the results, read them with [`read_results`], take them into the store,
//! filter, and upload [`approvals`].

mod approvals;
mod error;
mod form;
mod hits;
mod page;
mod prolific;
mod results;
mod row;

pub use approvals::{Approval, Verdict, approvals, write_approvals};
pub use error::PlatformError;
pub(crate) use form::{
    Part, field, html, placeholder, plain_column, radio, text_column, text_input,
};
pub use hits::{Batch, batches, write_hits};
pub(crate) use page::instructions;
pub use page::{Qualifications, question_page};
pub use prolific::{PersonApproval, people_approvals, write_people};
pub use results::{Results, Unread, read_results};
pub(crate) use row::Row;
