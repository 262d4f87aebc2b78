//! `titlewise serve`: the server.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use url::Url;

use super::form_args::FormArgs;
use super::kept::{KeptArgs, store_options};
use super::limits::LimitArgs;
use super::{CommandError, interrupted};
use crate::openalex::Access;
use crate::server::log::{self, LogFormat};
use crate::server::{
    CLUSTER_PARTS, CacheBounds, ClusterConfig, Config, DEMO_EMAIL, DEMO_MEMBERS, DEMO_PASSWORD,
    LONG_RUN_AFTER, MEMBERS_IN_MEMORY, MailConfig, READING_ATTEMPTS, Server,
};

/// Examples.
const AFTER_HELP: &str = "\
Examples:
  titlewise serve --demo                          an invented library to look at
  titlewise serve --reference reference           your own: upload its files in the browser
  titlewise serve --database postgres://titlewise@db.example.edu/titlewise
  titlewise serve --host 0.0.0.0 --port 80 --data /var/lib/titlewise --log-format json

The folder of reference data: ingest/docs/reference-data.md, and \"titlewise reference --help\".
Stop it with Ctrl-C: it finishes what is under way.";

/// Options of `titlewise serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct ServeArgs {
    /// Invent a library with its files, if the data folder is empty
    #[arg(long, env = "TITLEWISE_DEMO")]
    demo: bool,
    /// Libraries of the consortium that comes with the demo; 0 for none
    #[arg(long, value_name = "LIBRARIES", env = "TITLEWISE_DEMO_MEMBERS", default_value_t = DEMO_MEMBERS)]
    demo_members: usize,
    /// Port to listen on
    #[arg(long, env = "TITLEWISE_PORT", default_value_t = 8040)]
    port: u16,
    /// Address to listen on; 0.0.0.0 for every interface
    #[arg(long, env = "TITLEWISE_HOST", default_value = "127.0.0.1")]
    host: String,
    #[command(flatten)]
    kept: KeptArgs,
    /// Folder of reference tables to load (journals.csv, papers_by_year.csv, …, or .parquet)
    #[arg(long, value_name = "DIR", env = "TITLEWISE_REFERENCE")]
    reference: Option<PathBuf>,
    /// Folder of publishers' price lists, as they come, that libraries may take instead of uploading their own
    #[arg(long, value_name = "DIR", env = "TITLEWISE_PRICE_LISTS")]
    price_lists: Option<PathBuf>,
    /// The first year of forecasts (2026); the current one if left out
    #[arg(long, value_name = "YEAR", env = "TITLEWISE_BASE_YEAR")]
    base_year: Option<i32>,
    /// How log lines look
    #[arg(long, value_enum, env = "TITLEWISE_LOG_FORMAT", default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    /// Address that numbers for Prometheus are told at (127.0.0.1:9040); nowhere if left out. Whoever reaches it reads
    /// them
    #[arg(long, value_name = "ADDRESS", env = "TITLEWISE_METRICS")]
    metrics: Option<SocketAddr>,
    #[command(flatten)]
    accounts: AccountArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// How often reading a file is begun anew after the server was lost over it; then the file is refused
    #[arg(long, value_name = "TIMES", env = "TITLEWISE_READING_ATTEMPTS", default_value_t = READING_ATTEMPTS)]
    reading_attempts: u32,
    /// After so many seconds the recalculation of a consortium's scenario locks it, with the numbers from before still to
    /// be read, and ends with a mail
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
}

