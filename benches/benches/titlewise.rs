//! `cargo bench`: the cost of the forecast, the consortium, reading a report and answering a request, each against a
//! plain loop over the same data in the same run.
//!
//! One argument selects benchmarks, as in criterion: `cargo bench -- consortium`. With `TITLEWISE_BENCH_RECORD=FILE`
//! the final table is also written to that file.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)] // A benchmark may panic.

mod parts {
    pub mod arrow_encoding;
    pub mod comparison;
    pub mod consortium;
    pub mod counter;
    pub mod explanation;
    pub mod files;
    pub mod forecast;
    pub mod library;
    pub mod members;
    pub mod mixed_load;
    pub mod request;
    pub mod serving;
    pub mod snapshot;
}

use std::path::{Path, PathBuf};

use criterion::Criterion;
use titlewise_benches::pairs::{Pair, table};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Directory of criterion's results.
fn home() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join("target"),
        PathBuf::from,
    );
    target.join("criterion")
}

fn main() {
    let mut criterion =
        Criterion::default().without_plots().output_directory(&home()).configure_from_args();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let mut pairs: Vec<Pair> = Vec::new();
    pairs.extend(parts::forecast::run(&mut criterion, &runtime));
    pairs.extend(parts::arrow_encoding::run(&mut criterion, &runtime));
    pairs.extend(parts::request::run(&mut criterion, &runtime));
    pairs.extend(parts::comparison::run(&mut criterion, &runtime));
    pairs.extend(parts::explanation::run(&mut criterion, &runtime));
    let mut memory = parts::counter::run(&mut criterion, &mut pairs);
    memory += &parts::consortium::run(&mut criterion, &runtime, &mut pairs);
    memory += &parts::members::run(&mut criterion, &runtime, &mut pairs);
    memory += &parts::snapshot::run(&mut criterion, &runtime, &mut pairs);
    memory += &parts::files::run(&runtime);
    criterion.final_summary();
    let served = parts::serving::run(&home().with_file_name("release").join("titlewise"), &runtime);

    let text = format!("{}\n{served}\n{memory}", table(&home(), &pairs));
    println!("\n{text}");
    if let Some(file) = std::env::var_os("TITLEWISE_BENCH_RECORD") {
        std::fs::write(file, text).unwrap();
    }
}
