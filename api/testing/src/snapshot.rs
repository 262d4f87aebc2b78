//! A synthetic snapshot of OpenAlex.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

/// Number of files with works.
pub const FILES: u32 = 8;

/// Writes lines as a compressed file of a snapshot.
pub fn write(folder: &Path, name: &str, lines: &[Value]) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut gz = GzEncoder::new(fs::File::create(path).unwrap(), Compression::fast());
    lines.iter().for_each(|line| writeln!(gz, "{line}").unwrap());
    gz.finish().unwrap();
}

/// Writes a synthetic snapshot: forty journals, two institutions, and works that cite earlier ones, `in_file` works
/// per file.
pub fn snapshot_of(folder: &Path, in_file: u32) {
    let source = |number: u32| {
        let issn = format!("1000-{:04}", 100 + number);
        json!({"id": format!("S{number}"), "type": "journal", "issn_l": issn, "issn": [issn],
            "display_name": format!("Journal {number}"), "host_organization_name": "A House"})
    };
    let sources: Vec<Value> = (0..40).map(source).collect();
    write(folder, "sources/updated_date=2026-01-05/part_000.gz", &sources);
    let institutions = [("I1", "02y3ad647"), ("I2", "03y3ad653")].map(
        |(id, ror)| json!({"id": id, "ror": format!("https://ror.org/{ror}"), "display_name": id}),
    );
    write(folder, "institutions/updated_date=2026-01-05/part_000.gz", &institutions);
    let colours = ["closed", "green", "bronze", "hybrid", "gold", "diamond"];
    for file in 0..FILES {
        let work = |place: u32| {
            let number = file * in_file + place;
            let year = 2016 + number / 40 % 10;
            let refers: Vec<String> = (1..=20)
                .filter(|back| back * 7 <= number)
                .map(|back| format!("W{}", number - back * 7))
                .collect();
            json!({
                "id": format!("https://openalex.org/W{number}"), "doi": format!("https://doi.org/10.1/{number}"),
                "publication_year": year, "publication_date": format!("{year}-0{}-11", 1 + number % 9),
                "type": "article", "open_access": {"oa_status": colours[(number % 6) as usize]},
                "primary_location": {"source": {"id": format!("S{}", number % 40), "type": "journal"}},
                "authorships": [{"institutions": [{"id": format!("I{}", 1 + number % 3), "lineage": ["I1"]}]}],
                "referenced_works": refers, "abstract_inverted_index": {"words": (vec![place; 200])},
            })
        };
        let works: Vec<Value> = (0..in_file).map(work).collect();
        write(folder, &format!("works/updated_date=2026-01-{:02}/part_000.gz", file + 1), &works);
    }
}

/// Returns every file of a folder with its bytes.
pub fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |entry: fs::DirEntry| {
        (entry.file_name().display().to_string(), fs::read(entry.path()).unwrap())
    };
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| read(entry.unwrap())).collect();
    files.sort();
    files
}
