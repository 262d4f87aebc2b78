//! Cases that the real samples lack, in a generated snapshot.

use std::fs;
use std::path::Path;

use chrono::{Days, Months, NaiveDate};
use serde_json::{Value, json};
use tempfile::TempDir;
use titlewise_engine::openalex::{Recipe, SnapshotError};

use super::{folder, rows};

const DAY: &str = "updated_date=2026-03-02";

fn as_of() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 2).unwrap()
}

fn source(number: u32, issn_l: &str, more: Value) -> Value {
    let mut source = json!({
        "id": format!("https://openalex.org/S{number}"), "type": "journal", "issn_l": issn_l,
        "issn": [issn_l], "display_name": format!("Journal {number}"), "works_count": 10,
    });
    source.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    source
}

/// Returns a closed article of 2025 in journal 1, with fields overridden by `more`.
fn work(number: u32, more: Value) -> Value {
    let mut work = json!({
        "id": format!("https://openalex.org/W{number}"),
        "doi": format!("https://doi.org/10.1/{number}"),
        "publication_year": 2025, "publication_date": "2025-05-01", "type": "article",
        "primary_location": {"source": {"id": "https://openalex.org/S1", "type": "journal"}},
        "open_access": {"oa_status": "closed"},
    });
    work.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    work
}

fn in_source(number: u32) -> Value {
    json!({"source": {"id": format!("https://openalex.org/S{number}"), "type": "journal"}})
}

fn lines(objects: &[Value]) -> String {
    objects.iter().map(|object| object.to_string() + "\n").collect()
}

fn snapshot(works: &[Value], sources: &[Value]) -> TempDir {
    let out = tempfile::tempdir().unwrap();
    folder::write(out.path(), &format!("data/works/{DAY}/part_000.gz"), &lines(works));
    folder::write(out.path(), &format!("data/sources/{DAY}/part_000.gz"), &lines(sources));
    out
}

fn table(folder: &Path, recipe: &Recipe, table: &str, columns: &[&str]) -> Value {
    let (_, out) = folder::built(folder, recipe).unwrap();
    json!(rows::read(out.path(), table, columns))
}

const PAPERS: (&str, [&str; 3]) = ("papers_by_year", ["issn_l", "year", "num_papers"]);

#[test]
fn papers_are_works_of_a_type_that_are_no_paratext_and_are_there() {
    let works = [
        work(1, json!({})),
        work(2, json!({"is_paratext": true})),
        work(3, json!({"is_xpac": true})),
        work(4, json!({"type": "book-chapter"})),
        work(5, json!({"publication_year": 2012})),
        work(6, json!({"primary_location": null})),
        work(
            7,
            json!({"primary_location": {"source": {"id": "https://openalex.org/S1", "type": "repository"}}}),
        ),
        // Only the work names journal 2, so the table of journals does not contain it.
        work(
            8,
            json!({"primary_location": {"source": {"id": "https://openalex.org/S2", "type": "journal", "issn_l": "2222-2222"}}}),
        ),
        work(9, json!({"publication_date": null})),
        work(10, json!({"type": null})),
    ];
    let snapshot = snapshot(&works, &[source(1, "1111-1111", json!({}))]);
    let papers = table(snapshot.path(), &Recipe::default(), PAPERS.0, &PAPERS.1);
    assert_eq!(papers, json!([["1111-1111", 2025, 2]]));
    let years = Recipe { years: Some((2012, 2012)), ..Recipe::default() };
    let papers = table(snapshot.path(), &years, PAPERS.0, &PAPERS.1);
    assert_eq!(papers, json!([["1111-1111", 2012, 1]]));
}

