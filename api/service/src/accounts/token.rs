//! Tokens signed with HS256. Each belongs to a session and is invalid once the session has ended.

use std::io::{ErrorKind, Write};
use std::path::Path;

use jsonwebtoken::errors::Error;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Clock, Session, new_id};

use crate::accounts::link::new_link;
use crate::start_error::StartError;

/// Lifetime of an access token in seconds; clients can request a new one at any time.
const ACCESS: i64 = 12 * 3_600;
/// Lifetime of a download link in seconds.
pub const DOWNLOAD: i64 = 300;
/// Lifetime of a download link sent by email, in seconds.
const DOWNLOAD_BY_MAIL: i64 = 6 * 3_600;
/// Seconds within which a requested upload must begin.
const UPLOAD: i64 = 3_600;
/// Lifetime of a device token in seconds: half a year after the last sign-in.
pub const DEVICE: i64 = 180 * 86_400;
/// Minimum length of a key in characters.
pub const MIN_KEY: usize = 32;
/// File of the key, in the data folder.
const KEY_FILE: &str = "token-key";

/// Purpose of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// All that its user may do.
    Access,
    /// Download from one address.
    Download,
    /// Upload of one kind of file to one package.
    Upload,
    /// Recognition of a browser that signed in before. It grants nothing.
    Device,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Self::Access => "access",
            Self::Download => "download",
            Self::Upload => "upload",
            Self::Device => "device",
        }
    }
}

/// Claims of a token.
#[derive(Debug, Serialize, Deserialize)]
pub struct Claims {
    /// Id of the user.
    pub sub: String,
    /// Id of the session; of a device token, a random id of the device.
    pub sid: String,
    /// Name of the purpose.
    pub aud: String,
    /// Time of issue, in seconds since 1970.
    pub iat: i64,
    /// Time of expiry, in seconds since 1970.
    pub exp: i64,
    /// The only address or upload target for which it is valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// Signs and verifies tokens.
pub struct Tokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    clock: Clock,
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tokens")
    }
}

impl Tokens {
    /// Uses the configured key, or the one in the data folder, which is created if missing.
    pub fn open(given: Option<&str>, data: &Path, clock: &Clock) -> Result<Self, StartError> {
        let file = data.join(KEY_FILE);
        let key = match given {
            Some(key) => key.to_owned(),
            None => key_in(&file).map_err(StartError::file(&file))?,
        };
        if key.len() < MIN_KEY {
            return Err(StartError::TokenKey { least: MIN_KEY });
        }
        let key = key.as_bytes();
        Ok(Self {
            encoding: EncodingKey::from_secret(key),
            decoding: DecodingKey::from_secret(key),
            clock: clock.clone(),
        })
    }

    /// Creates a token for everything that the user of a session may do.
    pub fn access(&self, session: &Session) -> Result<String, Error> {
        self.sign(session, Purpose::Access, ACCESS, None)
    }

    /// Creates a token for one download address.
    pub fn download(&self, session: &Session, path: &str) -> Result<String, Error> {
        self.sign(session, Purpose::Download, DOWNLOAD, Some(path.to_owned()))
    }

    /// Like [`Self::download`], but valid for hours, for links in emails.
    pub fn download_by_mail(&self, session: &Session, path: &str) -> Result<String, Error> {
        self.sign(session, Purpose::Download, DOWNLOAD_BY_MAIL, Some(path.to_owned()))
    }

    /// Creates a token for an upload to one target.
    pub fn upload(&self, session: &Session, place: &str) -> Result<String, Error> {
        self.sign(session, Purpose::Upload, UPLOAD, Some(place.to_owned()))
    }

    /// Creates a token by which a browser is recognised as one that signed in as a user.
    pub fn device(&self, user_id: &str) -> Result<String, Error> {
        let time = self.clock.seconds();
        let claims = Claims {
            sub: user_id.to_owned(),
            sid: new_id(),
            aud: Purpose::Device.name().to_owned(),
            iat: time,
            exp: time.saturating_add(DEVICE),
            path: None,
        };
        encode(&Header::new(Algorithm::HS256), &claims, &self.encoding)
    }

    /// Returns the id of the device of a token, if the token is valid and its device signed in as this user.
    pub fn device_of(&self, token: &str, user_id: &str) -> Option<String> {
        let claims = self.read(token, Purpose::Device).ok()?;
        (claims.sub == user_id).then_some(claims.sid)
    }

