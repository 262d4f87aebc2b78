//! Configuration of a server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use titlewise_catalog::Quota;
use titlewise_ingest::reading::Limits;
use titlewise_openalex::Access;

/// Default maximum attempts to read a file.
pub const READING_ATTEMPTS: u32 = 2;
/// Default memory that all readings share, in MiB.
pub const READING_MEMORY: u32 = 512;
/// Default number of days for which deleted packages stay.
pub const KEEP_DELETED_DAYS: u32 = 30;
/// Default number of minutes after a refresh until the same institution can be refreshed again.
pub const REFRESH_COOLDOWN: u64 = 60;
/// Default number of the newest versions of the reference data that stay.
pub const KEEP_REFERENCES: u32 = 10;
/// Default number of days for which every version of the reference data stays.
pub const KEEP_REFERENCES_DAYS: u32 = 90;
/// Default number of seconds after which a recalculation counts as long.
pub const LONG_RUN_AFTER: u64 = 10;
/// Default maximum number of files in one request.
pub const MAX_FILES: usize = 100;
/// Default limits of the files that an institution stores: 20 GiB and 10,000 files.
pub const QUOTA: Quota = Quota { bytes: 20 << 30, files: 10_000 };
/// Default number of seconds that a connection waits for its client.
pub const IDLE_TIMEOUT: u64 = 30;
/// Default number of seconds to finish requests when the server stops.
pub const STOP_TIMEOUT: u64 = 30;
/// Default number of libraries in the demo's consortium.
pub const DEMO_MEMBERS: usize = 24;
/// Default maximum number of sandboxes of the demo's visitors.
pub const DEMO_SANDBOXES: usize = 200;
/// Default maximum number of sandboxes of the demo from one client address: a classroom behind one address.
pub const DEMO_SANDBOXES_PER_ADDRESS: usize = 40;

/// Configuration of a server.
#[derive(Debug, Clone)]
pub struct Config {
    /// Address to listen on.
    pub host: String,
    /// Port to listen on; 0 picks a free one.
    pub port: u16,
    /// Folder of the store and, by default, of the catalog and the outbox.
    pub data: PathBuf,
    /// Maximum number of open connections; as many as the limit of open files allows if unset.
    pub max_connections: Option<usize>,
    /// Maximum time that a connection waits for a request, for a byte of its body, or for room for a byte of the response.
    pub idle_timeout: Duration,
    /// Maximum time to finish requests in progress when the server stops.
    pub stop_timeout: Duration,
    /// URL of the catalog; a SQLite file in the data folder if unset.
    pub database: Option<String>,
    /// URL of the store (`s3://bucket/prefix`); a folder in the data folder if unset.
    pub store: Option<String>,
    /// Options of the store, named like the environment variables of the AWS tools.
    pub store_options: Vec<(String, String)>,
    /// Folder of reference tables to load, if any.
    pub reference: Option<PathBuf>,
    /// Folder of publishers' price lists that libraries may copy, if any.
    pub price_lists: Option<PathBuf>,
    /// First year of forecasts; the current year if unset.
    pub base_year: Option<i32>,
    /// Whether to create a sample library and give every visitor a copy of it for a day.
    pub demo: bool,
    /// Libraries of the demo's consortium; 0 for no consortium.
    pub demo_members: usize,
    /// Maximum number of sandboxes of the demo's visitors.
    pub demo_sandboxes: usize,
    /// Maximum number of sandboxes of the demo from one client address.
    pub demo_sandboxes_per_address: usize,
    /// Limits for reading uploaded files.
    pub limits: Limits,
    /// Maximum number of files in one request.
    pub max_files: usize,
    /// Limits of the files that an institution stores.
    pub quota: Quota,
    /// Days for which deleted packages stay before they are purged; 0 keeps them.
    pub keep_deleted_days: u32,
    /// Newest versions of the reference data that stay, used or not; 0 keeps all versions.
    pub keep_references: u32,
    /// Days for which every version of the reference data stays.
    pub keep_references_days: u32,
    /// Time after a successful refresh until the reference data of the same institution can be refreshed again.
    pub refresh_cooldown: Duration,
    /// Maximum attempts to read a file; each unfinished attempt has ended the server.
    pub reading_attempts: u32,
    /// Memory that all readings share, in MiB.
    pub reading_memory_mib: u32,
    /// Duration after which recalculating a consortium's scenario locks it and ends with an email.
    pub long_run_after: Duration,
    /// Members times titles of the largest consortium whose members' facts are held in memory.
    pub members_in_memory: usize,
    /// Cluster that computes larger consortia; this process if unset.
    pub cluster: Option<ClusterConfig>,
    /// Memory of all caches, in bytes.
    pub cache_memory: usize,
    /// Bind address of the Prometheus endpoint; off when unset. Port 0 picks a free one.
    pub metrics: Option<SocketAddr>,
    /// Public URL of this server for links in emails; the listening address if unset.
    pub public_url: Option<String>,
    /// Key that signs tokens; a secret file in the data folder if unset.
    pub token_key: Option<String>,
    /// Email domain of the staff who run the service. Without it, no account is staff.
    pub staff_domain: Option<String>,
    /// Email domains whose users may change scenarios with "Walkaway" in their name, in addition to the staff.
    pub walkaway_domains: Vec<String>,
    /// Email address that the public pages show; contact links stay hidden if unset.
    pub contact: Option<String>,
    /// Whether to take client addresses from the proxy's `X-Forwarded-For` header.
    pub trust_proxy: bool,
    /// Whether sign-in and password links answer alike for known and unknown accounts.
    pub hide_accounts: bool,
    /// Single sign-on.
    pub sign_on: SignOnConfig,
    /// How email is sent.
    pub mail: MailConfig,
    /// Recipients of submitted forms.
    pub forms: FormConfig,
    /// When old records are deleted.
    pub retention: Retention,
    /// Access to OpenAlex for what institutions cite and publish; no requests if unset.
    pub openalex: Option<Access>,
    /// What programs for the service that Titlewise is compatible with need.
    pub old_clients: OldClientConfig,
}

