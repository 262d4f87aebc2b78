//! Generated samples of OpenAlex: the folders and files of the real samples, with fictitious works, journals and
//! institutions.

use std::fs;
use std::io::Write;
use std::path::Path;

use chrono::{Datelike, Months, NaiveDate};
use flate2::Compression;
use flate2::write::GzEncoder;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::writer::issn::Issn;

const SOURCES: u64 = 14;
const INSTITUTIONS: u64 = 18;
const PUBLISHERS: u64 = 4;
/// Number of sources and institutions in files of their own. The others occur only in works.
const LISTED: u64 = 10;
/// A journal whose papers become open after twelve months.
const EMBARGOED: u64 = 2;
/// Files of works with the number of their works. Later files contain newer versions of some works of earlier ones.
const WORKS: [(&str, u64); 6] = [
    ("snapshot_layout_2023/works/updated_date=2023-05-16/part_000.gz", 40),
    ("api_2025/works_chunk_1.jsonl.gz", 90),
    ("api_2025/works_chunk_2.jsonl.gz", 90),
    ("api_2025/works_chunk_3.jsonl.gz", 90),
    ("api_2025/works_chunk_4.jsonl.gz", 90),
    ("api_2026/works.jsonl.gz", 200),
];
const FIELDS: [&str; 4] = ["Tidal Studies", "Lantern Science", "Heraldic Botany", "Clockwork Law"];
const COLOURS: [&str; 7] = ["closed", "closed", "green", "hybrid", "bronze", "gold", "diamond"];
const TYPES: [&str; 7] =
    ["article", "article", "article", "review", "letter", "journal-article", "book-chapter"];
const VERSIONS: [&str; 3] = ["submittedVersion", "acceptedVersion", "publishedVersion"];

/// Writes the samples into a folder, which then resembles the `openalex` folder of the real samples.
///
/// # Panics
///
///
/// Panics when a file cannot be written.
pub fn write(folder: &Path) {
    let layout = folder.join("snapshot_layout_2023");
    let lines = |objects: Vec<Value>, name: &str| write_lines(&layout.join(name), &objects);
    lines((1..=LISTED).map(listed_source).collect(), "sources/updated_date=2023-06-25/part_000.gz");
    lines(
        (1..=LISTED).map(listed_institution).collect(),
        "institutions/updated_date=2023-09-04/part_000.gz",
    );
    lines(
        (1..=PUBLISHERS).map(publisher).collect(),
        "publishers/updated_date=2023-09-09/part_000.gz",
    );
    let random = ChaCha8Rng::seed_from_u64(20_260_302);
    let mut works = Works { random, number: 0, earlier: 0 };
    for (name, count) in WORKS {
        works.earlier = works.number;
        let objects: Vec<Value> = (0..count).map(|_| works.next_work()).collect();
        write_lines(&folder.join(name), &objects);
    }
}

fn write_lines(path: &Path, objects: &[Value]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut gz = GzEncoder::new(fs::File::create(path).unwrap(), Compression::default());
    for object in objects {
        writeln!(gz, "{object}").unwrap();
    }
    gz.finish().unwrap();
}

fn id(letter: char, number: u64) -> String {
    format!("https://openalex.org/{letter}{number}")
}

/// Returns the linking ISSN of a journal. Two journals share one, and one has none.
fn issn_l(number: u64) -> Option<String> {
    match number {
        4 => None,
        6 => issn_l(5),
        _ => Some(Issn(9_300_000 + 11 * number as u32).to_string()),
    }
}

fn issns(number: u64) -> Value {
    let online = Issn(9_400_000 + 11 * number as u32).to_string();
    let issns: Vec<String> = issn_l(number).into_iter().chain([online]).collect();
    if number == 4 { Value::Null } else { json!(issns) }
}

fn source_type(number: u64) -> &'static str {
    match number {
        3 => "repository",
        9 => "book series",
        _ => "journal",
    }
}

/// Returns a source in the format of works.
fn source(number: u64) -> Value {
    json!({
        "id": id('S', number), "type": source_type(number), "issn_l": issn_l(number), "issn": issns(number),
        "display_name": format!("Annals of Invention {number}"), "is_in_doaj": number.is_multiple_of(5),
        "host_organization": id('P', number % PUBLISHERS + 1),
        "host_organization_name": format!("Imprint {}", number % PUBLISHERS + 1),
        "host_organization_lineage": [id('P', number % PUBLISHERS + 1)],
    })
}

/// Returns a source with the fields that only its own file has.
fn listed_source(number: u64) -> Value {
    let mut source = source(number);
    let society = json!([{"organization": "Society of Inventors"}]);
    let more = json!({
        "works_count": 100 - number, "is_oa": number == 7, "updated_date": "2023-06-25",
        "societies": if number == 8 { society } else { json!([]) },
        "host_organization_lineage_names": [format!("Imprint {}", number % PUBLISHERS + 1)],
    });
    extend(&mut source, more);
    source
}

fn publisher(number: u64) -> Value {
    json!({"id": id('P', number), "display_name": format!("Invented House {number}"), "updated_date": "2023-09-09T00:00:00"})
}

/// Returns an institution in the format of works. Each of the later ones is part of an earlier one.
fn institution(number: u64) -> Value {
    let lineage: Vec<String> = match number {
        0..=6 => vec![id('I', number)],
        _ => vec![id('I', number), id('I', number % 6 + 1)],
    };
    // One institution has no ROR id.
    let ror = (number != 6).then(|| format!("https://ror.org/{}", ror(number as u32 * 104_729)));
    json!({
        "id": id('I', number), "ror": ror, "display_name": format!("University of Invention {number}"),
        "country_code": if number.is_multiple_of(2) { "SE" } else { "CA" }, "type": "education", "lineage": lineage,
    })
}

