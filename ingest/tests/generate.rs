//! The generated files are consistent, the same in every run, and realistic.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::Path;

use calamine::{Data, Reader, open_workbook_auto};
use titlewise_ingest::generate::{
    CONSORTIUM_SCENARIO, Delivery, Invented, Spec, invent, write, write_model_inputs,
};

type Rows = Vec<Vec<String>>;
type Record<'a> = HashMap<&'a str, &'a str>;

fn spec(titles: usize, members: usize, seed: u64) -> Spec {
    Spec { titles, members, seed }
}

fn csv_rows(path: &Path) -> Rows {
    let bytes = fs::read(path).unwrap();
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text)
        .records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect())
        .collect()
}

fn sheet_rows(path: &Path) -> Rows {
    let mut book = open_workbook_auto(path).unwrap();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    range.rows().map(|row| row.iter().map(Data::to_string).collect()).collect()
}

fn report_rows(folder: &Path, name: &str) -> Rows {
    let text = folder.join(format!("{name}.csv"));
    if text.exists() { csv_rows(&text) } else { sheet_rows(&folder.join(format!("{name}.xlsx"))) }
}

/// Returns data rows as maps from heading to cell. The heading row is counted from 1.
fn records(rows: &Rows, heading: usize) -> Vec<Record<'_>> {
    let names = &rows[heading - 1];
    rows[heading..]
        .iter()
        .map(|row| names.iter().map(String::as_str).zip(row.iter().map(String::as_str)).collect())
        .collect()
}

fn tidy(issn: &str) -> String {
    let bare: String = issn.trim().to_uppercase().replace('-', "");
    if bare.len() == 8 { format!("{}-{}", &bare[..4], &bare[4..]) } else { String::new() }
}

/// Returns the title of a report row.
fn linking(known: &HashMap<String, String>, row: &Record<'_>, print: &str, online: &str) -> String {
    known
        .get(&tidy(row[print]))
        .or_else(|| known.get(&tidy(row[online])))
        .expect("a known title")
        .clone()
}

fn known_issns(reference: &Path) -> HashMap<String, String> {
    let rows = csv_rows(&reference.join("journals.csv"));
    let mut known = HashMap::new();
    for row in records(&rows, 1) {
        for issn in row["issns"].split(';') {
            known.insert(issn.to_owned(), row["issn_l"].to_owned());
        }
    }
    known
}

fn months_agree(row: &Record<'_>, total: &str) -> u64 {
    let months: u64 = row
        .iter()
        .filter(|(name, _)| name.ends_with("-2025"))
        .map(|(_, n)| n.parse::<u64>().unwrap())
        .sum();
    let total: u64 = row[total].parse().unwrap();
    assert_eq!(months, total, "{row:?}");
    total
}

fn files_below(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(dir).unwrap().display().to_string();
                found.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    found
}

type Sums = HashMap<(String, String), u64>;

/// Returns counted use and use by year of publication of the model inputs, by package and title.
fn sums_of_inputs(dir: &Path) -> (Sums, Sums) {
    let (mut counted, mut by_year) = (Sums::new(), Sums::new());
    let counter = csv_rows(&dir.join("counter.csv"));
    for row in records(&counter, 1) {
        let key = (row["package_id"].to_owned(), row["issn_l"].to_owned());
        let total: u64 = row["total"].parse().unwrap();
        match (row["report_name"], row["metric_type"]) {
            ("jr1", _) | ("trj2", "No_License") | ("trj3", "Unique_Item_Requests") => {
                *counted.entry(key).or_default() += total;
            }
            ("trj4", _) => *by_year.entry(key).or_default() += total,
            _ => {}
        }
    }
    (counted, by_year)
}

