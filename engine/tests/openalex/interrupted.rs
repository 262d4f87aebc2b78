//! Builds that are interrupted and resumed.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::{Either, select};
use titlewise_engine::openalex::{Cache, Stage, build};

use super::folder;
use super::samples::Samples;

/// Returns every file of a folder with its bytes.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            (path.file_name().unwrap().display().to_string(), fs::read(path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_build_that_was_stopped_goes_on_where_it_was() {
    let samples = Samples::invented();
    let (snapshot, recipe) = (samples.snapshot(), samples.recipe());
    let (whole, expected) = folder::built(snapshot.path(), &recipe).unwrap();
    let expected = bytes(expected.path());
    assert_eq!((whole.kept_files, whole.files), (0, 6));
    assert_eq!(expected.len(), 11);

    let kept = tempfile::tempdir().unwrap();
    let cache = Cache::local(kept.path()).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let snapshot = folder::snapshot(snapshot.path());
    // Interrupted after each reported stage, one later each time, until the build completes.
    for stop_after in 1.. {
        let out = tempfile::tempdir().unwrap();
        let stages = AtomicUsize::new(0);
        let (stop, stopped) = futures::channel::mpsc::unbounded::<()>();
        let told = |_: Stage| {
            if stages.fetch_add(1, Ordering::Relaxed) + 1 == stop_after {
                stop.unbounded_send(()).unwrap();
            }
        };
        let building = build(&snapshot, &recipe, &cache, out.path(), &told);
        let stopping = futures::StreamExt::into_future(stopped);
        let ended = runtime.block_on(async {
            match select(Box::pin(building), stopping).await {
                Either::Left((built, _)) => Some(built.unwrap()),
                Either::Right(_) => None,
            }
        });
        if let Some(built) = ended {
            assert!(stop_after > 10, "it was stopped {stop_after} times");
            assert_eq!((built.kept_files, built.files), (6, 6), "no file is read twice");
            assert_eq!(bytes(out.path()), expected);
            return;
        }
    }
}

#[test]
fn nothing_is_kept_of_a_file_that_cannot_be_read() {
    let samples = Samples::invented();
    let snapshot = samples.snapshot();
    let works = snapshot.path().join("works/updated_date=2026-06-30");
    let name = "works/updated_date=2026-06-30/part_000.gz";
    assert!(!works.exists());
    let line = "{\"id\": \"https://openalex.org/W1\", \"publication_year\": 2024}\n";
    folder::write(snapshot.path(), name, &(line.repeat(5000) + "no JSON\n"));
    let (kept, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = Cache::local(kept.path()).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let snapshot = folder::snapshot(snapshot.path());
    let recipe = samples.recipe();
    for _ in 0..2 {
        let building = build(&snapshot, &recipe, &cache, out.path(), &|_| ());
        let refused = runtime.block_on(building).unwrap_err().to_string();
        assert!(refused.contains(&format!("{name}: it cannot be read")), "{refused}");
        let kept: Vec<String> =
            bytes(&kept.path().join("works")).into_iter().map(|(name, _)| name).collect();
        assert!(kept.iter().all(|name| !name.starts_with("2026-06-30")), "{kept:?}");
    }
}
