//! `titlewise generate`, and forecasts from the files that it writes.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use crate::rows::Rows;
use crate::support::{run, titlewise};

pub const AS_OF: &str = "2026-06-15";

pub fn generate(dir: &Path, seed: &str) {
    let out = dir.display().to_string();
    titlewise(&["generate", "--titles", "120", "--members", "5", "--seed", seed, "--out", &out]);
}

fn files_below(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.strip_prefix(dir).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// Returns the arguments of a forecast from one library's files.
pub fn from_files(dir: &Path, package: &str, reports: &[&str]) -> Vec<String> {
    let home = dir.join("members").join(package);
    let file = |name: &str| home.join(name).display().to_string();
    let packages = fs::read_to_string(dir.join("packages.csv")).unwrap();
    let row = packages.lines().find(|line| line.starts_with(package)).unwrap();
    let cells: Vec<&str> = row.split(',').collect();
    let mut args: Vec<String> = ["forecast", "--as-of", AS_OF].map(str::to_owned).to_vec();
    args.extend(["--reference".to_owned(), dir.join("reference").display().to_string()]);
    args.push("--usage".to_owned());
    args.extend(reports.iter().map(|name| file(name)));
    for (option, value) in [
        ("--price", file("prices.csv")),
        ("--pta", file("pta.csv")),
        ("--citations", file("citations.csv")),
        ("--authorships", file("authorships.csv")),
        ("--subscribe", file("subscribed.csv")),
        ("--institution-name", cells[1].to_owned()),
        ("--big-deal-cost", cells[3].to_owned()),
        ("--big-deal-increase", cells[4].to_owned()),
    ] {
        args.extend([option.to_owned(), value]);
    }
    args
}

/// Replaces the library's files of citations and authorships by its ROR id.
fn with_ror(dir: &Path, package: &str, args: &[String]) -> Vec<String> {
    let is_file = |option: &String| option == "--citations" || option == "--authorships";
    let mut kept = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if is_file(arg) {
            args.next();
        } else {
            kept.push(arg.clone());
        }
    }
    kept.extend(["--ror".to_owned(), ror_of(dir, package)]);
    kept
}

/// Returns the ROR id of a library.
fn ror_of(dir: &Path, package: &str) -> String {
    let packages = fs::read_to_string(dir.join("packages.csv")).unwrap();
    let row = packages.lines().find(|line| line.starts_with(package)).unwrap();
    row.rsplit(',').next().unwrap().to_owned()
}

/// Returns the linking ISSNs of the subscribed titles.
fn subscribed(rows: &str) -> Vec<String> {
    let rows = Rows::read(Path::new(rows), &["issn_l"]).by_key;
    let of = |(issn, row): (&String, &HashMap<String, String>)| {
        (row["subscribed"] == "true").then(|| issn.clone())
    };
    rows.iter().filter_map(of).collect()
}

fn run_all(args: &[String], more: &[&str]) -> std::process::Output {
    let args: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
    run(&args)
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_does_not() {
    let dir = tempfile::tempdir().unwrap();
    let [first, second, other] = ["first", "second", "other"].map(|name| dir.path().join(name));
    generate(&first, "9");
    generate(&second, "9");
    generate(&other, "10");
    let files = files_below(&first);
    assert!(files.len() > 40);
    assert!(files == files_below(&second));
    assert!(files != files_below(&other));
}

#[test]
fn a_folder_that_holds_something_is_filled_only_by_force() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().display().to_string();
    let own = dir.path().join("own.txt");
    fs::write(&own, "mine").unwrap();
    let args = ["generate", "--titles", "5", "--members", "1", "--seed", "1", "--out", &out];
    let output = run(&args);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("the folder is not empty"));
    assert_eq!(files_below(dir.path()).len(), 1);
    titlewise(&[&args[..], &["--force"]].concat());
    titlewise(&[&args[..], &["--force"]].concat());
    assert_eq!(fs::read_to_string(own).unwrap(), "mine");
    assert!(!dir.path().join(".partial").exists());
    assert!(dir.path().join("members/pkg-demo-0001/prices.csv").is_file());
}

