//! Plans of the queries.

use titlewise_engine::model::Model;

/// Optimisers tend to duplicate expressions. A forecast is expensive, so each query may calculate it only once per row.
#[tokio::test]
async fn a_forecast_is_worked_out_once_per_row() {
    let model = Model::new().await.unwrap();
    for (query, plan) in model.explain() {
        let times =
            plan.matches("forecast_title(").count() + plan.matches("forecast_member(").count();
        let once = ["forecast", "member_forecast", "member_row", "consortium_title"];
        let expected = usize::from(once.contains(&query));
        assert_eq!(times, expected, "{query}:\n{plan}");
    }
}
