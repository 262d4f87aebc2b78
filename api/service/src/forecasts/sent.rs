//! The forecasts that clients have, so that the next list of titles can be sent as what changed.

use std::sync::Arc;

use titlewise_engine::model::Forecast;

use crate::error::Error;
use crate::forecasts::current::CurrentForecast;
use crate::forecasts::extent::Extent;
use crate::forecasts::handle::Forecasts;

impl Forecasts {
    /// Notes that a client gets the titles of a scenario's forecast under its `ETag`.
    ///
    /// # Errors
    /// None: settings can be written as text.
    pub async fn note_sent(&self, current: &CurrentForecast) -> Result<(), Error> {
        let forecast = match &current.consortium {
            Some(_) => current.key_of_consortium()?,
            None => current.key_of_library(Extent::Overview)?,
        };
        self.sent.put(&key(&current.scenario.id, &current.etag()), forecast).await;
        Ok(())
    }

    /// Returns the forecast whose titles a client has under this `ETag`, if it is still cached.
    pub async fn sent_as(&self, scenario_id: &str, etag: &str) -> Option<Arc<Forecast>> {
        let forecast = self.sent.cached(&key(scenario_id, etag)).await?;
        self.cache.cached(&forecast).await
    }
}

fn key(scenario_id: &str, etag: &str) -> String {
    format!("{scenario_id} {etag}")
}
