//! `titlewise serve`: the server.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use titlewise_http::connections::open_files;
use titlewise_http::server::Server;
use titlewise_openalex::Access;
use titlewise_service::config::{
    CACHE_MEMORY, CLUSTER_PARTS, ClusterConfig, Config, DEMO_MEMBERS, DEMO_SANDBOXES,
    DEMO_SANDBOXES_PER_ADDRESS, KEEP_DELETED_DAYS, KEEP_REFERENCES, KEEP_REFERENCES_DAYS,
    LONG_RUN_AFTER, MEMBERS_IN_MEMORY, MailConfig, READING_ATTEMPTS, READING_MEMORY,
    REFRESH_COOLDOWN, Retention,
};
use titlewise_service::demo::sandbox::{DEMO_EMAIL, DEMO_PASSWORD};
use titlewise_storage::environment_options;
use url::Url;

use super::connection_args::ConnectionArgs;
use super::form_args::FormArgs;
use super::kept::KeptArgs;
use super::limits::LimitArgs;
use super::old_client_args::OldClientArgs;
use super::quota_args::QuotaArgs;
use super::sign_on_args::SignOnArgs;
use super::{CommandError, interrupted};
use crate::data_folder::access;
use crate::data_folder::temporary::Temporary;
use crate::freed_memory;
use crate::log::{self, LogFormat};

/// Default port of the server.
pub(super) const DEFAULT_PORT: u16 = 8040;

/// Examples in the help.
const AFTER_HELP: &str = "\
Examples:
  titlewise serve --demo                          a sample library to explore
  titlewise serve --reference reference           your own library: upload its files in the browser
  titlewise serve --database postgres://titlewise@db.example.edu/titlewise
  titlewise serve --host 0.0.0.0 --port 80 --data /var/lib/titlewise --log-format json

For the folder of reference data, see ingest/docs/reference-data.md and \"titlewise reference --help\".
Stop the server with Ctrl-C: it finishes the requests in progress. Press it again to stop at once.";

/// Exit code of a server that a second signal stops, as in shells: 128 plus the number of SIGINT.
const STOPPED_AT_ONCE: i32 = 130;

/// Options of `titlewise serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ServeArgs {
    /// Create a sample library, and give each visitor a copy of it that is discarded after a day
    #[arg(long, env = "TITLEWISE_DEMO")]
    demo: bool,
    /// Libraries of the demo's consortium; 0 for no consortium
    #[arg(long, value_name = "LIBRARIES", env = "TITLEWISE_DEMO_MEMBERS", default_value_t = DEMO_MEMBERS)]
    demo_members: usize,
    /// Visitors of the demo at a time; the oldest copy that is an hour old makes room for another one
    #[arg(long, value_name = "VISITORS", env = "TITLEWISE_DEMO_SANDBOXES", default_value_t = DEMO_SANDBOXES)]
    demo_sandboxes: usize,
    /// Visitors of the demo at a time from one client address
    #[arg(
        long,
        value_name = "VISITORS",
        env = "TITLEWISE_DEMO_SANDBOXES_PER_ADDRESS",
        default_value_t = DEMO_SANDBOXES_PER_ADDRESS
    )]
    demo_sandboxes_per_address: usize,
    /// Port to listen on
    #[arg(long, env = "TITLEWISE_PORT", default_value_t = DEFAULT_PORT)]
    port: u16,
    /// Address to listen on; 0.0.0.0 for every interface
    #[arg(long, env = "TITLEWISE_HOST", default_value = "127.0.0.1")]
    host: String,
    #[command(flatten)]
    kept: KeptArgs,
    /// Folder of reference tables to load (journals.csv, papers_by_year.csv, …, or .parquet)
    #[arg(long, value_name = "DIR", env = "TITLEWISE_REFERENCE")]
    reference: Option<PathBuf>,
    /// Folder of publishers' original price lists that libraries may copy instead of uploading their own
    #[arg(long, value_name = "DIR", env = "TITLEWISE_PRICE_LISTS")]
    price_lists: Option<PathBuf>,
    /// First year of forecasts (2026) [default: the current year]
    #[arg(long, value_name = "YEAR", env = "TITLEWISE_BASE_YEAR")]
    base_year: Option<i32>,
    /// Format of log lines
    #[arg(long, value_enum, env = "TITLEWISE_LOG_FORMAT", default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    /// Bind address of the Prometheus endpoint (127.0.0.1:9040). Unauthenticated; off when unset
    #[arg(long, value_name = "ADDRESS", env = "TITLEWISE_METRICS")]
    metrics: Option<SocketAddr>,
    #[command(flatten)]
    accounts: AccountArgs,
    #[command(flatten)]
    sign_on: SignOnArgs,
    #[command(flatten)]
    connections: ConnectionArgs,
    #[command(flatten)]
    quotas: QuotaArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Maximum attempts to read a file that ends the server; then the file is refused. After the first it is read alone
    #[arg(long, value_name = "TIMES", env = "TITLEWISE_READING_ATTEMPTS", default_value_t = READING_ATTEMPTS)]
    reading_attempts: u32,
    /// Memory that all files in processing share, in MiB. A file that needs more is refused
    #[arg(long, value_name = "MIB", env = "TITLEWISE_READING_MEMORY", default_value_t = READING_MEMORY)]
    reading_memory: u32,
    /// Days for which deleted packages stay stored; then they are purged with their files and scenarios. 0 keeps them
    #[arg(long, value_name = "DAYS", env = "TITLEWISE_KEEP_DELETED_DAYS", default_value_t = KEEP_DELETED_DAYS)]
    keep_deleted_days: u32,
    /// Newest versions of the reference data that stay. Older ones are removed unless a scenario or its history names
    /// them. 0 keeps all versions
    #[arg(long, value_name = "N", env = "TITLEWISE_KEEP_REFERENCES", default_value_t = KEEP_REFERENCES)]
    keep_references: u32,
    /// Days for which every version of the reference data stays
    #[arg(long, value_name = "DAYS", env = "TITLEWISE_KEEP_REFERENCES_DAYS", default_value_t = KEEP_REFERENCES_DAYS)]
    keep_references_days: u32,
    /// Seconds after which recalculating a consortium's scenario locks it. The previous results stay readable, and the
    /// user gets an email at the end
    #[arg(long, value_name = "SECONDS", env = "TITLEWISE_LONG_RUN_AFTER", default_value_t = LONG_RUN_AFTER)]
    long_run_after: u64,
    #[command(flatten)]
    large: LargeArgs,
    #[command(flatten)]
    forms: FormArgs,
    #[command(flatten)]
    openalex: OpenAlexArgs,
    #[command(flatten)]
    caches: CacheArgs,
    #[command(flatten)]
    old_clients: OldClientArgs,
}

