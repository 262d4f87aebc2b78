//! Options of `titlewise serve` for single sign-on.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use titlewise_service::config::{ProviderConfig, SignOnConfig};

use super::CommandError;

/// Providers of single sign-on.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Single sign-on")]
pub(super) struct SignOnArgs {
    /// TOML file with the OpenID Connect providers that sign users in, by email domain (see the guide, Single sign-on)
    #[arg(long, value_name = "FILE", env = "TITLEWISE_SIGN_IN_PROVIDERS")]
    sign_in_providers: Option<PathBuf>,
    /// Refuse passwords for every account: only providers sign users in. To refuse them for some email domains, set
    /// "passwords = false" at their provider
    #[arg(long, env = "TITLEWISE_NO_PASSWORDS")]
    no_passwords: bool,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProviderFile {
    #[serde(default)]
    provider: Vec<Provider>,
}

/// A provider in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Provider {
    id: String,
    name: String,
    issuer: String,
    client_id: String,
    client_secret: Option<String>,
    domains: Vec<String>,
    #[serde(default = "yes")]
    passwords: bool,
}

fn yes() -> bool {
    true
}

impl SignOnArgs {
    /// Returns the configuration.
    ///
    /// # Errors
    /// If the file cannot be read or has errors. The message shows no secret.
    pub(super) fn config(&self) -> Result<SignOnConfig, CommandError> {
        let providers = match &self.sign_in_providers {
            Some(path) => read(path)?,
            None => Vec::new(),
        };
        Ok(SignOnConfig { providers, no_passwords: self.no_passwords })
    }
}

fn read(path: &Path) -> Result<Vec<ProviderConfig>, CommandError> {
    let text = std::fs::read_to_string(path).map_err(CommandError::file(path))?;
    let file: ProviderFile = toml::from_str(&text).map_err(|error| CommandError::Refused {
        path: path.to_owned(),
        // The message alone: the whole error shows the line, which may hold a secret.
        reason: format!("{}{}", line_of(&text, error.span()), error.message()),
    })?;
    let providers = file.provider.into_iter();
    Ok(providers
        .map(|one| ProviderConfig {
            id: one.id,
            name: one.name,
            issuer: one.issuer,
            client_id: one.client_id,
            client_secret: one.client_secret.filter(|secret| !secret.is_empty()),
            domains: one.domains,
            passwords: one.passwords,
        })
        .collect())
}

fn line_of(text: &str, span: Option<std::ops::Range<usize>>) -> String {
    let before = span.and_then(|span| text.get(..span.start));
    before.map(|before| format!("line {}: ", before.matches('\n').count() + 1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Vec<ProviderConfig>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("providers.toml");
        std::fs::write(&path, text).unwrap();
        read(&path).map_err(|error| error.to_string())
    }

    #[test]
    fn the_file_lists_providers() {
        let text = "[[provider]]\nid = \"campus\"\nname = \"Campus login\"\nissuer = \"https://id.example.edu\"\n\
                    client-id = \"titlewise\"\nclient-secret = \"hidden\"\ndomains = [\"example.edu\"]\npasswords = false\n";
        let providers = read_text(text).unwrap();
        assert_eq!((providers[0].id.as_str(), providers[0].passwords), ("campus", false));
        assert_eq!(providers[0].client_secret.as_deref(), Some("hidden"));
        assert!(read_text("").unwrap().is_empty());
        for bad in [text.replace("name", "label"), text.replace("\"hidden\"", "hidden")] {
            let error = read_text(&bad).err().unwrap();
            assert!(error.contains("line ") && !error.contains("hidden"), "{error}");
        }
    }
}
