//! Generated lists of the sources that complete reference data (ROR, DOAJ, Crossref, OpenAPC, Unpaywall, lists of
//! society journals), with the names and layouts of the real samples.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use super::cells::row;
use crate::writer::delimited::{self, Quoting, TextForm};
use crate::writer::encoding::Encoding;
use crate::writer::grid::Grid;
use crate::writer::issn::Issn;

// Two institutions of the tables, one with known parts, and one of those parts.
const PAYER: &str = "02smfhw86";
const OTHER_PAYER: &str = "03vek6s52";
const WHOLE: &str = "019wvm592";
const PART: &str = "05sh7tb37";
// An institution requested by its GRID id, and one requested by its ROR id.
const BY_GRID: &str = "02bfwt286";
const BY_ROR: &str = "00rqy9422";
const QUOTED: TextForm = TextForm { quoting: Quoting::All, ..TextForm::PLAIN };

/// Writes the lists into a folder, which then resembles the folder `reference` of the real files.
///
/// # Panics
///
///
/// Panics when a file cannot be written.
pub fn write(folder: &Path) {
    let file = |name: &str, bytes: Vec<u8>| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    let text = |grid: Grid, form: TextForm| delimited::write(&grid, form);
    for (place, name) in
        ["Elsevier", "Sage", "Springer", "Wiley", "taylor_francis", "taylor_francis2"]
            .iter()
            .enumerate()
    {
        let list = text(societies(place), TextForm::PLAIN);
        file(&format!("society/journalsdb_metadata_{name}.csv.gz"), packed(&list));
    }
    file("doaj/alexandria3k_doaj.csv", text(doaj(8..16, "Publisher"), TextForm::PLAIN));
    file("doaj/chocula_doaj.csv", text(doaj(10..21, "Alternative title"), TextForm::PLAIN));
    file("crossref/alexandria3k_titleFile.csv", text(crossref(), QUOTED));
    let with_bom = TextForm { encoding: Encoding::Utf8Bom, ..TextForm::PLAIN };
    let payments = [
        ("virginiatech_APCs_enriched", "Invented Tech", QUOTED),
        ("virginiatech_2017-2018_enriched", "Invented Tech", QUOTED),
        ("harvard-hope_2015_enriched", "Invented Hope", QUOTED),
        ("IReL_transformative_agreement_articles_2025-03", "Invented Limerick", with_bom),
    ];
    for (place, (name, payer, form)) in payments.into_iter().enumerate() {
        file(&format!("openapc/{name}.csv"), text(openapc(place, payer), form));
    }
    file("openapc/institutions.csv", text(payers(), TextForm::PLAIN));
    let lines = packed(unpaywall().as_bytes());
    file("unpaywall/ezunpaywall_unpaywall_2000_records_2020.jsonl.gz", lines);
    file("ror/v1.17.1-2022-12-16-ror-data.json", schema_1().to_string().into_bytes());
    file("ror/ror_schema_v2_sample.json", schema_2().to_string().into_bytes());
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut gz = GzEncoder::new(Vec::new(), Compression::default());
    gz.write_all(bytes).unwrap();
    gz.finish().unwrap()
}

fn print(journal: usize) -> String {
    Issn(7_100_000 + 17 * journal as u32).to_string()
}

fn online(journal: usize) -> String {
    Issn(7_200_000 + 17 * journal as u32).to_string()
}

/// Returns a list of society journals. Those with an even number have one column for a society and one for the flag.
fn societies(place: usize) -> Grid {
    let headings: &[&str] = if place.is_multiple_of(2) {
        &["issn", "journal_title", "is_society_journal", "society_organization", ""]
    } else {
        &["", "issn", "journal_title", "society_organization_1", "society_organization_2"]
    };
    let mut grid = vec![row(headings)];
    // Each list begins with a journal that only it contains.
    let journals = std::iter::once(60 + place).chain(5 * place..5 * place + 8);
    for journal in journals {
        let society = ["Society of Inventors", "", ""][journal % 3];
        let flag = ["TRUE", "FALSE", ""][journal % 3];
        // The print ISSN in one list is the online ISSN in another.
        let issn = if place < 3 { print(journal) } else { online(journal) };
        let title = format!("Notes of Invention {journal}");
        grid.push(if place.is_multiple_of(2) {
            row(&[&issn, &title, flag, society, ""])
        } else {
            row(&[&place.to_string(), &issn, &title, society, ""])
        });
    }
    grid
}

