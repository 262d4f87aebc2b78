//! Libraries and consortia, and their reference data.

pub(crate) mod apc;
pub(crate) mod institution;
pub(crate) mod invitations;
pub(crate) mod memberships;
pub(crate) mod reference_refresh;
pub(crate) mod ror;
