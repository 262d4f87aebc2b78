//! Sends the emails stored in the catalog: through a mail server, or as files in a folder.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use titlewise_catalog::{Catalog, CatalogError, DueMail};

use crate::backoff::seconds_after;
use crate::config::MailConfig;
use crate::measures::MAIL;
use crate::start_error::StartError;
use crate::worker::{Step, Work};

/// Timeout of the mail server for one email.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Wait after the first failed attempt, in seconds; doubled after each further one.
const MIN_BACKOFF: u64 = 60;
/// Maximum wait between attempts, in seconds.
const MAX_BACKOFF: u64 = 6 * 3_600;

enum Way {
    Server(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Folder(PathBuf),
}

/// Sends email in the background.
pub struct Mailer {
    way: Way,
    from: Mailbox,
    catalog: Catalog,
}

/// Why an email was not sent.
#[derive(Debug, thiserror::Error)]
enum MailError {
    #[error("invalid email address: {0}")]
    Address(#[from] lettre::address::AddressError),
    #[error("cannot build the email: {0}")]
    Message(#[from] lettre::error::Error),
    #[error("{0}")]
    Server(#[from] lettre::transport::smtp::Error),
    #[error("{0}")]
    Folder(#[from] std::io::Error),
    #[error("the mail server did not answer in time")]
    Late(#[from] tokio::time::error::Elapsed),
}

impl Work for Mailer {
    const NAME: &'static str = "mailer";
    const POLL_INTERVAL: Duration = Duration::from_secs(15);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        // One at a time: its lease is longer than the timeout of sending, so no other server sends it meanwhile.
        let Some(mail) = self.catalog.claim_mail().await? else { return Ok(Step::Idle) };
        self.deliver(mail).await?;
        Ok(Step::Worked)
    }
}

impl Mailer {
    /// Creates a mailer as configured: through a mail server, or into `folder`.
    pub fn new(config: &MailConfig, folder: PathBuf, catalog: Catalog) -> Result<Self, StartError> {
        let from = config
            .from
            .parse()
            .map_err(|source| StartError::MailFrom { from: config.from.clone(), source })?;
        let way = match &config.smtp {
            Some(url) => {
                let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                    .map_err(StartError::MailServer)?;
                Way::Server(Box::new(transport.timeout(Some(TIMEOUT)).build()))
            }
            None => {
                std::fs::create_dir_all(&folder).map_err(StartError::file(&folder))?;
                Way::Folder(folder)
            }
        };
        Ok(Self { way, from, catalog })
    }

    async fn deliver(&self, mail: DueMail) -> Result<(), CatalogError> {
        match self.send(&mail).await {
            Ok(()) => {
                metrics::counter!(MAIL, "outcome" => "sent").increment(1);
                tracing::info!(mail = mail.id, subject = mail.letter.subject, "email sent");
                self.catalog.mail_sent(&mail.id).await
            }
            Err(error) => {
                metrics::counter!(MAIL, "outcome" => "failed").increment(1);
                let wait = seconds_after(mail.attempts, MIN_BACKOFF, MAX_BACKOFF);
                tracing::warn!(mail = mail.id, %error, wait_seconds = wait, "email not sent");
                self.catalog.mail_failed(&mail.id, &error.to_string(), wait).await
            }
        }
    }

    /// Sends an email, within the lease of its claim.
    async fn send(&self, mail: &DueMail) -> Result<(), MailError> {
        let letter = &mail.letter;
        let to = Mailbox::new(
            Some(letter.recipient_name.clone()).filter(|name| !name.trim().is_empty()),
            letter.recipient.parse::<Address>()?,
        );
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&letter.subject)
            .date_now()
            // The same for each attempt, so that mail servers recognise a second copy of an email whose server was
            // killed after sending it.
            .message_id(Some(format!("<{}@{}>", mail.id, self.from.email.domain())))
            .header(ContentType::TEXT_PLAIN)
            .body(letter.body.clone())?;
        let sent = async {
            match &self.way {
                Way::Server(server) => drop(server.send(message).await?),
                Way::Folder(folder) => put(folder, &mail.id, message).await?,
            }
            Ok(())
        };
        tokio::time::timeout(TIMEOUT * 2, sent).await?
    }
}

/// Writes an email into a folder. The file is named for the email, so a second attempt replaces it.
async fn put(folder: &Path, id: &str, message: Message) -> std::io::Result<()> {
    let (whole, partial) = (folder.join(format!("{id}.eml")), folder.join(format!("{id}.partial")));
    tokio::fs::write(&partial, message.formatted()).await?;
    tokio::fs::rename(&partial, &whole).await
}
