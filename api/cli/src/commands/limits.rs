//! Options that limit how much of a file is read.

use std::time::Duration;

use titlewise_ingest::reading::Limits;

/// Limits against broken or malicious files.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Limits against hostile files")]
pub struct LimitArgs {
    /// Maximum size of a file
    #[arg(long, value_name = "MIB", env = "TITLEWISE_MAX_FILE_MIB", default_value_t = 1024)]
    max_file: u64,
    /// Maximum unpacked size of an archive or workbook
    #[arg(long, value_name = "MIB", env = "TITLEWISE_MAX_UNPACKED_MIB", default_value_t = 1024)]
    max_unpacked: u64,
    /// Maximum length of a row in a text file
    #[arg(long, value_name = "MIB", env = "TITLEWISE_MAX_ROW_MIB", default_value_t = 4)]
    max_row: u64,
    /// Maximum size of a JSON document
    #[arg(long, value_name = "MIB", env = "TITLEWISE_MAX_JSON_MIB", default_value_t = 512)]
    max_json: u64,
    /// Maximum rows of a list of titles
    #[arg(long, value_name = "ROWS", env = "TITLEWISE_MAX_LIST_ROWS", default_value_t = 1_000_000)]
    max_list: usize,
    /// Maximum time to read one file
    #[arg(long, value_name = "SECONDS", env = "TITLEWISE_MAX_SECONDS", default_value_t = 120)]
    max_time: u64,
}

impl LimitArgs {
    /// Returns the limits.
    pub fn limits(&self) -> Limits {
        let mib = |count: u64| count.saturating_mul(1 << 20);
        Limits {
            file_bytes: mib(self.max_file),
            unpacked_bytes: mib(self.max_unpacked),
            row_bytes: usize::try_from(mib(self.max_row)).unwrap_or(usize::MAX / 4),
            json_bytes: mib(self.max_json),
            list_rows: self.max_list,
            time: Duration::from_secs(self.max_time),
            ..Limits::default()
        }
    }
}