#[test]
fn merged_works_are_gone_and_references_follow_them() {
    let there = json!([{"institutions": [{"id": "https://openalex.org/I1"}]}]);
    let works = [
        work(1, json!({})),
        work(2, json!({})),
        work(
            3,
            json!({"authorships": there, "referenced_works": ["https://openalex.org/W2", "W1", "W9"]}),
        ),
    ];
    let snapshot = snapshot(&works, &[source(1, "1111-1111", json!({}))]);
    let merged = "merge_date,id,merge_into_id\n2026-01-01,W2,W1\n";
    folder::write(snapshot.path(), "data/merged_ids/works/2026-01-01.csv.gz", merged);
    let institution = json!({"id": "https://openalex.org/I1", "ror": "https://ror.org/02y3ad647", "ids": {"grid": "grid.15276.37"}});
    let name = format!("data/institutions/{DAY}/part_000.gz");
    folder::write(snapshot.path(), &name, &lines(&[institution]));
    let recipe = Recipe { ror_ids: vec!["02y3ad647".to_owned()], ..Recipe::default() };
    let papers = table(snapshot.path(), &recipe, PAPERS.0, &PAPERS.1);
    assert_eq!(papers, json!([["1111-1111", 2025, 2]]));
    let columns = ["ror_id", "issn_l", "year", "num_citations"];
    let citations = table(snapshot.path(), &recipe, "institution_citations", &columns);
    assert_eq!(citations, json!([["02y3ad647", "1111-1111", 2025, 2]]));
    let institutions = table(snapshot.path(), &recipe, "institutions", &["ror_id", "grid_id"]);
    assert_eq!(institutions, json!([["02y3ad647", "grid.15276.37"]]));
}

#[test]
fn a_manifest_says_which_files_count() {
    let snapshot = snapshot(&[work(1, json!({}))], &[source(1, "1111-1111", json!({}))]);
    let works = snapshot.path().join("data/works");
    let old = "data/works/updated_date=2025-01-01/part_000.gz";
    folder::write(snapshot.path(), old, &lines(&[work(1, json!({"publication_year": 2024}))]));
    // Without a manifest, the newest file has the valid version of a work.
    let papers = table(snapshot.path(), &Recipe::default(), PAPERS.0, &PAPERS.1);
    assert_eq!(papers, json!([["1111-1111", 2025, 1]]));
    let manifest = |names: &[&str]| {
        let entry = |name: &&str| json!({"url": format!("s3://openalex/data/works/{name}")});
        let entries: Vec<Value> = names.iter().map(entry).collect();
        fs::write(works.join("manifest"), json!({"entries": entries}).to_string()).unwrap();
    };
    manifest(&["updated_date=2025-01-01/part_000.gz"]);
    let papers = table(snapshot.path(), &Recipe::default(), PAPERS.0, &PAPERS.1);
    assert_eq!(papers, json!([["1111-1111", 2024, 1]]));

    manifest(&["updated_date=2025-01-01/part_000.gz", "updated_date=2025-01-01/part_001.gz"]);
    let refused = folder::built(snapshot.path(), &Recipe::default()).unwrap_err().to_string();
    assert!(refused.contains("1 of the 2 files"), "{refused}");
    assert!(refused.contains("works/updated_date=2025-01-01/part_001.gz"), "{refused}");
}

