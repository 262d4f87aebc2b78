//! Forecasts of 20 generated libraries and 5 consortia, with every setting moved once, against recorded hashes: no bit
//! may differ from what the engine calculated when the hashes were recorded.
//!
//! exp() and the fit of ages differ between processors in the last digit. So there are records of more than one kind of
//! processor, each under the hash of what these functions return. A processor without a record is compared with the plain
//! loop alone (`plain.rs`). `UPDATE_SNAPSHOTS=1` records the hashes of this processor, for review before they are
//! committed; with `GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA` those of one without fused operations.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use arrow::util::display::{ArrayFormatter, FormatOptions};
use sha2::{Digest, Sha256};
use titlewise_engine::assumptions::{Field, Scenario};
use titlewise_engine::classic::stages::FIRST_STAGES;
use titlewise_engine::consortium::member_sums::KeptSums;
use titlewise_engine::consortium::queries::CostRule;
use titlewise_engine::model::{Facts, Model, Titles};
use titlewise_engine::scenario::{consortium_scenario, library_scenario};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, CONSORTIUM_SCENARIO, Spec};
use titlewise_ingest::tables::Table;

use super::members::of_package;

const BASE_YEAR: i32 = 2026;

/// Titles of each library; the place is the seed.
const LIBRARIES: [usize; 20] =
    [1, 2, 3, 5, 12, 20, 33, 40, 55, 64, 80, 100, 128, 150, 200, 256, 300, 400, 513, 900];

/// Titles and members of each consortium.
const CONSORTIA: [(usize, usize); 5] = [(60, 2), (120, 5), (90, 16), (60, 17), (40, 40)];

/// Columns that are not shown: the place before ranking, the number of a consortium's first member, and prices as they were
/// read.
const HIDDEN: [&str; 4] = ["row_no", "first_member_no", "first_access", "list_price"];

fn record(processor: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/model/recorded");
    folder.join(format!("{processor}.txt"))
}

/// Returns a hash of the rows. Numbers are written with all digits that distinguish them.
fn hash(rows: &RecordBatch) -> String {
    let mut hash = Sha256::new();
    let mut text = String::new();
    let schema = rows.schema();
    let mut names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    names.retain(|name| !HIDDEN.contains(name));
    names.sort_unstable();
    for name in names {
        text.clear();
        let _ = write!(text, "{name}:");
        let column = plain(&rows[name]);
        let formatter =
            ArrayFormatter::try_new(&column, &FormatOptions::default().with_null("-")).unwrap();
        for row in 0..column.len() {
            let _ = write!(text, "{};", formatter.value(row));
        }
        hash.update(text.as_bytes());
    }
    hash.finalize().iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The values of a column that refers to others.
fn plain(column: &ArrayRef) -> ArrayRef {
    match column.as_any_dictionary_opt() {
        Some(references) => {
            arrow::compute::take(references.values(), references.keys(), None).unwrap()
        }
        None => Arc::clone(column),
    }
}

/// The scenario itself, and with one setting moved.
fn moved(scenario: &Scenario) -> Vec<(&'static str, Scenario)> {
    let changed = |key: &'static str| {
        let mut scenario = scenario.clone();
        match scenario.settings.field(key).unwrap() {
            Field::Switch(switch) => *switch = !*switch,
            Field::Amount(amount) => *amount = 1.25 * *amount + 1.5,
            Field::MaybeAmount(amount) => *amount = Some(amount.unwrap_or(1_000.0) + 250.0),
        }
        (key, scenario)
    };
    let all = FIRST_STAGES.iter().map(|(key, _)| changed(key));
    std::iter::once(("as it is", scenario.clone())).chain(all).collect()
}

fn invented(titles: usize, members: usize, seed: u64) -> (ModelInputs, String) {
    let folder = tempfile::tempdir().unwrap();
    let invented = generate::invent(&Spec { titles, members, seed });
    generate::write_model_inputs(&invented, folder.path()).unwrap();
    (ModelInputs::read(folder.path()).unwrap(), invented.member(0).scenario_id())
}