/// Access to OpenAlex for what institutions cite and publish.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "OpenAlex")]
struct OpenAlexArgs {
    /// URL of OpenAlex (https://api.openalex.org), so that users can refresh the citations and authorships of their
    /// institution. Refreshes are off when unset
    #[arg(long, value_name = "URL", env = "TITLEWISE_OPENALEX")]
    openalex: Option<Url>,
    /// API key of an OpenAlex account, which allows more requests per day
    #[arg(long, value_name = "KEY", env = "OPENALEX_API_KEY", hide_env_values = true)]
    openalex_key: Option<String>,
    /// Contact email address for OpenAlex
    #[arg(long, value_name = "EMAIL", env = "OPENALEX_MAILTO")]
    openalex_mailto: Option<String>,
    /// Maximum requests per second
    #[arg(
        long,
        value_name = "N",
        env = "TITLEWISE_OPENALEX_REQUESTS_PER_SECOND",
        default_value = "10"
    )]
    openalex_requests_per_second: NonZeroU32,
    /// Minutes after a successful refresh until the same institution can be refreshed again. 0 sets no limit
    #[arg(long, value_name = "MINUTES", env = "TITLEWISE_REFRESH_COOLDOWN", default_value_t = REFRESH_COOLDOWN)]
    refresh_cooldown: u64,
}

impl OpenAlexArgs {
    fn access(self) -> Option<Access> {
        Some(Access {
            address: self.openalex?,
            key: self.openalex_key,
            mail: self.openalex_mailto,
            per_second: self.openalex_requests_per_second,
        })
    }
}

/// Computation of large consortia.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Large consortia")]
struct LargeArgs {
    /// Members times titles of the largest consortium whose members' facts (the part that does not depend on settings)
    /// are held in memory, at 1.3 KiB each. The facts of larger consortia are read from files at each recalculation
    #[arg(long, value_name = "ROWS", env = "TITLEWISE_MEMBERS_IN_MEMORY", default_value_t = MEMBERS_IN_MEMORY)]
    members_in_memory: usize,
    /// Scheduler of the cluster that recalculates larger consortia (df://scheduler.example.edu:50050). Needs a program
    /// built with cluster support. This process recalculates them when unset
    #[arg(long, value_name = "URL", env = "TITLEWISE_CLUSTER")]
    cluster: Option<String>,
    /// Partitions of a recalculation on the cluster: about three per processor of the cluster
    #[arg(long, value_name = "PARTS", env = "TITLEWISE_CLUSTER_PARTS", default_value_t = CLUSTER_PARTS)]
    cluster_parts: usize,
}

