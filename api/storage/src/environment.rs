//! Options of object stores from environment variables.

/// Prefixes of the options of each kind of store: S3 and compatible stores, Google, Azure.
const PREFIXES: [&str; 3] = ["AWS_", "GOOGLE_", "AZURE_"];

/// Returns the options of the store, under the names of the environment variables that other tools for the store
/// read.
pub fn environment_options() -> Vec<(String, String)> {
    std::env::vars()
        .filter(|(name, _)| PREFIXES.iter().any(|start| name.starts_with(start)))
        .collect()
}
