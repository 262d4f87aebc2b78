//! What OpenAlex answers over HTTP about some journals and institutions, or about institutions alone, as counts and a small
//! snapshot, of which the engine makes reference data (`ingest/docs/reference-build.md`).
//!
//! Every answer is kept as a file of the cache ([`client`]), under a name that follows from its question, so that a build
//! that was stopped asks only for what is missing, and whoever doubts a number finds the answer that it is from.

mod client;
mod counts;
mod error;
mod folder;
mod journals;
mod question;
mod works;

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use chrono::{Datelike, NaiveDate, Utc};
use serde_json::Value;
use titlewise_engine::openalex::{Counts, Recipe};
use url::Url;

use client::Client;
pub use error::OpenAlexError;
use folder::Folder;

/// Types of works that a service is asked for if nobody says otherwise: none has the names of earlier years.
pub const TYPES: [&str; 3] = ["article", "review", "letter"];

/// Calendar years whose works of institutions are asked for if nobody says otherwise: five before the current one, which
/// forecasts read, and that.
const INSTITUTION_YEARS: i32 = 6;

/// Whom to ask, and how.
#[derive(Debug, Clone)]
pub struct Access {
    /// The service: <https://api.openalex.org>, or one that answers likewise.
    pub address: Url,
    /// The key of an account there.
    pub key: Option<String>,
    /// An address at which the service may reach who asks.
    pub mail: Option<String>,
    /// Requests in a second at most.
    pub per_second: NonZeroU32,
}

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Wish<'a> {
    /// What counts. Its journals must be named.
    pub recipe: &'a Recipe,
    /// The years of institutions' works; otherwise six, the last that of the day of the data.
    pub institution_years: Option<(i32, i32)>,
}

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asking {
    /// What is asked for.
    pub what: &'static str,
    /// Answers that are there, of this.
    pub done: usize,
    /// Answers that it takes, as far as that is known.
    pub all: usize,
    /// Requests that were made so far, in all.
    pub requests: usize,
}

/// What came of it.
#[derive(Debug)]
pub struct Fetched {
    /// A folder with the layout of a snapshot: journals, institutions, and the works that those need.
    pub snapshot: PathBuf,
    /// How many papers journals have.
    pub counts: Counts,
    /// The day that the data are of.
    pub as_of: NaiveDate,
    /// Requests that were made.
    pub requests: usize,
    /// Answers that were there before.
    pub kept: usize,
}

/// Asks for everything that is missing in the folder `cache`, which must be there. `told` hears how far it is.
///
/// # Errors
/// A service that cannot be reached, takes no key or has answered enough for today; answers that cannot be read; a disk that
/// is full. What was answered before is kept.
pub async fn fetch(
    access: &Access,
    wish: &Wish<'_>,
    cache: &Path,
    told: &(dyn Fn(Asking) + Send + Sync),
) -> Result<Fetched, OpenAlexError> {
    let issns = wish.recipe.issns.as_deref().ok_or(OpenAlexError::NoJournals)?;
    let client = Client::new(access, cache, told)?;
    let as_of = match wish.recipe.as_of {
        Some(day) => day,
        None => client.first_day(Utc::now().date_naive())?,
    };
    let folder = Folder::anew(&cache.join("asked"), as_of)?;
    let mut sources = journals::sources(&client, issns).await?;
    let institutions = works::institutions(&client, &wish.recipe.ror_ids).await?;
    folder.write("institutions", 0, &institutions)?;
    let wanted = journals::numbers(&sources);
    let counts = counts::counts(&client, wish.recipe, as_of, &wanted).await?;
    let years = wish.institution_years.unwrap_or_else(|| years_to(as_of));
    let published_in = works::write(&client, wish.recipe, &institutions, years, &folder).await?;
    let others: Vec<i64> =
        published_in.difference(&wanted.into_iter().collect()).copied().collect();
    sources.extend(journals::numbered(&client, &others).await?);
    write_sources(&client, &folder, &sources).await?;
    Ok(Fetched {
        snapshot: folder.root().to_owned(),
        counts,
        as_of,
        requests: client.requests(),
        kept: client.kept(),
    })
}

/// Asks about the institutions of a recipe alone, with the works of six years to `as_of`: no journal is counted. What comes of it
/// is a snapshot in the folder `into`, which is made anew; answers are kept in the folder `cache`, which must be there.
///
/// # Errors
/// As [`fetch`], and where none of the institutions is known.
pub async fn fetch_institutions(
    access: &Access,
    recipe: &Recipe,
    as_of: NaiveDate,
    (cache, into): (&Path, &Path),
    told: &(dyn Fn(Asking) + Send + Sync),
) -> Result<Fetched, OpenAlexError> {
    let client = Client::new(access, cache, told)?;
    let folder = Folder::anew(into, as_of)?;
    let institutions = works::institutions(&client, &recipe.ror_ids).await?;
    if institutions.is_empty() {
        return Err(OpenAlexError::NoInstitutions { ror_ids: recipe.ror_ids.clone() });
    }
    folder.write("institutions", 0, &institutions)?;
    let years = years_to(as_of);
    let published_in = works::write(&client, recipe, &institutions, years, &folder).await?;
    let published_in: Vec<i64> = published_in.into_iter().collect();
    let sources = journals::numbered(&client, &published_in).await?;
    write_sources(&client, &folder, &sources).await?;
    Ok(Fetched {
        snapshot: folder.root().to_owned(),
        counts: Counts::default(),
        as_of,
        requests: client.requests(),
        kept: client.kept(),
    })
}

fn years_to(as_of: NaiveDate) -> (i32, i32) {
    (as_of.year() - INSTITUTION_YEARS + 1, as_of.year())
}

/// Writes journals and who publishes them.
async fn write_sources(
    client: &Client<'_>,
    folder: &Folder,
    sources: &[Value],
) -> Result<(), OpenAlexError> {
    folder.write("sources", 0, sources)?;
    folder.write("publishers", 0, &journals::publishers(client, sources).await?)
}
