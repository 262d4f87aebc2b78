//! The order in which a server syncs an upload: the file, its folders, then the row that names it. A library that is
//! loaded before the system's records each call of the real program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use reqwest::multipart::{Form, Part};
use serde_json::Value;

use crate::database::{Data, Database};
use crate::process::Process;

/// Records renames and syncs with their paths, one a line, in a file of its own that it opens for each.
const RECORDER: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void record(const char *what, const char *one, const char *other) {
    const char *trace = getenv("SYNC_TRACE");
    if (!trace) return;
    char line[9000];
    int length = snprintf(line, sizeof line, "%s\t%s\t%s\n", what, one, other);
    int file = syscall(SYS_openat, AT_FDCWD, trace, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file < 0) return;
    syscall(SYS_write, file, line, length);
    syscall(SYS_close, file);
}

static void record_file(const char *what, int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    record(what, path, "");
}

int fsync(int file) {
    int done = syscall(SYS_fsync, file);
    if (done == 0) record_file("sync", file);
    return done;
}

int fdatasync(int file) {
    int done = syscall(SYS_fdatasync, file);
    if (done == 0) record_file("sync", file);
    return done;
}

int rename(const char *from, const char *to) {
    int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
    int done = real(from, to);
    if (done == 0) record("rename", from, to);
    return done;
}
"#;

/// One recorded call.
#[derive(Debug, PartialEq, Eq)]
struct Call {
    what: String,
    path: PathBuf,
    to: PathBuf,
}

fn calls(trace: &Path) -> Vec<Call> {
    let call = |line: &str| {
        let mut parts = line.split('\t');
        let mut part = || parts.next().unwrap_or_default().to_owned();
        Call { what: part(), path: part().into(), to: part().into() }
    };
    fs::read_to_string(trace).unwrap().lines().map(call).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[cfg(target_os = "linux")]
async fn a_file_and_its_folders_are_synced_before_the_row_that_names_them() {
    let work = tempfile::tempdir().unwrap();
    let (source, library) = (work.path().join("recorder.c"), work.path().join("recorder.so"));
    fs::write(&source, RECORDER).unwrap();
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status();
    assert!(built.unwrap().success(), "the recorder is built");

    let data = Data::new(Database::Sqlite).await;
    let trace = work.path().join("trace");
    let loaded = [("LD_PRELOAD", library.as_os_str()), ("SYNC_TRACE", trace.as_os_str())];
    let process = Process::start_in(&data, &["--demo", "--demo-members", "0"], &loaded);
    let (client, package) = process.demo(&data).await;
    let before = calls(&trace).len();
    let list = "ISSN,Title,Price USD\n0031-9252,Acta Una,12.3\n";
    let part = Part::bytes(list.as_bytes()).file_name("prices.csv");
    let post = client.post(process.url(&format!("/package/{package}/file")));
    let answer = post.multipart(Form::new().part("file", part)).send().await.unwrap();
    let answer: Value = answer.json().await.unwrap();
    let id = answer["files"][0]["id"].as_str().unwrap();
    process.kill();

    let calls = &calls(&trace)[before..];
    let root = data.path().canonicalize().unwrap();
    let place = root.join("store/packages").join(&package).join("file").join(id);
    let synced = |path: &Path, calls: &[Call]| {
        calls.iter().position(|call| call.what == "sync" && call.path == path)
    };
    for object in ["raw", "table.parquet", "report.json"] {
        let is_of = |call: &Call| call.what == "rename" && call.to == place.join(object);
        let renamed = calls.iter().position(is_of).unwrap_or_else(|| panic!("{object}: {calls:?}"));
        let (earlier, later) = calls.split_at(renamed);
        assert!(synced(&later[0].path, earlier).is_some(), "{object} is not synced: {calls:?}");
        // Every folder up to the store's, because each may be new.
        let last = place.ancestors().take_while(|folder| folder.starts_with(root.join("store")));
        let last = last.map(|folder| synced(folder, later).expect("a folder is not synced")).max();
        let row = root.join("catalog.sqlite-wal");
        assert!(
            synced(&row, &later[last.unwrap()..]).is_some(),
            "no row is committed after {object}: {calls:?}"
        );
    }
}

/// The name of a backup and of the key of tokens survives, too.
#[test]
#[cfg(target_os = "linux")]
fn a_backup_is_synced_before_and_after_it_gets_its_name() {
    let work = tempfile::tempdir().unwrap();
    let (source, library) = (work.path().join("recorder.c"), work.path().join("recorder.so"));
    fs::write(&source, RECORDER).unwrap();
    let mut build = Command::new("cc");
    build.args(["-shared", "-fPIC", "-o"]).args([&library, &source]).arg("-ldl");
    assert!(build.status().unwrap().success());
    let folder = work.path().canonicalize().unwrap();
    let (data, trace, copy) = (folder.join("data"), folder.join("trace"), folder.join("copy.tar"));
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_titlewise"));
        command.args(args).arg("--data").arg(&data).env_remove("DATABASE_URL");
        command.env("LD_PRELOAD", &library).env("SYNC_TRACE", &trace);
        assert!(command.output().unwrap().status.success());
    };
    run(&["user", "add", "--email", "ann@example.edu"]);
    run(&["backup", copy.to_str().unwrap()]);
    let calls = calls(&trace);
    let at = calls.iter().position(|call| call.what == "rename" && call.to == copy).unwrap();
    let is_synced = |path: &Path, calls: &[Call]| {
        calls.iter().any(|call| call.what == "sync" && call.path == path)
    };
    assert!(is_synced(&calls[at].path, &calls[..at]), "{calls:?}");
    assert!(is_synced(&folder, &calls[at..]), "{calls:?}");
}
