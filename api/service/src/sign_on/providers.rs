//! The configured providers, and the rules of their email domains.

use std::collections::HashSet;

use url::{Host, Url};

use crate::config::{ProviderConfig, SignOnConfig};
use crate::error::Error;

/// The providers of a server.
#[derive(Debug)]
pub struct Providers {
    all: Vec<ProviderConfig>,
    no_passwords: bool,
}

impl Providers {
    /// Uses checked settings.
    pub fn open(config: &SignOnConfig) -> Self {
        let provider = |one: &ProviderConfig| ProviderConfig {
            domains: one.domains.iter().map(|domain| tidy(domain)).collect(),
            ..one.clone()
        };
        Self {
            all: config.providers.iter().map(provider).collect(),
            no_passwords: config.no_passwords,
        }
    }

    /// Returns a provider by id.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn by_id(&self, id: &str) -> Result<&ProviderConfig, Error> {
        let found = self.all.iter().find(|provider| provider.id == id);
        found.ok_or_else(|| Error::not_found("provider", id))
    }

    /// Returns the provider of an email address, by its domain.
    pub fn of_email(&self, email: &str) -> Option<&ProviderConfig> {
        let (_, domain) = email.trim().rsplit_once('@')?;
        let domain = domain.to_lowercase();
        self.all.iter().find(|provider| provider.domains.contains(&domain))
    }

    /// Refuses passwords for an account with an email address, if they are switched off for it.
    ///
    /// # Errors
    /// [`Error::PasswordsOff`].
    pub fn allow_password(&self, email: Option<&str>) -> Result<(), Error> {
        let provider = email.and_then(|email| self.of_email(email));
        if !self.no_passwords && provider.is_none_or(|provider| provider.passwords) {
            return Ok(());
        }
        Err(Error::PasswordsOff { provider: provider.map(|provider| provider.name.clone()) })
    }

    /// Whether an account with an email address may have a password.
    pub fn allows_password(&self, email: Option<&str>) -> bool {
        self.allow_password(email).is_ok()
    }

    /// Returns what is wrong with settings. Secret values are not shown.
    pub fn problems(config: &SignOnConfig) -> Vec<String> {
        let mut problems = Vec::new();
        let (mut ids, mut domains) = (HashSet::new(), HashSet::new());
        for provider in &config.providers {
            let mut add = |problem: &str| {
                problems.push(format!("sign-in provider \"{}\": {problem}", provider.id));
            };
            let is_sign =
                |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
            if provider.id.is_empty() || provider.id.len() > 40 || !provider.id.chars().all(is_sign)
            {
                add("the id needs 1 to 40 lowercase letters, digits or hyphens");
            }
            if !ids.insert(&provider.id) {
                add("another provider has the same id");
            }
            if provider.name.trim().is_empty() || provider.client_id.trim().is_empty() {
                add("name and client-id are required");
            }
            if !is_issuer(&provider.issuer) {
                add("the issuer needs https://, without query; http:// only on this machine");
            }
            if provider.domains.is_empty() {
                add("at least one email domain is required");
            }
            for domain in provider.domains.iter().map(|domain| tidy(domain)) {
                if !domain.contains('.') || domain.contains(['@', '/', ' ', '*']) {
                    add(&format!("\"{domain}\" is not an email domain (example.edu)"));
                }
                if !domains.insert(domain.clone()) {
                    add(&format!("the domain {domain} has another provider already"));
                }
            }
        }
        if config.no_passwords && config.providers.is_empty() {
            problems.push("without passwords at least one sign-in provider is required".to_owned());
        }
        problems
    }
}

fn tidy(domain: &str) -> String {
    domain.trim().trim_start_matches('@').to_lowercase()
}

/// Whether an issuer can be trusted to be itself: by TLS, or since it runs on this machine.
fn is_issuer(given: &str) -> bool {
    let Ok(url) = Url::parse(given) else { return false };
    let is_here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    let is_safe = url.scheme() == "https" || (url.scheme() == "http" && is_here);
    is_safe && url.query().is_none() && url.fragment().is_none() && url.username().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn provider(id: &str, issuer: &str, domains: &[&str]) -> ProviderConfig {
        ProviderConfig {
            id: id.to_owned(),
            name: "Campus".to_owned(),
            issuer: issuer.to_owned(),
            client_id: "titlewise".to_owned(),
            client_secret: Some("secret".to_owned()),
            domains: domains.iter().map(|domain| (*domain).to_owned()).collect(),
            passwords: id != "strict",
        }
    }

    fn config(providers: Vec<ProviderConfig>) -> SignOnConfig {
        SignOnConfig { providers, no_passwords: false }
    }

    #[test]
    fn settings_are_checked_completely() {
        let good = config(vec![
            provider("campus", "https://id.example.edu", &["Example.edu", "@lib.example.edu"]),
            provider("local", "http://127.0.0.1:9000", &["example.org"]),
        ]);
        assert_eq!(Providers::problems(&good), Vec::<String>::new());
        for (bad, words) in [
            (provider("Campus", "https://id.example.edu", &["example.edu"]), "lowercase"),
            (provider("a", "http://id.example.edu", &["example.edu"]), "https"),
            (provider("a", "https://id.example.edu/?x=1", &["example.edu"]), "https"),
            (provider("a", "https://id.example.edu", &[]), "at least one"),
            (provider("a", "https://id.example.edu", &["*.example.edu"]), "not an email domain"),
        ] {
            let problems = Providers::problems(&config(vec![bad]));
            assert!(problems.len() == 1 && problems[0].contains(words), "{problems:?}");
        }
        let twice = config(vec![
            provider("a", "https://id.example.edu", &["example.edu"]),
            provider("a", "https://id.example.edu", &["EXAMPLE.edu"]),
        ]);
        assert_eq!(Providers::problems(&twice).len(), 2);
        let none = SignOnConfig { no_passwords: true, ..SignOnConfig::default() };
        assert_eq!(Providers::problems(&none).len(), 1);
        assert!(!format!("{twice:?}").contains("secret"));
    }

    #[test]
    fn a_domain_decides_about_passwords() {
        let both = config(vec![
            provider("campus", "https://id.example.edu", &["example.edu"]),
            provider("strict", "https://id.example.org", &["example.org"]),
        ]);
        let providers = Providers::open(&both);
        assert_eq!(providers.of_email("Ann@EXAMPLE.edu").unwrap().id, "campus");
        assert!(providers.of_email("ann@sub.example.edu").is_none());
        assert!(providers.of_email("example.edu").is_none());
        for (email, allowed) in [
            (Some("ann@example.edu"), true),
            (Some("ann@example.org"), false),
            (Some("ann@elsewhere.example"), true),
            (None, true),
        ] {
            assert_eq!(providers.allows_password(email), allowed, "{email:?}");
        }
        let none = Providers::open(&SignOnConfig { no_passwords: true, ..both });
        assert!(
            !none.allows_password(Some("ann@elsewhere.example")) && !none.allows_password(None)
        );
    }
}
