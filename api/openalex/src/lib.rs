//! Retrieves data about some journals and institutions, or about institutions alone, from OpenAlex over HTTP: counts
//! and a small snapshot, from which the engine builds reference data (`ingest/docs/reference-build.md`).
//!
//! Every response is stored as a file of the cache ([`client`]), under a name derived from its query. A build that
//! was interrupted therefore requests only what is missing, and every number can be traced to its response.

mod client;
mod counts;
mod error;
mod folder;
mod journals;
mod query;
mod works;

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use chrono::{Datelike, NaiveDate};
use client::Client;
use serde_json::Value;
use titlewise_engine::openalex::{Counts, Recipe};
use url::Url;

pub use error::OpenAlexError;
use folder::Folder;

/// Default types of works to request; none has the names of earlier years.
pub const TYPES: [&str; 3] = ["article", "review", "letter"];

/// Default number of calendar years for which works of institutions are requested: the current year and the five
/// before it, which forecasts use.
const INSTITUTION_YEARS: i32 = 6;

/// Service, account and rate limit.
#[derive(Debug, Clone)]
pub struct Access {
    /// Address of the service: <https://api.openalex.org>, or a compatible one.
    pub address: Url,
    /// API key of an account there.
    pub key: Option<String>,
    /// Contact address of the user for the service.
    pub mail: Option<String>,
    /// Maximum number of requests per second.
    pub per_second: NonZeroU32,
}

/// What to request.
#[derive(Debug, Clone)]
pub struct FetchOptions<'a> {
    /// Recipe of the reference data. It must name its journals.
    pub recipe: &'a Recipe,
    /// Years of institutions' works; by default six, the last of which is that of the data's date.
    pub institution_years: Option<(i32, i32)>,
    /// Current date, UTC: the date of the data unless the recipe or the cache has another one.
    pub today: NaiveDate,
}

/// Progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asking {
    /// What is currently requested.
    pub what: &'static str,
    /// Number of responses available for it.
    pub done: usize,
    /// Number of responses needed, as far as known.
    pub all: usize,
    /// Total number of requests sent so far.
    pub requests: usize,
}

/// Result of the retrieval.
#[derive(Debug)]
pub struct Fetched {
    /// Folder with the layout of a snapshot: journals, institutions, and the works needed for them.
    pub snapshot: PathBuf,
    /// Numbers of papers of journals.
    pub counts: Counts,
    /// Date of the data.
    pub as_of: NaiveDate,
    /// Number of requests sent.
    pub requests: usize,
    /// Number of responses found in the cache.
    pub kept: usize,
}

/// Requests everything that is missing in the folder `cache`, which must exist. Reports progress to `told`.
///
/// # Errors
/// A service that cannot be reached, refuses the key or has exhausted its limit for today; unreadable responses; a
/// full disk. Responses received before the error stay in the cache.
pub async fn fetch(
    access: &Access,
    wish: &FetchOptions<'_>,
    cache: &Path,
    told: &(dyn Fn(Asking) + Send + Sync),
) -> Result<Fetched, OpenAlexError> {
    let issns = wish.recipe.issns.as_deref().ok_or(OpenAlexError::NoJournals)?;
    let client = Client::new(access, cache, told)?;
    let as_of = match wish.recipe.as_of {
        Some(day) => day,
        None => client.first_day(wish.today)?,
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

/// Requests the institutions of a recipe alone, with the works of six years up to `as_of`; no journal is counted. The
/// result is a snapshot in the folder `into`, which is replaced. Responses are stored in the folder `cache`, which
/// must exist.
///
/// # Errors
/// As [`fetch`], and if none of the institutions is known.
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

/// Writes journals and their publishers.
async fn write_sources(
    client: &Client<'_>,
    folder: &Folder,
    sources: &[Value],
) -> Result<(), OpenAlexError> {
    folder.write("sources", 0, sources)?;
    folder.write("publishers", 0, &journals::publishers(client, sources).await?)
}
