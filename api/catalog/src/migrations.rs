//! The migrations that create the tables, in order.

/// A migration: version, description, SQL.
pub(crate) type Migrating = (i64, &'static str, &'static str);

/// The migrations, in order.
pub(crate) const MIGRATIONS: &[Migrating] = &[
    (1, "catalog", include_str!("../../../sql/migrations/0001_catalog.sql")),
    (2, "files", include_str!("../../../sql/migrations/0002_files.sql")),
    (3, "package revision", include_str!("../../../sql/migrations/0003_package_revision.sql")),
    (4, "scenario versions", include_str!("../../../sql/migrations/0004_scenario_versions.sql")),
    (5, "accounts", include_str!("../../../sql/migrations/0005_accounts.sql")),
    (6, "jobs", include_str!("../../../sql/migrations/0006_jobs.sql")),
    (7, "forms", include_str!("../../../sql/migrations/0007_forms.sql")),
    (8, "sharing", include_str!("../../../sql/migrations/0008_sharing.sql")),
    (9, "consortia", include_str!("../../../sql/migrations/0009_consortia.sql")),
    (10, "proposals", include_str!("../../../sql/migrations/0010_proposals.sql")),
    (11, "recalculations", include_str!("../../../sql/migrations/0011_recalculations.sql")),
    (12, "invitations", include_str!("../../../sql/migrations/0012_invitations.sql")),
    (13, "consortium terms", include_str!("../../../sql/migrations/0013_consortium_terms.sql")),
    (14, "reference versions", include_str!("../../../sql/migrations/0014_reference_versions.sql")),
    (
        15,
        "reference refreshes",
        include_str!("../../../sql/migrations/0015_reference_refreshes.sql"),
    ),
    (25, "unconfirmed files", include_str!("../../../sql/migrations/0025_unconfirmed_files.sql")),
    (26, "fair reading", include_str!("../../../sql/migrations/0026_fair_reading.sql")),
    (30, "confirmed emails", include_str!("../../../sql/migrations/0030_confirmed_emails.sql")),
    (31, "data protection", include_str!("../../../sql/migrations/0031_data_protection.sql")),
    (40, "housekeeping", include_str!("../../../sql/migrations/0040_housekeeping.sql")),
    (50, "unknown big deal", include_str!("../../../sql/migrations/0050_unknown_big_deal.sql")),
    (60, "file history", include_str!("../../../sql/migrations/0060_file_history.sql")),
    (65, "sandboxes", include_str!("../../../sql/migrations/0065_sandboxes.sql")),
    (70, "two factor", include_str!("../../../sql/migrations/0070_two_factor.sql")),
    (71, "single sign-on", include_str!("../../../sql/migrations/0071_single_sign_on.sql")),
];
