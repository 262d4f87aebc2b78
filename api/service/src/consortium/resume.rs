//! Resumes long recalculations that failed or whose server was lost.

use std::sync::Arc;
use std::time::Duration;

use titlewise_catalog::{CatalogError, Recalculation};

use crate::accounts::emails;
use crate::consortium::run::Subscriber;
use crate::error::Error;
use crate::forecasts::handle::Forecasts;
use crate::lookup;
use crate::worker::{Step, Work, Worker};

/// Maximum attempts of a long run before it is cancelled.
const ATTEMPTS: i64 = 5;

/// Starts the worker that resumes interrupted runs.
pub fn start(forecasts: &Forecasts) -> Worker {
    Worker::start(Arc::default(), |_| ResumeWorker { forecasts: forecasts.clone() })
}

/// Resumes one run at a time.
struct ResumeWorker {
    forecasts: Forecasts,
}

impl Work for ResumeWorker {
    const NAME: &'static str = "recalculations";
    const POLL_INTERVAL: Duration = Duration::from_secs(3);

    async fn step(&mut self) -> Result<Step, CatalogError> {
        let forecasts = &self.forecasts;
        let claimed = forecasts.catalog.claim_recalculation(&forecasts.runs.runner).await?;
        let Some(lost) = claimed else { return Ok(Step::Idle) };
        forecasts.resume(&lost).await;
        Ok(Step::Worked)
    }
}

impl Forecasts {
    async fn resume(&self, lost: &Recalculation) {
        tracing::info!(
            scenario = lost.scenario_id,
            attempt = lost.attempts,
            "resuming a recalculation"
        );
        let resumed = if lost.attempts > ATTEMPTS {
            self.give_up_run(lost).await
        } else {
            self.begin_again(lost).await
        };
        if let Err(error) = resumed {
            tracing::error!(%error, scenario = lost.scenario_id, "could not resume a recalculation");
        }
    }

    async fn begin_again(&self, lost: &Recalculation) -> Result<(), Error> {
        let scenario = lookup::scenario(&self.catalog, &lost.scenario_id).await?;
        let package = match lookup::package(&self.catalog, &scenario.package_id).await {
            // The package was deleted: nothing to compute.
            Err(Error::NotFound { .. }) => return Ok(self.end_run(&lost.scenario_id).await?),
            package => package?,
        };
        let question = self.request(scenario, package).await?;
        let key = question.key_of_consortium()?;
        // The catalog stores the subscriber.
        self.run(&question, &key, &Subscriber::default(), true);
        Ok(())
    }

    /// Unlocks a scenario whose run failed repeatedly. The subscriber is notified by email.
    async fn give_up_run(&self, lost: &Recalculation) -> Result<(), Error> {
        let scenario = lookup::scenario(&self.catalog, &lost.scenario_id).await?;
        let letter = |ended: &Recalculation| {
            let to = (ended.email.as_deref()?, ended.recipient_name.as_str());
            emails::not_recalculated(to, &scenario.name)
        };
        self.catalog.end_recalculation(&lost.scenario_id, letter).await?;
        self.outbox.notify();
        Ok(())
    }
}
