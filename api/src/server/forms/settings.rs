//! Who hears of forms.

use std::collections::BTreeMap;

use reqwest::Url;
use tokio::sync::Notify;

use super::kind::FormKind;
use crate::server::config::{FormConfig, WebhookMethod};
use crate::server::error::ServerError;

/// Who hears of forms, and how.
#[derive(Debug)]
pub(in crate::server) struct FormSettings {
    /// Addresses of the staff that get mail.
    pub mail: Vec<String>,
    /// How forms go to a webhook.
    pub method: WebhookMethod,
    /// Rung when a form is due at a webhook.
    pub bell: Notify,
    webhooks: BTreeMap<FormKind, Url>,
}

impl FormSettings {
    /// Reads the settings.
    ///
    /// # Errors
    /// An address that nobody can be written to, a URL that is none.
    pub(in crate::server) fn of(config: &FormConfig) -> Result<Self, ServerError> {
        for address in &config.mail {
            if let Err(source) = address.parse::<lettre::Address>() {
                return Err(ServerError::FormsMail { given: address.clone(), source });
            }
        }
        let mut webhooks = BTreeMap::new();
        // One for a single kind goes before one for all.
        for given in &config.webhooks {
            if let (None, url) = parts(given) {
                let url = parse(given, url)?;
                webhooks.extend(FormKind::ALL.map(|kind| (kind, url.clone())));
            }
        }
        for given in &config.webhooks {
            if let (Some(kind), url) = parts(given) {
                webhooks.insert(kind, parse(given, url)?);
            }
        }
        Ok(Self {
            mail: config.mail.clone(),
            method: config.webhook_method,
            bell: Notify::new(),
            webhooks,
        })
    }

    /// The webhook that a form goes to, if there is one.
    pub(in crate::server) fn webhook(&self, kind: FormKind) -> Option<&Url> {
        self.webhooks.get(&kind)
    }

    /// Is there any webhook?
    pub(in crate::server) fn has_webhook(&self) -> bool {
        !self.webhooks.is_empty()
    }
}

/// `purchase=https://…` is for one kind of form, `https://…` for all.
fn parts(given: &str) -> (Option<FormKind>, &str) {
    let named = given.split_once('=').and_then(|(name, url)| Some((FormKind::named(name)?, url)));
    named.map_or((None, given), |(kind, url)| (Some(kind), url))
}

/// The URL in what was given.
fn parse(given: &str, url: &str) -> Result<Url, ServerError> {
    let bad = |reason: String| ServerError::Webhook { given: given.to_owned(), reason };
    let url = Url::parse(url.trim()).map_err(|error| bad(error.to_string()))?;
    if matches!(url.scheme(), "http" | "https") && url.has_host() {
        Ok(url)
    } else {
        Err(bad("it is no address of the web".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(webhooks: &[&str]) -> Result<FormSettings, ServerError> {
        let webhooks = webhooks.iter().map(|&given| given.to_owned()).collect();
        FormSettings::of(&FormConfig { webhooks, ..FormConfig::default() })
    }

    #[test]
    fn a_webhook_is_for_one_form_or_for_all() {
        let to = |settings: &FormSettings, kind| settings.webhook(kind).map(Url::to_string);
        let none = settings(&[]).unwrap();
        assert!(!none.has_webhook() && none.webhook(FormKind::Privacy).is_none());
        let one = settings(&["purchase=https://a.example/x?y=1", "https://b.example/"]).unwrap();
        let url = to(&one, FormKind::Purchase);
        assert_eq!(url.as_deref(), Some("https://a.example/x?y=1"));
        assert_eq!(to(&one, FormKind::Privacy).as_deref(), Some("https://b.example/"));
        let query = settings(&["https://b.example/?form=1"]).unwrap();
        assert!(query.webhook(FormKind::DemoRequest).is_some());
        for bad in ["ftp://a.example/", "example", "demo-request=", "other=https://a.example/"] {
            let error = settings(&[bad]).unwrap_err();
            assert!(error.to_string().contains("cannot be used"), "{bad}: {error}");
        }
    }

    #[test]
    fn mail_goes_to_addresses_only() {
        let config = FormConfig { mail: vec!["staff".to_owned()], ..FormConfig::default() };
        let error = FormSettings::of(&config).unwrap_err();
        assert!(error.to_string().contains("\"staff\""), "{error}");
    }
}