#[test]
fn journals_are_told_by_their_largest_source() {
    let lineage = json!(["https://openalex.org/P1", "https://openalex.org/P2"]);
    let sources = [
        source(1, "1111-1111", json!({"works_count": 5})),
        source(
            3,
            "1111-1111",
            json!({
                "works_count": 6, "issn": ["1111-111X", "3333-3333", "not an ISSN"],
                "host_organization_name": "Imprint", "host_organization_lineage": lineage,
                "societies": [{"organization": "A society"}],
            }),
        ),
        source(4, "4444-4444", json!({"is_in_doaj": true})),
        source(5, "5555-5555", json!({"is_oa": true, "host_organization_name": "Imprint"})),
        source(6, "6666-6666", json!({"type": "repository"})),
        source(7, "777-7777", json!({})),
        source(8, "8888-8888", json!({"host_organization_lineage_names": ["Imprint", "House"]})),
    ];
    let gold = json!({"oa_status": "gold"});
    let diamond = json!({"oa_status": "diamond"});
    let topic = |name: &str| json!({"field": {"display_name": name}});
    let works = [
        work(1, json!({"primary_topic": topic("Zoology")})),
        work(2, json!({"primary_topic": topic("Botany"), "publication_date": "2026-01-31"})),
        work(3, json!({"primary_topic": topic("Zoology"), "publication_year": 2021})),
        work(4, json!({"primary_location": in_source(4), "open_access": gold})),
        work(5, json!({"primary_location": in_source(4), "open_access": diamond})),
        // Less than a year older than the newest paper, and older.
        work(6, json!({"primary_location": in_source(5), "publication_date": "2025-02-01"})),
        work(
            7,
            json!({"primary_location": in_source(8), "publication_date": "2025-01-30", "primary_topic": topic("Law")}),
        ),
        work(
            8,
            json!({"primary_location": in_source(8), "publication_date": "2027-01-01", "primary_topic": topic("Art")}),
        ),
    ];
    let snapshot = snapshot(&works, &sources);
    let publishers = [json!({"id": "https://openalex.org/P2", "display_name": "House of houses"})];
    let name = format!("data/publishers/{DAY}/part_000.gz");
    folder::write(snapshot.path(), &name, &lines(&publishers));
    let columns = [
        "issn_l",
        "title",
        "publisher",
        "subject",
        "is_society",
        "is_current_subscription",
        "is_gold",
        "issns",
        "source",
    ];
    let journals = table(snapshot.path(), &Recipe::default(), "journals", &columns);
    assert_eq!(
        journals,
        json!([
            [
                "1111-1111",
                "Journal 3",
                "House of houses",
                "Botany",
                "YES",
                true,
                false,
                "1111-1111;1111-111X;3333-3333",
                "openalex"
            ],
            ["4444-4444", "Journal 4", null, null, null, false, true, "4444-4444", "openalex"],
            ["5555-5555", "Journal 5", "Imprint", null, null, false, true, "5555-5555", "openalex"],
            ["8888-8888", "Journal 8", "House", "Art", null, false, false, "8888-8888", "openalex"],
        ])
    );
    let one = Recipe { issns: Some(vec!["3333-3333".to_owned()]), ..Recipe::default() };
    let (_, out) = folder::built(snapshot.path(), &one).unwrap();
    for (table, count) in [("journals", 1), ("papers_by_year", 2), ("download_age_profile", 5)] {
        assert_eq!(rows::read(out.path(), table, &["issn_l"]).len(), count, "{table}");
    }
    let sources = rows::read(out.path(), "sources", &["source", "as_of"]);
    assert_eq!(json!(sources), json!([["assumed", null], ["openalex", "2026-03-02"]]));
}

#[test]
fn the_table_of_the_issn_centre_counts_more() {
    let sources = [
        source(1, "1111-1111", json!({"works_count": 5})),
        source(2, "2222-2222", json!({})),
        source(3, "3333-3333", json!({})),
    ];
    let works = [work(1, json!({})), work(2, json!({"primary_location": in_source(2)}))];
    let snapshot = snapshot(&works, &sources);
    let path = snapshot.path().join("20251120.ISSN-to-ISSN-L.txt");
    let lines = "ISSN\tISSN-L\n1111-1111\t1111-1111\n2222-2222\t1111-1111\n4444-4444\t1111-1111\n5555-5555\t6666-6666\nnone\tnone\n";
    fs::write(&path, lines).unwrap();
    let recipe = Recipe { issn_table: Some(path), ..Recipe::default() };
    let (_, out) = folder::built(snapshot.path(), &recipe).unwrap();
    let read = |table: &str, columns: &[&str]| json!(rows::read(out.path(), table, columns));
    assert_eq!(
        read("journals", &["issn_l", "title", "issns"]),
        json!([
            ["1111-1111", "Journal 2", "1111-1111;2222-2222;4444-4444"],
            ["3333-3333", "Journal 3", "3333-3333"],
        ])
    );
    assert_eq!(read(PAPERS.0, &PAPERS.1), json!([["1111-1111", 2025, 2]]));
    assert_eq!(read("sources", &["source"]), json!([["assumed"], ["issn"], ["openalex"]]));
}