/// Libraries with releases 5.1 (a workbook among the reports), 5 and 4.
#[test]
fn a_forecast_from_files_is_the_forecast_from_tables() {
    let dir = tempfile::tempdir().unwrap();
    let invented = dir.path().join("invented");
    generate(&invented, "3");
    let tables = invented.join("tables").display().to_string();
    for (package, reports) in [
        ("pkg-demo-0001", &["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv"][..]),
        ("pkg-demo-0003", &["TR_J2.csv", "TR_J3.csv", "TR_J4.csv"]),
        ("pkg-demo-0005", &["JR1.csv"]),
    ] {
        let path = |name: &str| dir.path().join(format!("{package}-{name}")).display().to_string();
        let scenario = format!("{package}-s1");
        let (rows, totals) = (path("tables.csv"), path("tables.json"));
        let mut args = vec!["forecast", "--input", &tables, "--scenario", &scenario];
        args.extend(["--as-of", AS_OF, "--out", &rows, "--summary", &totals]);
        titlewise(&args);
        let (own_rows, own_totals) = (path("files.csv"), path("files.json"));
        let own = from_files(&invented, package, reports);
        let output = run_all(&own, &["--out", &own_rows, "--summary", &own_totals]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{errors}");
        assert!(errors.contains("Forecast of ") && errors.contains("no price"), "{errors}");
        // Identical to the last digit.
        let read = |path: &str| fs::read_to_string(path).unwrap();
        assert!(subscribed(&rows).len() > 5);
        assert!(read(&rows) == read(&own_rows), "{package}: rows differ");
        assert!(read(&totals) == read(&own_totals), "{package}: totals differ");
        assert!(!Path::new(&format!("{own_rows}.partial")).exists());
        // The reference data about the institution equal its own files.
        let by_ror = path("ror.csv");
        let output = run_all(&with_ror(&invented, package, &own), &["--out", &by_ror]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(read(&rows) == read(&by_ror), "{package}: rows by ROR id differ");
        // Its own files take precedence over the reference data of any institution.
        let other = ror_of(&invented, "pkg-demo-0002");
        let output = run_all(&own, &["--ror", &other, "--out", &by_ror]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(read(&rows) == read(&by_ror), "{package}: own files do not count");
    }
}

#[test]
fn what_cannot_be_used_ends_in_one_clear_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let invented = dir.path().join("invented");
    generate(&invented, "3");
    let args = from_files(&invented, "pkg-demo-0001", &["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv"]);
    let out = dir.path().join("rows.csv").display().to_string();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let jr2 = "Journal Report 2 (R4),x\nX\n\nPeriod covered by Report:\n2024-01-01 to 2024-12-31\n\n\n\
        Journal,Publisher,Platform,Print ISSN,Online ISSN,Access Denied Category,Reporting Period Total\n";
    let prices = invented.join("members/pkg-demo-0001/prices.csv").display().to_string();
    let settings = |text: &str| file("settings.json", text);
    for (more, expected) in [
        (["--usage", &file("jr2.csv", jr2)], "This is COUNTER JR2 (denials of release 4)."),
        (["--usage", &prices], "this is a price list, but --usage expects a COUNTER report"),
        (["--core", "no/such/file.csv"], "no/such/file.csv: "),
        (
            ["--settings", &settings(r#"{"cost_ill": "a lot"}"#)],
            "The setting \"cost_ill\" takes a number from 0 to 1000000000000; found \"a lot\".",
        ),
    ] {
        let output = run_all(&args, &[more[0], more[1], "--out", &out]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{error}");
        let last = error.lines().last().unwrap();
        assert!(last.starts_with("titlewise: ") && last.contains(expected), "{error}");
        assert!(!Path::new(&out).exists());
    }
    for (text, expected) in [
        (r#"{"colour": 1}"#, "There is no setting \"colour\". There are: cost_ill, "),
        (r#"{"ill_request_percent_of_delayed": 500}"#, "a percentage from 0 to 100; found 500"),
        ("[1]", "settings must be one JSON object"),
    ] {
        let output = run_all(&args, &["--settings", &settings(text), "--out", &out]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(expected) && error.contains("settings.json"), "{error}");
    }
    // Only one source at a time, and each one complete.
    for bad in [
        vec!["forecast"],
        vec!["forecast", "--input", "x"],
        vec!["forecast", "--reference", "x", "--usage", "y"],
        vec!["forecast", "--input", "x", "--scenario", "s", "--price", "y"],
        vec!["forecast", "--input", "x", "--scenario", "s", "--reference", "y"],
    ] {
        assert_eq!(run(&bad).status.code(), Some(2), "{bad:?}");
    }
}

#[test]
fn settings_and_subscriptions_count_and_odd_ones_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let invented = dir.path().join("invented");
    generate(&invented, "3");
    let mut args =
        from_files(&invented, "pkg-demo-0001", &["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv"]);
    let at = args.iter().position(|arg| arg == "--subscribe").unwrap();
    args.drain(at..at + 2);
    let path = |name: &str| dir.path().join(name).display().to_string();
    let plain = run_all(&args, &["--out", &path("plain.csv")]);
    assert!(plain.status.success());
    let rows = fs::read_to_string(path("plain.csv")).unwrap();
    let first = rows.lines().nth(1).unwrap().split(',').nth(1).unwrap().to_owned();

    // One ISSN per line, no heading; the second ISSN is not in the reference data.
    fs::write(path("keep.txt"), format!("{first}\n9999-9994\n")).unwrap();
    fs::write(path("settings.json"), r#"{"cost_ill": 40, "include_bronze": false}"#).unwrap();
    let (keep, settings, out) = (path("keep.txt"), path("settings.json"), path("changed.csv"));
    let output = run_all(&args, &["--subscribe", &keep, "--settings", &settings, "--out", &out]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("A list of titles without headings; 2 rows are used"), "{said}");
    assert!(said.contains("ISSN that is not in the reference data: \"9999-9994\""), "{said}");
    assert_eq!(subscribed(&out), [first]);
    assert_ne!(fs::read_to_string(&out).unwrap(), rows);

    // The same report twice counts once, and a message reports it.
    let again = invented.join("members/pkg-demo-0001/TR_J3.xlsx").display().to_string();
    let copy = path("copy.xlsx");
    fs::copy(&again, &copy).unwrap();
    let at = args.iter().position(|arg| arg == "--usage").unwrap();
    args.insert(at + 1, copy.clone());
    let output = run_all(&args, &["--out", &out]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&format!("stands in {again} too and is counted once")), "{said}");
    assert_eq!(fs::read_to_string(&out).unwrap(), rows);
}

#[test]
fn reference_data_can_be_built_checked_and_forecast_from() {
    let dir = tempfile::tempdir().unwrap();
    let invented = dir.path().join("invented");
    generate(&invented, "3");
    let path = |name: &str| dir.path().join(name).display().to_string();
    let (from, built) = (invented.join("reference").display().to_string(), path("built"));
    let output = run(&["reference", "build", "--from", &from, "--out", &built]);
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("version ") && said.contains("120 rows"), "{said}");
    let version = said.lines().next().unwrap().to_owned();
    let checked = run(&["reference", "check", &built]);
    assert_eq!(String::from_utf8(checked.stdout).unwrap(), said);

    let reports = ["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv"];
    let args = from_files(&invented, "pkg-demo-0001", &reports);
    run_all(&args, &["--out", &path("csv.csv")]);
    let args: Vec<String> =
        args.into_iter().map(|arg| if arg == from { built.clone() } else { arg }).collect();
    let output = run_all(&args, &["--out", &path("parquet.csv")]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains(&format!("Reference data: 120 journals, {version}.")), "{told}");
    let read = |name: &str| fs::read_to_string(path(name)).unwrap();
    assert!(!read("csv.csv").is_empty() && read("csv.csv") == read("parquet.csv"));

    fs::write(dir.path().join("built/embargo.parquet"), "no parquet").unwrap();
    let output = run(&["reference", "check", &built]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains("embargo.parquet: embargo: "), "{error}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_command_leaves_nothing_behind() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("large");
    let mut running = Command::new(env!("CARGO_BIN_EXE_titlewise"))
        .args(["generate", "--titles", "20000", "--members", "500", "--seed", "1", "--out"])
        .arg(&out)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while !out.join(".partial/reference/journals.csv").exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing was begun");
        std::thread::sleep(Duration::from_millis(20));
    }
    let id = running.id().to_string();
    // The shell's own command: a minimal system has no program of this name.
    let killed = Command::new("sh").args(["-c", "kill -INT \"$0\"", &id]).status().unwrap();
    assert!(killed.success());
    let status = running.wait().unwrap();
    assert_eq!(status.code(), Some(130));
    assert!(!out.join(".partial").exists());
    assert!(begun.elapsed() < Duration::from_secs(60));
}
