//! `titlewise reference build` from the responses of a service, as a process, against a stand-in that serves the lines
//! of a snapshot: real samples and a generated one.

#[path = "../../../../engine/tests/openalex/rows.rs"]
mod rows;
#[path = "../../../../engine/tests/openalex/sample_snapshot.rs"]
mod sample_snapshot;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::{Value, json};

use crate::snapshot::{bytes, snapshot_of, write};
use crate::stand_in::{Service, StandIn};
use crate::support::titlewise;

fn building(args: &[String]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_titlewise"));
    command.args(["reference", "build", "--requests-per-second", "5000"]).args(args);
    command.env_remove("OPENALEX_API_KEY").env_remove("OPENALEX_MAILTO");
    command
}

async fn build(args: &[String]) -> Output {
    let args = args.to_vec();
    tokio::task::spawn_blocking(move || building(&args).output().unwrap()).await.unwrap()
}

fn succeeded(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn words(args: &[&str]) -> Vec<String> {
    args.iter().map(|&arg| arg.to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn real_samples_are_what_another_program_counts() {
    let real = sample_snapshot::Samples::real("OpenAlex samples through its service", 15);
    let Some(samples) = real else { return };
    let snapshot = samples.snapshot();
    let stand_in = StandIn::of(Service::of(snapshot.path()).unwrap()).await;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    stand_in.issns(Path::new(&at("issns.txt")));
    let recipe = samples.recipe();
    let (first, last) = recipe.years.unwrap();
    let variants: [(&str, usize, &[&str]); 3] = [
        ("corrected, with children", 9, &[]),
        ("classic, with children", 1, &["--submitted", "classic"]),
        ("corrected, without children", 3, &["--without-children"]),
    ];
    let mut checked = 0;
    for (place, (variant, tables, options)) in variants.into_iter().enumerate() {
        let out = at(&format!("out{place}"));
        let years = format!("{first}-{last}");
        let as_of = recipe.as_of.unwrap().to_string();
        let (types, rors) = (recipe.types.join(","), recipe.ror_ids.join(","));
        let mut args = words(&["--from", &stand_in.base, "--out", &out, "--cache", &at("cache")]);
        args.extend(words(&["--issns", &at("issns.txt"), "--as-of", &as_of, "--years", &years]));
        args.extend(words(&["--institution-years", &years, "--types", &types, "--ror", &rors]));
        args.extend(words(options));
        let output = build(&args).await;
        succeeded(&output);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("OpenAlex has no institution 00jmfr291"), "{said}");
        let compared = samples.compare(variant, Path::new(&out), |table| {
            // A service does not report the version at each kind of location.
            variant != "corrected, with children" || table != "oa_papers_by_year"
        });
        assert_eq!(compared, tables, "{variant}");
        checked += compared;
        if variant == "corrected, with children" {
            let answered = "corrected, as a service answers";
            checked += samples.compare(answered, Path::new(&out), |_| true);
        }
    }
    // A pack unpacks to the same tables.
    let (made, pack, unpacked) = (at("out0"), at("pack.tar"), at("unpacked"));
    titlewise(&["reference", "export", &made, "--out", &pack]);
    titlewise(&["reference", "import", &pack, "--out", &unpacked]);
    let compared =
        samples.compare("corrected, as a service answers", Path::new(&unpacked), |_| true);
    assert_eq!(compared, 1);
    samples.checked(checked + compared);
    assert_eq!(bytes(Path::new(&unpacked)), bytes(Path::new(&made)));
    // No variant repeats a request of an earlier one.
    assert_none_twice(&stand_in.asked(), &BTreeMap::new());
}

/// Asserts that each request was sent once, plus once for each time it was in flight when the process was killed.
fn assert_none_twice(asked: &[String], again: &BTreeMap<String, usize>) {
    let mut times: BTreeMap<&String, usize> = BTreeMap::new();
    asked.iter().for_each(|address| *times.entry(address).or_default() += 1);
    for (address, times) in times {
        let more = again.get(address).copied().unwrap_or(0);
        assert!(times <= 1 + more, "asked {times} times, {more} of them lost: {address}");
    }
}

/// Creates a snapshot whose works differ by age, so that there are embargoes, and with a work of many authors.
fn aged(folder: &Path) {
    snapshot_of(folder, 200);
    let source = json!({"id": "S90", "type": "journal", "issn_l": "2000-0906", "issn": ["2000-0906", "2000-0914"],
        "display_name": "Later Open", "host_organization_lineage": ["https://openalex.org/P7"],
        "host_organization_name": "An Imprint", "updated_date": "2026-01-09"});
    write(folder, "sources/updated_date=2026-01-09/part_000.gz", &[source]);
    let house = json!({"id": "https://openalex.org/P7", "display_name": "The House"});
    write(folder, "publishers/updated_date=2026-01-09/part_000.gz", &[house]);
    let institution =
        |number: usize| json!({"id": format!("I{number}"), "lineage": [format!("I{number}")]});
    let field = |number: u32| if number.is_multiple_of(2) { "Agriculture" } else { "Arts" };
    let work = |number: u32| {
        let (year, month) = (2026 - number / 12 % 6, 1 + number % 12);
        let is_old = number / 12 % 6 >= 2;
        let authors: Vec<Value> = (0..if number == 5 { 130 } else { 2 })
            .map(|place| json!({"institutions": [institution(if place == 120 { 1 } else { 9 })]}))
            .collect();
        json!({
            "id": format!("https://openalex.org/W{}", 500_000 + number),
            "doi": format!("https://doi.org/10.2/{number}"),
            "publication_year": year, "publication_date": format!("{year}-{month:02}-01"), "type": "article",
            "open_access": {"oa_status": if number == 5 { "hybrid" } else if is_old { "bronze" } else { "closed" }},
            "primary_location": {"source": {"id": "S90", "type": "journal"}},
            "primary_topic": {"field": {"id": format!("https://openalex.org/fields/{}", 11 + number % 2),
                "display_name": field(number)}},
            "authorships": authors, "referenced_works": ["https://openalex.org/W3"],
        })
    };
    let works: Vec<Value> = (0..216).map(work).collect();
    write(folder, "works/updated_date=2026-01-09/part_000.gz", &works);
}

/// Returns the arguments to build from the generated snapshot, by either route.
fn of_invented(from: &str, issns: &str, out: &str, cache: &str) -> Vec<String> {
    let mut args = words(&["--from", from, "--issns", issns, "--out", out, "--cache", cache]);
    let ror = "02y3ad647,03y3ad653";
    args.extend(words(&["--ror", ror, "--as-of", "2026-01-08", "--types", "article"]));
    args
}

/// Options that do not apply to a snapshot.
const ALL_YEARS: [&str; 2] = ["--institution-years", "2014-2026"];

#[tokio::test(flavor = "multi_thread")]
async fn both_routes_come_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let issns = at("issns.txt");
    aged(Path::new(&at("snapshot")));
    let stand_in = StandIn::of(Service::of(Path::new(&at("snapshot"))).unwrap()).await;
    stand_in.issns(Path::new(&issns));
    succeeded(&build(&of_invented(&at("snapshot"), &issns, &at("read"), &at("read.cache"))).await);
    let mut args = of_invented(&stand_in.base, &issns, &at("asked"), &at("asked.cache"));
    args.extend(words(&ALL_YEARS));
    let output = build(&args).await;
    succeeded(&output);
    let rows = |table, columns: &[&str]| rows::read(Path::new(&at("asked")), table, columns);
    assert_eq!(rows("embargo", &["issn_l", "embargo_months"]), [[json!("2000-0906"), json!(12)]]);
    let many = rows("apc_papers", &["doi", "num_authors_total", "num_authors_from_uni"]);
    assert!(many.contains(&vec![json!("10.2/5"), json!(130), json!(1)]), "{many:?}");
    let journal = rows("journals", &["issn_l", "publisher", "subject", "is_current_subscription"]);
    let row = [json!("2000-0906"), json!("The House"), json!("Agriculture"), json!(true)];
    assert!(journal.contains(&row.to_vec()), "{journal:?}");
    for (asked, read) in bytes(Path::new(&at("asked"))).iter().zip(bytes(Path::new(&at("read")))) {
        assert!(*asked == read, "{} is another", asked.0);
    }
    assert_none_twice(&stand_in.asked(), &BTreeMap::new());

    // Everything is cached: no requests are sent, and the result is the same.
    let asked = stand_in.asked().len();
    args[5] = at("again");
    succeeded(&build(&args).await);
    assert_eq!(stand_in.asked().len(), asked);
    assert_eq!(bytes(Path::new(&at("again"))), bytes(Path::new(&at("asked"))));
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_twenty_times_it_asks_for_no_answer_twice_and_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let issns = at("issns.txt");
    aged(Path::new(&at("snapshot")));
    let whole = StandIn::of(Service::of(Path::new(&at("snapshot"))).unwrap()).await;
    whole.issns(Path::new(&issns));
    let mut args = of_invented(&whole.base, &issns, &at("whole"), &at("whole.cache"));
    args.extend(words(&ALL_YEARS));
    succeeded(&build(&args).await);
    let all = whole.asked().len();
    let expected = bytes(Path::new(&at("whole")));

    let killed = StandIn::of(Service::of(Path::new(&at("snapshot"))).unwrap()).await;
    let mut args = of_invented(&killed.base, &issns, &at("killed"), &at("killed.cache"));
    args.extend(words(&ALL_YEARS));
    let mut lost: BTreeMap<String, usize> = BTreeMap::new();
    for kill in 1..=20 {
        let before = killed.asked().len();
        let mut child =
            building(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Kills are spread over all requests.
        while killed.asked().len() < all * kill / 21 {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // Waits until the stand-in has read all requests that were sent.
        let mut heard = usize::MAX;
        while heard != killed.asked().len() {
            heard = killed.asked().len();
            tokio::time::sleep(Duration::from_millis(400)).await;
        }
        // Requests whose responses are not cached were in flight when the process was killed: at most four at a time.
        let asked = killed.asked();
        let kept = kept(Path::new(&at("killed.cache")));
        let missing: Vec<&String> =
            asked[before..].iter().filter(|address| !kept.contains(*address)).collect();
        assert!(missing.len() <= 4, "{missing:?}");
        missing.iter().for_each(|address| *lost.entry((*address).clone()).or_default() += 1);
    }
    succeeded(&build(&args).await);
    assert_eq!(bytes(Path::new(&at("killed"))), expected);
    assert_none_twice(&killed.asked(), &lost);
    let unique: BTreeSet<String> = killed.asked().into_iter().collect();
    assert_eq!(unique.len(), whole.asked().len());
}

/// Returns the addresses of the cached responses, without the host.
fn kept(cache: &Path) -> BTreeSet<String> {
    let Ok(answers) = fs::read_dir(cache.join("answers")) else { return BTreeSet::new() };
    let mut kept = BTreeSet::new();
    for answer in answers {
        let path = answer.unwrap().path();
        if !path.display().to_string().ends_with(".json.gz") {
            continue;
        }
        let gz = flate2::read::GzDecoder::new(fs::File::open(path).unwrap());
        let answer: Value = serde_json::from_reader(gz).unwrap();
        let address = url::Url::parse(answer["asked"].as_str().unwrap()).unwrap();
        kept.insert(address[url::Position::BeforePath..].to_owned());
    }
    kept
}

#[tokio::test(flavor = "multi_thread")]
async fn what_passes_is_waited_for_and_the_key_stays_out_of_what_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let issns = at("issns.txt");
    aged(Path::new(&at("snapshot")));
    let quiet = StandIn::of(Service::of(Path::new(&at("snapshot"))).unwrap()).await;
    quiet.issns(Path::new(&issns));
    succeeded(&build(&of_invented(&quiet.base, &issns, &at("quiet"), &at("quiet.cache"))).await);

    let service = Service::of(Path::new(&at("snapshot"))).unwrap();
    let troubled = StandIn::of(service.with_trouble(|number| match number % 97 {
        3 => Some((StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "0")]).into_response()),
        30 => Some(StatusCode::BAD_GATEWAY.into_response()),
        60 => Some("<html>a proxy</html>".into_response()),
        _ => None,
    }))
    .await;
    let mut args = of_invented(&troubled.base, &issns, &at("troubled"), &at("troubled.cache"));
    args.extend(words(&["--key", "se cret&", "--mailto", "library@example.org"]));
    succeeded(&build(&args).await);
    assert_eq!(bytes(Path::new(&at("troubled"))), bytes(Path::new(&at("quiet"))));
    let asked = troubled.asked();
    assert!(asked.len() > quiet.asked().len() + 3, "there was no trouble");
    let who = "api_key=se+cret%26&mailto=library%40example.org";
    assert!(asked.iter().all(|address| address.ends_with(who)), "{}", asked[0]);
    let kept = kept(Path::new(&at("troubled.cache")));
    assert!(kept.iter().all(|address| !address.contains("cret")));
}