/// Returns DOAJ's list; `column` exists only in this version of the list. Its first journal has a second, older entry
/// at the end.
fn doaj(journals: std::ops::Range<usize>, column: &str) -> Grid {
    let mut grid = vec![row(&[
        "Journal title",
        column,
        "Journal ISSN (print version)",
        "Journal EISSN (online version)",
        "Society or institution",
        "APC",
        "APC amount",
        "Last updated Date",
    ])];
    let amounts = ["8000 PLN; 2400 EUR", "1200 USD", "", "900 EUR; 1000 USD", "", "150 CHF"];
    let first = journals.start;
    for (place, journal) in journals.chain([first]).enumerate() {
        let amount = amounts[place % 6];
        let apc = if amount.is_empty() && place % 6 == 2 { "No" } else { "Yes" };
        let society = if journal.is_multiple_of(4) { "Society of Inventors" } else { "" };
        let updated = format!("20{}-05-{:02}T10:09:09Z", 22 - place % 2, 28 - place);
        let (paper, screen) = (print(journal), online(journal));
        let paper = if journal.is_multiple_of(5) { "" } else { &paper };
        let title = format!("Open Notes, Volume {journal}");
        grid.push(row(&[&title, "x", paper, &screen, society, apc, amount, &updated]));
    }
    grid
}

/// Returns Crossref's titles: ISSNs without hyphen, names in quotes, and additional ISSNs of one title or two titles.
fn crossref() -> Grid {
    let mut grid = vec![row(&[
        "JournalTitle",
        "JournalID",
        "Publisher",
        "pissn",
        "eissn",
        "additionalIssns",
        "doi",
    ])];
    let bare = |issn: String| issn.replace('-', "");
    for journal in 4..26 {
        let further = match journal % 4 {
            0 => bare(print(80 + journal)),
            // Two neighbours share one.
            1 | 2 => format!("{}; {}", bare(print(90 + journal / 4)), bare(online(80 + journal))),
            _ => String::new(),
        };
        // One entry names two journals, so it belongs to neither.
        let screen = if journal == 7 { online(9) } else { online(journal) };
        let publisher = if journal.is_multiple_of(6) { "" } else { "\"House of Invention\"" };
        let title = format!("\"Notes: {journal}\"");
        grid.push(row(&[
            &title,
            &journal.to_string(),
            publisher,
            &bare(print(journal)),
            &bare(screen),
            &further,
            "",
        ]));
    }
    grid
}

const PAYMENT: [&str; 11] = [
    "institution",
    "period",
    "euro",
    "doi",
    "is_hybrid",
    "publisher",
    "journal_full_title",
    "issn",
    "issn_print",
    "issn_electronic",
    "issn_l",
];

/// Returns payments of an institution. Some have no amount or no linking ISSN, and the second file repeats some of the
/// first.
fn openapc(place: usize, payer: &str) -> Grid {
    let mut grid = vec![row(&PAYMENT)];
    for number in 0..14 {
        let journal = (3 * number + place) % 24;
        let shift = if place == 1 { 9 } else { 100 * place };
        let doi = format!("10.5555/Paid.{}", number + shift);
        let euro = if number % 6 == 5 {
            "NA".to_owned()
        } else {
            format!("{}.{}5", 700 + 40 * number + place, number % 10)
        };
        let issn_l = if number % 5 == 3 { "NA".to_owned() } else { print(journal) };
        let is_hybrid = if number.is_multiple_of(2) { "TRUE" } else { "FALSE" };
        let period = (2014 + place + number % 2).to_string();
        let title = format!("Notes of Invention {journal}");
        let screen = online(journal);
        grid.push(row(&[
            payer,
            &period,
            &euro,
            &doi,
            is_hybrid,
            "House of Invention",
            &title,
            &screen,
            "NA",
            &screen,
            &issn_l,
        ]));
    }
    grid
}

fn payers() -> Grid {
    let line = |name: &str, ror: &str| row(&[name, name, "EUROPE", ror, "HEI"]);
    let address = |ror: &str| format!("https://ror.org/{ror}");
    vec![
        row(&["institution", "institution_full_name", "continent", "ror_id", "institution_type"]),
        line("Invented Tech", &address(PAYER)),
        line("Invented Hope", &address(OTHER_PAYER)),
        line("Invented Limerick", &address("00a0n9e72")),
        line("Invented Unknown", "NA"),
    ]
}