/// Returns the same sums of the reports in libraries' formats.
fn sums_of_reports(invented: &Invented, dir: &Path) -> (Sums, Sums) {
    let known = known_issns(&dir.join("reference"));
    let (mut counted, mut by_year) = (Sums::new(), Sums::new());
    for member in invented.members() {
        let folder = dir.join("members").join(&member.package_id);
        let key = |issn: String| (member.package_id.clone(), issn);
        if member.delivery == Delivery::R4Text {
            let rows = csv_rows(&folder.join("JR1.csv"));
            let rows = records(&rows, 8);
            let mut sum = 0;
            for row in &rows[1..] {
                let total = months_agree(row, "Reporting Period Total");
                let issn = linking(&known, row, "Print ISSN", "Online ISSN");
                *counted.entry(key(issn)).or_default() += total;
                sum += total;
            }
            assert_eq!(months_agree(&rows[0], "Reporting Period Total"), sum);
            continue;
        }
        let heading = if member.delivery.release() == "5.1" { 15 } else { 14 };
        for (report, metric) in [
            ("TR_J2", "No_License"),
            ("TR_J3", "Unique_Item_Requests"),
            ("TR_J4", "Unique_Item_Requests"),
        ] {
            let rows = report_rows(&folder, report);
            assert_eq!(rows[1][1], report);
            assert_eq!(rows[2][1], member.delivery.release());
            for row in records(&rows, heading) {
                let total = months_agree(&row, "Reporting_Period_Total");
                let issn = linking(&known, &row, "Print_ISSN", "Online_ISSN");
                if row["Metric_Type"] == metric {
                    let sums = if report == "TR_J4" { &mut by_year } else { &mut counted };
                    *sums.entry(key(issn)).or_default() += total;
                }
            }
        }
    }
    (counted, by_year)
}

#[test]
fn reports_and_model_inputs_agree_title_by_title() {
    let files = tempfile::tempdir().unwrap();
    let inputs = tempfile::tempdir().unwrap();
    let invented = invent(&spec(120, 8, 42));
    let mut heard = Vec::new();
    let written = write(&invented, files.path(), &mut |done, all| {
        heard.push((done, all));
    })
    .unwrap();
    write_model_inputs(&invented, inputs.path()).unwrap();
    assert_eq!(heard.first(), Some(&(1, 9)));
    assert_eq!(heard.last(), Some(&(9, 9)));
    let on_disk = files_below(files.path());
    assert_eq!(written.files as usize, on_disk.len());
    let bytes: u64 = on_disk.values().map(|b| b.len() as u64).sum();
    assert_eq!(written.bytes, bytes);

    let expected = sums_of_inputs(inputs.path());
    assert!(expected.0.len() > 800);
    assert_eq!(sums_of_reports(&invented, files.path()), expected);

    // The tables that exist in both places agree.
    for name in [
        "packages.csv",
        "scenarios.csv",
        "settings.csv",
        "subscriptions.csv",
        "consortium_scenarios.csv",
    ] {
        let ours = fs::read(files.path().join(name)).unwrap();
        assert_eq!(ours, fs::read(inputs.path().join(name)).unwrap());
    }
    for name in ["prices.csv", "pta.csv", "citations.csv", "authorships.csv"] {
        let whole = csv_rows(&inputs.path().join(name));
        let folder = files.path().join("members");
        let parts: Rows = invented
            .members()
            .flat_map(|m| csv_rows(&folder.join(m.package_id).join(name)).split_off(1))
            .collect();
        assert_eq!(whole[1..], parts);
    }
}

