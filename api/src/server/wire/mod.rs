//! The shapes that clients of the known service read and send. Names and order are theirs (`product/wire.md` of the
//! design); what they hold is ours.

pub(super) mod file_rows;
pub(super) mod journal_members;
pub(super) mod journal_rows;
pub(super) mod journal_tables;
pub(super) mod left_out;
pub(super) mod member_document;
pub(super) mod package_document;
pub(super) mod saved;
pub(super) mod scenario_body;
pub(super) mod warnings;
