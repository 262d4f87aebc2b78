//! Members calculated from fact files, against the same facts in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow::array::{AsArray, RecordBatch};
use titlewise_engine::consortium::fact_files::{FactFiles, to_parquet};
use titlewise_engine::consortium::file_backed::{FileBackedModel, ListedFile, ListedMember};
use titlewise_engine::consortium::member_sums::KeptSums;
use titlewise_engine::consortium::queries::CostRule;
use titlewise_engine::model::{Facts, Model, Titles};
use titlewise_engine::scenario::{ConsortiumScenario, consortium_scenario};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, CONSORTIUM_SCENARIO, Spec};
use titlewise_ingest::tables::Table;

use super::members::{column, of_package, same};

const BASE_YEAR: i32 = 2026;

struct Invented {
    model: Model,
    files: FactFiles,
    titles: Titles,
    facts: Vec<Facts>,
    members: Vec<ListedMember>,
    titles_file: ListedFile,
    asked: ConsortiumScenario,
    _folder: tempfile::TempDir,
}

/// A consortium of five members. The core list of the second and the title filter of the third apply.
async fn invented() -> Invented {
    let folder = tempfile::tempdir().unwrap();
    let invented = generate::invent(&Spec { titles: 300, members: 5, seed: 5 });
    generate::write_model_inputs(&invented, folder.path()).unwrap();
    let inputs = ModelInputs::read(folder.path()).unwrap();
    let asked = consortium_scenario(&inputs, CONSORTIUM_SCENARIO, BASE_YEAR).unwrap();
    let model = Model::new().await.unwrap();
    let files = model.fact_files().unwrap();
    let titles = model.titles(&inputs, BASE_YEAR).await.unwrap();
    let write = |name: &str, rows: RecordBatch| {
        let path = folder.path().join(name);
        std::fs::write(&path, to_parquet(&rows).unwrap()).unwrap();
        ListedFile { address: format!("file://{}", path.display()), rows: rows.num_rows() }
    };
    let titles_file = write("titles.parquet", files.titles(&titles).unwrap());
    let packages = inputs.table(Table::Packages);
    let ids = packages["package_id"].as_string::<i32>();
    let (mut facts, mut members) = (Vec::new(), Vec::new());
    for (place, member) in asked.members.iter().enumerate() {
        let id = ids.value(usize::try_from(member.package_no).unwrap());
        let own = model.facts_on(&titles, &of_package(&inputs, id)).await.unwrap();
        let file = write(&format!("{place}.parquet"), files.holdings(&own, id).unwrap());
        let (use_core_titles, use_title_filter) = (place == 1, place == 2);
        let package_id = id.to_owned();
        members.push(ListedMember { file, package_id, use_title_filter, use_core_titles });
        facts.push(own);
    }
    Invented { model, files, titles, facts, members, titles_file, asked, _folder: folder }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_tell_the_same_as_memory() {
    let Invented { model, files, titles, facts, members, titles_file, asked, _folder } =
        invented().await;
    let scenario = &asked.scenario;
    let begun = AtomicUsize::new(0);
    let listed = FileBackedModel::here();
    let told = |count| begun.store(count, Ordering::Relaxed);
    let got = listed.member_rows(&files, &titles_file, &members, scenario, told).await.unwrap();
    assert_eq!(begun.load(Ordering::Relaxed), members.len());
    let mut kept = Vec::new();
    for ((member, facts), got) in members.iter().zip(&facts).zip(&got) {
        let scenario = titlewise_engine::assumptions::Scenario {
            use_title_filter: member.use_title_filter,
            use_core_titles: member.use_core_titles,
            ..scenario.clone()
        };
        let expected = model.member_rows_of(facts, &scenario).await.unwrap();
        let rows = expected.rows().num_rows();
        assert_eq!(got.rows().num_rows(), rows, "{}", member.package_id);
        let all = model.member_rows_of(facts, &asked.scenario).await.unwrap().rows().num_rows();
        let has_list = member.use_title_filter || member.use_core_titles;
        assert_eq!(rows < all, has_list, "a list leaves titles out, {}", member.package_id);
        for field in expected.rows().schema().fields() {
            // Rows of files have no member numbers of this run, and not what costs follow from.
            if !["member_no", "list_price", "downloads_ill_y"].contains(&field.name().as_str()) {
                let name = field.name();
                same(name, &column(got.rows(), name), &column(expected.rows(), name));
            }
        }
        kept.push(Some(Arc::new(expected)));
    }
    let got: Vec<_> = got.into_iter().map(|rows| Some(Arc::new(rows))).collect();
    let rule = CostRule::OwnPrices;
    let of_files = model.consortium_of(&titles, &got, rule, &KeptSums::default()).await.unwrap();
    let of_memory = model.consortium_of(&titles, &kept, rule, &KeptSums::default()).await.unwrap();
    assert_eq!(of_files.rows(), of_memory.rows());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_gone_is_an_error() {
    let Invented { files, mut members, titles_file, asked, _folder, .. } = invented().await;
    members[3].file.address.push_str(".gone");
    let listed = FileBackedModel::here();
    let got = listed.member_rows(&files, &titles_file, &members, &asked.scenario, |_| {}).await;
    let error = got.unwrap_err().to_string();
    assert!(error.contains("must reach the same store"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn forecasts_of_files_are_worked_out_once_per_title_without_sorting() {
    let Invented { files, members, titles_file, asked, _folder, .. } = invented().await;
    let listed = FileBackedModel::here();
    let plan = listed.explain(&files, &titles_file, &members, &asked.scenario).await.unwrap();
    let physical = &plan[plan.find("physical_plan").unwrap()..];
    assert_eq!(physical.matches("forecast_member(").count(), 1, "{plan}");
    assert!(!physical.contains("SortExec") && !physical.contains("RepartitionExec"), "{plan}");
}
