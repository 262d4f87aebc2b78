//! Small tables to complete.

use std::fs;

use tempfile::TempDir;
use titlewise_engine::added::{AddError, Added, Additions, add};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::reference;

/// Writes these tables to a folder. Required tables that are not among them get no rows.
pub fn folder(tables: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let headings = [
        (
            "journals",
            "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n",
        ),
        ("papers_by_year", "issn_l,year,num_papers\n"),
        ("download_totals", "issn_l,downloads_total,papers_reference_year\n"),
        ("download_age_profile", "issn_l,age,downloads\n"),
    ];
    for (name, text) in headings.iter().chain(tables) {
        fs::write(folder.path().join(format!("{name}.csv")), text).unwrap();
    }
    folder
}

/// Completes and validates the tables of a folder.
pub fn completed(tables: &TempDir, additions: &Additions) -> Result<(Added, TempDir), AddError> {
    let inputs = ModelInputs::read_reference(tables.path()).unwrap();
    let out = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let added = runtime.block_on(add(&inputs, additions, out.path(), &|_| ()))?;
    reference::check(out.path()).unwrap();
    Ok((added, out))
}
