//! The sheets of the workbook of a comparison.

use serde_json::Value;
use titlewise_dataset::export::{ComparisonSheets, LineValue, SheetRow, WhyTable};
use titlewise_engine::compare::side_by_side::{ComparedSubject, SubjectCell};
use titlewise_service::comparison::compared::ComparedScenario;
use titlewise_service::comparison::comparing::{ComparedTotal, Comparison};
use titlewise_service::comparison::data::DataDifference;
use titlewise_service::comparison::paragraph::labels;
use titlewise_service::comparison::settings::SettingDifference;
use titlewise_service::comparison::totals::TotalUnit;
use titlewise_service::comparison::why::{Factor, FactorContribution, Why};
use titlewise_service::references::versions::Versions;

use crate::routes::comparison::why::note;

/// Builds the sheets of a comparison. `whys` explain differences between the base and the scenario at a position.
pub(super) fn sheets(
    comparison: &Comparison,
    whys: &[(usize, Why)],
    versions: &Versions,
) -> ComparisonSheets {
    let scenarios = labels(comparison);
    let base = scenarios.get(comparison.base).cloned().unwrap_or_default();
    let of_base = comparison.scenarios.get(comparison.base);
    let currency = of_base.filter(|_| comparison.amounts_refusal.is_none());
    let others = others(comparison);
    let mut total_headings = scenarios.clone();
    total_headings.push("Big Deal".to_owned());
    total_headings.extend(others.iter().map(|at| format!("{} against {base}", scenarios[*at])));
    ComparisonSheets {
        title: format!("Comparison with {base}"),
        note: comparison.amounts_refusal.clone(),
        currency: currency.map(|base| base.current.package.currency.clone()).unwrap_or_default(),
        identity: identity(&comparison.scenarios, versions),
        totals: comparison.totals.iter().map(|total| total_row(total, &others)).collect(),
        settings: comparison
            .settings
            .iter()
            .map(setting_row)
            .chain(comparison.data.iter().map(data_row))
            .collect(),
        subjects: comparison.subjects.iter().map(subject_row).collect(),
        why: whys.iter().map(|(at, why)| why_table(why, &base, &scenarios[*at])).collect(),
        total_headings,
        scenarios,
    }
}

/// Returns the positions of the scenarios other than the base.
pub(super) fn others(comparison: &Comparison) -> Vec<usize> {
    (0..comparison.scenarios.len()).filter(|at| *at != comparison.base).collect()
}

fn identity(scenarios: &[ComparedScenario], versions: &Versions) -> Vec<SheetRow> {
    let row = |name: &str, value: &dyn Fn(&ComparedScenario) -> LineValue| SheetRow {
        name: name.to_owned(),
        values: scenarios.iter().map(value).collect(),
    };
    let text = |text: &str| LineValue::Text(text.to_owned());
    vec![
        row("Institution", &|one| text(&one.current.package.institution_name)),
        row("Package", &|one| text(&one.current.package.name)),
        row("Scenario", &|one| text(&one.current.scenario.name)),
        row("Revision of the scenario", &|one| {
            LineValue::Count(one.current.scenario.revision as f64)
        }),
        row("Changed", &|one| {
            let version = one.version.as_ref();
            version.map_or(LineValue::None, |version| text(&version.changed_at))
        }),
        row("Amounts in", &|one| text(&one.current.package.currency)),
        row("Reference data", &|one| text(&versions.note(one.current.reference_version()))),
        row("Edition of the model", &|one| text(&one.current.scenario.edition)),
        row("Data version", &|one| text(&one.current.data_version())),
    ]
}

/// Returns a value in its unit, or no value.
fn in_unit(value: Option<f64>, unit: TotalUnit) -> LineValue {
    let Some(value) = value else { return LineValue::None };
    match unit {
        TotalUnit::Money => LineValue::Money(value),
        TotalUnit::MoneyPerUse => LineValue::Cents(value),
        TotalUnit::Percent => LineValue::Percent(value),
        TotalUnit::Titles | TotalUnit::Uses | TotalUnit::Downloads => LineValue::Count(value),
    }
}

fn total_row(total: &ComparedTotal, others: &[usize]) -> SheetRow {
    let unit = total.total.unit;
    let differences = others.iter().map(|at| total.differences.get(*at).copied().flatten());
    let values = total.values.iter().copied().chain([total.big_deal]).chain(differences);
    SheetRow {
        name: total.total.label.to_owned(),
        values: values.map(|value| in_unit(value, unit)).collect(),
    }
}

fn setting_row(difference: &SettingDifference) -> SheetRow {
    let value = |value: &Value| match (value, difference.setting.display) {
        (Value::Bool(flag), _) => LineValue::Flag(*flag),
        (Value::Number(number), display) => {
            let number = number.as_f64().unwrap_or_default();
            if display == "percent" { LineValue::Rate(number) } else { LineValue::Number(number) }
        }
        _ => LineValue::Text("Unknown".to_owned()),
    };
    SheetRow {
        name: difference.setting.display_name.to_owned(),
        values: difference.values.iter().map(value).collect(),
    }
}

fn data_row(difference: &DataDifference) -> SheetRow {
    let value = |parts: &Vec<_>| {
        let names = parts.iter().map(|part: &titlewise_service::comparison::data::DataPart| {
            match &part.uploaded_at {
                Some(at) => format!("{} ({})", part.name, at.get(..10).unwrap_or(at)),
                None => part.name.clone(),
            }
        });
        LineValue::Text(names.collect::<Vec<_>>().join("\n"))
    };
    SheetRow {
        name: difference.kind.label().to_owned(),
        values: difference.values.iter().map(value).collect(),
    }
}

fn subject_row(subject: &ComparedSubject) -> SheetRow {
    let cell = |cell: &Option<SubjectCell>| {
        let count = |get: fn(&SubjectCell) -> i64| {
            cell.as_ref().map_or(LineValue::None, |cell| LineValue::Count(get(cell) as f64))
        };
        let number =
            |get: fn(&SubjectCell) -> Option<f64>, unit| in_unit(cell.as_ref().and_then(get), unit);
        [
            count(|cell| cell.num_titles),
            count(|cell| cell.num_subscribed),
            number(|cell| cell.usage, TotalUnit::Uses),
            number(|cell| cell.cost, TotalUnit::Money),
        ]
    };
    SheetRow {
        name: subject.subject.clone().unwrap_or_else(|| "No subject".to_owned()),
        values: subject.cells.iter().flat_map(cell).collect(),
    }
}

fn why_table(why: &Why, from: &str, to: &str) -> WhyTable {
    let unit = why.total.unit;
    let row =
        |name: String, value: f64| SheetRow { name, values: vec![in_unit(Some(value), unit)] };
    let contribution = |one: &FactorContribution| {
        let names: Vec<&str> = one.factors.iter().map(Factor::label).collect();
        row(names.join(", "), one.value)
    };
    let mut rows: Vec<SheetRow> = why.contributions.iter().map(contribution).collect();
    rows.push(row("Difference".to_owned(), why.to - why.from));
    WhyTable {
        heading: format!("{}: from {from} to {to}", why.total.label),
        rows,
        note: note(why).unwrap_or_default().to_owned(),
    }
}
