//! Tokens: signed with HS256, each for a session, and worth nothing once that has ended.

use std::io::{ErrorKind, Write};
use std::path::Path;

use jsonwebtoken::errors::Error;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};

use crate::catalog::{Session, moment};
use crate::server::error::ServerError;

/// Seconds for which a token is good; a new one is had for the asking.
const ACCESS: i64 = 12 * 3_600;
/// Seconds for which a link to a download is good.
pub(in crate::server) const DOWNLOAD: i64 = 300;
/// Seconds for which an address that was sent by mail works.
const DOWNLOAD_BY_MAIL: i64 = 6 * 3_600;
/// Seconds within which an upload that was asked for begins.
const UPLOAD: i64 = 3_600;
/// The least signs of a key.
pub(in crate::server) const LEAST_KEY: usize = 32;
/// The file of the key, in the data folder.
const KEY_FILE: &str = "token-key";

/// What a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::server) enum Purpose {
    /// Everything its user may do.
    Access,
    /// To download from one address.
    Download,
    /// To upload one kind of file to one package.
    Upload,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Self::Access => "access",
            Self::Download => "download",
            Self::Upload => "upload",
        }
    }
}

/// What a token says.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::server) struct Claims {
    /// The user.
    pub sub: String,
    /// The session.
    pub sid: String,
    /// What it is for.
    pub aud: String,
    /// When it was made.
    pub iat: i64,
    /// Until when it is good.
    pub exp: i64,
    /// The one address or place that it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// Signs tokens and reads them.
pub(in crate::server) struct Tokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tokens")
    }
}

impl Tokens {
    /// With the key given, or with the one in a folder, which is made if it is not there.
    pub(in crate::server) fn open(given: Option<&str>, data: &Path) -> Result<Self, ServerError> {
        let file = data.join(KEY_FILE);
        let key = match given {
            Some(key) => key.to_owned(),
            None => key_in(&file).map_err(ServerError::file(&file))?,
        };
        if key.len() < LEAST_KEY {
            return Err(ServerError::TokenKey { least: LEAST_KEY });
        }
        let key = key.as_bytes();
        Ok(Self {
            encoding: EncodingKey::from_secret(key),
            decoding: DecodingKey::from_secret(key),
        })
    }

    /// A token for everything the user of a session may do.
    pub(in crate::server) fn access(&self, session: &Session) -> Result<String, Error> {
        self.sign(session, Purpose::Access, ACCESS, None)
    }

    /// A token for one address only.
    pub(in crate::server) fn download(
        &self,
        session: &Session,
        path: &str,
    ) -> Result<String, Error> {
        self.sign(session, Purpose::Download, DOWNLOAD, Some(path.to_owned()))
    }

    /// The same, good for as long as somebody takes to read mail.
    pub(in crate::server) fn download_by_mail(
        &self,
        session: &Session,
        path: &str,
    ) -> Result<String, Error> {
        self.sign(session, Purpose::Download, DOWNLOAD_BY_MAIL, Some(path.to_owned()))
    }

    /// A token for an upload to a place.
    pub(in crate::server) fn upload(
        &self,
        session: &Session,
        place: &str,
    ) -> Result<String, Error> {
        self.sign(session, Purpose::Upload, UPLOAD, Some(place.to_owned()))
    }

    fn sign(
        &self,
        session: &Session,
        purpose: Purpose,
        seconds: i64,
        path: Option<String>,
    ) -> Result<String, Error> {
        let time = moment();
        let claims = Claims {
            sub: session.user.id.clone(),
            sid: session.id.clone(),
            aud: purpose.name().to_owned(),
            iat: time,
            exp: time.saturating_add(seconds).min(session.ends_at),
            path,
        };
        encode(&Header::new(Algorithm::HS256), &claims, &self.encoding)
    }

    /// What a token says, if it is one of ours, for this purpose, and still good.
    pub(in crate::server) fn read(&self, token: &str, purpose: Purpose) -> Result<Claims, Error> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_audience(&[purpose.name()]);
        validation.set_required_spec_claims(&["exp", "aud", "sub"]);
        validation.leeway = 0;
        Ok(decode(token, &self.decoding, &validation)?.claims)
    }
}

/// The key in a file, or a new one if there is none.
fn key_in(file: &Path) -> std::io::Result<String> {
    match std::fs::read_to_string(file) {
        Ok(key) => return Ok(key.trim().to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let (key, _) = super::new_link().map_err(std::io::Error::other)?;
    let folder = file.parent().unwrap_or(Path::new("."));
    // A temporary file can be read by its owner alone, and is renamed whole.
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    writeln!(new, "{key}")?;
    new.as_file().sync_all()?;
    match new.persist_noclobber(file) {
        Ok(_) => Ok(key),
        // Somebody else was faster: theirs counts.
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {
            Ok(std::fs::read_to_string(file)?.trim().to_owned())
        }
        Err(error) => Err(error.error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::User;

    fn session() -> Session {
        let user = User::new("Ann", "ann@example.edu");
        Session { id: "s".to_owned(), user, started_at: moment(), ends_at: moment() + 60 }
    }

    #[test]
    fn a_token_is_good_for_its_purpose_its_key_and_its_time() {
        let folder = tempfile::tempdir().unwrap();
        let tokens = Tokens::open(None, folder.path()).unwrap();
        let again = Tokens::open(None, folder.path()).unwrap();
        let session = session();
        let access = tokens.access(&session).unwrap();
        let read = again.read(&access, Purpose::Access).unwrap();
        assert_eq!((read.sub, read.sid), (session.user.id.clone(), "s".to_owned()));
        assert!(read.exp <= session.ends_at, "no token outlives its session");
        assert!(tokens.read(&access, Purpose::Download).is_err());

        let download = tokens.download(&session, "/a").unwrap();
        assert_eq!(tokens.read(&download, Purpose::Download).unwrap().path.as_deref(), Some("/a"));
        assert!(tokens.read(&download, Purpose::Access).is_err());

        let other = Tokens::open(Some(&"k".repeat(32)), folder.path()).unwrap();
        assert!(other.read(&access, Purpose::Access).is_err());
        let over = Session { ends_at: moment() - 1, ..session };
        assert!(tokens.read(&tokens.access(&over).unwrap(), Purpose::Access).is_err());
        assert!(Tokens::open(Some("short"), folder.path()).is_err());
        let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", access.split('.').nth(1).unwrap());
        assert!(tokens.read(&unsigned, Purpose::Access).is_err());
    }
}
