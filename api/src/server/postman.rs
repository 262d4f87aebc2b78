//! Sends the mail that is written in the catalog: by a mail server, or as files that are easy to find.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{
    Address, AsyncFileTransport, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::config::MailConfig;
use super::error::ServerError;
use super::prometheus::MAIL;
use crate::catalog::{Catalog, CatalogError, DueMail, Letter};

/// How often it looks for mail that others have written, or that failed before.
const ROUND: Duration = Duration::from_secs(15);
/// How long a mail server may take for one mail.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many mails are sent in one go.
const BAG: i64 = 20;
/// The longest wait before a mail is tried again, in seconds.
const LONGEST: i64 = 6 * 3_600;

enum Way {
    Server(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Folder(AsyncFileTransport<Tokio1Executor>),
}

/// Sends mail beside the requests.
pub(super) struct Postman {
    way: Way,
    from: Mailbox,
    catalog: Catalog,
    wake: Arc<Notify>,
}

/// Why a mail was not sent.
#[derive(Debug, thiserror::Error)]
enum MailError {
    #[error("the address cannot be written to: {0}")]
    Address(#[from] lettre::address::AddressError),
    #[error("the mail cannot be written: {0}")]
    Message(#[from] lettre::error::Error),
    #[error("{0}")]
    Server(#[from] lettre::transport::smtp::Error),
    #[error("{0}")]
    Folder(#[from] lettre::transport::file::Error),
    #[error("the mail server did not answer in time")]
    Late(#[from] tokio::time::error::Elapsed),
}

impl Postman {
    /// A postman who goes the way that is configured.
    pub(super) fn new(
        config: &MailConfig,
        outbox: PathBuf,
        catalog: Catalog,
        wake: Arc<Notify>,
    ) -> Result<Self, ServerError> {
        let from = config
            .from
            .parse()
            .map_err(|source| ServerError::MailFrom { from: config.from.clone(), source })?;
        let way = match &config.smtp {
            Some(url) => {
                let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                    .map_err(ServerError::MailServer)?;
                Way::Server(Box::new(transport.timeout(Some(PATIENCE)).build()))
            }
            None => {
                std::fs::create_dir_all(&outbox).map_err(ServerError::file(&outbox))?;
                Way::Folder(AsyncFileTransport::new(outbox))
            }
        };
        Ok(Self { way, from, catalog, wake })
    }

    /// Goes his rounds until the task is aborted.
    pub(super) fn start(self) -> JoinHandle<()> {
        tokio::spawn(async move {
            loop {
                if let Err(error) = self.round().await {
                    tracing::warn!(%error, "mail is not looked for");
                }
                tokio::time::timeout(ROUND, self.wake.notified()).await.ok();
            }
        })
    }

    async fn round(&self) -> Result<(), CatalogError> {
        loop {
            let due = self.catalog.claim_mail(BAG).await?;
            if due.is_empty() {
                return Ok(());
            }
            for mail in due {
                self.deliver(mail).await?;
            }
        }
    }

    async fn deliver(&self, mail: DueMail) -> Result<(), CatalogError> {
        match self.send(&mail.letter).await {
            Ok(()) => {
                metrics::counter!(MAIL, "outcome" => "sent").increment(1);
                tracing::info!(mail = mail.id, subject = mail.letter.subject, "mail sent");
                self.catalog.mail_sent(&mail.id).await
            }
            Err(error) => {
                // One, two, four … minutes.
                let doublings = u32::try_from(mail.attempts - 1).unwrap_or(0).min(10);
                metrics::counter!(MAIL, "outcome" => "failed").increment(1);
                let wait = 60_i64.saturating_mul(1 << doublings).min(LONGEST);
                tracing::warn!(mail = mail.id, %error, wait_seconds = wait, "mail not sent");
                self.catalog.mail_failed(&mail.id, &error.to_string(), wait).await
            }
        }
    }

    async fn send(&self, letter: &Letter) -> Result<(), MailError> {
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
                tokio::time::timeout(PATIENCE * 2, server.send(message)).await??;
            }
            Way::Folder(folder) => {
                folder.send(message).await?;
            }
        }
        Ok(())
    }
}