fn listed_institution(number: u64) -> Value {
    let mut institution = institution(number);
    let ids = json!({"openalex": id('I', number), "grid": format!("grid.9{number:03}.{number}")});
    extend(&mut institution, json!({"ids": ids, "updated_date": "2023-09-04T00:00:00"}));
    institution
}

/// Returns a ROR id: `0`, six characters of base 32 and two check digits.
fn ror(number: u32) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let signs = (0..6).rev().map(|place| DIGITS[(number >> (5 * place)) as usize & 31]);
    let signs: String = signs.map(char::from).collect();
    format!("0{signs}{:02}", 98 - u64::from(number) * 100 % 97)
}

fn extend(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend::<Map<String, Value>>(more);
    }
}

/// Works in the order of their files.
struct Works {
    random: ChaCha8Rng,
    /// Number of the last line.
    number: u64,
    /// Number of lines in earlier files.
    earlier: u64,
}

impl Works {
    fn one_in(&mut self, count: u64) -> bool {
        self.random.random_range(0..count) == 0
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.random.random_range(0..values.len())]
    }

    fn next_work(&mut self) -> Value {
        self.number += 1;
        // Every ninth line is a newer version of a work in an earlier file. No file has two versions of a work.
        let is_newer = self.earlier > 0 && self.number.is_multiple_of(9);
        let number = if is_newer { self.number * 7 % self.earlier + 1 } else { self.number };
        let source_number =
            if self.one_in(3) { EMBARGOED } else { self.random.random_range(1..=SOURCES) };
        let published = self.published();
        let oa_status = self.oa_status(source_number, published);
        // A newer version is in a journal.
        let primary = match source_number {
            _ if is_newer => json!(source(self.of(&[1, 2, 5, 7]))),
            _ if self.one_in(15) => Value::Null,
            number => json!(source(number)),
        };
        // A year before those that are counted, and works without a date.
        let (year, day) = match self.random.random_range(0..40) {
            0 => (1985, Some("1985-06-01".to_owned())),
            1 => (published.year(), None),
            _ => (published.year(), Some(published.to_string())),
        };
        let mut work = json!({
            "id": id('W', number),
            "doi": (!self.one_in(8)).then(|| format!("https://doi.org/10.5555/Work.{}", number % 400)),
            "display_name": format!("An invention, part {number}"),
            "publication_year": year, "publication_date": day,
            "type": self.of(&TYPES), "is_paratext": self.one_in(20),
            "primary_location": {"is_oa": oa_status != "closed", "source": primary, "version": self.of(&VERSIONS)},
            "open_access": {"is_oa": oa_status != "closed", "oa_status": oa_status},
            "locations": self.locations(),
            "authorships": self.authorships(),
            "referenced_works": self.references(number),
            "updated_date": "2026-03-02T00:00:00",
        });
        // The layout of 2023 has neither charges nor topics; `is_xpac` is new in 2026.
        if self.number > 40 {
            let price = self.random.random_range(4..40_u32) * 100;
            let charge = json!({"value": price, "currency": "USD", "value_usd": price});
            let topic =
                json!({"display_name": "A topic", "field": {"display_name": self.of(&FIELDS)}});
            let charge = if self.one_in(4) { Value::Null } else { charge };
            extend(&mut work, json!({"apc_list": charge, "primary_topic": topic}));
        }
        if self.number > 400 {
            let is_xpac = self.one_in(25) && !is_newer;
            extend(&mut work, json!({"is_xpac": is_xpac}));
        }
        work
    }

    /// Returns a day of the years before the samples' last day, weighted towards recent ones.
    fn published(&mut self) -> NaiveDate {
        let last = NaiveDate::from_ymd_opt(2026, 2, 20).unwrap();
        let months = if self.one_in(2) { 24 } else { 90 };
        last - Months::new(self.random.random_range(0..months))
    }

    fn oa_status(&mut self, source: u64, published: NaiveDate) -> &'static str {
        let boundary = NaiveDate::from_ymd_opt(2025, 3, 2).unwrap();
        match source {
            EMBARGOED if published <= boundary => "bronze",
            EMBARGOED => "closed",
            7 => "gold",
            _ => self.of(&COLOURS),
        }
    }

    fn locations(&mut self) -> Value {
        let count = self.random.random_range(0..3);
        let places: Vec<Value> = (0..count)
            .map(|_| {
                let place = if self.one_in(6) { Value::Null } else { source(self.of(&[3, 3, 1])) };
                json!({"is_oa": !self.one_in(4), "version": self.of(&VERSIONS), "source": place})
            })
            .collect();
        json!(places)
    }

    fn authorships(&mut self) -> Value {
        let count = self.random.random_range(0..4);
        let authors: Vec<Value> = (0..count)
            .map(|_| {
                let institutions = self.random.random_range(0..3);
                let institutions: Vec<Value> = (0..institutions)
                    .map(|_| institution(self.random.random_range(1..=INSTITUTIONS)))
                    .collect();
                json!({"author_position": "middle", "institutions": institutions})
            })
            .collect();
        json!(authors)
    }

    /// Returns some earlier works, and one that no file contains.
    fn references(&mut self, number: u64) -> Value {
        let count = self.random.random_range(0..6);
        let mut works: Vec<u64> =
            (0..count).map(|_| self.random.random_range(1..=number)).collect();
        works.sort_unstable();
        works.dedup();
        let mut references: Vec<String> = works.into_iter().map(|number| id('W', number)).collect();
        if self.one_in(5) {
            references.push(id('W', 999_999));
        }
        json!(references)
    }
}