    /// Signs what a browser stores for this server for a while.
    pub fn seal<T: Serialize>(&self, content: &T) -> Result<String, Error> {
        encode(&Header::new(Algorithm::HS256), content, &self.encoding)
    }

    /// Returns what [`Self::seal`] signed for a purpose (`aud`), if it has not expired (`exp`).
    pub fn unseal<T: DeserializeOwned + Clone>(
        &self,
        sealed: &str,
        purpose: &str,
    ) -> Result<T, Error> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_audience(&[purpose]);
        validation.set_required_spec_claims(&["exp", "aud"]);
        validation.leeway = 0;
        Ok(decode(sealed, &self.decoding, &validation)?.claims)
    }

    fn sign(
        &self,
        session: &Session,
        purpose: Purpose,
        seconds: i64,
        path: Option<String>,
    ) -> Result<String, Error> {
        let time = self.clock.seconds();
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

    /// Returns the claims of a token if its signature is valid, it is for this purpose, and it has not expired.
    pub fn read(&self, token: &str, purpose: Purpose) -> Result<Claims, Error> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_audience(&[purpose.name()]);
        validation.set_required_spec_claims(&["exp", "aud", "sub"]);
        validation.leeway = 0;
        Ok(decode(token, &self.decoding, &validation)?.claims)
    }
}

/// Reads the key from a file, or creates one if the file is missing.
fn key_in(file: &Path) -> std::io::Result<String> {
    match std::fs::read_to_string(file) {
        Ok(key) => return Ok(key.trim().to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let (key, _) = new_link().map_err(std::io::Error::other)?;
    let folder = file.parent().unwrap_or(Path::new("."));
    // Only the owner can read a temporary file; renaming it is atomic.
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    writeln!(new, "{key}")?;
    new.as_file().sync_all()?;
    match new.persist_noclobber(file) {
        Ok(_) => {
            // The name survives a power failure as the synced file does.
            if cfg!(unix) {
                std::fs::File::open(folder)?.sync_all()?;
            }
            Ok(key)
        }
        // Another process created the file first: its key is used.
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => {
            Ok(std::fs::read_to_string(file)?.trim().to_owned())
        }
        Err(error) => Err(error.error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use titlewise_catalog::User;

    fn session() -> Session {
        let user = User::new("Ann", "ann@example.edu");
        Session {
            id: "s".to_owned(),
            user,
            started_at: Clock::system().seconds(),
            ends_at: Clock::system().seconds() + 60,
        }
    }

    #[test]
    fn a_token_is_good_for_its_purpose_its_key_and_its_time() {
        let folder = tempfile::tempdir().unwrap();
        let tokens = Tokens::open(None, folder.path(), &Clock::system()).unwrap();
        let again = Tokens::open(None, folder.path(), &Clock::system()).unwrap();
        let session = session();
        let access = tokens.access(&session).unwrap();
        let read = again.read(&access, Purpose::Access).unwrap();
        assert_eq!((read.sub, read.sid), (session.user.id.clone(), "s".to_owned()));
        assert!(read.exp <= session.ends_at, "no token outlives its session");
        assert!(tokens.read(&access, Purpose::Download).is_err());

        let download = tokens.download(&session, "/a").unwrap();
        assert_eq!(tokens.read(&download, Purpose::Download).unwrap().path.as_deref(), Some("/a"));
        assert!(tokens.read(&download, Purpose::Access).is_err());

        let device = tokens.device("ann").unwrap();
        assert!(again.device_of(&device, "ann").is_some());
        assert_eq!(again.device_of(&device, "bob"), None, "of another user");
        assert_eq!(again.device_of(&access, &session.user.id), None, "no device token");
        assert!(tokens.read(&device, Purpose::Access).is_err(), "a device token grants nothing");

        let other = Tokens::open(Some(&"k".repeat(32)), folder.path(), &Clock::system()).unwrap();
        assert!(other.read(&access, Purpose::Access).is_err());
        let over = Session { ends_at: Clock::system().seconds() - 1, ..session };
        assert!(tokens.read(&tokens.access(&over).unwrap(), Purpose::Access).is_err());
        assert!(Tokens::open(Some("short"), folder.path(), &Clock::system()).is_err());
        let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", access.split('.').nth(1).unwrap());
        assert!(tokens.read(&unsigned, Purpose::Access).is_err());
    }
}
