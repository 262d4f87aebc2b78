//! All services of a server, opened from one configuration.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use titlewise_catalog::{Catalog, catalog_url};
use titlewise_storage::Store;

use crate::accounts::handle::Accounts;
use crate::config::Config;
use crate::consortium::handle::Consortia;
use crate::consortium::resume;
use crate::demo::sandbox::Sandboxes;
use crate::demo::upkeep;
use crate::forecasts::handle::Forecasts;
use crate::forms::handle::Forms;
use crate::forms::webhooks::WebhookDispatcher;
use crate::housekeeping::Housekeeper;
use crate::outbox::handle::Outbox;
use crate::outbox::mailer::Mailer;
use crate::references::handle::References;
use crate::references::load;
use crate::start_error::StartError;
use crate::uploads::handle::Uploads;
use crate::uploads::workers;
use crate::worker::Worker;

/// The handles of all services. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Services {
    /// Rows that survive a restart.
    pub catalog: Catalog,
    /// Files and tables.
    pub store: Store,
    /// Users, sessions and roles.
    pub accounts: Accounts,
    /// Versions of the reference data.
    pub references: References,
    /// Uploaded files.
    pub uploads: Uploads,
    /// Forecasts of libraries and consortia.
    pub forecasts: Forecasts,
    /// Members of consortia.
    pub consortia: Consortia,
    /// Public forms.
    pub forms: Forms,
    /// Email.
    pub outbox: Outbox,
    /// Sandboxes of the demo's visitors.
    pub sandboxes: Sandboxes,
    /// Whether there is a demo library.
    pub has_demo: bool,
    data: PathBuf,
}

impl Services {
    /// Opens catalog and store, prepares the model and loads the configured reference data.
    ///
    /// # Errors
    /// If any data cannot be opened.
    pub async fn open(config: &Config) -> Result<Self, StartError> {
        let data = &config.data;
        std::fs::create_dir_all(data).map_err(StartError::file(data))?;
        let data = data.canonicalize().map_err(StartError::file(data))?;
        let store = match &config.store {
            Some(url) => Store::at_url(url, &config.store_options)?,
            None => Store::in_folder(&data.join("store"))?,
        };
        let catalog = Catalog::open(&catalog_url(config.database.as_deref(), &data)).await?;
        let outbox = Outbox::default();
        let accounts = Accounts::open(config, &catalog, &data)?;
        let references = References::new(config, &catalog, &store, &data);
        if let Some(folder) = &config.reference {
            load::load(&references, folder.clone()).await?;
        }
        Ok(Self {
            uploads: Uploads::new(config, &catalog, &store, &references),
            forecasts: Forecasts::open(config, &catalog, &store, &references, &outbox).await?,
            consortia: Consortia::new(&catalog, &store, &accounts),
            forms: Forms::open(config, &catalog, &outbox, &accounts)?,
            sandboxes: Sandboxes::new(config, &catalog, &store),
            has_demo: config.demo,
            catalog,
            store,
            accounts,
            references,
            outbox,
            data,
        })
    }

    /// Starts the background tasks: upload workers, mailer, webhooks, housekeeper, the worker that resumes interrupted
    /// runs, and the one of sandboxes.
    ///
    /// # Errors
    /// If the mail server, outbox folder or webhook cannot be used.
    pub fn start_tasks(&self, config: &Config) -> Result<Tasks, StartError> {
        let folder = config.mail.outbox.clone().unwrap_or_else(|| self.data.join("outbox"));
        let mailer = Mailer::new(&config.mail, folder, self.catalog.clone())?;
        let forms = &self.forms.settings;
        let webhooks = if forms.has_webhook() {
            let dispatcher = WebhookDispatcher::new(Arc::clone(forms), self.catalog.clone())?;
            Some(Worker::start(Arc::clone(&forms.webhook_notify), |_| dispatcher))
        } else {
            None
        };
        let housekeeper = Housekeeper::new(config, &self.catalog, &self.store);
        Ok(Tasks {
            mailer: Worker::start(Arc::clone(&self.outbox.wake), |_| mailer),
            webhooks,
            uploads: workers::start(&self.uploads),
            resume: resume::start(&self.forecasts),
            housekeeper: Worker::start(Arc::default(), |_| housekeeper),
            sandboxes: upkeep::start(&self.sandboxes),
        })
    }

    /// Stops the background tasks and all computations, and closes the catalog. Another server, or the next start,
    /// resumes interrupted work.
    pub async fn close(self, tasks: Tasks) {
        self.uploads.stored().await;
        join_all(tasks.uploads.into_iter().map(Worker::stop)).await;
        tasks.resume.abort();
        tasks.housekeeper.abort();
        tasks.sandboxes.stop().await;
        self.forecasts.close_runs().await;
        self.references.close_refreshes().await;
        let webhooks = async {
            if let Some(webhooks) = tasks.webhooks {
                webhooks.stop_within(SENDING).await;
            }
        };
        tokio::join!(tasks.mailer.stop_within(SENDING), webhooks);
        self.catalog.close().await;
    }
}

/// Time for what is being sent when the server stops. An email that is abandoned after the mail server accepted it is sent
/// twice.
const SENDING: Duration = Duration::from_secs(10);

/// The background tasks of a server.
#[derive(Debug)]
pub struct Tasks {
    mailer: Worker,
    webhooks: Option<Worker>,
    uploads: Vec<Worker>,
    resume: Worker,
    housekeeper: Worker,
    sandboxes: Worker,
}
