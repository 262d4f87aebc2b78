//! The functions of DataFusion that our queries call. Without the others, which the linker then leaves out, the program
//! is about a tenth smaller.

use std::sync::Arc;

use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::execution::{SessionStateBuilder, SessionStateDefaults};
use datafusion::functions::{core, math, regex, string, unicode};
use datafusion::functions_aggregate::{
    array_agg, average, bool_and_or, count, first_last, min_max, sum,
};
use datafusion::functions_nested::{
    array_any_match, array_filter, array_has, cardinality, concat, extract, flatten, make_array,
    set_ops, sort, string as strings,
};
use datafusion::functions_window::row_number;
use datafusion::logical_expr::{AggregateUDF, HigherOrderUDF, ScalarUDF};
use datafusion::prelude::{SessionConfig, SessionContext};

/// Returns a context with the functions that the files of `sql/` call.
pub(crate) fn context(config: SessionConfig, environment: Arc<RuntimeEnv>) -> SessionContext {
    let state = SessionStateBuilder::new()
        .with_config(config)
        .with_runtime_env(environment)
        .with_expr_planners(SessionStateDefaults::default_expr_planners())
        .with_scalar_functions(scalars())
        .with_higher_order_functions(higher_order())
        .with_aggregate_functions(aggregates())
        .with_window_functions(vec![row_number::row_number_udwf()])
        .build();
    SessionContext::new_with_state(state)
}

fn scalars() -> Vec<Arc<ScalarUDF>> {
    let mut functions = core::functions();
    functions.extend([
        math::abs(),
        regex::regexp_like(),
        regex::regexp_replace(),
        string::concat(),
        string::lower(),
        string::split_part(),
        unicode::character_length(),
        unicode::substr(),
        array_has::array_has_udf(),
        cardinality::cardinality_udf(),
        concat::array_append_udf(),
        concat::array_concat_udf(),
        extract::array_element_udf(),
        flatten::flatten_udf(),
        make_array::make_array_udf(),
        set_ops::array_distinct_udf(),
        set_ops::array_intersect_udf(),
        sort::array_sort_udf(),
        strings::array_to_string_udf(),
        strings::string_to_array_udf(),
    ]);
    functions
}

fn higher_order() -> Vec<Arc<HigherOrderUDF>> {
    vec![
        array_any_match::array_any_match_higher_order_function(),
        array_filter::array_filter_higher_order_function(),
    ]
}

fn aggregates() -> Vec<Arc<AggregateUDF>> {
    vec![
        array_agg::array_agg_udaf(),
        average::avg_udaf(),
        bool_and_or::bool_or_udaf(),
        count::count_udaf(),
        first_last::first_value_udaf(),
        min_max::max_udaf(),
        min_max::min_udaf(),
        sum::sum_udaf(),
    ]
}
