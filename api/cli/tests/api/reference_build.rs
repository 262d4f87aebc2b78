//! `titlewise reference build` from a snapshot of OpenAlex, as a process.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::bucket::Bucket;
use crate::google_store::GoogleStore;
use crate::snapshot::{bytes, snapshot_of};
use crate::support::run;

const WORKS: u32 = 1500;

/// Creates a snapshot: forty journals, two institutions, and works that refer to earlier ones.
fn snapshot(folder: &Path) {
    snapshot_of(folder, WORKS);
}

fn arguments<'a>(from: &'a str, out: &'a str, cache: &'a str) -> Vec<&'a str> {
    let ror = "02y3ad647,https://ror.org/03Y3AD653";
    vec!["reference", "build", "--from", from, "--ror", ror, "--cache", cache, "--out", out]
}

#[test]
fn a_build_that_is_killed_twenty_times_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let from = at("snapshot");
    snapshot(Path::new(&from));
    let begun = Instant::now();
    let output = run(&arguments(&from, &at("whole"), &at("whole.cache")));
    let whole = begun.elapsed();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with("version "), "{text}");
    for line in
        ["journals 40 rows", "institutions 2 rows", "sources 2 rows", "papers_by_year 400 rows"]
    {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert!(text.lines().any(|found| words(found) == words(line)), "{line}: {text}");
    }
    let expected = bytes(Path::new(&at("whole")));

    let (out, cache) = (at("killed"), at("killed.cache"));
    let (mut kills, mut begins) = (0, 0_u32);
    while kills < 20 {
        let mut building = Command::new(env!("CARGO_BIN_EXE_titlewise"))
            .args(arguments(&from, &out, &cache))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Kills are spread over the duration of a build: from 5 to 89 percent of it.
        begins += 1;
        std::thread::sleep(whole * (5 + begins * 37 % 85) / 100);
        let was_running = building.try_wait().unwrap().is_none();
        building.kill().unwrap();
        building.wait().unwrap();
        let is_left = |name: &str| Path::new(&out).join(name).exists();
        if was_running && !is_left("manifest.json") && !is_left(".whole") {
            kills += 1;
            continue;
        }
        // The build has finished, or has only files left to move, which the next command does. Then the test starts
        // over.
        if is_left(".whole") {
            let again = run(&arguments(&from, &out, &cache));
            assert!(String::from_utf8_lossy(&again.stderr).contains("is not empty"));
        }
        assert_eq!(bytes(Path::new(&out)), expected);
        fs::remove_dir_all(&cache).unwrap();
        fs::remove_dir_all(&out).unwrap();
    }
    let output = run(&arguments(&from, &out, &cache));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(bytes(Path::new(&out)), expected);
    let names = |folder: &str| {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        entries.map(|name| name.display().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(&cache), ["works"], "nothing is left but what is kept");
}

/// Creates a snapshot in a folder (`snapshot`), and returns every file that the program builds from it, with its bytes.
fn built_of_folder(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let at = |name: &str| folder.join(name).display().to_string();
    snapshot(Path::new(&at("snapshot")));
    let output = run(&arguments(&at("snapshot"), &at("here"), &at("here.cache")));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    bytes(Path::new(&at("here")))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_in_a_bucket_gives_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (from, expected) = (at("snapshot"), built_of_folder(folder.path()));

    let bucket = Bucket::new().await;
    for entity in ["works", "sources", "institutions"] {
        for day in fs::read_dir(Path::new(&from).join(entity)).unwrap() {
            let day = day.unwrap();
            let bytes = fs::read(day.path().join("part_000.gz")).unwrap();
            let day = day.file_name().display().to_string();
            bucket.put(&format!("data/{entity}/{day}/part_000.gz"), bytes).await;
        }
    }
    let output = Command::new(env!("CARGO_BIN_EXE_titlewise"))
        .args(arguments(&bucket.url(), &at("there"), &at("there.cache")))
        .envs(Bucket::options())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(bytes(Path::new(&at("there"))), expected);

    // The cache may also be in a bucket, where the next build finds it.
    let cache = format!("{}/cache", bucket.url());
    for out in ["kept there", "found there"] {
        let output = Command::new(env!("CARGO_BIN_EXE_titlewise"))
            .args(arguments(&bucket.url(), &at(out), &cache))
            .envs(Bucket::options())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(bytes(Path::new(&at(out))), expected);
        let kept = bucket.objects().await;
        let kept: Vec<_> = kept.iter().filter(|name| name.contains("/cache/works/")).collect();
        assert_eq!(kept.len(), fs::read_dir(Path::new(&from).join("works")).unwrap().count());
        assert!(kept.iter().all(|name| name.ends_with(".parquet")), "{kept:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_in_a_store_of_googles_gives_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (from, expected) = (at("snapshot"), built_of_folder(folder.path()));

    let store = GoogleStore::of(Path::new(&from).to_owned()).await;
    let output = Command::new(env!("CARGO_BIN_EXE_titlewise"))
        .args(arguments("gs://our-copy", &at("there"), &at("there.cache")))
        .envs(store.options())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(bytes(Path::new(&at("there"))), expected);
}

#[test]
fn what_cannot_be_taken_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let refused = |args: &[&str]| {
        let output = run(args);
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let out = at("out");
    let error = refused(&["reference", "build", "--from", &at("nothing"), "--out", &out]);
    assert!(error.contains("file or folder not found"), "{error}");
    fs::create_dir(at("tables")).unwrap();
    let error = refused(&[
        "reference",
        "build",
        "--from",
        &at("tables"),
        "--out",
        &out,
        "--years",
        "2014-2020",
    ]);
    assert!(error.contains("--years: applies to OpenAlex only"), "{error}");
    let service = ["reference", "build", "--from", "http://127.0.0.1:9", "--out", &out];
    let error = refused(&[&service[..], &["--cache", "s3://bucket/cache"]].concat());
    assert!(
        error.contains("s3://bucket/cache: responses of a service are cached in a local folder"),
        "{error}"
    );
    let error = refused(&[&service[..], &["--cluster", "df://127.0.0.1:9"]].concat());
    assert!(error.contains("--cluster: a cluster reads files of a snapshot"), "{error}");
    fs::create_dir_all(at("snapshot/data/works")).unwrap();
    let elsewhere =
        ["reference", "build", "--from", &at("snapshot"), "--out", &out, "--cluster", "10.0.0.5"];
    let error = refused(&elsewhere);
    let expected =
        if cfg!(feature = "cluster") { "no address of a scheduler" } else { "without clusters" };
    assert!(error.contains(expected), "{error}");
    let error = refused(&["reference", "build", "--from", &at("snapshot"), "--out", &out]);
    assert!(error.contains("there are no files of works"), "{error}");
    fs::write(at("issns.txt"), "ISSN\nnone\n").unwrap();
    snapshot(Path::new(&at("snapshot")));
    let issns = at("issns.txt");
    let error = refused(&[
        "reference",
        "build",
        "--from",
        &at("snapshot"),
        "--out",
        &out,
        "--issns",
        &issns,
    ]);
    assert!(error.contains("no line begins with an ISSN"), "{error}");
    assert!(!Path::new(&out).join("journals.parquet").exists());
    fs::write(at("issns.txt"), "ISSN,Title\n10000100,One\n\"1000-0101\",Two\n").unwrap();
    let output =
        run(&["reference", "build", "--from", &at("snapshot"), "--out", &out, "--issns", &issns]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("journals                          2 rows"), "{text}");
}
