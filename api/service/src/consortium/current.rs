//! What can be shown of a consortium's scenario now: the current forecast, or the last one during a long recalculation.

use std::collections::HashMap;
use std::sync::Arc;

use titlewise_catalog::{Package, Recalculation, Scenario};
use titlewise_engine::consortium::member_sums::KeptSums;

use crate::accounts::caller::Caller;
use crate::consortium::progress::Progress;
use crate::consortium::run::{LastResult, RunState, Subscriber};
use crate::error::Error;
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::extent::Extent;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::ForecastRequest;
use crate::lookup;

/// Maximum retries for a scenario that keeps changing.
const MAX_TRIES: usize = 50;

impl Forecasts {
    /// Returns the scenario's forecast or, during a long recalculation, the last one.
    ///
    /// # Errors
    /// [`Error::Recalculating`] if there is no earlier forecast.
    pub async fn current_or_last(
        &self,
        caller: &Caller,
        scenario: Scenario,
        package: Package,
    ) -> Result<CurrentForecast, Error> {
        let question = self.request(scenario, package).await?;
        self.current_or_last_for(&Subscriber::of(caller), question).await
    }

    /// Like [`Self::current_or_last`], for a subscriber who may have no account.
    ///
    /// # Errors
    /// [`Error::Recalculating`] if there is no earlier forecast.
    pub async fn current_or_last_for(
        &self,
        waiting: &Subscriber,
        question: ForecastRequest,
    ) -> Result<CurrentForecast, Error> {
        match self.shown(self.answer(waiting, question).await?) {
            Ok(current) => Ok(current),
            Err(later) => Err(self.refusal(&later.question, later.percent).await?),
        }
    }

    /// Like [`Self::current_or_last`], but returns an empty forecast if there is no earlier one.
    ///
    /// # Errors
    /// If data cannot be read.
    pub async fn current_or_empty(
        &self,
        caller: &Caller,
        scenario: Scenario,
        package: Package,
    ) -> Result<CurrentForecast, Error> {
        let question = self.request(scenario, package).await?;
        match self.shown(self.answer(&Subscriber::of(caller), question).await?) {
            Ok(current) => Ok(current),
            Err(later) => self.empty(*later).await,
        }
    }

    /// Returns the current forecast, never an earlier one: an exported file cannot show that it is outdated.
    ///
    /// # Errors
    /// [`Error::Recalculating`] during a long recalculation.
    pub async fn current_only(
        &self,
        caller: &Caller,
        scenario: Scenario,
        package: Package,
    ) -> Result<CurrentForecast, Error> {
        let question = self.request(scenario, package).await?;
        match self.answer(&Subscriber::of(caller), question).await? {
            Answer::Current(current) => Ok(*current),
            Answer::Later(later) => Err(self.refusal(&later.question, later.percent).await?),
        }
    }

    /// Starts computing a consortium's forecast without waiting for it.
    pub(crate) async fn run_ahead(
        &self,
        caller: &Caller,
        question: &ForecastRequest,
    ) -> Result<(), Error> {
        let key = question.key_of_consortium()?;
        if self.cache.cached(&key).await.is_none() {
            self.run(question, &key, &Subscriber::of(caller), false);
        }
        Ok(())
    }

    /// Returns the long recalculations of a package's scenarios, by scenario id.
    ///
    /// # Errors
    /// If the catalog fails.
    pub async fn recalculations(
        &self,
        package: &Package,
    ) -> Result<HashMap<String, Recalculation>, Error> {
        if !package.is_fed() {
            return Ok(HashMap::new());
        }
        Ok(self.catalog.recalculations(&package.id).await?)
    }

    /// Returns the forecast, or the progress of a long recalculation.
    async fn answer(
        &self,
        waiting: &Subscriber,
        mut question: ForecastRequest,
    ) -> Result<Answer, Error> {
        for _ in 0..MAX_TRIES {
            if question.consortium.is_none() {
                return Ok(Answer::Current(Box::new(question.into())));
            }
            let key = question.key_of_consortium()?;
            let computed = |question, forecast| {
                Answer::Current(Box::new(CurrentForecast::computed(question, forecast)))
            };
            if let Some(forecast) = self.cache.cached(&key).await {
                // A run caches its result before it unlocks the scenario.
                self.runs.finished(&question.scenario.id, &key).await;
                self.runs.keep(&key, &question, &forecast);
                return Ok(computed(question, forecast));
            }
            let run = self.run(&question, &key, waiting, false);
            match run.standing().await {
                RunState::Long => {
                    let percent = run.progress.percent();
                    return Ok(Answer::Later(Box::new(Later { question, percent })));
                }
                RunState::Whole(forecast) => return Ok(computed(question, forecast)),
                RunState::Failed => {
                    let progress = Progress::default();
                    let forecast = self.compute(&question, Extent::Overview, &progress).await?;
                    return Ok(computed(question, forecast));
                }
                RunState::Fresh | RunState::Ended => {
                    let scenario = lookup::scenario(&self.catalog, &question.scenario.id).await?;
                    question = self.request(scenario, question.package).await?;
                }
            }
        }
        Err(Error::Conflict)
    }

    /// Returns the forecast or, during a long recalculation, the last one.
    fn shown(&self, answer: Answer) -> Result<CurrentForecast, Box<Later>> {
        match answer {
            Answer::Current(current) => Ok(*current),
            Answer::Later(later) => match self.runs.last(&later.question.scenario.id) {
                Some(last) => Ok(before(*later, &last)),
                None => Err(later),
            },
        }
    }

    /// Error with the progress of a recalculation and the email address that is notified.
    async fn refusal(&self, question: &ForecastRequest, percent: f64) -> Result<Error, Error> {
        let locked = self.catalog.recalculation(&question.scenario.id).await?;
        let email = locked.and_then(|locked| locked.email);
        Ok(Error::Recalculating { percent, email })
    }

    /// Returns a forecast without titles or members.
    async fn empty(&self, later: Later) -> Result<CurrentForecast, Error> {
        let Later { mut question, percent } = later;
        let titles = self.titles(&question).await?;
        let rule = question.scenario.cost_rule;
        let forecast =
            Arc::new(self.model.consortium_of(&titles, &[], rule, &KeptSums::default()).await?);
        if let Some(consortium) = &mut question.consortium {
            consortium.included.clear();
        }
        Ok(CurrentForecast::last(question, forecast, percent))
    }
}

/// Result of a request.
enum Answer {
    /// The forecast.
    Current(Box<CurrentForecast>),
    /// A recalculation takes long.
    Later(Box<Later>),
}

/// A request whose recalculation takes long.
struct Later {
    question: ForecastRequest,
    /// Computed members in percent, 0 to 100.
    percent: f64,
}

/// Last forecast of a scenario, with current names and subscriptions.
fn before(later: Later, last: &LastResult) -> CurrentForecast {
    let Later { question, percent } = later;
    let was = last.question.clone();
    let scenario = Scenario {
        settings: was.scenario.settings,
        settings_revision: was.scenario.settings_revision,
        cost_rule: was.scenario.cost_rule,
        reference: was.scenario.reference,
        ..question.scenario
    };
    let request = ForecastRequest {
        scenario,
        package: question.package,
        proposal: question.proposal,
        live: was.live,
        reference: was.reference,
        ror_ids: was.ror_ids,
        assumptions: was.assumptions,
        version: was.version,
        consortium: was.consortium,
    };
    CurrentForecast::last(request, Arc::clone(&last.forecast), percent)
}
