//! Options that limit how much users upload.

use titlewise_catalog::Quota;
use titlewise_service::config::{Config, MAX_FILES, QUOTA};

/// Limits of uploads.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits of uploads")]
pub(super) struct QuotaArgs {
    /// Maximum number of files in one request
    #[arg(long, value_name = "FILES", env = "TITLEWISE_MAX_FILES", default_value_t = MAX_FILES)]
    max_files: usize,
    /// Maximum size of the files that one institution stores, 0 for no limit
    #[arg(long, value_name = "MIB", env = "TITLEWISE_MAX_STORED_MIB", default_value_t = QUOTA.bytes >> 20)]
    max_stored: u64,
    /// Maximum number of files that one institution stores, 0 for no limit
    #[arg(long, value_name = "FILES", env = "TITLEWISE_MAX_STORED_FILES", default_value_t = QUOTA.files)]
    max_stored_files: u64,
}

impl QuotaArgs {
    /// Sets the values in the configuration of the server.
    pub(super) fn set(&self, config: &mut Config) {
        config.max_files = self.max_files;
        let bytes = self.max_stored.saturating_mul(1 << 20);
        config.quota = Quota { bytes, files: self.max_stored_files };
    }
}
