//! Sends the emails stored in the catalog: through a mail server, or as files in a folder.

use std::path::PathBuf;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{
    Address, AsyncFileTransport, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
};
use titlewise_catalog::{Catalog, CatalogError, DueMail, Email};

use crate::backoff::seconds_after;
use crate::config::MailConfig;
use crate::measures::MAIL;
use crate::start_error::StartError;
use crate::worker::{Step, Work};

/// Timeout of the mail server for one email.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Emails sent in one batch.
const BATCH_SIZE: i64 = 20;
/// Wait after the first failed attempt, in seconds; doubled after each further one.
const MIN_BACKOFF: u64 = 60;
/// Maximum wait between attempts, in seconds.
const MAX_BACKOFF: u64 = 6 * 3_600;

enum Way {
    Server(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Folder(AsyncFileTransport<Tokio1Executor>),
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
    Folder(#[from] lettre::transport::file::Error),
    #[error("the mail server did not answer in time")]
    Late(#[from] tokio::time::error::Elapsed),
}

impl Work for Mailer {
    const NAME: &'static str = "mailer";
    const POLL_INTERVAL: Duration = Duration::from_secs(15);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        let due = self.catalog.claim_mail(BATCH_SIZE).await?;
        let step = if due.is_empty() { Step::Idle } else { Step::Worked };
        for mail in due {
            self.deliver(mail).await?;
        }
        Ok(step)
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
                Way::Folder(AsyncFileTransport::new(folder))
            }
        };
        Ok(Self { way, from, catalog })
    }

    async fn deliver(&self, mail: DueMail) -> Result<(), CatalogError> {
        match self.send(&mail.letter).await {
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

    async fn send(&self, letter: &Email) -> Result<(), MailError> {
        let to = Mailbox::new(
            Some(letter.recipient_name.clone()).filter(|name| !name.trim().is_empty()),
            letter.recipient.parse::<Address>()?,
        );
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&letter.subject)
            .date_now()
            .message_id(None)
            .header(ContentType::TEXT_PLAIN)
            .body(letter.body.clone())?;
        match &self.way {
            Way::Server(server) => {
                tokio::time::timeout(TIMEOUT * 2, server.send(message)).await??;
            }
            Way::Folder(folder) => {
                folder.send(message).await?;
            }
        }
        Ok(())
    }
}
