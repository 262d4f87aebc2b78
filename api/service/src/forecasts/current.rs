//! What can be shown of a scenario now.

use std::ops::Deref;
use std::sync::Arc;

use titlewise_engine::model::Forecast;

use crate::forecasts::request::ForecastRequest;

/// Forecast that can be shown of a scenario now: the requested one or, during a long recalculation, the last one. A
/// library's forecast is computed when its rows are read; a consortium's exists already.
#[derive(Debug, Clone)]
pub struct CurrentForecast {
    /// Data that the forecast is computed from.
    request: ForecastRequest,
    /// Forecast of a consortium.
    pub(crate) computed: Option<Arc<Forecast>>,
    /// Computed members of the next forecast in percent, 0 to 100, while a consortium's scenario is being recalculated;
    /// the forecast is then the last one.
    pub recalculating: Option<f64>,
}

impl CurrentForecast {
    /// Creates the forecast of a consortium's request.
    pub(crate) fn computed(request: ForecastRequest, forecast: Arc<Forecast>) -> Self {
        Self { request, computed: Some(forecast), recalculating: None }
    }

    /// Creates the last forecast of a scenario while the next one is being computed: `percent` of its members are.
    pub(crate) fn last(request: ForecastRequest, forecast: Arc<Forecast>, percent: f64) -> Self {
        Self { request, computed: Some(forecast), recalculating: Some(percent) }
    }
}

/// Creates a library's forecast, which is computed when its rows are read.
impl From<ForecastRequest> for CurrentForecast {
    fn from(request: ForecastRequest) -> Self {
        Self { request, computed: None, recalculating: None }
    }
}

impl Deref for CurrentForecast {
    type Target = ForecastRequest;

    fn deref(&self) -> &ForecastRequest {
        &self.request
    }
}