#[test]
fn a_source_or_publisher_that_stands_twice_is_one() {
    let owned = |name: &str, day: &str| {
        let lineage = json!(["https://openalex.org/P7"]);
        source(
            1,
            "1111-1111",
            json!({"display_name": name, "updated_date": day, "host_organization_lineage": lineage}),
        )
    };
    let sources = [owned("Newer", "2026-01-02"), owned("Older", "2025-12-31")];
    let snapshot = snapshot(&[work(1, json!({}))], &sources);
    let publisher = |id: &str, name: &str, day: &str| json!({"id": format!("https://openalex.org/{id}"), "display_name": name, "updated_date": day});
    // An organisation with the same number is a different one.
    let publishers = [
        publisher("P7", "Old house", "2025-12-31"),
        publisher("P7", "House", "2026-01-02"),
        publisher("I7", "University", "2026-02-02"),
    ];
    let name = format!("data/publishers/{DAY}/part_000.gz");
    folder::write(snapshot.path(), &name, &lines(&publishers));
    let (_, out) = folder::built(snapshot.path(), &Recipe::default()).unwrap();
    let read = |table: &str, columns: &[&str]| json!(rows::read(out.path(), table, columns));
    let journals = read("journals", &["issn_l", "title", "publisher"]);
    assert_eq!(journals, json!([["1111-1111", "Newer", "House"]]));
    assert_eq!(read(PAPERS.0, &PAPERS.1), json!([["1111-1111", 2025, 1]]));
}

/// Returns twenty-one papers of each of these ages in months, bronze from the embargo on.
fn aging(first: u32, journal: u32, embargo: u32, ages: &[u32]) -> Vec<Value> {
    let mut works = Vec::new();
    for age in ages {
        for _ in 0..21 {
            let published = as_of() - Months::new(*age);
            let colour = if *age >= embargo { "bronze" } else { "closed" };
            works.push(work(
                first + works.len() as u32,
                json!({
                    "primary_location": in_source(journal), "publication_date": published.to_string(),
                    "open_access": {"oa_status": colour},
                }),
            ));
        }
    }
    works
}

#[test]
fn an_embargo_is_where_bronze_and_closed_part() {
    let ages: Vec<u32> = (0..72).step_by(3).collect();
    let mut works = aging(1000, 1, 12, &ages);
    works.extend(aging(10_000, 2, 48, &ages));
    // Open from the beginning, permanently closed, and too few on one side.
    works.extend(aging(20_000, 3, 0, &ages));
    works.extend(aging(30_000, 4, 100, &ages));
    works.extend(aging(40_000, 5, 12, &[12, 24]));
    // Twenty papers one day short of the boundary count as younger. Papers older than six years are ignored.
    let almost = as_of() - Months::new(6) + Days::new(1);
    for number in 0..20 {
        let young =
            json!({"primary_location": in_source(6), "publication_date": almost.to_string()});
        works.push(work(50_000 + number, young));
    }
    works.extend(aging(60_000, 6, 6, &[6]));
    works.extend(aging(70_000, 6, 100, &[72, 90]));
    let sources: Vec<Value> =
        (1..=6).map(|journal| source(journal, &format!("{journal}000-0000"), json!({}))).collect();
    let snapshot = snapshot(&works, &sources);
    let recipe = Recipe { as_of: Some(as_of()), ..Recipe::default() };
    let embargoes = table(snapshot.path(), &recipe, "embargo", &["issn_l", "embargo_months"]);
    assert_eq!(embargoes, json!([["1000-0000", 12], ["2000-0000", 48], ["6000-0000", 6]]));
}

