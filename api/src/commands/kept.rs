//! Options that say where everything is kept, the same for every command that opens it.

use std::path::PathBuf;

use super::CommandError;
use crate::backup::Holdings;
use crate::catalog::catalog_url;
use crate::storage::Store;

/// Where the catalog is.
#[derive(Debug, Clone, clap::Args)]
pub struct CatalogArgs {
    /// File of settings (TOML), with keys named as these options; see api/docs/configuration.md
    #[arg(long, value_name = "FILE", env = "TITLEWISE_CONFIG")]
    pub config: Option<PathBuf>,
    /// Folder of everything that is kept, but for what --database and --store name
    #[arg(long, value_name = "DIR", env = "TITLEWISE_DATA", default_value = "./data")]
    pub data: PathBuf,
    /// Database of the catalog (postgres://… or sqlite://…); a SQLite file in the data folder if left out. The
    /// variable DATABASE_URL is read too
    #[arg(long, value_name = "URL", env = "TITLEWISE_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
}

impl CatalogArgs {
    /// The URL of the catalog.
    pub fn url(&self) -> String {
        catalog_url(self.database.as_deref(), &self.data)
    }
}

/// Where catalog and files are.
#[derive(Debug, Clone, clap::Args)]
pub struct KeptArgs {
    #[command(flatten)]
    pub(super) catalog: CatalogArgs,
    #[command(flatten)]
    pub(super) store: StoreArgs,
}

/// Where files are.
#[derive(Debug, Clone, clap::Args)]
pub struct StoreArgs {
    /// Where files and tables are kept (s3://bucket/prefix; AWS_ACCESS_KEY_ID, AWS_ENDPOINT and so on are read from the
    /// environment); a folder in the data folder if left out
    #[arg(long, value_name = "URL", env = "TITLEWISE_STORE")]
    pub(super) store: Option<String>,
}

impl StoreArgs {
    /// The store that was named; none if it is a folder, which is found without being named.
    ///
    /// # Errors
    /// A store that cannot be opened.
    pub fn given(&self) -> Result<Option<Store>, CommandError> {
        let store = self.store.as_deref().map(|url| Store::at_url(url, &store_options()));
        Ok(store.transpose().map_err(crate::server::ServerError::from)?)
    }
}

impl KeptArgs {
    /// What is there. A server must have kept something in it.
    ///
    /// # Errors
    /// No data folder or catalog; a store that cannot be opened.
    pub fn existing(&self) -> Result<Holdings, CommandError> {
        let file = self.catalog.data.join("catalog.sqlite");
        if self.catalog.database.is_none() && !file.is_file() {
            return Err(CommandError::NoCatalog { path: file });
        }
        self.open()
    }

    /// What is there or is to be.
    ///
    /// # Errors
    /// A folder that cannot be made; a store that cannot be opened.
    pub fn open(&self) -> Result<Holdings, CommandError> {
        let data = &self.catalog.data;
        std::fs::create_dir_all(data).map_err(CommandError::file(data))?;
        let store = match self.store.given()? {
            Some(store) => store,
            None => {
                Store::in_folder(&data.join("store")).map_err(crate::server::ServerError::from)?
            }
        };
        Ok(Holdings { database: self.catalog.url(), store, data: data.clone() })
    }
}

/// What options of stores are called, by whose they are: S3 and what is like it, Google's, Azure's.
const OF_STORES: [&str; 3] = ["AWS_", "GOOGLE_", "AZURE_"];

/// Options of the store, named as other tools for it name them in the environment.
pub fn store_options() -> Vec<(String, String)> {
    std::env::vars()
        .filter(|(name, _)| OF_STORES.iter().any(|start| name.starts_with(start)))
        .collect()
}
