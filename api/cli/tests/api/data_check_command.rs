//! `titlewise reference check` with files of a library.

use std::collections::BTreeSet;
use std::fs;

use titlewise_ingest::generate::{Spec, invent, write};

use crate::small_library::{AFTER, BEFORE, PRICES, USED, reference, report};
use crate::support::{run, titlewise};

#[test]
fn the_command_tells_what_is_not_forecast_and_writes_the_titles() {
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = (dir.path().join("old"), dir.path().join("new"));
    reference(&old, &BEFORE);
    reference(&new, &AFTER);
    let path = |name: &str| dir.path().join(name).display().to_string();
    fs::write(path("TR_J3.csv"), report(&USED)).unwrap();
    fs::write(path("prices.csv"), PRICES).unwrap();
    let (usage, prices, out) = (path("TR_J3.csv"), path("prices.csv"), path("titles.csv"));
    let [old, new] = [old, new].map(|folder| folder.display().to_string());
    let base = [
        "reference",
        "check",
        &new,
        "--usage",
        &usage,
        "--price",
        &prices,
        "--as-of",
        "2026-06-15",
    ];
    let output =
        run(&[&base[..], &["--before", &old, "--ror", "02y3ad647", "--out", &out]].concat());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines: Vec<String> =
        said.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let has = |line: &str| assert!(lines.iter().any(|found| found == line), "{line}: {said}");
    assert!(lines[0].starts_with("version "), "{said}");
    has("named in the files 7 titles 100.0 % of uses 100.0 % of prices");
    has("forecast 3 titles 81.0 % of uses 90.0 % of prices");
    has("not forecast 4 titles 19.0 % of uses 10.0 % of prices");
    has("Wrong ISSN 1 titles 1.4 % of uses 0.0 % of prices");
    has("Linking ISSN changed 1 titles 14.3 % of uses 15.0 % of prices");
    has("Look up the ISSN (portal.issn.org), correct it in the file and upload the file again.");
    let mut reader = csv::Reader::from_path(&out).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 7);
    let row = |title: &str| rows.iter().find(|row| &row[2] == title).unwrap();
    assert_eq!(&row("Mistyped")[9], "wrong_issn");
    assert_eq!((&row("Strange")[6], &row("Strange")[8]), ("200", "not_forecast"));
    // The titles are exactly those in a forecast of the same files.
    let forecast = path("forecast.csv");
    titlewise(&[
        "forecast",
        "--reference",
        &new,
        "--usage",
        &usage,
        "--price",
        &prices,
        "--as-of",
        "2026-06-15",
        "--out",
        &forecast,
    ]);
    let mut reader = csv::Reader::from_path(&forecast).unwrap();
    let column = reader.headers().unwrap().iter().position(|name| name == "issn_l").unwrap();
    let of_forecast: BTreeSet<String> =
        reader.records().map(|row| row.unwrap()[column].to_owned()).collect();
    let of_check = rows.iter().filter(|row| &row[8] != "not_forecast").map(|row| row[0].to_owned());
    assert_eq!(of_check.collect::<BTreeSet<_>>(), of_forecast);

    // Without files it checks the tables only; options that need files are refused.
    let output = run(&["reference", "check", &new]);
    assert!(!String::from_utf8(output.stdout).unwrap().contains("forecast"));
    for bad in [["--price", &prices], ["--before", &old], ["--out", &out]] {
        assert_eq!(
            run(&["reference", "check", &new, bad[0], bad[1]]).status.code(),
            Some(2),
            "{bad:?}"
        );
    }
}

#[test]
fn the_command_agrees_with_the_forecast_of_an_invented_library() {
    let dir = tempfile::tempdir().unwrap();
    let invented = invent(&Spec { titles: 300, members: 1, seed: 4 });
    write(&invented, dir.path(), &mut |_, _| {}).unwrap();
    let member = invented.member(0);
    let home = dir.path().join("members").join(&member.package_id);
    let at = |name: &str| home.join(name).display().to_string();
    let (reference, out) =
        (dir.path().join("reference").display().to_string(), dir.path().join("t.csv"));
    let files = ["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv", "prices.csv", "pta.csv"].map(at);
    let out = out.display().to_string();
    titlewise(&[
        "reference",
        "check",
        &reference,
        "--usage",
        &files[0],
        &files[1],
        &files[2],
        "--price",
        &files[3],
        "--pta",
        &files[4],
        "--ror",
        &member.ror_id,
        "--out",
        &out,
    ]);
    let mut reader = csv::Reader::from_path(&out).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let issns: BTreeSet<&str> =
        rows.iter().map(|row| &row[0]).filter(|issn| !issn.is_empty()).collect();
    let known = rows.iter().filter(|row| !row[0].is_empty()).count();
    assert_eq!(issns.len(), known, "each once");
    assert!(known > 250);
    let weak: Vec<&str> = rows.iter().filter(|row| &row[8] == "weak").map(|row| &row[10]).collect();
    assert!(
        !weak.iter().any(|codes| codes.contains("no_citations")),
        "the reference data know the institution"
    );
}
