//! Lines of Unpaywall with cases that the sample lacks.

use std::fs::{self, File};
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use tempfile::TempDir;
use titlewise_engine::added::Additions;

use super::tables;
use crate::rows;

fn journals() -> TempDir {
    tables::folder(&[
        (
            "journals",
            "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n\
             1111-1111,One,,,,true,false,1111-1111;1111-112X\n2222-2222,Two,,,,true,false,2222-2222\n\
             3333-3333,Three,,,,true,false,3333-3333\n",
        ),
        (
            "papers_by_year",
            "issn_l,year,num_papers\n1111-1111,2012,7\n1111-1111,2020,9\n3333-3333,2021,5\n",
        ),
        (
            "oa_papers_by_year",
            "issn_l,year,oa_type,n_with_submitted,n_no_submitted\n1111-1111,2020,gold,9,9\n3333-3333,2021,gold,5,5\n",
        ),
    ])
}

fn line(doi: &str, more: Value) -> String {
    let mut line = json!({
        "doi": doi, "year": 2020, "genre": "journal-article", "is_paratext": false, "journal_issn_l": "1111-1111",
        "journal_issns": "1111-1111", "oa_status": "closed", "updated": "2022-03-01T00:00:00", "oa_locations": [],
    });
    line.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    line.to_string() + "\n"
}

fn packed(text: &str) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::fast());
    gz.write_all(text.as_bytes()).unwrap();
    gz.finish().unwrap()
}

#[test]
fn papers_are_found_by_any_issn_and_a_folder_counts_each_doi_once() {
    let (base, lines) = (journals(), tempfile::tempdir().unwrap());
    let old = line("10.1/A", json!({"oa_status": "gold", "updated": "2022-02-01T00:00:00"}))
        + &line("10.1/b", json!({"journal_issn_l": null, "journal_issns": "1111-112X"}))
        + &line(
            "10.1/c",
            json!({"journal_issn_l": "9999-9999", "journal_issns": "9999-9999,2222-2222"}),
        )
        + &line("10.1/d", json!({"journal_issn_l": null, "journal_issns": null}))
        + &line("10.1/e", json!({"genre": "book"}))
        + &line("10.1/f", json!({"is_paratext": true}))
        + &line("10.1/g", json!({"year": 2011}))
        + &line("10.1/h", json!({"year": null}));
    let copy = |host: &str, version: &str| json!({"oa_status": "green", "oa_locations": [{"host_type": host, "version": version}]});
    let new = line("10.1/a", json!({"oa_status": "diamond"}))
        + "\n"
        + &line("10.1/i", copy("repository", "submittedVersion"))
        + &line("10.1/j", copy("repository", "acceptedVersion"))
        + &line("10.1/k", copy("publisher", "publishedVersion"));
    File::create(lines.path().join("a.jsonl.gz")).unwrap().write_all(&packed(&old)).unwrap();
    fs::write(lines.path().join("b.jsonl"), new).unwrap();
    fs::write(lines.path().join("readme.txt"), "no JSON").unwrap();
    let additions = Additions { unpaywall: Some(lines.path().to_owned()), ..Additions::default() };
    let (added, out) = tables::completed(&base, &additions).unwrap();
    assert_eq!(added.matched, [("unpaywall", 2, "journals")]);
    let columns = ["issn_l", "year", "num_papers", "source"];
    assert_eq!(
        json!(rows::read(out.path(), "papers_by_year", &columns)),
        json!([
            ["1111-1111", 2020, 5, "unpaywall"],
            ["2222-2222", 2020, 1, "unpaywall"],
            ["3333-3333", 2021, 5, null],
        ])
    );
    let columns = ["issn_l", "year", "oa_type", "n_with_submitted", "n_no_submitted"];
    let open = |additions: &Additions| {
        let (_, out) = tables::completed(&base, additions).unwrap();
        json!(rows::read(out.path(), "oa_papers_by_year", &columns))
    };
    let three = json!(["3333-3333", 2021, "gold", 5, 5]);
    let gold = json!(["1111-1111", 2020, "gold", 1, 1]);
    assert_eq!(open(&additions), json!([gold, ["1111-1111", 2020, "green", 3, 1], three]));
    let classic = Additions { is_classic: true, ..additions.clone() };
    assert_eq!(open(&classic), json!([gold, ["1111-1111", 2020, "green", 3, 2], three]));
    let sources = rows::read(out.path(), "sources", &["source", "as_of", "licence"]);
    assert_eq!(json!(sources), json!([["unpaywall", "2022-03-01", "free to use"]]));
    // By default, the years are those of the tables.
    let years = Additions { years: Some((2011, 2011)), ..additions };
    let (_, out) = tables::completed(&base, &years).unwrap();
    let papers = rows::read(out.path(), "papers_by_year", &["issn_l", "year", "num_papers"]);
    assert_eq!(json!(papers), json!([["1111-1111", 2011, 1], ["3333-3333", 2021, 5]]));
}

#[test]
fn broken_lines_are_named() {
    let (base, lines) = (journals(), tempfile::tempdir().unwrap());
    let text =
        line("10.1/a", json!({})) + "{\"doi\": \"10.1/b\" \"year\"}\n" + &line("10.1/c", json!({}));
    let refused = |name: &str, bytes: &[u8]| {
        let path = lines.path().join(name);
        fs::write(&path, bytes).unwrap();
        let additions = Additions { unpaywall: Some(path), ..Additions::default() };
        tables::completed(&base, &additions).unwrap_err().to_string()
    };
    for error in [refused("a.jsonl", text.as_bytes()), refused("a.jsonl.gz", &packed(&text))] {
        assert!(error.contains("line 2, column 18"), "{error}");
        assert!(error.contains("{\"doi\": \"10.1/b\""), "{error}");
        assert!(error.contains("Fetch the file again"), "{error}");
    }
    let whole = packed(&line("10.1/a", json!({})).repeat(1000));
    let error = refused("b.jsonl.gz", &whole[..whole.len() - 20]);
    assert!(error.contains("b.jsonl.gz: line "), "{error}");
    let error = refused("c.jsonl", b"{\"doi\": 1, \"year\": {\"a\": 1}}\n");
    assert!(error.contains("c.jsonl: these are no lines of Unpaywall"), "{error}");
    let empty = tempfile::tempdir().unwrap();
    let additions = Additions { unpaywall: Some(empty.path().to_owned()), ..Additions::default() };
    let error = tables::completed(&base, &additions).unwrap_err().to_string();
    assert!(error.contains("neither a file of Unpaywall nor a folder"), "{error}");
}