fn always(status: StatusCode, wait: &'static str, body: &'static str) -> Response {
    (status, [(header::RETRY_AFTER, wait)], body).into_response()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lasts_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let issns = at("issns.txt");
    aged(Path::new(&at("snapshot")));
    let told = async |from: &str, issns: &str| {
        let output = build(&words(&[
            "--from",
            from,
            "--issns",
            issns,
            "--out",
            &at("out"),
            "--key",
            "secret",
        ]))
        .await;
        assert_eq!(output.status.code(), Some(1));
        assert!(!Path::new(&at("out")).join("journals.parquet").exists());
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(!error.contains("secret"), "{error}");
        error
    };
    let of = || Service::of(Path::new(&at("snapshot"))).unwrap();
    let used_up = of().with_trouble(|_| Some(always(StatusCode::TOO_MANY_REQUESTS, "7200", "")));
    let used_up = StandIn::of(used_up).await;
    used_up.issns(Path::new(&issns));
    let error = told(&used_up.base, &issns).await;
    assert!(error.contains("no more responses for 120 minutes"), "{error}");
    assert_eq!(used_up.asked().len(), 1);

    let body = r#"{"error": "Forbidden", "message": "API key is not valid"}"#;
    let refused = of().with_trouble(move |_| Some(always(StatusCode::FORBIDDEN, "0", body)));
    let error = told(&StandIn::of(refused).await.base, &issns).await;
    assert!(error.contains("refused with status 403: API key is not valid"), "{error}");

    let broken = of().with_trouble(|_| Some(always(StatusCode::INTERNAL_SERVER_ERROR, "0", "")));
    let broken = StandIn::of(broken).await;
    let error = told(&broken.base, &issns).await;
    assert!(error.contains("status 500, 6 times"), "{error}");

    let other = of().with_trouble(|_| Some("{}".into_response()));
    let error = told(&StandIn::of(other).await.base, &issns).await;
    assert!(error.contains("the answer is no list of results"), "{error}");

    fs::write(at("unknown.txt"), "1234-5679\n").unwrap();
    let quiet = StandIn::of(of()).await;
    let error = told(&quiet.base, &at("unknown.txt")).await;
    assert!(error.contains("knows none of the 1 journals"), "{error}");
    let output = build(&words(&["--from", &quiet.base, "--out", &at("out")])).await;
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("--issns FILE must list the ISSN"), "{error}");
}
