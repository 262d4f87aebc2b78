//! Runs the steps of the guide, up to a forecast, against a stand-in for OpenAlex.

use std::fmt::Write;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;

use crate::rows::Rows;
use crate::snapshot::write;
use crate::stand_in::{Service, StandIn};

const JOURNALS: usize = 12;

/// Returns the commands of a section of the guide's page: its indented lines.
fn commands(heading: &str) -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/guide/first-forecast.md");
    let text = fs::read_to_string(page).unwrap();
    let (_, part) = text.split_once(&format!("\n## {heading}\n")).unwrap();
    let part = part.split("\n## ").next().unwrap();
    part.lines().filter_map(|line| line.strip_prefix("    ")).map(str::to_owned).collect()
}

/// Returns an ISSN with its check digit.
fn issn(number: usize) -> String {
    let digits = format!("{:07}", 1_234_500 + number);
    let sum: u32 =
        (2..=8).rev().zip(digits.chars()).map(|(w, d)| w * d.to_digit(10).unwrap()).sum();
    let check = match (11 - sum % 11) % 11 {
        10 => "X".to_owned(),
        digit => digit.to_string(),
    };
    format!("{}-{}{check}", &digits[..4], &digits[4..])
}

/// Creates the data of the service: journals, a university, and the works of both over twelve years.
fn known(folder: &Path) {
    let source = |journal: usize| {
        json!({"id": format!("https://openalex.org/S{journal}"), "type": "journal", "issn_l": issn(journal),
            "issn": [issn(journal)], "display_name": format!("Journal {journal}"),
            "host_organization_name": "A House"})
    };
    let day = "updated_date=2026-01-05/part_000.gz";
    write(folder, &format!("sources/{day}"), &(0..JOURNALS).map(source).collect::<Vec<_>>());
    let university = json!({"id": "https://openalex.org/I1", "ror": "https://ror.org/02y3ad647",
        "display_name": "Example University"});
    write(folder, &format!("institutions/{day}"), &[university]);
    let this_year = chrono::Utc::now().format("%Y").to_string().parse::<usize>().unwrap();
    let colour = |number: usize| ["closed", "green", "hybrid"][number % 3];
    let work = |number: usize| {
        let year = this_year - number / JOURNALS % 12;
        let refers: Vec<String> = (1..6)
            .filter(|back| back * 5 <= number)
            .map(|back| format!("https://openalex.org/W{}", number - back * 5))
            .collect();
        json!({
            "id": format!("https://openalex.org/W{number}"), "doi": format!("https://doi.org/10.5/{number}"),
            "publication_year": year, "publication_date": format!("{year}-01-01"), "type": "article",
            "open_access": {"oa_status": colour(number)},
            "primary_location": {"source": {"id": format!("https://openalex.org/S{}", number % JOURNALS),
                "type": "journal", "issn_l": issn(number % JOURNALS)}},
            "authorships": [{"institutions": [{"id": format!("https://openalex.org/I{}", 1 + number % 4)}]}],
            "referenced_works": refers,
        })
    };
    write(folder, &format!("works/{day}"), &(0..JOURNALS * 12 * 20).map(work).collect::<Vec<_>>());
}

fn report(id: &str, columns: &str, rows: &[String]) -> String {
    let mut text = format!(
        "Report_Name,Journals\nReport_ID,{id}\nRelease,5\nInstitution_Name,Us\nInstitution_ID,\nMetric_Types,\n\
         Report_Filters,\nReport_Attributes,\nExceptions,\nReporting_Period,Begin_Date=2025-01-01; End_Date=2025-12-31\n\
         Created,2026-01-10\nCreated_By,Us\n\n\
         Title,Publisher,Print_ISSN,Online_ISSN,{columns}Metric_Type,Reporting_Period_Total,Jan-2025\n"
    );
    rows.iter().for_each(|row| writeln!(text, "{row}").unwrap());
    text
}

/// Creates the files of the library.
fn files(folder: &Path) {
    let rows = |cells: &dyn Fn(usize) -> Vec<String>| -> Vec<String> {
        let of = |journal: usize| {
            let begin = format!("Journal {journal},A House,,{}", issn(journal));
            cells(journal).into_iter().map(move |cells| format!("{begin},{cells}"))
        };
        (0..JOURNALS).flat_map(of).collect()
    };
    let denied = rows(&|journal| vec![format!("No_License,{0},{0}", 2 + journal)]);
    let used = rows(&|journal| {
        let uses = 120 + 10 * journal;
        vec![format!("Controlled,Unique_Item_Requests,{uses},{uses}")]
    });
    let by_year = rows(&|journal| {
        let row = |age: usize| format!("{},Unique_Item_Requests,{1},{1}", 2025 - age, 12 + journal);
        (0..10).map(row).collect()
    });
    fs::write(folder.join("tr_j2.csv"), report("TR_J2", "", &denied)).unwrap();
    fs::write(folder.join("tr_j3.csv"), report("TR_J3", "Access_Type,", &used)).unwrap();
    fs::write(folder.join("tr_j4.csv"), report("TR_J4", "YOP,", &by_year)).unwrap();
    let mut prices = "ISSN,Price\n".to_owned();
    (0..JOURNALS)
        .for_each(|journal| writeln!(prices, "{},{}", issn(journal), 900 + 50 * journal).unwrap());
    fs::write(folder.join("prices.csv"), prices).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn from_nothing_to_a_forecast_as_the_guide_says() {
    let folder = tempfile::tempdir().unwrap();
    let known_folder = tempfile::tempdir().unwrap();
    known(known_folder.path());
    files(folder.path());
    let stand_in = StandIn::of(Service::of(known_folder.path()).unwrap()).await;
    let commands = commands("Steps");
    assert!(commands.len() >= 4, "{commands:?}");
    let mut served = false;
    for command in commands {
        // Another service, and a free port.
        let command = command.replace("https://api.openalex.org", &stand_in.base);
        let place = folder.path().to_owned();
        if command.starts_with("titlewise serve") {
            tokio::task::spawn_blocking(move || serves(&command, &place)).await.unwrap();
            served = true;
            continue;
        }
        let run = move || shell(&command, &place).output().unwrap();
        let output = tokio::task::spawn_blocking(run).await.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(served);

    let forecast = Rows::read(&folder.path().join("forecast.csv"), &["issn_l"]);
    assert_eq!(forecast.by_key.len(), JOURNALS);
    let row = &forecast.by_key[&issn(3)];
    assert_eq!((row["title"].as_str(), row["cost"].is_empty()), ("Journal 3", false), "{row:?}");
    let with_citations = forecast.by_key.values().filter(|row| row["citations"] != "0.0");
    assert!(with_citations.count() > 0);
}

fn shell(command: &str, place: &Path) -> Command {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_titlewise"));
    let folders = std::env::var("PATH").unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(place);
    shell.env("PATH", format!("{}:{folders}", program.parent().unwrap().display()));
    shell.env("OPENALEX_API_KEY", "a-key").env_remove("DATABASE_URL");
    shell
}

/// Checks that the server starts with the built data.
fn serves(command: &str, place: &Path) {
    // The shell is replaced by the server, so that killing it kills the server.
    let command = format!("exec {command} --port 0");
    let mut server = shell(&command, place).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    let lines = BufReader::new(server.stderr.take().unwrap()).lines();
    for line in lines.map_while(Result::ok) {
        said += &format!("{line}\n");
        if line.contains("ready at ") {
            break;
        }
    }
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(said.contains("reference data loaded"), "{said}");
    assert!(said.contains("ready at "), "{said}");
}
