//! Where the values of an explanation come from that are not calculated.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Where a value comes from that is not calculated from others.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = ExplanationLeaf)]
pub enum LeafSource {
    /// A row of an uploaded file.
    File {
        /// The file.
        file: FileName,
        /// The sheet, or the file in an archive; blank for text and JSON.
        sheet: String,
        /// The row that a spreadsheet shows, from 1; in JSON the number of the item.
        row: Option<u32>,
        /// Heading of the column; months if only some count.
        column: String,
        /// ISSNs in the row.
        issns: Vec<String>,
        /// Title in the row.
        title: String,
        /// Whether it counts.
        counted: bool,
        /// Why it does not count, or how the value follows from the cell.
        why: Option<String>,
    },
    /// Data of the library without a row of a file.
    Library {
        /// Table of the model that has the value.
        table: &'static str,
    },
    /// A cell of the reference data.
    Reference {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row: the journal, and its year, age or type of open access.
        key: String,
        /// Who published the data, or how they were made; null if the row names no source.
        source: Option<String>,
        /// Day that the data are of.
        day: Option<String>,
        /// What may be done with them.
        licence: Option<String>,
        /// Version of the reference data.
        version: String,
    },
    /// A setting of the scenario.
    Setting {
        /// Name of the setting.
        setting: &'static str,
        /// Its value in a new scenario.
        default: Value,
        /// Its last change; null if it was never changed, or longer ago than the versions that are looked through.
        changed: Option<SettingChange>,
    },
    /// A choice of the scenario that is not a setting.
    Scenario {
        /// The choice: `subscribed`, `use_pta` or `paper_growth_mode`; `titles` for the number of its titles,
        /// `base_year` for its first forecast year.
        choice: &'static str,
    },
    /// A number of a title, which can be explained in turn.
    Title {
        /// Linking ISSN.
        issn_l: String,
        /// Title.
        title: String,
        /// Name of the number, as for an explanation.
        field: &'static str,
        /// Calendar year; null for the average year.
        year: Option<i32>,
    },
    /// A constant of the edition of the model.
    Constant {
        /// Its reason.
        why: &'static str,
    },
}

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = ExplanationFile)]
pub struct FileName {
    /// Id of the upload.
    pub id: String,
    /// Name of the file.
    pub name: String,
    /// Slot of the file.
    pub slot: String,
    /// Time of the upload, UTC; null if the file is not one of a server.
    pub uploaded_at: Option<String>,
}

/// The last change of a setting.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = ExplanationSettingChange)]
pub struct SettingChange {
    /// Time of the change, UTC.
    pub at: String,
    /// Name of the user; null for changes that no user made.
    pub by: Option<String>,
    /// Revision of the scenario from this change on.
    pub revision: i64,
}