#[test]
fn charges_are_of_gold_and_hybrid_papers_once_for_a_doi() {
    let authors = json!([
        {"institutions": [{"id": "I1", "lineage": ["I1"]}, {"id": "I3", "lineage": ["I3", "I1"]}]},
        {"institutions": [{"id": "I3", "lineage": ["I3", "I1"]}]},
        {"institutions": []},
    ]);
    let paper = |number, status: &str, doi: &str| {
        work(
            number,
            json!({
                "open_access": {"oa_status": status}, "doi": doi, "authorships": authors,
                "apc_list": {"value": 900, "currency": "GBP", "value_usd": 1000},
            }),
        )
    };
    let works = [
        paper(7, "gold", "https://doi.org/10.1/A"),
        paper(6, "hybrid", "http://dx.doi.org/10.1/a"),
        paper(8, "diamond", "https://doi.org/10.1/d"),
        paper(9, "bronze", "https://doi.org/10.1/b"),
        paper(10, "gold", "https://doi.org/10.1/c"),
    ];
    let snapshot = snapshot(&works, &[source(1, "1111-1111", json!({}))]);
    let institutions = [("I1", "02y3ad647"), ("I3", "03y3ad647")]
        .map(|(id, ror)| json!({"id": id, "ror": format!("https://ror.org/{ror}")}));
    let name = format!("data/institutions/{DAY}/part_000.gz");
    folder::write(snapshot.path(), &name, &lines(&institutions));
    let ror_ids = vec!["02y3ad647".to_owned(), "03y3ad647".to_owned()];
    let columns = [
        "ror_id",
        "doi",
        "oa_status",
        "apc",
        "currency",
        "num_authors_total",
        "num_authors_from_uni",
    ];
    let recipe = Recipe { ror_ids, ..Recipe::default() };
    assert_eq!(
        table(snapshot.path(), &recipe, "apc_papers", &columns),
        json!([
            ["02y3ad647", "10.1/a", "hybrid", 1000, "USD", 3, 2],
            ["02y3ad647", "10.1/c", "gold", 1000, "USD", 3, 2],
            ["03y3ad647", "10.1/a", "hybrid", 1000, "USD", 3, 2],
            ["03y3ad647", "10.1/c", "gold", 1000, "USD", 3, 2],
        ])
    );
    let alone = Recipe { with_children: false, ..recipe };
    let rows = table(snapshot.path(), &alone, "apc_papers", &columns);
    assert_eq!(rows[0], json!(["02y3ad647", "10.1/a", "hybrid", 1000, "USD", 3, 1]));
}

#[test]
fn what_is_no_snapshot_is_said() {
    let empty = tempfile::tempdir().unwrap();
    let refused = folder::built(empty.path(), &Recipe::default()).unwrap_err();
    assert!(matches!(refused, SnapshotError::NoFiles { entity: "works", .. }), "{refused}");

    let broken = snapshot(&[], &[source(1, "1111-1111", json!({}))]);
    let name = format!("data/works/{DAY}/part_001.gz");
    folder::write(broken.path(), &name, "{\"id\": \"https://openalex.org/W1\"}\nno JSON\n");
    let refused = folder::built(broken.path(), &Recipe::default()).unwrap_err().to_string();
    assert!(refused.contains("part_001.gz: it cannot be read"), "{refused}");

    let whole = fs::read(broken.path().join(&name)).unwrap();
    fs::write(broken.path().join(&name), &whole[..whole.len() - 12]).unwrap();
    let refused = folder::built(broken.path(), &Recipe::default()).unwrap_err().to_string();
    assert!(refused.contains("part_001.gz: it cannot be read"), "{refused}");
}