#[test]
fn release_51_text_begins_with_a_byte_order_mark() {
    let dir = tempfile::tempdir().unwrap();
    write(&invent(&spec(120, 8, 42)), dir.path(), &mut |_, _| {}).unwrap();
    let demo = dir.path().join("members/pkg-demo-0001");
    for name in ["TR_J2.csv", "TR_J4.csv"] {
        let text = fs::read(demo.join(name)).unwrap();
        assert!(text.starts_with(b"\xEF\xBB\xBFReport_Name,"));
    }
    let kinds: HashSet<String> =
        sheet_rows(&demo.join("TR_J3.xlsx"))[15..].iter().map(|row| row[9].clone()).collect();
    let expected = ["Controlled", "Open", "Free_To_Read"].map(str::to_owned);
    assert_eq!(kinds, HashSet::from(expected));
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_does_not() {
    let run = |spec: &Spec| {
        let dir = tempfile::tempdir().unwrap();
        let invented = invent(spec);
        write(&invented, &dir.path().join("files"), &mut |_, _| {}).unwrap();
        write_model_inputs(&invented, &dir.path().join("inputs")).unwrap();
        files_below(dir.path())
    };
    let first = run(&spec(40, 3, 9));
    let second = run(&spec(40, 3, 9));
    for (name, bytes) in &first {
        assert!(second.get(name) == Some(bytes), "{name} differs");
    }
    assert_eq!(first.len(), second.len());
    assert!(first != run(&spec(40, 3, 10)));
}

#[test]
fn more_titles_and_members_leave_the_first_ones_as_they_were() {
    let small = invent(&spec(30, 2, 5));
    let large = invent(&spec(90, 20, 5));
    assert_eq!(format!("{:?}", small.titles()), format!("{:?}", &large.titles()[..30]));
    let holdings = |invented: &Invented| format!("{:?}", &invented.member(1).holdings[..30]);
    assert_eq!(holdings(&small), holdings(&large));
}

#[test]
fn headings_are_those_of_the_contract() {
    let dir = tempfile::tempdir().unwrap();
    write_model_inputs(&invent(&spec(5, 2, 1)), dir.path()).unwrap();
    for (file, headings) in [
        (
            "journals",
            "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns",
        ),
        ("papers_by_year", "issn_l,year,num_papers"),
        ("download_totals", "issn_l,downloads_total,papers_reference_year"),
        ("download_age_profile", "issn_l,age,downloads"),
        ("oa_papers_by_year", "issn_l,year,oa_type,n_with_submitted,n_no_submitted"),
        ("embargo", "issn_l,embargo_months"),
        ("social_network_share", "issn_l,asn_only_rate"),
        (
            "packages",
            "package_id,institution_name,currency,big_deal_cost,big_deal_cost_increase,\
             consortium_package_id,size_factor,ror_id",
        ),
        (
            "apc_papers",
            "ror_id,doi,issn_l,journal_name,publisher,year,oa_status,apc,currency,\
             num_authors_total,num_authors_from_uni",
        ),
        ("institution_citations", "ror_id,issn_l,year,num_citations"),
        ("institution_authorships", "ror_id,issn_l,year,num_authorships"),
        ("counter", "package_id,issn_l,report_version,report_name,metric_type,total"),
        ("prices", "package_id,issn_l,price"),
        ("pta", "package_id,issn_l,start_date,end_date"),
        ("citations", "package_id,issn_l,year,num_citations"),
        ("authorships", "package_id,issn_l,year,num_authorships"),
        ("title_filter", "issn_l"),
        ("core_titles", "issn_l,baseline_access"),
        (
            "scenarios",
            "scenario_id,package_id,data_package_id,currency,use_pta,use_title_filter,\
             use_core_titles,package_big_deal_cost,package_big_deal_cost_increase,\
             paper_growth_mode",
        ),
        ("consortium_scenarios", "scenario_id,members,included_members"),
        ("settings", "scenario_id,key,value,value_type"),
        ("subscriptions", "scenario_id,kind,issn_l"),
    ] {
        let text = fs::read_to_string(dir.path().join(format!("{file}.csv"))).unwrap();
        assert_eq!(text.lines().next(), Some(headings), "{file}");
    }
    let consortium = csv_rows(&dir.path().join("consortium_scenarios.csv"));
    let all = "pkg-demo-0001;pkg-demo-0002";
    assert_eq!(consortium[1], [CONSORTIUM_SCENARIO, all, all]);
}

/// Open papers are a subset of those by a library's authors, without repetition.
#[test]
fn papers_are_those_of_the_librarys_authors() {
    let invented = invent(&spec(1_000, 2, 42));
    let member = invented.member(0);
    assert_ne!(member.ror_id, invented.member(1).ror_id);
    let (mut dois, mut papers, mut unpriced, mut unknown) = (HashSet::new(), 0, 0, 0);
    for ((title, found), holding) in member.apc_papers(invented.titles()).zip(&member.holdings) {
        for (year, written) in (2021..).zip(holding.authorships) {
            let open = found.iter().filter(|paper| paper.year == year).count();
            assert!(open <= written as usize, "{}: {open} of {written} in {year}", title.name);
        }
        for paper in found {
            assert_eq!(paper.oa_status == "gold", title.is_gold && paper.year >= 2024);
            assert!(paper.own_authors <= paper.authors && paper.own_authors != Some(0));
            papers += 1;
            unpriced += usize::from(paper.charge.is_none());
            unknown += usize::from(paper.authors.is_none());
            assert!(dois.insert(paper.doi));
        }
    }
    assert!((100..1_500).contains(&papers), "{papers} papers");
    assert!(unpriced > 0 && unpriced < papers / 10, "{unpriced} without a price");
    assert!(unknown > 0 && unknown < papers / 20, "{unknown} without authors");
    let fewer = invent(&spec(300, 1, 42));
    let first = |invented: &Invented| -> Vec<_> {
        let member = invented.member(0);
        member.apc_papers(&invented.titles()[..300]).flat_map(|(_, papers)| papers).collect()
    };
    assert_eq!(first(&fewer), first(&invented), "more titles leave them as they were");
}

#[test]
fn any_size_can_be_written() {
    for (titles, members) in [(0, 0), (0, 2), (1, 0), (1, 1)] {
        let dir = tempfile::tempdir().unwrap();
        let invented = invent(&spec(titles, members, 3));
        write(&invented, dir.path(), &mut |_, _| {}).unwrap();
        write_model_inputs(&invented, &dir.path().join("inputs")).unwrap();
    }
}

#[test]
fn numbers_look_like_life() {
    let invented = invent(&spec(2000, 1, 42));
    let titles = invented.titles();
    let names: HashSet<&str> = titles.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names.len(), titles.len());

    let member = invented.member(0);
    assert_eq!(member.delivery, Delivery::R51Workbook);
    let share = |n: usize| n as f64 / titles.len() as f64;
    let prices: Vec<f64> = member.holdings.iter().filter_map(|h| h.price).collect();
    assert!(prices.iter().all(|p| (500.0..=9000.0).contains(p)));
    let unpriced = share(titles.len() - prices.len());
    assert!((0.04..0.09).contains(&unpriced), "without price: {unpriced}");
    let deal = member.big_deal_cost / prices.iter().sum::<f64>();
    assert!((0.35..=0.5).contains(&deal), "Big Deal share: {deal}");
    let delayed = titles.iter().filter(|t| t.embargo_months.is_some()).count();
    let delayed = share(delayed);
    assert!((0.08..0.12).contains(&delayed), "embargoes: {delayed}");

    // Price by remaining paid use, roughly two fifths of all use.
    let rates: Vec<f64> = member
        .holdings
        .iter()
        .filter_map(|h| Some(h.price? * 1.25 / (0.4 * f64::from(member.counted_use(h)))))
        .filter(|rate| rate.is_finite())
        .collect();
    let part = |n: usize| n as f64 / rates.len() as f64;
    let below = part(rates.iter().filter(|r| **r < 20.0).count());
    let above = part(rates.iter().filter(|r| **r > 100.0).count());
    assert!((0.4..0.8).contains(&below), "below 20: {below}");
    assert!((0.05..0.25).contains(&above), "above 100: {above}");
    for holding in &member.holdings {
        for requests in [holding.controlled, holding.open, holding.free] {
            assert!(requests.unique <= requests.total);
        }
    }
}
