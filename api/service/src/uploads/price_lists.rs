//! Price lists that the operator provides for all libraries: the publishers' original files. They belong to the
//! publishers, so Titlewise ships none; a library copies one as if it had uploaded it.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Error;
use crate::uploads::handle::Uploads;

/// A price list that the service provides.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct PriceList {
    /// Name of the file.
    #[schema(example = "elsevier-2026-print-and-e-usd.xlsx")]
    pub name: String,
    /// Size in bytes.
    pub size: u64,
    /// Time of the last change of the file.
    pub changed_at: String,
}

impl Uploads {
    /// Lists the available price lists by name. Reads the folder each time, so that files can be added and removed
    /// while the server runs.
    pub async fn price_lists(&self) -> Result<Vec<PriceList>, Error> {
        let Some(folder) = self.price_lists.clone() else { return Ok(Vec::new()) };
        Ok(tokio::task::spawn_blocking(move || lists(&folder)).await??)
    }

    /// Returns the file of a price list; an error if it is not listed.
    pub async fn price_list(&self, name: &str) -> Result<PathBuf, Error> {
        let known = self.price_lists().await?;
        let found = known.iter().find(|list| list.name == name).zip(self.price_lists.as_ref());
        let (list, folder) = found.ok_or_else(|| Error::not_found("price list", name))?;
        Ok(folder.join(&list.name))
    }
}

/// Lists the files of a folder, without subfolders and hidden files.
fn lists(folder: &Path) -> io::Result<Vec<PriceList>> {
    let mut lists = Vec::new();
    for entry in folder.read_dir()? {
        let entry = entry?;
        // Skips files that disappear in the meantime.
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
