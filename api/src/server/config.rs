//! What a server is started with.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use titlewise_ingest::reading::Limits;

use crate::openalex::Access;

/// How often reading a file is begun where nobody says otherwise.
pub const READING_ATTEMPTS: u32 = 5;
/// Seconds after which a recalculation is a long one where nobody says otherwise.
pub const LONG_RUN_AFTER: u64 = 10;
/// Libraries of the demo's consortium where nobody says otherwise.
pub const DEMO_MEMBERS: usize = 24;

/// What a server is started with.
#[derive(Debug, Clone)]
pub struct Config {
    /// Address to listen on.
    pub host: String,
    /// Port to listen on; 0 takes a free one.
    pub port: u16,
    /// Folder of the store and, by default, of the catalog and the outbox.
    pub data: PathBuf,
    /// URL of the catalog; a SQLite file in the data folder if left out.
    pub database: Option<String>,
    /// URL of the store (`s3://bucket/prefix`); a folder in the data folder if left out.
    pub store: Option<String>,
    /// Options of the store, named as the AWS tools name them in the environment.
    pub store_options: Vec<(String, String)>,
    /// Folder of reference tables to load, if any.
    pub reference: Option<PathBuf>,
    /// Folder of publishers' price lists that libraries may take, if any.
    pub price_lists: Option<PathBuf>,
    /// The first year of forecasts; the current one if left out.
    pub base_year: Option<i32>,
    /// Whether to invent a library where none is, and let everybody in to see it.
    pub demo: bool,
    /// Libraries of the demo's consortium; none where there is none.
    pub demo_members: usize,
    /// How much of an uploaded file is read.
    pub limits: Limits,
    /// How often reading a file is begun; one that was never finished has ended the server each time.
    pub reading_attempts: u32,
    /// After how long the recalculation of a consortium's scenario locks it and ends with a mail.
    pub long_run_after: Duration,
    /// Members times titles of the largest consortium whose members' facts are held in memory.
    pub members_in_memory: usize,
    /// Where larger ones are worked out; in this process if left out.
    pub cluster: Option<ClusterConfig>,
    /// How much is kept in memory.
    pub caches: CacheBounds,
    /// Where numbers for Prometheus are told; nowhere if left out. Port 0 takes a free one.
    pub metrics: Option<SocketAddr>,
    /// Where people find this server, for links in mail; where it listens if left out.
    pub public_url: Option<String>,
    /// What tokens are signed with; a secret file in the data folder if left out.
    pub token_key: Option<String>,
    /// The e-mail domain of the people who run the service. Without one nobody is staff.
    pub staff_domain: Option<String>,
    /// E-mail domains whose people may change scenarios with "Walkaway" in their name, beside the staff's.
    pub walkaway_domains: Vec<String>,
    /// Whether a proxy in front says who asks (`X-Forwarded-For`).
    pub trust_proxy: bool,
    /// How mail goes out.
    pub mail: MailConfig,
    /// Who hears of forms that people fill in.
    pub forms: FormConfig,
    /// Whom to ask what institutions cite and publish; nobody if left out.
    pub openalex: Option<Access>,
}

/// Members times titles of the largest consortium whose members' facts are held in memory: they take about 3 GiB.
pub const MEMBERS_IN_MEMORY: usize = 2_500_000;
/// Into how many parts a query is cut that runs on a cluster.
pub const CLUSTER_PARTS: usize = 16;

/// A cluster that large consortia are worked out on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClusterConfig {
    /// Where its scheduler is (`df://host:50050`).
    pub scheduler: String,
    /// Into how many parts a query is cut.
    pub parts: usize,
}

/// Who hears of forms that people fill in.
#[derive(Debug, Clone, Default)]
pub struct FormConfig {
    /// Addresses that are told of each form by mail.
    pub mail: Vec<String>,
    /// Where forms are sent: `https://…` for all of them, `purchase=https://…` for one kind.
    pub webhooks: Vec<String>,
    /// How they are sent.
    pub webhook_method: WebhookMethod,
}

/// How a form is sent to a webhook.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum WebhookMethod {
    /// As JSON in the body.
    #[default]
    Post,
    /// As the query of the address, as the known service sends its forms.
    Get,
}

/// How many entries each cache keeps in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheBounds {
    /// Versions of the reference data.
    pub references: usize,
    /// What is known of titles whoever the library is, by version of the reference data.
    pub titles: usize,
    /// Sets of facts.
    pub facts: usize,
    /// Consortia whose members' forecasts are kept.
    pub consortia: usize,
    /// Forecasts.
    pub forecasts: usize,
    /// Totals of scenarios: small, and a package page asks for all of a package.
    pub summaries: usize,
    /// Encoded answers.
    pub bodies: usize,
    /// Warnings of packages.
    pub warnings: usize,
    /// How the COUNTER files of packages were put together.
    pub merged: usize,
}

impl Default for CacheBounds {
    fn default() -> Self {
        Self {
            // The newest and the one before it, and some that scenarios are pinned to.
            references: 4,
            titles: 4,
            facts: 8,
            consortia: 3,
            forecasts: 16,
            summaries: 512,
            bodies: 16,
            warnings: 8,
            merged: 8,
        }
    }
}

impl CacheBounds {
    /// Each by its name.
    pub fn by_name(&self) -> [(&'static str, usize); 9] {
        [
            ("references", self.references),
            ("titles", self.titles),
            ("facts", self.facts),
            ("consortia", self.consortia),
            ("forecasts", self.forecasts),
            ("summaries", self.summaries),
            ("bodies", self.bodies),
            ("warnings", self.warnings),
            ("merged", self.merged),
        ]
    }
}

/// How mail goes out.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// URL of a mail server (`smtps://user:password@mail.example.edu`); without one mail is written as files.
    pub smtp: Option<String>,
    /// Folder of those files; `outbox` in the data folder if left out.
    pub outbox: Option<PathBuf>,
    /// Whom mail is from.
    pub from: String,
}

impl Default for MailConfig {
    fn default() -> Self {
        Self { smtp: None, outbox: None, from: "Titlewise <titlewise@localhost>".to_owned() }
    }
}

impl Config {
    /// A server for this machine, with its data in a folder.
    pub fn in_folder(data: impl Into<PathBuf>) -> Self {
        Self {
            host: "127.0.0.1".to_owned(),
            port: 0,
            data: data.into(),
            database: None,
            store: None,
            store_options: Vec::new(),
            reference: None,
            price_lists: None,
            base_year: None,
            demo: false,
            demo_members: 0,
            limits: Limits::default(),
            reading_attempts: READING_ATTEMPTS,
            long_run_after: Duration::from_secs(LONG_RUN_AFTER),
            members_in_memory: MEMBERS_IN_MEMORY,
            cluster: None,
            caches: CacheBounds::default(),
            metrics: None,
            public_url: None,
            token_key: None,
            staff_domain: None,
            walkaway_domains: Vec::new(),
            trust_proxy: false,
            mail: MailConfig::default(),
            forms: FormConfig::default(),
            openalex: None,
        }
    }
}
