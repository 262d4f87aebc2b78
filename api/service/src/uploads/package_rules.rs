//! What a package accepts: the kind of file that an upload was announced as, COUNTER reports of one release only, and no
//! report with too few rows.

use std::collections::BTreeMap;

use titlewise_catalog::{Upload, counter_release};
use titlewise_dataset::library::slot;
use titlewise_ingest::reading::Kind;
use titlewise_ingest::{Report, Verdict};

use crate::uploads::slots::{FILES, holds};

/// Minimum number of data rows of a COUNTER 5 report.
const MIN_ROWS: usize = 3;

/// Rules for a file of a package.
#[derive(Debug, Clone, Default)]
pub struct PackageRules {
    /// Slot that the upload was announced for, by its name in the compatible interface.
    pub said_slot: Option<String>,
    /// Kind that a user chose for the file.
    pub kind: Option<Kind>,
    /// COUNTER release of the package's live reports.
    pub release: Option<i64>,
}

impl PackageRules {
    /// Returns the rules of a package with these uploads.
    pub fn of(uploads: &[Upload], said_slot: Option<String>) -> Self {
        let releases = uploads.iter().filter(|upload| upload.is_live);
        let release = releases.filter_map(|upload| counter_release(&upload.slot)).max();
        Self { said_slot, kind: None, release }
    }

    /// The kind as which a file is read if its content leaves that open.
    pub fn wanted(&self) -> Option<Kind> {
        Some(match self.said_slot.as_deref()? {
            "price" => Kind::Price,
            "perpetual-access" => Kind::PerpetualAccess,
            "filter" => Kind::Filter,
            _ => Kind::Counter,
        })
    }

    /// Rejects a usable file that the package cannot accept, with the reason in one sentence or two.
    pub fn apply(&self, mut report: Report) -> Report {
        if !report.verdict.is_usable() {
            return report;
        }
        let reason = self
            .not_the_chosen_kind(&report)
            .or_else(|| self.other_kind(&report))
            .or_else(|| too_few_rows(&report))
            .or_else(|| self.other_release(&report));
        if let Some(reason) = reason {
            report.verdict = Verdict::Reject;
            report.reason = reason;
        }
        report
    }

    /// Why a file that users chose a kind for is of another one, where reading did not notice it.
    fn not_the_chosen_kind(&self, report: &Report) -> Option<String> {
        let chosen = self.kind.filter(|kind| *kind != report.kind)?;
        Some(format!(
            "This file is {} and cannot be read as {}.",
            report_name(report),
            kind_name(chosen)
        ))
    }

    fn other_kind(&self, report: &Report) -> Option<String> {
        let said = self.said_slot.as_deref()?;
        let part = FILES.iter().find(|(name, _)| *name == said).map(|(_, part)| *part)?;
        if holds(&slot(report), part) {
            return None;
        }
        let expected = part_name(part);
        Some(format!(
            "This file is {}, but {expected} was expected here. Upload {expected}, or upload this file in its own place.",
            report_name(report)
        ))
    }

    fn other_release(&self, report: &Report) -> Option<String> {
        let found = counter_release(&slot(report))?;
        let held = self.release.filter(|held| *held != found)?;
        Some(format!(
            "This package holds COUNTER {held} reports. Delete them before you upload COUNTER {found} reports."
        ))
    }
}

/// Why a COUNTER 5 file has too few rows.
fn too_few_rows(report: &Report) -> Option<String> {
    if counter_release(&slot(report)) != Some(5) {
        return None;
    }
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    for table in &report.tables {
        *rows.entry(table.report_id.as_deref().unwrap_or("It")).or_default() += table.rows;
    }
    let (name, count) = rows.into_iter().find(|(_, count)| *count < MIN_ROWS)?;
    Some(format!(
        "A COUNTER 5 report needs at least {MIN_ROWS} rows of data. {name} has {count}. Download the report again, for a full year."
    ))
}

/// Name of a kind of file, with its article.
fn part_name(part: &str) -> &'static str {
    match part {
        "jr1" => "a COUNTER 4 report JR1",
        "trj2" => "a COUNTER 5 report TR_J2",
        "trj3" => "a COUNTER 5 report TR_J3",
        "trj4" => "a COUNTER 5 report TR_J4",
        "price" => "a price list",
        "perpetual-access" => "a list of perpetual access rights",
        _ => "a list of titles",
    }
}

/// Name of a file by its content, with its article.
fn report_name(report: &Report) -> String {
    if report.kind == Kind::Counter {
        let ids = report.tables.iter().filter_map(|table| table.report_id.as_deref());
        let ids: Vec<&str> = ids.collect();
        return format!("a COUNTER report {}", ids.join(", ")).trim_end().to_owned();
    }
    kind_name(report.kind).to_owned()
}

/// Name of a kind of file, with its article.
fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Counter => "a COUNTER report",
        Kind::Price => "a price list",
        Kind::PerpetualAccess => "a list of perpetual access rights",
        Kind::Filter => "a list of titles",
        Kind::Core => "a list of core titles",
        Kind::IssnL => "a table from ISSN to ISSN-L",
        Kind::Unknown => "of an unknown kind",
    }
}
