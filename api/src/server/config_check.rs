//! What is wrong with a configuration, all of it at once and before anything is opened.

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use url::Url;

use super::config::Config;
use super::error::ServerError;
use super::forms::FormSettings;
use super::identity::LEAST_KEY;
use crate::cluster::scheduler_at;
use crate::storage::Store;

/// Says what is wrong with a configuration. Values that are secret are not shown.
///
/// # Errors
/// Everything that cannot be taken.
pub(super) fn check(config: &Config) -> Result<(), ServerError> {
    let mut problems: Vec<String> = Vec::new();
    let mut add = |problem: Option<String>| problems.extend(problem);
    add(database(config));
    let store = config.store.as_deref().map(|url| Store::at_url(url, &config.store_options));
    add(store.and_then(Result::err).map(|error| error.to_string()));
    add(reference(config));
    add(price_lists(config));
    add(public_url(config));
    let short = config.token_key.as_ref().is_some_and(|key| key.len() < LEAST_KEY);
    add(short.then(|| ServerError::TokenKey { least: LEAST_KEY }.to_string()));
    for given in config.staff_domain.iter().chain(&config.walkaway_domains) {
        add(domain(given));
    }
    let from = config.mail.from.parse::<Mailbox>();
    add(from.err().map(|source| {
        ServerError::MailFrom { from: config.mail.from.clone(), source }.to_string()
    }));
    let smtp = config.mail.smtp.as_deref().map(AsyncSmtpTransport::<Tokio1Executor>::from_url);
    add(smtp.and_then(Result::err).map(|error| ServerError::MailServer(error).to_string()));
    let cluster = config.cluster.as_ref().map(|cluster| scheduler_at(&cluster.scheduler));
    add(cluster.and_then(Result::err).map(|error| error.to_string()));
    let no_parts = config.cluster.as_ref().is_some_and(|cluster| cluster.parts == 0);
    add(no_parts.then(|| "a recalculation on a cluster has one part at least".to_owned()));
    add(forms(config));
    add(openalex(config));
    for (name, most) in config.caches.by_name() {
        add((most == 0).then(|| format!("the cache of {name} takes one entry at least")));
    }
    if problems.is_empty() { Ok(()) } else { Err(ServerError::Config { problems }) }
}

fn database(config: &Config) -> Option<String> {
    let url = config.database.as_deref()?;
    let is_known =
        ["postgres://", "postgresql://", "sqlite:"].iter().any(|begin| url.starts_with(begin));
    let words = "the URL of the database begins with postgres:// or sqlite:// (it is not shown, it may hold a password)";
    (!is_known).then(|| words.to_owned())
}

fn forms(config: &Config) -> Option<String> {
    match FormSettings::of(&config.forms).err()? {
        // Who knows the address of a webhook may write to it.
        ServerError::Webhook { reason, .. } => Some(format!(
            "a webhook cannot be used: {reason}; it takes https://… (it is not shown)"
        )),
        other => Some(other.to_string()),
    }
}

fn reference(config: &Config) -> Option<String> {
    let folder = config.reference.as_ref()?;
    (!folder.is_dir())
        .then(|| format!("{}: there is no such folder of reference data", folder.display()))
}

fn price_lists(config: &Config) -> Option<String> {
    let folder = config.price_lists.as_ref()?;
    (!folder.is_dir())
        .then(|| format!("{}: there is no such folder of price lists", folder.display()))
}

fn openalex(config: &Config) -> Option<String> {
    let address = &config.openalex.as_ref()?.address;
    let is_one = matches!(address.scheme(), "http" | "https") && address.has_host();
    // An address may hold a password.
    let words =
        "the address of OpenAlex is none that can be asked; it takes https://api.openalex.org";
    (!is_one).then(|| words.to_owned())
}

fn public_url(config: &Config) -> Option<String> {
    let given = config.public_url.as_deref()?;
    let is_one = Url::parse(given)
        .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    let words = "is no address of this server; it takes https://titlewise.example.edu";
    (!is_one).then(|| format!("\"{given}\" {words}"))
}

fn domain(given: &str) -> Option<String> {
    let name = given.trim().trim_start_matches('@');
    let sane = |sign: char| sign.is_alphanumeric() || matches!(sign, '.' | '-');
    let is_one = !name.is_empty() && name.chars().all(sane);
    (!is_one).then(|| format!("\"{given}\" is no e-mail domain; it takes example.edu"))
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use crate::openalex::Access;

    #[test]
    fn everything_that_is_wrong_is_told_at_once() {
        let mut config = Config::in_folder("data");
        assert!(check(&config).is_ok());
        config.database = Some("mysql://user:hidden@host/db".to_owned());
        config.store = Some("somewhere".to_owned());
        config.reference = Some("none".into());
        config.public_url = Some("titlewise.example.edu".to_owned());
        config.token_key = Some("hidden".to_owned());
        config.staff_domain = Some("ann@staff.example".to_owned());
        config.mail.from = "Titlewise".to_owned();
        config.mail.smtp = Some("ftp://user:hidden@host".to_owned());
        config.caches.facts = 0;
        config.forms.webhooks = vec!["ftp://host/hidden".to_owned()];
        config.openalex = Some(Access {
            address: Url::parse("ftp://hidden@host").unwrap(),
            key: None,
            mail: None,
            per_second: NonZeroU32::MIN,
        });
        let Err(ServerError::Config { problems }) = check(&config) else { unreachable!() };
        assert_eq!(problems.len(), 11, "{problems:#?}");
        assert!(!problems.concat().contains("hidden"), "{problems:#?}");
    }
}