/// Settings for programs that were written for the service that Titlewise is compatible with. All are off by default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OldClientConfig {
    /// Whether three downloads accept a session token in the address. Addresses are stored in logs and histories.
    pub session_token_in_address: bool,
    /// Web origins whose pages may call this server (`https://app.example.edu`).
    pub allow_origins: Vec<String>,
}

/// Single sign-on with OpenID Connect.
#[derive(Debug, Clone, Default)]
pub struct SignOnConfig {
    /// Providers.
    pub providers: Vec<ProviderConfig>,
    /// Whether passwords are switched off for every account.
    pub no_passwords: bool,
}

/// A provider of single sign-on.
#[derive(Clone)]
pub struct ProviderConfig {
    /// Id in addresses of this server: lowercase letters, digits and hyphens.
    pub id: String,
    /// Name that users see.
    pub name: String,
    /// Address that names the provider.
    pub issuer: String,
    /// Id of this server at the provider.
    pub client_id: String,
    /// Secret of this server at the provider, if any.
    pub client_secret: Option<String>,
    /// Email domains of its users.
    pub domains: Vec<String>,
    /// Whether users of these domains may also sign in with a password.
    pub passwords: bool,
}

impl std::fmt::Debug for ProviderConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.id, self.issuer)
    }
}

/// Days after which records are deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Age of audit entries.
    pub audit_days: u32,
    /// Age of emails, sent or not.
    pub mail_days: u32,
}

impl Default for Retention {
    fn default() -> Self {
        Self { audit_days: 730, mail_days: 90 }
    }
}

/// Members times titles of the largest consortium whose members' facts are held in memory: they use about 3 GiB.
pub const MEMBERS_IN_MEMORY: usize = 2_500_000;
/// Partitions of a query that runs on a cluster.
pub const CLUSTER_PARTS: usize = 16;

/// Cluster that computes large consortia.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClusterConfig {
    /// Address of the scheduler (`df://host:50050`).
    pub scheduler: String,
    /// Partitions of a query.
    pub parts: usize,
}

/// Recipients of submitted forms.
#[derive(Debug, Clone, Default)]
pub struct FormConfig {
    /// Addresses that get an email about each form.
    pub mail: Vec<String>,
    /// Webhooks for forms: `https://…` for all of them, `purchase=https://…` for one kind.
    pub webhooks: Vec<String>,
    /// HTTP method of the webhooks.
    pub webhook_method: WebhookMethod,
}