impl LargeArgs {
    fn cluster(&self) -> Option<ClusterConfig> {
        let scheduler = self.cluster.clone()?;
        Some(ClusterConfig { scheduler, parts: self.cluster_parts })
    }
}

/// Memory of the caches.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Memory")]
struct CacheArgs {
    /// Memory of all caches in MiB: reference data, facts, forecasts and encoded responses. A consortium that needs
    /// more than its share is still cached, alone
    #[arg(long, value_name = "MIB", env = "TITLEWISE_CACHE_MEMORY", default_value_t = CACHE_MEMORY >> 20)]
    cache_memory: usize,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_REFERENCES")]
    cache_references: Option<usize>,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_TITLES")]
    cache_titles: Option<usize>,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_FACTS")]
    cache_facts: Option<usize>,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_CONSORTIA")]
    cache_consortia: Option<usize>,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_FORECASTS")]
    cache_forecasts: Option<usize>,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_SUMMARIES")]
    cache_summaries: Option<usize>,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_BODIES")]
    cache_bodies: Option<usize>,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_WARNINGS")]
    cache_warnings: Option<usize>,
    /// Deprecated and ignored: --cache-memory limits all caches
    #[arg(long, hide = true, value_name = "ENTRIES", env = "TITLEWISE_CACHE_MERGED")]
    cache_merged: Option<usize>,
}

impl CacheArgs {
    /// Returns the memory of all caches in bytes. Warns about options of earlier versions, which counted entries.
    fn bytes(&self) -> usize {
        let earlier = [
            self.cache_references,
            self.cache_titles,
            self.cache_facts,
            self.cache_consortia,
            self.cache_forecasts,
            self.cache_summaries,
            self.cache_bodies,
            self.cache_warnings,
            self.cache_merged,
        ];
        if earlier.iter().any(Option::is_some) {
            tracing::warn!(
                "ignoring cache sizes in entries; set the memory of all caches with cache-memory (MiB)"
            );
        }
        self.cache_memory.saturating_mul(1 << 20)
    }
}

/// Accounts, permissions and email.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Accounts and email")]
struct AccountArgs {
    /// Public URL of this server, for links in emails (https://titlewise.example.edu)
    #[arg(long, value_name = "URL", env = "TITLEWISE_PUBLIC_URL")]
    public_url: Option<String>,
    /// Secret key that signs tokens, the same for all servers that share a catalog [default: a file in the data folder]
    #[arg(long, value_name = "TEXT", env = "TITLEWISE_TOKEN_KEY", hide_env_values = true)]
    token_key: Option<String>,
    /// Email domain of the staff who run the service. Accounts with this domain that are marked as staff can use the
    /// admin pages
    #[arg(long, value_name = "DOMAIN", env = "TITLEWISE_STAFF_DOMAIN")]
    staff_domain: Option<String>,
    /// Email domains whose users may change scenarios with "Walkaway" in their name, in addition to the staff
    #[arg(long, value_name = "DOMAIN", env = "TITLEWISE_WALKAWAY_DOMAINS", value_delimiter = ',')]
    walkaway_domain: Vec<String>,
    /// Take client addresses from the X-Forwarded-For header that a proxy in front of this server sets
    #[arg(long, env = "TITLEWISE_TRUST_PROXY")]
    trust_proxy: bool,
    /// Answer alike for known and unknown accounts when users sign in or request a password link. The
    /// screens then no longer show that an account does not exist
    #[arg(long, env = "TITLEWISE_HIDE_ACCOUNTS")]
    hide_accounts: bool,
    /// Days after which audit entries are deleted
    #[arg(long, value_name = "DAYS", env = "TITLEWISE_KEEP_AUDIT_DAYS", default_value_t = Retention::default().audit_days)]
    keep_audit_days: u32,
    /// Days after which emails are deleted from the catalog, sent or not
    #[arg(long, value_name = "DAYS", env = "TITLEWISE_KEEP_MAIL_DAYS", default_value_t = Retention::default().mail_days)]
    keep_mail_days: u32,
    /// Mail server (smtps://user:password@mail.example.edu). Emails are written to files when unset
    #[arg(long, value_name = "URL", env = "TITLEWISE_SMTP_URL", hide_env_values = true)]
    smtp: Option<String>,
    /// Folder for emails that are written to files [default: "outbox" in the data folder]
    #[arg(long, value_name = "DIR", env = "TITLEWISE_OUTBOX")]
    outbox: Option<PathBuf>,
    /// Email address that the public pages show to visitors and users who have a question. Contact links stay hidden when
    /// unset
    #[arg(long, value_name = "EMAIL", env = "TITLEWISE_CONTACT")]
    contact: Option<String>,
    /// Sender of emails
    #[arg(
        long,
        value_name = "SENDER",
        env = "TITLEWISE_MAIL_FROM",
        default_value = "Titlewise <titlewise@localhost>"
    )]
    mail_from: String,
}

