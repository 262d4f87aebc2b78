//! Benchmark: a consortium from files. The facts of more members than fit in memory are read from Parquet; every title
//! of every member is calculated and summed. Runs in this process and, if `TITLEWISE_CLUSTER` names a scheduler
//! (`df://host:50050`), on its cluster.
//!
//! A run takes too long for criterion to repeat, so each is timed once. `TITLEWISE_FILES_MEMBERS` and
//! `TITLEWISE_FILES_TITLES` set the size. A few members are generated, and each is written many times under different
//! names.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use arrow::array::{AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use titlewise_benches::{memory, workload};
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::consortium::fact_files::{FactFiles, to_parquet};
use titlewise_engine::consortium::file_backed::{FileBackedModel, ListedFile, ListedMember};
use titlewise_engine::consortium::member_sums::KeptSums;
use titlewise_engine::consortium::queries::CostRule;
use titlewise_engine::model::{Model, Titles};
use tokio::runtime::Runtime;

const GROUP: &str = "files";
/// Number of generated members. The others are copies of these under different names.
const INVENTED: usize = 10;
const MEMBERS: usize = 2_000;
const TITLES: usize = 10_000;
/// Number of partitions of a query on the cluster.
#[cfg(feature = "cluster")]
const PARTS: usize = 16;

fn size(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

struct Kept {
    model: Model,
    files: FactFiles,
    titles: Titles,
    titles_file: ListedFile,
    members: Vec<ListedMember>,
    scenario: Scenario,
}

fn write(rows: &RecordBatch, path: &Path) -> ListedFile {
    std::fs::write(path, to_parquet(rows).unwrap()).unwrap();
    ListedFile { address: format!("file://{}", path.display()), rows: rows.num_rows() }
}

async fn prepare(folder: &Path, members: usize, titles: usize) -> Kept {
    let invented = members.min(INVENTED);
    let (inputs, asked) = workload::members(titles, invented).unwrap();
    let model = Model::new().await.unwrap();
    let files = model.fact_files().unwrap();
    let known = model.titles(&inputs[0], workload::BASE_YEAR).await.unwrap();
    let titles_file = write(&files.titles(&known).unwrap(), &folder.join("titles.parquet"));
    let mut all: Vec<(usize, ListedMember)> = Vec::with_capacity(members);
    for (first, inputs) in inputs.into_iter().enumerate() {
        let facts = model.facts_on(&known, &inputs).await.unwrap();
        for copy in (first..members).step_by(invented) {
            let package_id = format!("package-{copy:04}");
            let path = folder.join(format!("{package_id}.parquet"));
            let file = write(&files.holdings(&facts, &package_id).unwrap(), &path);
            let (use_title_filter, use_core_titles) = (false, false);
            let member = ListedMember { file, package_id, use_title_filter, use_core_titles };
            all.push((copy, member));
        }
    }
    all.sort_by_key(|(place, _)| *place);
    let members = all.into_iter().map(|(_, member)| member).collect();
    Kept { model, files, titles: known, titles_file, members, scenario: asked.scenario }
}

/// Calculates and sums all members.
async fn run_on(listed: &FileBackedModel, kept: &Kept) -> RecordBatch {
    let Kept { model, files, titles, titles_file, members, scenario } = kept;
    let rows = listed.member_rows(files, titles_file, members, scenario, |_| {}).await.unwrap();
    let rows: Vec<_> = rows.into_iter().map(|rows| Some(Arc::new(rows))).collect();
    let (rule, kept) = (CostRule::OwnPrices, KeptSums::default());
    let forecast = model.consortium_of(titles, &rows, rule, &kept).await.unwrap();
    forecast.rows().clone()
}

fn uses(rows: &RecordBatch) -> f64 {
    rows["use_total"].as_primitive::<Float64Type>().iter().flatten().sum()
}

/// Runs the benchmark if it is selected by name. Returns the run times as text.
pub fn run(runtime: &Runtime) -> String {
    if !std::env::args().any(|argument| argument == GROUP) {
        return String::new();
    }
    let (members, titles) =
        (size("TITLEWISE_FILES_MEMBERS", MEMBERS), size("TITLEWISE_FILES_TITLES", TITLES));
    let folder = tempfile::tempdir().unwrap();
    let kept_in = std::env::var_os("TITLEWISE_FILES").map(PathBuf::from);
    let folder = kept_in.as_deref().unwrap_or_else(|| folder.path());
    std::fs::create_dir_all(folder).unwrap();
    let kept = runtime.block_on(prepare(folder, members, titles));
    let bytes: u64 =
        std::fs::read_dir(folder).unwrap().map(|one| one.unwrap().metadata().unwrap().len()).sum();

    let mut told = format!("Files {members} x {titles}: {} MiB of Parquet.\n", bytes >> 20);
    if std::env::var_os("TITLEWISE_FILES_EXPLAIN").is_some() {
        let Kept { files, titles_file, members, scenario, .. } = &kept;
        let listed = FileBackedModel::here();
        let plan = listed.explain(files, titles_file, members, scenario);
        told += &runtime.block_on(plan).unwrap();
    }
    memory::reset_peak();
    let started = Instant::now();
    let here = runtime.block_on(run_on(&FileBackedModel::here(), &kept));
    let in_process = started.elapsed().as_secs_f64();
    let peak = memory::peak_mib().unwrap_or_default();
    told += &format!(
        "In process: {in_process:.1} s, at most {peak} MiB held; {:.0} uses.\n",
        uses(&here)
    );
    #[cfg(feature = "cluster")]
    if let Ok(scheduler) = std::env::var("TITLEWISE_CLUSTER") {
        let listed = FileBackedModel::on_cluster(scheduler.parse().unwrap(), PARTS);
        let started = Instant::now();
        let there = runtime.block_on(run_on(&listed, &kept));
        let took = started.elapsed().as_secs_f64();
        assert!((uses(&there) - uses(&here)).abs() <= 1e-9 * uses(&here));
        told += &format!("On the cluster: {took:.1} s, {:.2} of it.\n", took / in_process);
    }
    told
}
