//! A generated OpenAlex snapshot. Works have the size of real ones and realistic entropy: abstracts, topics, authors
//! with their institutions, references.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::workload::SEED;

/// Number of journals.
const SOURCES: u32 = 2_600;
/// Number of institutions. Each author has one.
const INSTITUTIONS: u32 = 400;
const DAY: &str = "updated_date=2026-03-02";

/// Writes a snapshot of `files` files with `works` works each. Returns the size of its works in bytes.
///
/// # Errors
/// Errors of the operating system.
pub fn snapshot(folder: &Path, files: u32, works: u32) -> io::Result<u64> {
    let source = |number: u32| {
        let issn = format!("1000-{number:04}");
        json!({"id": id('S', number), "type": "journal", "issn_l": issn, "issn": [issn],
            "display_name": format!("Journal {number}"), "works_count": number})
    };
    write(folder, "sources", 0, (0..SOURCES).map(source))?;
    let institution = |number: u32| json!({"id": id('I', number), "ror": format!("https://ror.org/{}", ror(number))});
    write(folder, "institutions", 0, (0..INSTITUTIONS).map(institution))?;
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut bytes = 0;
    for file in 0..files {
        let lines = (0..works).map(|place| work(&mut random, file * works + place));
        bytes += write(folder, "works", file, lines)?;
    }
    Ok(bytes)
}

/// Returns the ROR id of an institution.
pub fn ror(number: u32) -> String {
    format!("0{number:08}")
}

fn id(letter: char, number: u32) -> String {
    format!("https://openalex.org/{letter}{number}")
}

fn write(
    folder: &Path,
    entity: &str,
    file: u32,
    lines: impl Iterator<Item = Value>,
) -> io::Result<u64> {
    let folder = folder.join(entity).join(DAY);
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("part_{file:03}.gz"));
    let mut gz = GzEncoder::new(BufWriter::new(File::create(&path)?), Compression::default());
    for line in lines {
        writeln!(gz, "{line}")?;
    }
    gz.finish()?.flush()?;
    Ok(fs::metadata(path)?.len())
}

fn work(random: &mut ChaCha8Rng, number: u32) -> Value {
    let year = random.random_range(2014..=2026);
    let status = ["closed", "closed", "green", "hybrid", "bronze", "gold"];
    let source = json!({"id": id('S', random.random_range(0..SOURCES)), "type": "journal"});
    let location = json!({"is_oa": random.random_bool(0.4), "landing_page_url": address(random),
        "version": "publishedVersion", "source": source.clone()});
    json!({
        "id": id('W', number),
        "doi": format!("https://doi.org/10.1000/{number}"),
        "title": words(random, 12),
        "publication_year": year,
        "publication_date": format!("{year}-{:02}-01", random.random_range(1..=12)),
        "type": "article",
        "primary_location": {"source": source},
        "locations": [location, {"is_oa": true, "version": "submittedVersion", "source": {"type": "repository"}, "landing_page_url": address(random)}],
        "open_access": {"oa_status": status[random.random_range(0..status.len())]},
        "authorships": (0..random.random_range(1..8)).map(|_| author(random)).collect::<Vec<_>>(),
        "primary_topic": {"field": {"display_name": format!("Field {}", random.random_range(0..26))}},
        "concepts": (0..12).map(|_| json!({"id": id('C', random.random_range(0..60_000)), "score": random.random::<f32>(),
            "display_name": words(random, 2), "wikidata": address(random)})).collect::<Vec<_>>(),
        "referenced_works": (0..30).map(|_| id('W', random.random_range(0..200_000))).collect::<Vec<_>>(),
        "related_works": (0..10).map(|_| id('W', random.random())).collect::<Vec<_>>(),
        "abstract_inverted_index": (0..120).map(|place| (word(random), json!([place]))).collect::<Map<_, _>>(),
    })
}

fn author(random: &mut ChaCha8Rng) -> Value {
    let institution = id('I', random.random_range(0..INSTITUTIONS));
    json!({
        "author": {"id": id('A', random.random()), "display_name": words(random, 2)},
        "institutions": [{"id": institution, "display_name": words(random, 3), "lineage": [institution]}],
        "raw_affiliation_strings": [words(random, 10)],
    })
}

fn address(random: &mut ChaCha8Rng) -> String {
    format!("https://www.example.org/{}/{}", word(random), random.random::<u32>())
}

fn words(random: &mut ChaCha8Rng, count: usize) -> String {
    (0..count).map(|_| word(random)).collect::<Vec<_>>().join(" ")
}

/// Returns a word of two to four syllables.
fn word(random: &mut ChaCha8Rng) -> String {
    const SYLLABLES: [&str; 20] = [
        "al", "ber", "co", "den", "er", "fi", "gra", "hi", "in", "ket", "lo", "mi", "no", "or",
        "pre", "qua", "ra", "sti", "tion", "um",
    ];
    let count = random.random_range(2..=4);
    (0..count).map(|_| SYLLABLES[random.random_range(0..SYLLABLES.len())]).collect()
}