impl ServeArgs {
    /// Starts logging in the chosen format.
    pub fn start_log(&self) {
        log::start(self.log_format);
    }
}

/// Runs the server until it is interrupted.
///
/// # Errors
/// If data cannot be opened or the port is in use.
pub async fn run(args: ServeArgs) -> Result<(), CommandError> {
    open_files::raise();
    let mut config = Config {
        host: args.host,
        port: args.port,
        database: args.kept.catalog.database,
        store: args.kept.store.store,
        store_options: environment_options(),
        reference: args.reference,
        price_lists: args.price_lists,
        base_year: args.base_year,
        demo: args.demo,
        demo_members: args.demo_members,
        demo_sandboxes: args.demo_sandboxes,
        demo_sandboxes_per_address: args.demo_sandboxes_per_address,
        limits: args.limits.limits(),
        keep_deleted_days: args.keep_deleted_days,
        keep_references: args.keep_references,
        keep_references_days: args.keep_references_days,
        reading_attempts: args.reading_attempts,
        reading_memory_mib: args.reading_memory,
        long_run_after: Duration::from_secs(args.long_run_after),
        members_in_memory: args.large.members_in_memory,
        cluster: args.large.cluster(),
        cache_memory: args.caches.bytes(),
        metrics: args.metrics,
        public_url: args.accounts.public_url,
        token_key: args.accounts.token_key,
        staff_domain: args.accounts.staff_domain,
        walkaway_domains: args.accounts.walkaway_domain,
        contact: args.accounts.contact,
        trust_proxy: args.accounts.trust_proxy,
        hide_accounts: args.accounts.hide_accounts,
        sign_on: args.sign_on.config()?,
        mail: MailConfig {
            smtp: args.accounts.smtp,
            outbox: args.accounts.outbox,
            from: args.accounts.mail_from,
        },
        forms: args.forms.config(),
        refresh_cooldown: Duration::from_secs(args.openalex.refresh_cooldown.saturating_mul(60)),
        retention: Retention {
            audit_days: args.accounts.keep_audit_days,
            mail_days: args.accounts.keep_mail_days,
        },
        openalex: args.openalex.access(),
        old_clients: args.old_clients.config(),
        ..Config::in_folder(args.kept.catalog.data)
    };
    args.connections.set(&mut config);
    args.quotas.set(&mut config);
    access::open(&config.data).map_err(CommandError::file(&config.data))?;
    // Held while the server runs.
    let _temporary = Temporary::open(&config.data).map_err(CommandError::file(&config.data))?;
    let server = Server::start(&config).await?;
    eprintln!("Titlewise is ready at http://{}/ (stop it with Ctrl-C)", server.address());
    if let Some(address) = server.metrics_address() {
        eprintln!("Prometheus metrics at http://{address}/metrics");
    }
    if config.demo {
        eprintln!(
            "Open the sample library there, or sign in as {DEMO_EMAIL} with the password {DEMO_PASSWORD}. \
             Every visitor gets a copy of it for a day."
        );
    }
    let returning = tokio::spawn(freed_memory::keep_returning());
    server.run(stop_signal()).await;
    returning.abort();
    tracing::info!("stopped");
    Ok(())
}

/// Returns at the first signal to stop. A second one ends the process at once: what it was doing is resumed or removed
/// at the next start.
async fn stop_signal() {
    interrupted().await;
    tokio::spawn(async {
        interrupted().await;
        tracing::warn!("stopped at once by a second signal");
        std::process::exit(STOPPED_AT_ONCE);
    });
    tracing::info!("stopping: finishing the requests in progress");
}
