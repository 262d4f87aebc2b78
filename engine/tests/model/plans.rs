//! What the planner makes of the queries.

use titlewise_engine::model::Model;

/// Optimisers like to take an expression apart and put it in several places. A forecast is what costs
/// time, so each query may work out each row's forecast once.
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
