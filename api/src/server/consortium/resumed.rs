//! Takes up what other servers began to work out and were lost over, or failed at.

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use super::runs::Waiting;
use crate::catalog::Recalculation;
use crate::server::identity::letters;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// How often it is looked for long runs that nobody goes on with.
const ROUND: Duration = Duration::from_secs(3);
/// How often a long run is begun before it is given up.
const ATTEMPTS: i64 = 5;

impl App {
    /// Begins to look for long runs that nobody goes on with.
    pub(in crate::server) fn resume_runs(&self) -> JoinHandle<()> {
        let app = self.clone();
        tokio::spawn(async move {
            let mut round = interval(ROUND);
            round.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                round.tick().await;
                match app.catalog.claim_recalculation(&app.runs.runner).await {
                    Ok(None) => {}
                    Ok(Some(lost)) => app.resume(&lost).await,
                    Err(error) => tracing::warn!(%error, "long runs are not looked for"),
                }
            }
        })
    }

    async fn resume(&self, lost: &Recalculation) {
        tracing::info!(scenario = lost.scenario_id, attempt = lost.attempts, "a run is taken up");
        let resumed = if lost.attempts > ATTEMPTS {
            self.give_up_run(lost).await
        } else {
            self.begin_again(lost).await
        };
        if let Err(error) = resumed {
            tracing::error!(%error, scenario = lost.scenario_id, "a run cannot be taken up");
        }
    }

    async fn begin_again(&self, lost: &Recalculation) -> Result<(), ApiError> {
        let scenario = self.scenario(&lost.scenario_id).await?;
        let package = match self.package(&scenario.package_id).await {
            // A package that was deleted has nothing to be worked out.
            Err(ApiError::NotFound { .. }) => return Ok(self.end_run(&lost.scenario_id).await?),
            package => package?,
        };
        let question = self.question(scenario, package).await?;
        let key = question.key_of_consortium()?;
        // Who is told stands in the catalog.
        self.run(&question, &key, &Waiting::default(), true);
        Ok(())
    }

    /// Unlocks a scenario that was lost over and over again. Who asks for it is told why.
    async fn give_up_run(&self, lost: &Recalculation) -> Result<(), ApiError> {
        let scenario = self.scenario(&lost.scenario_id).await?;
        let letter = |ended: &Recalculation| {
            let to = (ended.email.as_deref()?, ended.recipient_name.as_str());
            letters::not_recalculated(to, &scenario.name)
        };
        self.catalog.end_recalculation(&lost.scenario_id, letter).await?;
        self.mail_bell.notify_one();
        Ok(())
    }
}
