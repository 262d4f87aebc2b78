//! Samples of OpenAlex as one snapshot, against the counts of another program: `tests/data/openalex`. Generated samples
//! are always compared, real ones if present. The server's tests use this file too.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde_json::Value;
use tempfile::TempDir;
use titlewise_engine::openalex::Recipe;
use titlewise_testing::{RealFiles, real_files, workspace};

use super::rows;

/// Samples, and the counts of another program.
pub struct Samples {
    folder: PathBuf,
    counts: Value,
    real: Option<RealFiles>,
    _invented: Option<TempDir>,
}

/// Writes lines as a file of a snapshot.
pub fn write(folder: &Path, name: &str, lines: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut gz = GzEncoder::new(fs::File::create(path).unwrap(), Compression::fast());
    gz.write_all(lines.as_bytes()).unwrap();
    gz.finish().unwrap();
}

fn lines(path: &Path) -> Vec<String> {
    let reader = BufReader::new(MultiGzDecoder::new(fs::File::open(path).unwrap()));
    reader.lines().map(Result::unwrap).filter(|line| !line.is_empty()).collect()
}

impl Samples {
    /// Generated samples.
    #[allow(dead_code)] // The server's tests generate their own snapshots.
    pub fn invented() -> Self {
        let folder = tempfile::tempdir().unwrap();
        titlewise_testing::samples::openalex::write(folder.path());
        Self {
            folder: folder.path().to_owned(),
            counts: counts("invented.json"),
            real: None,
            _invented: Some(folder),
        }
    }

    /// Returns the real samples, or records that the comparison of `tables` tables is skipped.
    pub fn real(check: &str, tables: usize) -> Option<Self> {
        let files = real_files(check, tables)?;
        let folder = files.path("reference/openalex");
        Some(Self { folder, counts: counts("counts.json"), real: Some(files), _invented: None })
    }

    /// Records how many tables of real samples were compared.
    pub fn checked(self, tables: usize) {
        if let Some(files) = self.real {
            files.checked(tables);
        }
    }

    /// Writes the samples as one snapshot, as described in the README of the counts.
    pub fn snapshot(&self) -> TempDir {
        let (samples, out) = (&self.folder, tempfile::tempdir().unwrap());
        let layout = samples.join("snapshot_layout_2023");
        let copied = [
            ("sources/updated_date=2023-06-25/part_000.gz", "sources"),
            ("institutions/updated_date=2023-09-04/part_000.gz", "institutions"),
            ("publishers/updated_date=2023-09-09/part_000.gz", "publishers"),
        ];
        let mut known: HashSet<String> = HashSet::new();
        for (name, _) in copied {
            let lines = lines(&layout.join(name));
            let id = |line: &String| -> Value { serde_json::from_str(line).unwrap() };
            known.extend(lines.iter().map(|line| id(line)["id"].as_str().unwrap().to_owned()));
            write(out.path(), name, &lines.join("\n"));
        }
        let works = [
            (
                "2023-05-16/part_000.gz",
                "snapshot_layout_2023/works/updated_date=2023-05-16/part_000.gz",
            ),
            ("2025-10-01/part_000.gz", "api_2025/works_chunk_1.jsonl.gz"),
            ("2025-10-01/part_001.gz", "api_2025/works_chunk_2.jsonl.gz"),
            ("2025-10-01/part_002.gz", "api_2025/works_chunk_3.jsonl.gz"),
            ("2025-10-01/part_003.gz", "api_2025/works_chunk_4.jsonl.gz"),
            ("2026-03-02/part_000.gz", "api_2026/works.jsonl.gz"),
        ];
        let mut made: HashMap<&str, Vec<String>> = HashMap::new();
        for (name, sample) in works {
            let lines = lines(&samples.join(sample));
            for line in &lines {
                let work: Value = serde_json::from_str(line).unwrap();
                let mut first_met = |entity, object: &Value| {
                    if let Some(id) = object["id"].as_str()
                        && known.insert(id.to_owned())
                    {
                        made.entry(entity).or_default().push(object.to_string());
                    }
                };
                first_met("sources", &work["primary_location"]["source"]);
                for author in work["authorships"].as_array().into_iter().flatten() {
                    for institution in author["institutions"].as_array().into_iter().flatten() {
                        first_met("institutions", institution);
                    }
                }
            }
            write(out.path(), &format!("works/updated_date={name}"), &lines.join("\n"));
        }
        for (entity, objects) in made {
            let name = format!("{entity}/updated_date=2026-03-02/part_000.gz");
            write(out.path(), &name, &objects.join("\n"));
        }
        out
    }

    /// Returns the settings of the counts.
    pub fn recipe(&self) -> Recipe {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let settings = &self.counts["settings"];
        let years: Vec<i32> =
            text(&settings["years"]).split('-').map(|year| year.parse().unwrap()).collect();
        let texts =
            |key: &str| settings[key].as_array().unwrap().iter().map(text).collect::<Vec<_>>();
        Recipe {
            as_of: Some(text(&settings["as_of"]).parse::<NaiveDate>().unwrap()),
            years: Some((years[0], years[1])),
            types: texts("types"),
            ror_ids: texts("ror"),
            ..Recipe::default()
        }
    }

    /// Compares the selected tables of a folder with a variant of the counts. Returns their number.
    pub fn compare(&self, variant: &str, out: &Path, is_wanted: impl Fn(&str) -> bool) -> usize {
        let tables = self.counts["variants"][variant].as_object().unwrap();
        let tables: Vec<_> = tables.iter().filter(|(table, _)| is_wanted(table)).collect();
        assert!(!tables.is_empty());
        for (table, expected) in &tables {
            let columns: Vec<&str> = expected["columns"]
                .as_array()
                .unwrap()
                .iter()
                .map(|name| name.as_str().unwrap())
                .collect();
            let rows = rows::read(out, table, &columns);
            assert_eq!(
                rows.len(),
                expected["rows"].as_u64().unwrap() as usize,
                "{variant}: {table}"
            );
            match expected["data"].as_array() {
                Some(data) => {
                    for (row, expected) in rows.iter().zip(data) {
                        assert_eq!(row, expected.as_array().unwrap(), "{variant}: {table}");
                    }
                }
                None => assert_eq!(hashed(&rows), expected["sha256"].as_str().unwrap(), "{table}"),
            }
        }
        tables.len()
    }
}

fn counts(file: &str) -> Value {
    let path = workspace().join("engine/tests/data/openalex").join(file);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Hashes rows that are too many to store: cells separated by tabs, numbers that are not integers with two decimals.
fn hashed(rows: &[Vec<Value>]) -> String {
    let cell = |(place, value): (usize, &Value)| match value {
        Value::String(text) => text.clone(),
        value if place == 2 => format!("{:.2}", value.as_f64().unwrap()),
        value => value.to_string(),
    };
    let line =
        |row: &Vec<Value>| row.iter().enumerate().map(cell).collect::<Vec<_>>().join("\t") + "\n";
    rows::hash(rows.iter().map(line).collect::<String>().as_bytes())
}