/// Whom to ask what institutions cite and publish.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "OpenAlex")]
struct OpenAlexArgs {
    /// Where OpenAlex answers (https://api.openalex.org), so that people can have the citations and authorships of their
    /// institution refreshed; if left out nobody is asked
    #[arg(long, value_name = "URL", env = "TITLEWISE_OPENALEX")]
    openalex: Option<Url>,
    /// Key of an account there, which has more requests a day
    #[arg(long, value_name = "KEY", env = "OPENALEX_API_KEY", hide_env_values = true)]
    openalex_key: Option<String>,
    /// Address at which OpenAlex may reach whoever runs this server
    #[arg(long, value_name = "EMAIL", env = "OPENALEX_MAILTO")]
    openalex_mailto: Option<String>,
    /// Requests in a second at most
    #[arg(
        long,
        value_name = "N",
        env = "TITLEWISE_OPENALEX_REQUESTS_PER_SECOND",
        default_value = "10"
    )]
    openalex_requests_per_second: NonZeroU32,
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

/// Consortia that are large.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Large consortia")]
struct LargeArgs {
    /// Members times titles of the largest consortium whose members' facts (what no setting changes) are held in memory,
    /// 1.3 KiB each; larger ones are read from files whenever they are recalculated
    #[arg(long, value_name = "ROWS", env = "TITLEWISE_MEMBERS_IN_MEMORY", default_value_t = MEMBERS_IN_MEMORY)]
    members_in_memory: usize,
    /// Scheduler of the cluster that larger ones are recalculated on (df://scheduler.example.edu:50050), for a program
    /// that was built with it; in this process if left out
    #[arg(long, value_name = "URL", env = "TITLEWISE_CLUSTER")]
    cluster: Option<String>,
    /// Into how many parts a recalculation is cut for the cluster: three for each processor of it, or so
    #[arg(long, value_name = "PARTS", env = "TITLEWISE_CLUSTER_PARTS", default_value_t = CLUSTER_PARTS)]
    cluster_parts: usize,
}

impl LargeArgs {
    fn cluster(&self) -> Option<ClusterConfig> {
        let scheduler = self.cluster.clone()?;
        Some(ClusterConfig { scheduler, parts: self.cluster_parts })
    }
}

/// How much is kept in memory.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Kept in memory")]
struct CacheArgs {
    /// Versions of the reference data
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_REFERENCES", default_value_t = CacheBounds::default().references)]
    cache_references: usize,
    /// Versions of the reference data of which is kept what is known of titles whoever the library is
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_TITLES", default_value_t = CacheBounds::default().titles)]
    cache_titles: usize,
    /// Packages whose facts (what no setting changes) are kept
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_FACTS", default_value_t = CacheBounds::default().facts)]
    cache_facts: usize,
    /// Packages of consortia whose members' forecasts are kept: about half a megabyte for each member and choice of
    /// settings, of which there are three at most
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_CONSORTIA", default_value_t = CacheBounds::default().consortia)]
    cache_consortia: usize,
    /// Forecasts
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_FORECASTS", default_value_t = CacheBounds::default().forecasts)]
    cache_forecasts: usize,
    /// Totals of scenarios
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_SUMMARIES", default_value_t = CacheBounds::default().summaries)]
    cache_summaries: usize,
    /// Encoded answers of the journal grid
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_BODIES", default_value_t = CacheBounds::default().bodies)]
    cache_bodies: usize,
    /// Packages whose warnings are kept
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_WARNINGS", default_value_t = CacheBounds::default().warnings)]
    cache_warnings: usize,
    /// Packages for which is kept how their COUNTER files were put together
    #[arg(long, value_name = "ENTRIES", env = "TITLEWISE_CACHE_MERGED", default_value_t = CacheBounds::default().merged)]
    cache_merged: usize,
}

impl CacheArgs {
    fn bounds(&self) -> CacheBounds {
        CacheBounds {
            references: self.cache_references,
            titles: self.cache_titles,
            facts: self.cache_facts,
            consortia: self.cache_consortia,
            forecasts: self.cache_forecasts,
            summaries: self.cache_summaries,
            bodies: self.cache_bodies,
            warnings: self.cache_warnings,
            merged: self.cache_merged,
        }
    }
}