/// What exp() and the fit return on this processor, as a hash.
async fn processor(model: &Model) -> String {
    let (inputs, _) = invented(400, 1, 99);
    let facts = model.facts(&inputs, BASE_YEAR).await.unwrap();
    let parts: Vec<String> = facts.relation("title").iter().map(hash).collect();
    let exponents: Vec<u64> =
        (0..20_000).map(|at| (f64::from(at) * -7.3e-4).exp().to_bits()).collect();
    let text = format!("{parts:?} {exponents:?}");
    Sha256::digest(text).iter().take(6).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

async fn of_libraries(model: &Model) -> String {
    let mut text = String::new();
    for (seed, titles) in (0_u64..).zip(LIBRARIES) {
        let (inputs, name) = invented(titles, 1, seed);
        let facts = model.facts(&inputs, BASE_YEAR).await.unwrap();
        let mut scenario = library_scenario(&inputs, &name, BASE_YEAR).unwrap();
        scenario.paper_growth_mode = seed % 3 == 1;
        for (key, scenario) in moved(&scenario) {
            let forecast = model.forecast(&facts, &scenario).await.unwrap();
            let subscribed: Vec<String> = forecast.rows()["issn_l"]
                .as_string::<i32>()
                .iter()
                .flatten()
                .step_by(3)
                .map(str::to_owned)
                .collect();
            let journals = model.journals(&forecast, &subscribed).await.unwrap();
            let _ = writeln!(text, "library of {titles}, {key}: {}", hash(&journals));
        }
    }
    text
}

async fn of_consortia(model: &Model) -> String {
    let mut text = String::new();
    for (titles, members) in CONSORTIA {
        let (inputs, _) = invented(titles, members, 7);
        let titles_of = model.titles(&inputs, BASE_YEAR).await.unwrap();
        let asked = consortium_scenario(&inputs, CONSORTIUM_SCENARIO, BASE_YEAR).unwrap();
        let packages = inputs.table(Table::Packages);
        let ids = packages["package_id"].as_string::<i32>();
        let mut apart = Vec::new();
        for member in &asked.members {
            let id = ids.value(usize::try_from(member.package_no).unwrap());
            apart.push(model.facts_on(&titles_of, &of_package(&inputs, id)).await.unwrap());
        }
        for (key, scenario) in moved(&asked.scenario) {
            let hash = consortium(model, (&titles_of, &apart), &scenario).await;
            let _ = writeln!(text, "{members} members, {titles} titles, {key}: {hash}");
        }
    }
    text
}

/// The hash of a consortium whose fourth member is not included.
async fn consortium(
    model: &Model,
    (titles, apart): (&Titles, &[Facts]),
    scenario: &Scenario,
) -> String {
    let mut rows = Vec::new();
    for (at, facts) in apart.iter().enumerate() {
        let own = model.member_rows_of(facts, scenario).await.unwrap();
        rows.push((at != 3).then(|| Arc::new(own)));
    }
    let kept = KeptSums::default();
    let rule = CostRule::OwnPrices;
    let forecast = model.consortium_of(titles, &rows, rule, &kept).await.unwrap();
    hash(&model.journals(&forecast, &[]).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_bit_of_a_forecast_has_changed() {
    let model = Model::new().await.unwrap();
    let path = record(&processor(&model).await);
    let updates = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
    if !updates && !path.exists() {
        eprintln!("there are no hashes of this kind of processor: {}", path.display());
        return;
    }
    let now = of_libraries(&model).await + &of_consortia(&model).await;
    if updates {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, now).unwrap();
        return;
    }
    let recorded = fs::read_to_string(&path).unwrap();
    let differing: Vec<_> =
        now.lines().zip(recorded.lines()).filter(|(now, then)| now != then).collect();
    assert!(differing.is_empty(), "now, and as recorded: {differing:#?}");
    assert_eq!(now.lines().count(), recorded.lines().count());
}
