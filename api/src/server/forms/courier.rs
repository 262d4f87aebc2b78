//! Brings forms to the webhook that is configured for them: at least once, and again after a growing wait for as
//! long as it is not taken.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use serde_json::{Map, Value};
use tokio::task::JoinHandle;

use super::kind::FormKind;
use super::settings::FormSettings;
use crate::catalog::{Catalog, CatalogError, DueDelivery};
use crate::server::config::WebhookMethod;
use crate::server::error::ServerError;

/// How often it looks for forms that others have taken, or that were not taken before.
const ROUND: Duration = Duration::from_secs(5);
/// How long a connection may take.
const KNOCK: Duration = Duration::from_secs(5);
/// How long a webhook may take for one form.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many forms are brought at the same time.
const BAG: i64 = 8;
/// The wait after the first attempt, in seconds; each further one is twice as long.
const SHORTEST: i64 = 5;
/// The longest wait, in seconds.
const LONGEST: i64 = 6 * 3_600;

/// Brings forms beside the requests.
#[derive(Debug)]
pub(in crate::server) struct Courier {
    client: Client,
    settings: Arc<FormSettings>,
    catalog: Catalog,
}

/// Why a form was not taken, with the status of the answer if there was one.
#[derive(Debug, PartialEq, Eq)]
struct Failure {
    status: Option<u16>,
    reason: String,
}

impl Courier {
    /// A courier who knows the webhooks.
    ///
    /// # Errors
    /// A client that cannot be made.
    pub(in crate::server) fn new(
        settings: Arc<FormSettings>,
        catalog: Catalog,
    ) -> Result<Self, ServerError> {
        let client = Client::builder()
            .redirect(Policy::none())
            .connect_timeout(KNOCK)
            .timeout(PATIENCE)
            .user_agent(concat!("titlewise/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(ServerError::Client)?;
        Ok(Self { client, settings, catalog })
    }

    /// Goes his rounds until the task is aborted.
    pub(in crate::server) fn start(self) -> JoinHandle<()> {
        tokio::spawn(async move {
            loop {
                if let Err(error) = self.round().await {
                    tracing::warn!(%error, "forms for the webhook are not looked for");
                }
                tokio::time::timeout(ROUND, self.settings.bell.notified()).await.ok();
            }
        })
    }

    async fn round(&self) -> Result<(), CatalogError> {
        loop {
            let due = self.catalog.claim_deliveries(BAG).await?;
            if due.is_empty() {
                return Ok(());
            }
            for done in join_all(due.iter().map(|one| self.bring(one))).await {
                done?;
            }
        }
    }

    async fn bring(&self, due: &DueDelivery) -> Result<(), CatalogError> {
        match self.send(due).await {
            Ok(status) => {
                tracing::info!(form = due.form_id, status, "a form has arrived at the webhook");
                self.catalog.delivered(&due.id, status).await
            }
            Err(Failure { status, reason }) => {
                let wait = wait(due.attempts);
                tracing::warn!(form = due.form_id, reason, wait_seconds = wait, "webhook failed");
                self.catalog.delivery_failed(&due.id, status, &reason, wait).await
            }
        }
    }

    /// Sends one; the answer is the status of an answer that says that it was taken.
    async fn send(&self, due: &DueDelivery) -> Result<u16, Failure> {
        let missing = || Failure {
            status: None,
            reason: "No webhook is configured for this form.".to_owned(),
        };
        let webhook = FormKind::named(&due.kind).and_then(|kind| self.settings.webhook(kind));
        let request = self.request(webhook.ok_or_else(missing)?.clone(), due);
        // A reason is shown: it holds no address, which may be secret, and none of the fields.
        let failed = |error| Failure { status: None, reason: reason(&error) };
        let status = request.send().await.map_err(failed)?.status();
        if status.is_success() { Ok(status.as_u16()) } else { Err(refused(status)) }
    }

    fn request(&self, webhook: Url, due: &DueDelivery) -> reqwest::RequestBuilder {
        let document = document(due);
        let request = match self.settings.method {
            WebhookMethod::Post => self.client.post(webhook).json(&document),
            WebhookMethod::Get => self.client.get(webhook).query(&pairs(&document)),
        };
        // The same each time it is tried, so that the other side can tell one that it has already.
        request.header("idempotency-key", &due.id).header("x-titlewise-delivery", &due.id)
    }
}

/// What is sent: the fields behind the id of the form.
fn document(due: &DueDelivery) -> Map<String, Value> {
    let text = |text: &str| Value::String(text.to_owned());
    let mut document = Map::new();
    document.insert("id".to_owned(), text(&due.form_id));
    document.insert("form".to_owned(), text(&due.kind));
    document.insert("submitted_at".to_owned(), text(&due.submitted_at));
    document.extend(due.fields.clone());
    document
}

fn pairs(document: &Map<String, Value>) -> Vec<(&str, String)> {
    let shown = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    document.iter().map(|(name, value)| (name.as_str(), shown(value))).collect()
}

fn refused(status: StatusCode) -> Failure {
    let more = if status.is_redirection() { "; redirects are not followed" } else { "" };
    let reason = format!("The webhook answered {}{more}.", status.as_u16());
    Failure { status: Some(status.as_u16()), reason }
}

fn reason(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "The webhook did not answer in time.".to_owned();
    }
    let mut deepest: Option<&dyn Error> = error.source();
    while let Some(next) = deepest.and_then(Error::source) {
        deepest = Some(next);
    }
    let cause: String = deepest.map(ToString::to_string).unwrap_or_default();
    let cause: String = cause.chars().take(200).collect();
    let what = if error.is_connect() { "cannot be reached" } else { "did not answer" };
    if cause.is_empty() {
        format!("The webhook {what}.")
    } else {
        format!("The webhook {what}: {cause}.")
    }
}

/// 5, 10, 20 … seconds.
fn wait(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(20);
    SHORTEST.saturating_mul(1 << doublings).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn waits_grow_and_end_somewhere() {
        let waits: Vec<i64> = [1, 2, 3, 13, 14, 90].into_iter().map(wait).collect();
        assert_eq!(waits, [5, 10, 20, 20_480, LONGEST, LONGEST]);
    }

    #[test]
    fn the_fields_follow_the_id() {
        let fields = json!({"institution": "Ä & B", "rightKnow": true});
        let due = DueDelivery {
            id: "d".to_owned(),
            form_id: "form-x".to_owned(),
            kind: "privacy".to_owned(),
            fields: fields.as_object().unwrap().clone(),
            submitted_at: "then".to_owned(),
            attempts: 1,
        };
        let document = document(&due);
        let shown: Vec<String> = pairs(&document).iter().map(|(n, v)| format!("{n}={v}")).collect();
        let expected = [
            "id=form-x",
            "form=privacy",
            "submitted_at=then",
            "institution=Ä & B",
            "rightKnow=true",
        ];
        assert_eq!(shown, expected);
    }
}