/// Who may do what, and how mail goes out.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Accounts and mail")]
struct AccountArgs {
    /// Where people find this server, for links in mail (https://titlewise.example.edu)
    #[arg(long, value_name = "URL", env = "TITLEWISE_PUBLIC_URL")]
    public_url: Option<String>,
    /// Secret that tokens are signed with, the same for all servers over one catalog; a file in the data folder if
    /// left out
    #[arg(long, value_name = "TEXT", env = "TITLEWISE_TOKEN_KEY", hide_env_values = true)]
    token_key: Option<String>,
    /// E-mail domain of the people who run the service; who has it and is marked as staff may use the admin pages
    #[arg(long, value_name = "DOMAIN", env = "TITLEWISE_STAFF_DOMAIN")]
    staff_domain: Option<String>,
    /// E-mail domains whose people may change scenarios with "Walkaway" in their name, beside the staff's
    #[arg(long, value_name = "DOMAIN", env = "TITLEWISE_WALKAWAY_DOMAINS", value_delimiter = ',')]
    walkaway_domain: Vec<String>,
    /// A proxy in front of this server says who asks (X-Forwarded-For)
    #[arg(long, env = "TITLEWISE_TRUST_PROXY")]
    trust_proxy: bool,
    /// Mail server (smtps://user:password@mail.example.edu); without one mail is written as files
    #[arg(long, value_name = "URL", env = "TITLEWISE_SMTP_URL", hide_env_values = true)]
    smtp: Option<String>,
    /// Folder of mail that is written as files; "outbox" in the data folder if left out
    #[arg(long, value_name = "DIR", env = "TITLEWISE_OUTBOX")]
    outbox: Option<PathBuf>,
    /// Whom mail is from
    #[arg(
        long,
        value_name = "SENDER",
        env = "TITLEWISE_MAIL_FROM",
        default_value = "Titlewise <titlewise@localhost>"
    )]
    mail_from: String,
}

impl ServeArgs {
    /// Begins logging as asked for.
    pub fn start_log(&self) {
        log::start(self.log_format);
    }
}

/// Runs the server until it is interrupted.
///
/// # Errors
/// Data that cannot be opened, or a port that is taken.
pub async fn run(args: ServeArgs) -> Result<(), CommandError> {
    let config = Config {
        host: args.host,
        port: args.port,
        data: args.kept.catalog.data,
        database: args.kept.catalog.database,
        store: args.kept.store.store,
        store_options: store_options(),
        reference: args.reference,
        price_lists: args.price_lists,
        base_year: args.base_year,
        demo: args.demo,
        demo_members: args.demo_members,
        limits: args.limits.limits(),
        reading_attempts: args.reading_attempts,
        long_run_after: Duration::from_secs(args.long_run_after),
        members_in_memory: args.large.members_in_memory,
        cluster: args.large.cluster(),
        caches: args.caches.bounds(),
        metrics: args.metrics,
        public_url: args.accounts.public_url,
        token_key: args.accounts.token_key,
        staff_domain: args.accounts.staff_domain,
        walkaway_domains: args.accounts.walkaway_domain,
        trust_proxy: args.accounts.trust_proxy,
        mail: MailConfig {
            smtp: args.accounts.smtp,
            outbox: args.accounts.outbox,
            from: args.accounts.mail_from,
        },
        forms: args.forms.config(),
        openalex: args.openalex.access(),
    };
    let server = Server::start(&config).await?;
    eprintln!("Titlewise is ready at http://{}/ (stop it with Ctrl-C)", server.address());
    if let Some(address) = server.metrics_address() {
        eprintln!("Numbers for Prometheus at http://{address}/metrics");
    }
    if config.demo {
        eprintln!(
            "Look at the invented library there, or log in as {DEMO_EMAIL} with the password {DEMO_PASSWORD}"
        );
    }
    server.run(interrupted()).await?;
    tracing::info!("stopped");
    Ok(())
}
