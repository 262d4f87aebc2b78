//! Price lists that the people who run the service have laid down for everybody: the publishers' own files, as they come.
//! They belong to the publishers, so none is ever shipped; a library takes a copy of one as if it had uploaded it.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::problem::ApiError;
use super::state::App;

/// A price list that can be taken.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub(super) struct PriceList {
    /// The name of its file.
    #[schema(example = "elsevier-2026-print-and-e-usd.xlsx")]
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// When the file was last changed.
    pub changed_at: String,
}

impl App {
    /// The price lists that are there, by name. The folder is looked at each time, so that lists come and go while the server
    /// runs.
    pub(super) async fn price_lists(&self) -> Result<Vec<PriceList>, ApiError> {
        let Some(folder) = self.price_lists.clone() else { return Ok(Vec::new()) };
        Ok(tokio::task::spawn_blocking(move || lists(&folder)).await??)
    }

    /// The file of a price list. Nothing but what is listed is found.
    pub(super) async fn price_list(&self, name: &str) -> Result<PathBuf, ApiError> {
        let known = self.price_lists().await?;
        let found = known.iter().find(|list| list.name == name).zip(self.price_lists.as_ref());
        let (list, folder) = found.ok_or_else(|| ApiError::not_found("price list", name))?;
        Ok(folder.join(&list.name))
    }
}

/// The files of a folder; folders and hidden files are none.
fn lists(folder: &Path) -> io::Result<Vec<PriceList>> {
    let mut lists = Vec::new();
    for entry in folder.read_dir()? {
        let entry = entry?;
        // What goes away while it is looked at is not there.
        let Ok(meta) = entry.metadata() else { continue };
        let Ok(name) = entry.file_name().into_string() else { continue };
        if meta.is_file() && !name.starts_with('.') {
            let changed = meta.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let changed = DateTime::<Utc>::from(changed);
            let changed_at = changed.to_rfc3339_opts(SecondsFormat::Secs, true);
            lists.push(PriceList { name, size: meta.len(), changed_at });
        }
    }
    lists.sort();
    Ok(lists)
}
