//! The server over real HTTP, in this process.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)] // In a test, what must not happen is a failure.
#![allow(clippy::disallowed_methods)] // A test may read the clock of this machine.

mod account_edits;
mod accounts;
mod apc;
mod attention;
mod big_deal;
mod changed_titles;
mod comparison;
mod consortia;
mod consortium_big_deal;
mod data_check;
mod data_protection;
mod demo_consortium;
mod demo_library;
mod downloads;
mod email_addresses;
mod explanation;
mod exports;
mod file_kinds;
mod files;
mod forms;
mod golden_consortium;
mod guessing;
mod hidden_accounts;
mod institution_data;
mod interface;
mod invitations;
mod jobs;
mod known_addresses;
mod large_consortia;
mod mail_server;
mod matrix;
mod old_clients;
mod package_rules;
mod people;
mod price_lists;
mod proposals;
mod provider_stand_in;
mod refresh;
mod replaced_files;
mod s3;
mod sandbox;
mod saved_facts;
mod scenarios;
mod security_headers;
mod server;
mod sharing;
mod sign_in_step;
mod single_sign_on;
mod site;
mod staff_lists;
mod two_factor;
mod unconfirmed_files;
mod upload_form;
mod upload_limits;
mod user_privacy;
mod valid_writes;
mod wire;
mod yearly_costs;

use titlewise_api_testing::{
    bucket, consortium, database, described, hook, outbox, rows, running, small_library, snapshot,
    stand_in,
};
