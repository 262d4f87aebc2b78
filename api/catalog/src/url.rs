//! The URL of the catalog.

use std::path::Path;

/// Returns the URL of the catalog: the provided one, or that of a SQLite file in the data folder.
pub fn catalog_url(given: Option<&str>, data: &Path) -> String {
    given.map_or_else(|| sqlite_url(&data.join("catalog.sqlite")), str::to_owned)
}

/// Returns the URL of a SQLite file, which is created if missing.
pub(crate) fn sqlite_url(file: &Path) -> String {
    let mut url = String::from("sqlite://");
    for sign in file.to_string_lossy().chars() {
        match sign {
            '%' => url.push_str("%25"),
            '?' => url.push_str("%3F"),
            '#' => url.push_str("%23"),
            ' ' => url.push_str("%20"),
            sign => url.push(sign),
        }
    }
    url + "?mode=rwc"
}
