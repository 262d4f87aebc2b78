//! Sends forms to the configured webhook: at least once, and again after increasing waits until it is accepted.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use serde_json::{Map, Value};
use titlewise_catalog::{Catalog, CatalogError, DueDelivery};

use crate::backoff::seconds_after;
use crate::config::WebhookMethod;
use crate::forms::kind::FormKind;
use crate::forms::settings::FormSettings;
use crate::start_error::StartError;
use crate::worker::{Step, Work};

/// Connection timeout.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout of one request.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Forms sent concurrently.
const BATCH_SIZE: i64 = 8;
/// Wait after the first attempt, in seconds; doubled after each further one.
const MIN_BACKOFF: u64 = 5;
/// Maximum wait, in seconds.
const MAX_BACKOFF: u64 = 6 * 3_600;

/// Sends forms in the background.
#[derive(Debug)]
pub struct WebhookDispatcher {
    client: Client,
    settings: Arc<FormSettings>,
    catalog: Catalog,
}

/// Why a delivery failed, with the status of the response if there was one.
#[derive(Debug, PartialEq, Eq)]
struct Failure {
    status: Option<u16>,
    reason: String,
}

impl Work for WebhookDispatcher {
    const NAME: &'static str = "webhook dispatcher";
    const POLL_INTERVAL: Duration = Duration::from_secs(5);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        let due = self.catalog.claim_deliveries(BATCH_SIZE).await?;
        for done in join_all(due.iter().map(|one| self.bring(one))).await {
            done?;
        }
        Ok(if due.is_empty() { Step::Idle } else { Step::Worked })
    }
}

impl WebhookDispatcher {
    /// Creates a dispatcher for the configured webhooks.
    ///
    /// # Errors
    /// If the HTTP client cannot be created.
    pub fn new(settings: Arc<FormSettings>, catalog: Catalog) -> Result<Self, StartError> {
        let client = Client::builder()
            .redirect(Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .user_agent(concat!("titlewise/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(StartError::Client)?;
        Ok(Self { client, settings, catalog })
    }

    async fn bring(&self, due: &DueDelivery) -> Result<(), CatalogError> {
        match self.send(due).await {
            Ok(status) => {
                tracing::info!(form = due.form_id, status, "form delivered to the webhook");
                self.catalog.delivered(&due.id, status).await
            }
            Err(Failure { status, reason }) => {
                let wait = seconds_after(due.attempts, MIN_BACKOFF, MAX_BACKOFF);
                tracing::warn!(
                    form = due.form_id,
                    reason,
                    wait_seconds = wait,
                    "webhook delivery failed"
                );
                self.catalog.delivery_failed(&due.id, status, &reason, wait).await
            }
        }
    }

    /// Sends one delivery; returns the status of the response that accepted it.
    async fn send(&self, due: &DueDelivery) -> Result<u16, Failure> {
        let missing = || Failure {
            status: None,
            reason: "No webhook is configured for this form.".to_owned(),
        };
        let webhook = FormKind::named(&due.kind).and_then(|kind| self.settings.webhook(kind));
        let request = self.request(webhook.ok_or_else(missing)?.clone(), due);
        // The reason is shown to users: it contains no address, which may be secret, and none of the fields.
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
        // The same for every attempt, so that the receiver can discard duplicates.
        request.header("idempotency-key", &due.id).header("x-titlewise-delivery", &due.id)
    }
}

/// Document to send: the id of the form, followed by its fields.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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
