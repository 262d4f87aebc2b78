//! What can be answered of a consortium's scenario now: what is asked, or what was there before while that takes long.

use std::collections::HashMap;
use std::sync::Arc;

use titlewise_engine::model::Forecast;

use super::runs::{LastResult, Standing, Waiting};
use crate::catalog::{Package, Recalculation, Scenario};
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::question::Question;
use crate::server::state::App;

/// How often it is asked anew for a scenario that is changed again and again.
const TRIES: usize = 50;

impl App {
    /// A question that can be answered: about the scenario as it is or, while that is worked out for long, as it was
    /// before. Of a library it can always.
    pub(in crate::server) async fn answerable(
        &self,
        caller: &Caller,
        scenario: Scenario,
        package: Package,
    ) -> Result<Question, ApiError> {
        let question = self.question(scenario, package).await?;
        self.answerable_to(&Waiting::of(caller), question).await
    }

    /// The same for somebody who may have no account.
    pub(in crate::server) async fn answerable_to(
        &self,
        waiting: &Waiting,
        question: Question,
    ) -> Result<Question, ApiError> {
        match self.last_answer(self.answer(waiting, question).await?) {
            Ok(question) => Ok(question),
            Err(later) => self.answered(*later).await,
        }
    }

    /// The same, but about nothing at all where there was nothing before.
    pub(in crate::server) async fn answerable_or_empty(
        &self,
        caller: &Caller,
        scenario: Scenario,
        package: Package,
    ) -> Result<Question, ApiError> {
        let question = self.question(scenario, package).await?;
        match self.last_answer(self.answer(&Waiting::of(caller), question).await?) {
            Ok(question) => Ok(question),
            Err(later) => self.empty(*later).await,
        }
    }

    /// A question about the scenario as it is: a file tells nothing of what was before.
    pub(in crate::server) async fn whole(
        &self,
        caller: &Caller,
        scenario: Scenario,
        package: Package,
    ) -> Result<Question, ApiError> {
        let question = self.question(scenario, package).await?;
        self.answered(self.answer(&Waiting::of(caller), question).await?).await
    }

    /// Begins to work out what is asked, if it is a consortium's, and waits for nothing.
    pub(in crate::server) fn run_ahead(
        &self,
        caller: &Caller,
        question: &Question,
    ) -> Result<(), ApiError> {
        let key = question.key_of_consortium()?;
        if self.forecasts.kept(&key).is_none() {
            self.run(question, &key, &Waiting::of(caller), false);
        }
        Ok(())
    }

    /// What is being worked out for long of a package's scenarios, by scenario.
    pub(in crate::server) async fn recalculations(
        &self,
        package: &Package,
    ) -> Result<HashMap<String, Recalculation>, ApiError> {
        if !package.is_fed() {
            return Ok(HashMap::new());
        }
        Ok(self.catalog.recalculations(&package.id).await?)
    }

    /// A question with its answer, or with how far that is if it takes long.
    async fn answer(
        &self,
        waiting: &Waiting,
        mut question: Question,
    ) -> Result<Question, ApiError> {
        for _ in 0..TRIES {
            if question.consortium.is_none() {
                return Ok(question);
            }
            let key = question.key_of_consortium()?;
            if let Some(forecast) = self.forecasts.kept(&key) {
                self.runs.keep(&key, &question, &forecast);
                return Ok(with(question, forecast));
            }
            let run = self.run(&question, &key, waiting, false);
            match run.standing().await {
                Standing::Long => {
                    question.recalculating = Some(run.progress.percent());
                    return Ok(question);
                }
                Standing::Whole(forecast) => return Ok(with(question, forecast)),
                Standing::Failed => {
                    let forecast = self.overview(&question).await?;
                    return Ok(with(question, forecast));
                }
                Standing::Fresh | Standing::Ended => {
                    let scenario = self.scenario(&question.scenario.id).await?;
                    question = self.question(scenario, question.package).await?;
                }
            }
        }
        Err(ApiError::Conflict)
    }

    /// What was answered last while the answer takes long; the question itself where there was nothing.
    fn last_answer(&self, question: Question) -> Result<Question, Box<Question>> {
        match self.runs.last(&question.scenario.id) {
            _ if question.recalculating.is_none() => Ok(question),
            Some(last) => Ok(before(question, &last)),
            None => Err(Box::new(question)),
        }
    }

    /// Refuses a question whose answer takes long.
    async fn answered(&self, question: Question) -> Result<Question, ApiError> {
        let Some(percent) = question.recalculating else { return Ok(question) };
        let locked = self.catalog.recalculation(&question.scenario.id).await?;
        let email = locked.and_then(|locked| locked.email);
        Err(ApiError::Recalculating { percent, email })
    }

    /// A question whose answer are no titles.
    async fn empty(&self, mut question: Question) -> Result<Question, ApiError> {
        let titles = self.titles(&question).await?;
        let rule = question.scenario.cost_rule;
        let forecast = Arc::new(self.model.consortium_of(&titles, &[], rule).await?);
        if let Some(consortium) = &mut question.consortium {
            consortium.included.clear();
        }
        Ok(with(question, forecast))
    }
}

/// A question with its answer.
fn with(mut question: Question, forecast: Arc<Forecast>) -> Question {
    if let Some(consortium) = &mut question.consortium {
        consortium.forecast = Some(forecast);
    }
    question
}

/// The same question as it was when it was answered last. Names and subscriptions are those of today.
fn before(question: Question, last: &LastResult) -> Question {
    let was = last.question.clone();
    let scenario = Scenario {
        settings: was.scenario.settings,
        settings_revision: was.scenario.settings_revision,
        cost_rule: was.scenario.cost_rule,
        reference: was.scenario.reference,
        ..question.scenario
    };
    let was = Question {
        scenario,
        package: question.package,
        proposal: question.proposal,
        recalculating: question.recalculating,
        live: was.live,
        reference: was.reference,
        ror_ids: was.ror_ids,
        assumptions: was.assumptions,
        version: was.version,
        consortium: was.consortium,
    };
    with(was, Arc::clone(&last.forecast))
}
