//! Options for the location of a server's data, shared by every command that opens them.

use std::path::PathBuf;

use titlewise_catalog::catalog_url;
use titlewise_storage::{Store, environment_options};

use super::CommandError;
use crate::backup::Holdings;
use crate::data_folder::access;

/// Location of the catalog.
#[derive(Debug, Clone, clap::Args)]
pub struct CatalogArgs {
    /// Configuration file (TOML), with keys named like these options; see api/docs/configuration.md
    #[arg(long, value_name = "FILE", env = "TITLEWISE_CONFIG")]
    pub config: Option<PathBuf>,
    /// Data folder of the server, except for what --database and --store name
    #[arg(long, value_name = "DIR", env = "TITLEWISE_DATA", default_value = "./data")]
    pub data: PathBuf,
    /// Database of the catalog (postgres://… or sqlite://…) [default: a SQLite file in the data folder]. The variable
    /// DATABASE_URL is also read
    #[arg(long, value_name = "URL", env = "TITLEWISE_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
}

impl CatalogArgs {
    /// Returns the URL of the catalog.
    pub fn url(&self) -> String {
        catalog_url(self.database.as_deref(), &self.data)
    }
}

/// Location of catalog and files.
#[derive(Debug, Clone, clap::Args)]
pub struct KeptArgs {
    #[command(flatten)]
    pub(super) catalog: CatalogArgs,
    #[command(flatten)]
    pub(super) store: StoreArgs,
}

/// Location of files.
#[derive(Debug, Clone, clap::Args)]
pub struct StoreArgs {
    /// Store of files and tables (s3://bucket/prefix; AWS_ACCESS_KEY_ID, AWS_ENDPOINT and so on are read from the
    /// environment) [default: a folder in the data folder]
    #[arg(long, value_name = "URL", env = "TITLEWISE_STORE")]
    pub(super) store: Option<String>,
}

impl StoreArgs {
    /// Returns the configured store; `None` for the default folder.
    ///
    /// # Errors
    /// If the store cannot be opened.
    pub fn given(&self) -> Result<Option<Store>, CommandError> {
        let store = self.store.as_deref().map(|url| Store::at_url(url, &environment_options()));
        Ok(store.transpose()?)
    }
}

impl KeptArgs {
    /// Opens the existing data of a server.
    ///
    /// # Errors
    /// If the data folder or catalog is missing, or the store cannot be opened.
    pub fn existing(&self) -> Result<Holdings, CommandError> {
        let file = self.catalog.data.join("catalog.sqlite");
        if self.catalog.database.is_none() && !file.is_file() {
            return Err(CommandError::NoCatalog { path: file });
        }
        self.open()
    }

    /// Opens the data of a server, creating the data folder if missing.
    ///
    /// # Errors
    /// If the folder cannot be created or the store cannot be opened.
    pub fn open(&self) -> Result<Holdings, CommandError> {
        let data = &self.catalog.data;
        access::open(data).map_err(CommandError::file(data))?;
        let store = match self.store.given()? {
            Some(store) => store,
            None => Store::in_folder(&data.join("store"))?,
        };
        Ok(Holdings { database: self.catalog.url(), store, data: data.clone() })
    }
}
