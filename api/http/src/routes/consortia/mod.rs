//! Members of consortia, proposals and cost sharing.

pub(crate) mod consortium_terms;
pub(crate) mod cost_sharing;
pub(crate) mod member_institutions;
pub(crate) mod member_requests;
pub(crate) mod members;
pub(crate) mod proposals;
pub(crate) mod requests;
