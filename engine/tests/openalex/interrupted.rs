//! Builds that are stopped in the midst and begun again.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::{Either, select};
use titlewise_engine::openalex::{Stage, build};

use super::{folder, samples};

/// Every file of a folder with its bytes.
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
    let (snapshot, recipe) = (samples::snapshot(), samples::recipe());
    let (whole, expected) = folder::built(snapshot.path(), &recipe).unwrap();
    let expected = bytes(expected.path());
    assert_eq!((whole.kept_files, whole.files), (0, 6));
    assert_eq!(expected.len(), 11);

    let cache = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let snapshot = folder::snapshot(snapshot.path());
    // Stopped after each stage that it tells of, one later each time, until it comes to its end.
    for stop_after in 1.. {
        let out = tempfile::tempdir().unwrap();
        let stages = AtomicUsize::new(0);
        let (stop, stopped) = futures::channel::mpsc::unbounded::<()>();
        let told = |_: Stage| {
            if stages.fetch_add(1, Ordering::Relaxed) + 1 == stop_after {
                stop.unbounded_send(()).unwrap();
            }
        };
        let building = build(&snapshot, &recipe, cache.path(), out.path(), &told);
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
