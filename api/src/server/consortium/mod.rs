//! Consortia: what is worked out over the members of a package.

mod answerable;
mod feeding;
mod filed;
mod kept;
mod members;
mod progress;
mod resumed;
mod runs;
mod titles;

pub(in crate::server) use kept::Kept;
pub(in crate::server) use members::{MemberData, OfConsortium, sum_of};
pub(in crate::server) use runs::{Runs, Waiting};
pub(in crate::server) use titles::title_facts;
