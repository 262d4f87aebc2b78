//! Checks a configuration completely before anything is opened.

use lettre::message::Mailbox;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use titlewise_cluster::scheduler_at;
use titlewise_storage::Store;
use url::Url;

use crate::accounts::token::MIN_KEY;
use crate::config::Config;
use crate::forms::settings::FormSettings;
use crate::sign_on::providers::Providers;
use crate::start_error::StartError;
use crate::uploads::reading_memory::MIN_READING_MEMORY;

/// Minimum memory of all caches, in bytes.
const MIN_CACHE_MEMORY: usize = 64 << 20;

/// Checks a configuration. The messages never contain secret values.
///
/// # Errors
/// [`StartError::Config`] with all invalid values.
pub fn check(config: &Config) -> Result<(), StartError> {
    let mut problems: Vec<String> = Vec::new();
    let mut add = |problem: Option<String>| problems.extend(problem);
    add(database(config));
    let store = config.store.as_deref().map(|url| Store::at_url(url, &config.store_options));
    add(store.and_then(Result::err).map(|error| error.to_string()));
    add(reference(config));
    add(price_lists(config));
    add(public_url(config));
    let short = config.token_key.as_ref().is_some_and(|key| key.len() < MIN_KEY);
    add(short.then(|| StartError::TokenKey { least: MIN_KEY }.to_string()));
    for given in config.staff_domain.iter().chain(&config.walkaway_domains) {
        add(domain(given));
    }
    let from = config.mail.from.parse::<Mailbox>();
    add(config.contact.as_deref().and_then(contact));
    add(from
        .err()
        .map(|source| StartError::MailFrom { from: config.mail.from.clone(), source }.to_string()));
    let smtp = config.mail.smtp.as_deref().map(AsyncSmtpTransport::<Tokio1Executor>::from_url);
    add(smtp.and_then(Result::err).map(|error| StartError::MailServer(error).to_string()));
    let cluster = config.cluster.as_ref().map(|cluster| scheduler_at(&cluster.scheduler));
    add(cluster.and_then(Result::err).map(|error| error.to_string()));
    let no_parts = config.cluster.as_ref().is_some_and(|cluster| cluster.parts == 0);
    add(no_parts.then(|| "a recalculation on a cluster needs at least one part".to_owned()));
    add(forms(config));
    for problem in Providers::problems(&config.sign_on) {
        add(Some(problem));
    }
    add(openalex(config));
    for given in &config.old_clients.allow_origins {
        add(origin(given));
    }
    let is_too_small = config.cache_memory < MIN_CACHE_MEMORY;
    add(is_too_small.then(|| "the caches need at least 64 MiB (cache-memory = 64)".to_owned()));
    let is_too_small = config.reading_memory_mib < MIN_READING_MEMORY;
    add(is_too_small.then(|| {
        format!("reading files needs at least {MIN_READING_MEMORY} MiB (reading-memory = {MIN_READING_MEMORY})")
    }));
    if problems.is_empty() { Ok(()) } else { Err(StartError::Config { problems }) }
}

fn database(config: &Config) -> Option<String> {
    let url = config.database.as_deref()?;
    let is_known =
        ["postgres://", "postgresql://", "sqlite:"].iter().any(|begin| url.starts_with(begin));
    let words = "the database URL must begin with postgres:// or sqlite:// (not shown, as it may contain a password)";
    (!is_known).then(|| words.to_owned())
}

fn forms(config: &Config) -> Option<String> {
    match FormSettings::of(&config.forms).err()? {
        // The address of a webhook is a secret: anyone who knows it can post to it.
        StartError::Webhook { reason, .. } => Some(format!(
            "invalid webhook: {reason}; expected https://… (not shown, as it is secret)"
        )),
        other => Some(other.to_string()),
    }
}

fn reference(config: &Config) -> Option<String> {
    let folder = config.reference.as_ref()?;
    (!folder.is_dir())
        .then(|| format!("{}: the folder of reference data does not exist", folder.display()))
}

fn price_lists(config: &Config) -> Option<String> {
    let folder = config.price_lists.as_ref()?;
    (!folder.is_dir())
        .then(|| format!("{}: the folder of price lists does not exist", folder.display()))
}

fn openalex(config: &Config) -> Option<String> {
    let address = &config.openalex.as_ref()?.address;
    let is_one = matches!(address.scheme(), "http" | "https") && address.has_host();
    // An address may contain a password.
    let words = "invalid OpenAlex address; expected a URL such as https://api.openalex.org";
    (!is_one).then(|| words.to_owned())
}

fn public_url(config: &Config) -> Option<String> {
    let given = config.public_url.as_deref()?;
    let is_one = Url::parse(given)
        .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    let words = "is not a valid public URL; expected one such as https://titlewise.example.edu";
    (!is_one).then(|| format!("\"{given}\" {words}"))
}

fn contact(given: &str) -> Option<String> {
    let is_one = given.parse::<lettre::Address>().is_ok();
    (!is_one).then(|| format!("\"{given}\" is not an email address that visitors can write to"))
}

/// An origin has a scheme and a host, and no path: browsers send it without a slash at the end.
fn origin(given: &str) -> Option<String> {
    let is_one = Url::parse(given).is_ok_and(|url| {
        matches!(url.scheme(), "http" | "https") && url.origin().ascii_serialization() == given
    });
    let words = "is not a web origin; expected one such as https://app.example.edu, without a path";
    (!is_one).then(|| format!("\"{given}\" {words}"))
}

fn domain(given: &str) -> Option<String> {
    let name = given.trim().trim_start_matches('@');
    let sane = |sign: char| sign.is_alphanumeric() || matches!(sign, '.' | '-');
    let is_one = !name.is_empty() && name.chars().all(sane);
    (!is_one)
        .then(|| format!("\"{given}\" is not an email domain; expected one such as example.edu"))
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;
    use titlewise_openalex::Access;

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
        config.contact = Some("Ann".to_owned());
        config.mail.smtp = Some("ftp://user:hidden@host".to_owned());
        config.cache_memory = 0;
        config.forms.webhooks = vec!["ftp://host/hidden".to_owned()];
        config.openalex = Some(Access {
            address: Url::parse("ftp://hidden@host").unwrap(),
            key: None,
            mail: None,
            per_second: NonZeroU32::MIN,
        });
        config.old_clients.allow_origins = vec![
            "*".to_owned(),
            "https://app.example.edu/".to_owned(),
            "https://ok.edu".to_owned(),
        ];
        let Err(StartError::Config { problems }) = check(&config) else { unreachable!() };
        assert_eq!(problems.len(), 14, "{problems:#?}");
        assert!(!problems.concat().contains("hidden"), "{problems:#?}");
    }
}
