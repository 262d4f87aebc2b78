//! Everything that must survive a restart, as rows: institutions, users and their roles, packages and those that feed
//! a consortium, uploads, scenarios with their versions, subscriptions, members and public pages, long-running
//! recalculations, keys, forms, outgoing emails and deliveries.
//!
//! The SQL is in `sql/catalog` and is the same for every database: `$1` placeholders, and only text, bigint and
//! double columns. A transaction begins with a write to the row that it concerns (the package, the scenario). In
//! SQLite its single writer then waits instead of failing. In PostgreSQL concurrent changes of the same row wait for
//! their turn.

mod api_key;
mod audit;
mod change;
mod chore;
pub mod clock;
mod column_map;
mod consortium_membership;
mod consortium_terms;
mod copy;
mod delivery;
mod demo;
mod discard;
mod edit_proof;
mod email_change;
mod erasure;
mod error;
mod forecast_sources;
mod form;
mod handle;
mod id;
mod institution;
mod invitation;
mod job;
mod lease;
mod listed;
mod locked;
mod mail;
mod member;
mod migrations;
mod package;
mod password_link;
mod past;
mod proposal;
mod provider_identity;
mod public_page;
mod purge;
mod quota;
mod recalculation;
mod reference;
mod refresh;
mod role;
mod sandbox;
mod sandbox_copy;
mod scenario;
mod scenario_row;
mod schema;
mod search;
mod session;
mod sql;
mod staff_lists;
mod title_request;
mod two_factor;
mod upload;
mod upload_slot;
mod url;
mod user;
mod user_creation;
mod user_data;
mod user_edit;
mod version;
mod waiting;
mod waiting_role;

pub use api_key::{ApiKey, NewApiKey};
pub use change::{Change, Content};
pub use clock::Clock;
pub use consortium_membership::ConsortiumMembership;
pub use consortium_terms::ConsortiumTerms;
pub use copy::{CatalogRow, Filling, Snapshot};
pub use delivery::DueDelivery;
pub use edit_proof::EditProof;
pub use email_change::{Confirmed, EmailChange};
pub use erasure::{Erased, ErasureProof};
pub use error::CatalogError;
pub use forecast_sources::ForecastSources;
pub use form::{DeliveryState, Form, NewForm};
pub use handle::Catalog;
pub use id::{named_id, new_id};
pub use institution::{Institution, PackageLine};
pub use invitation::Invitation;
pub use job::Job;
pub use mail::{DueMail, Email};
pub use member::{Addable, Feeding, Member, MemberEdit, NewMember};
pub use package::{Access, NewPackage, Package, PackageEdit, PackageEntry};
pub use password_link::Link;
pub use past::PastScenario;
pub use proposal::{Addressee, Proposal, ProposalBy};
pub use provider_identity::{NewIdentity, SignOn};
pub use public_page::{PublicPage, Shown};
pub use quota::{Quota, StoredFiles};
pub use recalculation::Recalculation;
pub use reference::{NewReference, ReferenceVersion};
pub use refresh::{Refresh, RefreshState};
pub use role::{Membership, Permission, Role};
pub use sandbox::{LackingSandbox, NewSandbox, SandboxFull, SandboxLimits};
pub use sandbox_copy::{SandboxMember, SandboxPackage};
pub use scenario::Removal;
pub use scenario_row::Scenario;
pub use schema::{CatalogColumn, CatalogTable, ColumnType, Reference, Schema};
pub use session::Session;
pub use staff_lists::{
    Page, PageOf, StaffInstitution, StaffJob, StaffPackage, StaffUser, StaffUserRole,
};
pub use title_request::{Decided, Decision, TitleRequest};
pub use two_factor::{NewTotp, TwoFactor, TwoFactorChange};
pub use upload::{Upload, counter_release};
pub use upload_slot::{Replacing, replace_always};
pub use url::catalog_url;
pub use user::User;
pub use user_creation::Grant;
pub use user_data::{DataRow, UserData};
pub use user_edit::{Edited, UserEdit};
pub use version::{Step, Version};
pub use waiting::{Waiting, WaitingKind};