/// Returns lines of Unpaywall over eight years, with every colour and kind of copy.
fn unpaywall() -> String {
    const COLOURS: [&str; 7] = ["closed", "green", "hybrid", "bronze", "gold", "closed", "green"];
    const VERSIONS: [&str; 3] = ["submittedVersion", "acceptedVersion", "publishedVersion"];
    let mut lines = String::new();
    for number in 0..420_usize {
        let journal = number * 7 % 12;
        let issns = match number % 11 {
            // Only the second ISSN is known, or none.
            3 => format!("{},{}", online(200), online(journal)),
            4 => String::new(),
            _ => format!("{},{}", print(journal), online(journal)),
        };
        let issn_l = if matches!(number % 11, 3 | 4) { Value::Null } else { json!(print(journal)) };
        let host = if number.is_multiple_of(3) { "publisher" } else { "repository" };
        let copies: Vec<Value> = (0..number % 3)
            .map(|copy| json!({"host_type": host, "version": VERSIONS[(number / 5 + copy) % 3]}))
            .collect();
        let colour = if journal == 8 { "gold" } else { COLOURS[number / 2 % 7] };
        let line = json!({
            "doi": format!("10.5555/paper.{number}"), "year": 2013 + number * 5 % 8,
            "genre": if number % 13 == 6 { "posted-content" } else { "journal-article" },
            "is_paratext": number % 29 == 8, "journal_issn_l": issn_l, "journal_issns": issns, "oa_status": colour,
            "updated": format!("2020-10-{:02}T17:05:48.862681", number % 27 + 1), "oa_locations": copies,
        });
        lines += &format!("{line}\n");
    }
    lines
}

/// Relations of an organisation: kind and other end.
type Relations<'a> = &'a [(&'a str, &'a str)];

const ORGANISATIONS: [(&str, &str, Relations<'static>); 6] = [
    (PAYER, "active", &[("Related", BY_ROR)]),
    (WHOLE, "active", &[("Child", PART), ("Child", "01a1mq059")]),
    (PART, "active", &[("Parent", WHOLE)]),
    (BY_GRID, "inactive", &[("Successor", BY_ROR)]),
    (BY_ROR, "active", &[("Predecessor", BY_GRID)]),
    (OTHER_PAYER, "withdrawn", &[]),
];

/// The GRID id of an organisation.
fn grid_id(place: usize, ror: &str) -> String {
    if ror == BY_GRID { "grid.1002.3".to_owned() } else { format!("grid.900{place}.{place}") }
}

/// Returns a dump of ROR with schema 1.
fn schema_1() -> Value {
    let organisation = |(place, (ror, status, relations)): (
        usize,
        &(&str, &str, Relations<'_>),
    )| {
        let grid = grid_id(place, ror);
        let preferred = if place.is_multiple_of(2) { json!(grid) } else { Value::Null };
        let relations: Vec<Value> = relations
            .iter()
            .map(|(kind, other)| json!({"type": kind, "label": "x", "id": format!("https://ror.org/{other}")}))
            .collect();
        json!({
            "id": format!("https://ror.org/{ror}"), "name": format!("University of Invention {place}"), "status": status,
            "country": {"country_code": "SE", "country_name": "Sweden"}, "labels": [], "relationships": relations,
            "external_ids": {"GRID": {"preferred": preferred, "all": grid}, "ISNI": {"preferred": null, "all": ["1"]}},
        })
    };
    ORGANISATIONS.iter().enumerate().map(organisation).collect()
}

/// Returns the dump with schema 2, without the last two organisations.
fn schema_2() -> Value {
    let organisation = |(place, (ror, status, relations)): (
        usize,
        &(&str, &str, Relations<'_>),
    )| {
        let grid = grid_id(place, ror);
        let relations: Vec<Value> = relations
            .iter()
            .map(|(kind, other)| {
                json!({"type": kind.to_lowercase(), "label": "x", "id": format!("https://ror.org/{other}")})
            })
            .collect();
        json!({
            "id": format!("https://ror.org/{ror}"), "status": status, "relationships": relations,
            "names": [
                {"value": "Alias", "types": ["alias"], "lang": null},
                {"value": format!("University of Invention {place}"), "types": ["ror_display", "label"], "lang": "en"},
            ],
            "locations": [{"geonames_id": 1, "geonames_details": {"country_code": "SE", "country_name": "Sweden"}}],
            "external_ids": [{"type": "grid", "all": [grid], "preferred": null}],
        })
    };
    ORGANISATIONS[..4].iter().enumerate().map(organisation).collect()
}
