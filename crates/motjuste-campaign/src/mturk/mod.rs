//! Campaigns on Mechanical Turk and Prolific, without a network: tasks as a CSV file of HITs, the page
//! that shows one, results read back, and who is to be paid (SWORDS App. B.2).
//!
//! A batch of HITs asks every task of the same number of people. Publish it with the page of
//! [`question_page`], download the results, read them with [`read_results`], take them into the store,
//! filter, and upload [`approvals`].

mod approvals;
mod batches;
mod blocks;
mod error;
mod fields;
mod page;
mod people;
mod results;
mod row;

pub use approvals::{Approval, Verdict, approvals, write_approvals};
pub use batches::{Batch, batches, write_hits};
pub use error::PlatformError;
pub use page::{Qualifications, instructions, question_page};
pub use people::{PersonApproval, people_approvals, write_people};
pub use results::{Results, Unread, read_results};
