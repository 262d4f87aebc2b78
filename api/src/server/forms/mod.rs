//! The public forms: what they hold, what is wrong with what was filled in, who hears of it.
//!
//! * `reading`: takes a form field by field and keeps every fault. `purchase`, `demo_request`, `privacy`: the
//!   fields of each.
//! * `letters`: what mail says of a form. `settings`: who gets it, and to which webhook it goes.
//! * `courier`: brings forms to a webhook.

pub(super) mod courier;
mod demo_request;
mod kind;
mod letters;
mod privacy;
mod purchase;
mod reading;
mod settings;

use serde_json::{Map, Value};

pub(super) use kind::FormKind;
pub(super) use reading::told;
pub(super) use settings::FormSettings;

use super::problem::ApiError;
use super::state::App;
use crate::catalog::{Letter, NewForm, named_id};

/// The field that people do not see. Programs that fill in every field are told by it.
const TRAP: &str = "leaveBlank";

impl App {
    /// Checks and keeps a form that somebody sent; the answer is its id.
    pub(super) async fn take_form(
        &self,
        kind: FormKind,
        given: &Map<String, Value>,
    ) -> Result<String, ApiError> {
        let fields = match kind {
            FormKind::Purchase => purchase::read(given)?,
            FormKind::DemoRequest => demo_request::read(given)?,
            FormKind::Privacy => privacy::read(given)?,
        };
        let id = named_id("form");
        if given.get(TRAP).and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty()) {
            tracing::info!(form = kind.name(), "a form that a robot filled in is not kept");
            return Ok(id);
        }
        let page = self.page("/admin");
        let staff = self.forms.mail.iter();
        let mut mail: Vec<Letter> =
            staff.map(|to| letters::to_staff(to, kind, &id, &fields, &page)).collect();
        if kind == FormKind::Privacy {
            mail.extend(self.confirmation(&id, &fields));
        }
        let has_webhook = self.forms.webhook(kind).is_some();
        let new =
            NewForm { id: &id, kind: kind.name(), fields: &fields, letters: &mail, has_webhook };
        self.catalog.add_form(new).await?;
        tracing::info!(form = kind.name(), id, "a form has come");
        self.mail_bell.notify_one();
        self.forms.bell.notify_one();
        Ok(id)
    }

    /// The mail to somebody who wants to know or delete what is held. Not every time: whoever fills in the form may
    /// write somebody else's address.
    fn confirmation(&self, id: &str, fields: &Map<String, Value>) -> Option<Letter> {
        let email = fields.get("email").and_then(Value::as_str)?;
        self.attempts.link(&format!("form {}", email.to_lowercase())).ok()?;
        letters::confirmation(email, id)
    }
}
