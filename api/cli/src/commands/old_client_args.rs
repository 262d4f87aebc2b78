//! Options of `titlewise serve` for programs that were written for the service that Titlewise is compatible with.

use titlewise_service::config::OldClientConfig;

/// What old clients need and current ones do not.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Old clients")]
pub(super) struct OldClientArgs {
    /// Accept session tokens in the address (?jwt=…) of three downloads of old clients: a scenario's export.csv, a
    /// package's excluded titles, and an institution's APC export. Unsafe: addresses are stored in logs and browser
    /// histories
    #[arg(long, env = "TITLEWISE_SESSION_TOKEN_IN_ADDRESS")]
    session_token_in_address: bool,
    /// Web origins whose pages may call this server from a browser (https://app.example.edu), separated by commas
    #[arg(long, value_name = "ORIGIN", env = "TITLEWISE_ALLOW_ORIGIN", value_delimiter = ',')]
    allow_origin: Vec<String>,
}

impl OldClientArgs {
    /// Returns the configuration.
    pub(super) fn config(self) -> OldClientConfig {
        OldClientConfig {
            session_token_in_address: self.session_token_in_address,
            allow_origins: self.allow_origin,
        }
    }
}
