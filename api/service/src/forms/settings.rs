//! Recipients of forms.

use std::collections::BTreeMap;
use std::sync::Arc;

use reqwest::Url;
use tokio::sync::Notify;

use crate::config::{FormConfig, WebhookMethod};
use crate::forms::kind::FormKind;
use crate::start_error::StartError;

/// Recipients of forms.
#[derive(Debug)]
pub struct FormSettings {
    /// Staff addresses that get emails.
    pub mail: Vec<String>,
    /// How forms are sent to a webhook.
    pub method: WebhookMethod,
    /// Notified when a form is due for a webhook.
    pub webhook_notify: Arc<Notify>,
    webhooks: BTreeMap<FormKind, Url>,
}

impl FormSettings {
    /// Reads the settings.
    ///
    /// # Errors
    /// If an email address or a URL is invalid.
    pub fn of(config: &FormConfig) -> Result<Self, StartError> {
        for address in &config.mail {
            if let Err(source) = address.parse::<lettre::Address>() {
                return Err(StartError::FormsMail { given: address.clone(), source });
            }
        }
        let mut webhooks = BTreeMap::new();
        // A webhook for a single kind takes precedence over one for all.
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
            webhook_notify: Arc::default(),
            webhooks,
        })
    }

    /// Returns the webhook for a form, if any.
    pub fn webhook(&self, kind: FormKind) -> Option<&Url> {
        self.webhooks.get(&kind)
    }

    /// Whether any webhook is configured.
    pub fn has_webhook(&self) -> bool {
        !self.webhooks.is_empty()
    }
}

/// Splits a webhook: `purchase=https://…` is for one kind of form, `https://…` for all.
fn parts(given: &str) -> (Option<FormKind>, &str) {
    let named = given.split_once('=').and_then(|(name, url)| Some((FormKind::named(name)?, url)));
    named.map_or((None, given), |(kind, url)| (Some(kind), url))
}

/// Parses the URL of a configured webhook.
fn parse(given: &str, url: &str) -> Result<Url, StartError> {
    let bad = |reason: String| StartError::Webhook { given: given.to_owned(), reason };
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

    fn settings(webhooks: &[&str]) -> Result<FormSettings, StartError> {
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
            assert!(error.to_string().contains("invalid webhook"), "{bad}: {error}");
        }
    }

    #[test]
    fn mail_goes_to_addresses_only() {
        let config = FormConfig { mail: vec!["staff".to_owned()], ..FormConfig::default() };
        let error = FormSettings::of(&config).unwrap_err();
        assert!(error.to_string().contains("\"staff\""), "{error}");
    }
}
