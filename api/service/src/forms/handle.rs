//! The handle of forms.

use std::sync::Arc;

use serde_json::{Map, Value};
use titlewise_catalog::{Catalog, Email, NewForm, named_id};

use crate::accounts::attempts::Attempts;
use crate::accounts::handle::Accounts;
use crate::config::Config;
use crate::error::Error;
use crate::forms::kind::FormKind;
use crate::forms::settings::FormSettings;
use crate::forms::{demo_request, emails, privacy, purchase};
use crate::outbox::handle::Outbox;
use crate::start_error::StartError;

/// Honeypot field, hidden from people: bots fill it in.
const TRAP: &str = "leaveBlank";

/// Public forms: checks and stores them. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Forms {
    /// Recipients of forms.
    pub settings: Arc<FormSettings>,
    catalog: Catalog,
    outbox: Outbox,
    attempts: Arc<Attempts>,
}

impl Forms {
    /// Opens the forms of a catalog.
    ///
    /// # Errors
    /// If an email address or webhook is invalid.
    pub fn open(
        config: &Config,
        catalog: &Catalog,
        outbox: &Outbox,
        accounts: &Accounts,
    ) -> Result<Self, StartError> {
        Ok(Self {
            settings: Arc::new(FormSettings::of(&config.forms)?),
            catalog: catalog.clone(),
            outbox: outbox.clone(),
            attempts: Arc::clone(&accounts.attempts),
        })
    }

    /// Checks and stores a submitted form; returns its id.
    pub async fn take_form(
        &self,
        kind: FormKind,
        given: &Map<String, Value>,
    ) -> Result<String, Error> {
        let fields = match kind {
            FormKind::Purchase => purchase::read(given)?,
            FormKind::DemoRequest => demo_request::read(given)?,
            FormKind::Privacy => privacy::read(given)?,
        };
        let id = named_id("form");
        if given.get(TRAP).and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty()) {
            tracing::info!(form = kind.name(), "form discarded: filled in by a bot");
            return Ok(id);
        }
        let page = self.outbox.page("/admin");
        let staff = self.settings.mail.iter();
        let mut mail: Vec<Email> =
            staff.map(|to| emails::to_staff(to, kind, &id, &fields, &page)).collect();
        if kind == FormKind::Privacy {
            mail.extend(self.confirmation(&id, &fields));
        }
        let has_webhook = self.settings.webhook(kind).is_some();
        let new =
            NewForm { id: &id, kind: kind.name(), fields: &fields, emails: &mail, has_webhook };
        self.catalog.add_form(new).await?;
        tracing::info!(form = kind.name(), id, "form stored");
        self.outbox.notify();
        self.settings.webhook_notify.notify_one();
        Ok(id)
    }

    /// Confirmation email for a privacy request. Rate-limited, because the form may contain another person's address.
    fn confirmation(&self, id: &str, fields: &Map<String, Value>) -> Option<Email> {
        let email = fields.get("email").and_then(Value::as_str)?;
        self.attempts.link(&format!("form {}", email.to_lowercase())).ok()?;
        emails::confirmation(email, id)
    }
}