/// How a form is sent to a webhook.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum WebhookMethod {
    /// As JSON in the body.
    #[default]
    Post,
    /// As the query of the address, like the service it is compatible with.
    Get,
}

/// Default memory of all caches, in bytes: 2 GiB.
pub const CACHE_MEMORY: usize = 2 << 30;

/// Maximum size of each cache in bytes, as a share of the memory of all caches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheBounds {
    /// Versions of the reference data.
    pub references: usize,
    /// Rows of the reference data about institutions.
    pub institutions: usize,
    /// Title facts that all libraries share, by version of the reference data.
    pub titles: usize,
    /// Facts of packages.
    pub facts: usize,
    /// Forecasts and facts of consortium members.
    pub consortia: usize,
    /// Forecasts.
    pub forecasts: usize,
    /// Totals of scenarios.
    pub summaries: usize,
    /// Encoded responses of the journal grid.
    pub bodies: usize,
    /// Warnings of packages.
    pub warnings: usize,
    /// Notes on how the COUNTER files of packages were combined.
    pub merged: usize,
}

impl CacheBounds {
    /// Divides memory among the caches. Forecasts and responses get small shares: every change of a setting adds some that
    /// are rarely needed again, and reusing their memory is twice as fast as filling fresh memory.
    pub fn of(memory: usize) -> Self {
        let share = |percent: usize| memory / 100 * percent;
        Self {
            references: share(14),
            institutions: share(1),
            titles: share(7),
            facts: share(26),
            consortia: share(42),
            forecasts: share(4),
            summaries: share(2),
            bodies: share(2),
            warnings: share(1),
            merged: share(1),
        }
    }
}

/// How email is sent.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// URL of a mail server (`smtps://user:password@mail.example.edu`); without it, emails are written to files.
    pub smtp: Option<String>,
    /// Folder of these files; `outbox` in the data folder if unset.
    pub outbox: Option<PathBuf>,
    /// Sender of emails.
    pub from: String,
}

impl Default for MailConfig {
    fn default() -> Self {
        Self { smtp: None, outbox: None, from: "Titlewise <titlewise@localhost>".to_owned() }
    }
}

impl Config {
    /// Default configuration of a local server, with its data in a folder.
    pub fn in_folder(data: impl Into<PathBuf>) -> Self {
        Self {
            host: "127.0.0.1".to_owned(),
            port: 0,
            data: data.into(),
            max_connections: None,
            idle_timeout: Duration::from_secs(IDLE_TIMEOUT),
            stop_timeout: Duration::from_secs(STOP_TIMEOUT),
            database: None,
            store: None,
            store_options: Vec::new(),
            reference: None,
            price_lists: None,
            base_year: None,
            demo: false,
            demo_members: 0,
            demo_sandboxes: DEMO_SANDBOXES,
            demo_sandboxes_per_address: DEMO_SANDBOXES_PER_ADDRESS,
            limits: Limits::default(),
            max_files: MAX_FILES,
            quota: QUOTA,
            keep_deleted_days: KEEP_DELETED_DAYS,
            keep_references: KEEP_REFERENCES,
            keep_references_days: KEEP_REFERENCES_DAYS,
            refresh_cooldown: Duration::from_secs(REFRESH_COOLDOWN * 60),
            reading_attempts: READING_ATTEMPTS,
            reading_memory_mib: READING_MEMORY,
            long_run_after: Duration::from_secs(LONG_RUN_AFTER),
            members_in_memory: MEMBERS_IN_MEMORY,
            cluster: None,
            cache_memory: CACHE_MEMORY,
            metrics: None,
            public_url: None,
            token_key: None,
            staff_domain: None,
            walkaway_domains: Vec::new(),
            contact: None,
            trust_proxy: false,
            hide_accounts: false,
            sign_on: SignOnConfig::default(),
            mail: MailConfig::default(),
            forms: FormConfig::default(),
            retention: Retention::default(),
            openalex: None,
            old_clients: OldClientConfig::default(),
        }
    }
}
