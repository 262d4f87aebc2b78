//! Whatever files name, each title is in one state, and those that are forecast are those of the model.

use std::collections::BTreeSet;
use std::sync::Arc;

use arrow::array::{
    ArrayRef, AsArray, Float64Array, Int32Array, RecordBatch, StringArray, new_null_array,
};
use titlewise_dataset::library::{
    Checked, CheckedTitle, Finding, HeldTable, InstitutionRows, PackageTerms, Reference, State,
    Weight, model_inputs,
};
use titlewise_engine::assumptions::{Scenario, Settings};
use titlewise_engine::model::Model;
use titlewise_ingest::TableKind;

use crate::small_library::{AFTER, reference};

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// A row of an upload: linking ISSN that was found for it, ISSN in the file, and uses or price.
type Row = (Option<String>, String, f64);

/// A table of which only some columns matter. Usage is a TR_J3.
fn held(kind: TableKind, rows: &[Row]) -> HeldTable {
    held_as(kind, "trj3", rows)
}

/// A table of usage in a report, or one of another kind.
fn held_as(kind: TableKind, report: &'static str, rows: &[Row]) -> HeldTable {
    let text = |of: &dyn Fn(&Row) -> Option<String>| -> ArrayRef {
        Arc::new(rows.iter().map(of).collect::<StringArray>())
    };
    let always = |value: &'static str| text(&move |_| Some(value.to_owned()));
    let schema = kind.schema();
    let column = |field: &arrow::datatypes::Field| -> ArrayRef {
        match field.name().as_str() {
            "issn_l" => text(&|row| row.0.clone()),
            "issn" | "print_issn" => text(&|row| (!row.1.is_empty()).then(|| row.1.clone())),
            "title" => text(&|row| Some(format!("Title {}", row.1))),
            "report_name" => always(report),
            "metric_type" => always("Unique_Item_Requests"),
            "release" => always("5"),
            "data_type" => always("Journal"),
            "report_version" => Arc::new(Int32Array::from(vec![5; rows.len()])),
            "total" | "price" => {
                Arc::new(rows.iter().map(|row| Some(row.2)).collect::<Float64Array>())
            }
            _ => new_null_array(field.data_type(), rows.len()),
        }
    };
    let columns = schema.fields().iter().map(|field| column(field)).collect();
    let rows = RecordBatch::try_new(schema, columns).unwrap();
    let kind = kind.name().to_owned();
    HeldTable { name: kind.clone(), slot: kind.clone(), kind, rows }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_files_name_each_title_is_in_exactly_one_state() {
    let folder = tempfile::tempdir().unwrap();
    reference(folder.path(), &AFTER);
    let reference = Reference::read(folder.path()).unwrap();
    let before =
        titlewise_ingest::IssnMap::new([("0028-0836", "0028-0836"), ("1026-597X", "1026-597X")]);
    let model = Model::new().await.unwrap();
    let issns = [
        "0031-9252",
        "1879-0658",
        "1573-0441",
        "2049-3630",
        "0028-0836",
        "0036-8075",
        "0370-2693",
        "0001-4575",
        "0001-4576",
        "",
    ];
    let (mut dice, mut seen) = (Dice(7), BTreeSet::new());
    for case in 0..300 {
        let mut rows = |most: u64| -> Vec<Row> {
            let count = dice.below(most);
            let mut row = || {
                let issn = issns[dice.below(issns.len() as u64) as usize].to_owned();
                let known = titlewise_ingest::Issn::parse(&issn)
                    .and_then(|issn| reference.issn_map.issn_l(issn));
                // Some were read when the reference data knew nothing, some when they had another linking ISSN.
                let issn_l = match dice.below(4) {
                    0 => None,
                    1 if issn == "0028-0836" => Some(issn.clone()),
                    _ => known.map(|issn| issn.to_string()),
                };
                (issn_l, issn, dice.below(50) as f64)
            };
            (0..count).map(|_| row()).collect()
        };
        let mut files =
            vec![held(TableKind::Counter, &rows(12)), held(TableKind::Price, &rows(12))];
        let (has_filter, has_core) = (case % 3 == 0, case % 5 == 0);
        if has_filter {
            files.push(held(TableKind::Filter, &rows(8)));
        }
        if has_core {
            files.push(held(TableKind::Core, &rows(8)));
        }
        // A TR_J4 names titles, but none of its uses count.
        if case % 7 == 0 {
            files.push(held_as(TableKind::Counter, "trj4", &rows(8)));
        }
        let none = InstitutionRows::default();
        let terms = PackageTerms { id: "p".to_owned(), ..PackageTerms::default() };
        let inputs = model_inputs(&reference, &none, &terms, files.clone()).unwrap();
        let facts = model.facts(&inputs, 2026).await.unwrap();
        let scenario = Scenario {
            scenario_id: "s".to_owned(),
            package_id: "p".to_owned(),
            base_year: 2026,
            use_pta: true,
            use_title_filter: has_filter,
            use_core_titles: has_core,
            paper_growth_mode: false,
            package_big_deal_cost: None,
            package_big_deal_cost_increase: None,
            settings: Settings::for_currency("USD"),
        };
        let uses: f64 = files[0].rows["total"]
            .as_primitive::<arrow::datatypes::Float64Type>()
            .values()
            .iter()
            .sum();
        let rows: usize = files.iter().map(|file| file.rows.num_rows()).sum();
        let checked = Checked {
            reference: &reference,
            institutions: &none,
            before: Some(&before),
            files,
            terms: &terms,
            facts: &facts,
            scenario: &scenario,
        };
        let coverage = checked.coverage(&model).await.unwrap();
        let forecast = model.forecast(&facts, &scenario).await.unwrap();
        let forecast: BTreeSet<&str> =
            forecast.rows()["issn_l"].as_string::<i32>().iter().flatten().collect();
        let is_forecast = |title: &&CheckedTitle| title.state != State::NotForecast;
        let shown: Vec<&str> = coverage
            .titles
            .iter()
            .filter(is_forecast)
            .map(|title| title.issn_l.as_deref().unwrap())
            .collect();
        assert_eq!(shown.iter().copied().collect::<BTreeSet<_>>(), forecast, "case {case}");
        assert_eq!(shown.len(), forecast.len(), "case {case}: no title stands twice");
        for title in &coverage.titles {
            assert_eq!(title.reasons.is_empty(), title.state != State::NotForecast, "{title:?}");
            assert!(
                title.reasons.iter().all(|found| found.weight() == Weight::Reason),
                "{title:?}"
            );
            assert!(
                title.remarks.iter().all(|found| found.weight() != Weight::Reason),
                "{title:?}"
            );
            let weak = title.remarks.iter().any(|found| found.weight() == Weight::Weakness);
            assert_eq!(weak, title.state == State::Weak, "{title:?}");
            seen.extend(title.reasons.iter().chain(&title.remarks).copied());
        }
        assert_eq!(coverage.forecast.titles + coverage.not_forecast.titles, coverage.titles.len());
        assert!(coverage.titles.len() <= rows);
        assert_eq!(coverage.all.uses, uses, "case {case}: every use is a title's");
        let reasons = coverage.findings.iter().filter(|found| found.weight == Weight::Reason);
        assert_eq!(
            reasons.map(|found| found.share.titles).sum::<usize>(),
            coverage.not_forecast.titles
        );
    }
    let never = [Finding::NotPublished, Finding::LeftOutByName];
    let expected: BTreeSet<Finding> =
        Finding::ALL.into_iter().filter(|one| !never.contains(one)).collect();
    assert_eq!(seen, expected, "the dice meet all that can be met here");
}
