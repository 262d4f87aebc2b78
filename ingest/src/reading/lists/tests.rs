//! Tests of the rules of lists, each on a small file.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use arrow::array::{Array, Float64Array, RecordBatch, StringArray};

use crate::reading::{Code, Input, Kind, Options, Reading, TableKind, Verdict, read_with};
use crate::{IssnMap, model_rows};

fn map() -> IssnMap {
    IssnMap::new([
        ("0031-9252", "0031-9252"),
        ("1879-0658", "0031-9252"),
        ("1026-597X", "1026-597X"),
        ("0003-2654", "0003-2654"),
    ])
}

fn read(text: &str, wanted: Option<Kind>, currency: Option<&str>) -> Reading {
    let map = map();
    let options = Options { issn_map: Some(&map), wanted, currency, ..Options::default() };
    read_with("list.csv", Input::Bytes(text.as_bytes()), &options)
}

fn texts(batch: &RecordBatch, name: &str) -> Vec<String> {
    let column = batch.column_by_name(name).unwrap();
    let texts = column.as_any().downcast_ref::<StringArray>().unwrap();
    texts.iter().map(|text| text.unwrap_or("-").to_owned()).collect()
}

fn prices(reading: &Reading, kind: TableKind) -> Vec<f64> {
    let of_kind = reading.tables.iter().filter(|table| table.kind == kind);
    of_kind
        .flat_map(|table| {
            let column = table.batch.column_by_name("price").unwrap();
            column.as_any().downcast_ref::<Float64Array>().unwrap().values().to_vec()
        })
        .collect()
}

fn dates(reading: &Reading) -> Vec<String> {
    let batch = &reading.tables[0].batch;
    let (start, end) = (texts(batch, "start_date"), texts(batch, "end_date"));
    start.iter().zip(end).map(|(start, end)| format!("{start}/{end}")).collect()
}

fn said(reading: &Reading, words: &str) -> bool {
    reading.report.notes.iter().any(|note| note.contains(words))
}

#[test]
fn the_column_in_the_currency_of_the_package_is_taken() {
    let list = "ISSN,USA - USD,Europe - EUR,UK - GBP\n0031-9252,100,90,\n1026-597X,200,,80\n";
    let of = |currency| prices(&read(list, None, currency), TableKind::Price);
    assert_eq!(of(Some("EUR")), [90.0]);
    assert_eq!(of(Some("GBP")), [80.0]);
    assert_eq!(of(None), [100.0, 200.0], "the fullest");
    let reading = read(list, None, Some("CHF"));
    assert_eq!(reading.report.tables[0].currency.as_deref(), Some("USD"));
    assert!(said(&reading, "No price is in CHF"));
}

#[test]
fn electronic_only_goes_before_the_fullest() {
    let list = "ISSN,Price print EUR,Price electronic only EUR\n0031-9252,100,90\n1026-597X,200,\n";
    assert_eq!(prices(&read(list, None, Some("EUR")), TableKind::Price), [90.0]);
}

#[test]
fn rows_in_the_currency_of_the_package_are_taken() {
    let list = "ISSN,Price,Currency\n0031-9252,100,USD\n0031-9252,90,EUR\n1026-597X,50,USD - ROW\n";
    let reading = read(list, None, Some("EUR"));
    assert_eq!(prices(&reading, TableKind::Price), [90.0, 50.0]);
    assert_eq!(texts(&reading.tables[0].batch, "currency"), ["EUR", "USD"]);
    assert_eq!(reading.report.outcome.dropped["other_currency"], 1);
    assert!(said(&reading, "Titles without such a price: 1"));
}

#[test]
fn of_prices_by_size_the_lowest_is_taken() {
    let list = "Journal Name ,ISSN,Currency,Price Group,2021 rate\n\
        A,0031-9252,USD - ROW,20 000 - 29 999,900\nA,0031-9252,USD - ROW,10 000 - 19 999,700\n\
        A,0031-9252,GBP,10 000 - 19 999,500\nPack,\"1026-597X, 0003-2654\",USD - ROW,10 000 - 19 999,1000\n";
    let reading = read(list, None, Some("USD"));
    assert_eq!(prices(&reading, TableKind::Price), [700.0]);
    assert_eq!(prices(&reading, TableKind::Bundle), [1000.0]);
    assert!(said(&reading, "by the size of the institution"));
}

#[test]
fn online_goes_before_print() {
    let list = "Journal,ISSN,Media,Price\nA,0031-9252,Print,50\nA,1879-0658,Online,70\n\
        B,1026-597X,Print,30\n";
    assert_eq!(prices(&read(list, None, None), TableKind::Price), [70.0, 30.0]);
    let by_title = "Journal,ISSN,Price\nA (print),0031-9252,50\nA (online),0031-9252,70\n";
    assert_eq!(prices(&read(by_title, None, None), TableKind::Price), [70.0]);
}

#[test]
fn single_issues_and_other_customers_have_no_price() {
    let list = "Title,ISSN,Product,Product Description,Price Category Description,USD Price\n\
        A,0031-9252,J1-ISP,Single Print Issue,Inst-Standard,5\n\
        A,0031-9252,J1-EFF,Electronic Only,Inst-Schools,20\n\
        A,0031-9252,J1-EFF,Electronic Only,Inst-Standard,80\n\
        A,0031-9252,J1-CMB,Print + Electronic,Inst-Standard,90\n\
        B,1026-597X,J2-ISP,Single Print Issue,Inst-Standard,7\n";
    let reading = read(list, None, None);
    assert_eq!(prices(&reading, TableKind::Price), [80.0]);
    let dropped = &reading.report.outcome.dropped;
    assert_eq!((dropped["no_subscription"], dropped["other_customers"]), (2, 1));
    assert_eq!(dropped["other_product"], 1);
}

#[test]
fn duplicates_are_named_and_the_lowest_price_counts() {
    let list = "ISSN,Price\n0031-9252,\"1,200.50\"\n1879-0658,900\n1026-597X,10\n";
    let reading = read(list, None, None);
    assert_eq!(reading.report.tables[0].duplicates, Some(1));
    let problem =
        reading.report.problems.iter().find(|one| one.code == Code::DuplicateRow).unwrap();
    assert!(problem.text.contains("1200.5") && problem.text.contains("900"), "{}", problem.text);
    assert_eq!(prices(&reading, TableKind::Price).len(), 3, "all rows are kept");
    let model = model_rows::prices_for_model(&reading.tables).unwrap();
    let kept = model.column(1).as_any().downcast_ref::<Float64Array>().unwrap();
    assert_eq!(kept.values().to_vec(), [900.0, 10.0]);
}

#[test]
fn bundles_stand_in_a_table_of_their_own() {
    let list =
        "ISSN,Title,Price\nFS00-8144,Pack,500\n\"0031-9252, 1026-597X\",Two,70\n0003-2654,C,10\n";
    let reading = read(list, None, None);
    assert_eq!(prices(&reading, TableKind::Price), [10.0]);
    let bundles = reading.tables.iter().find(|table| table.kind == TableKind::Bundle).unwrap();
    assert_eq!(texts(&bundles.batch, "bundle"), ["FS00-8144", "0031-9252;1026-597X"]);
    assert_eq!(texts(&bundles.batch, "issn_ls"), ["-", "0031-9252;1026-597X"]);
    assert_eq!(reading.report.tables[0].bundles, Some(2));
    let one_journal = "ISSN,Price\n\"0031-9252, 1879-0658\",70\n";
    assert_eq!(
        prices(&read(one_journal, None, None), TableKind::Price),
        [70.0],
        "print and online"
    );
}

#[test]
fn words_for_no_price_and_nonsense() {
    let list = "ISSN;Price EUR\n0031-9252;1.234,50\n1026-597X;on request\n0003-2654;see website\n";
    let reading = read(list, None, None);
    assert_eq!(prices(&reading, TableKind::Price), [1234.5]);
    let dropped = &reading.report.outcome.dropped;
    assert_eq!((dropped["no_price"], dropped["bad_price"]), (1, 1));
}

#[test]
fn a_list_in_blocks() {
    let list = "\"Journal Title\nAcronym\nPrint ISSN\nVol & issues\",Number,Media,USA,UK\n\
        Acta &amp; more,,,,\nACT,,,,\n0031-9252,1,Print & Online,$110.00,60\n1879-0658,2,Online,$90.00,50\n____,,,,\n\
        Some Package,,,,\nMJ0028,,,,\nMJ00-0162,3,Online,$500.00,300\n____,,,,\n\
        B,,,,\n1026-597X,S,Online,$7.00,4\n,M,Online,$9.00,5\n";
    let reading = read(list, None, Some("GBP"));
    assert_eq!(prices(&reading, TableKind::Price), [50.0, 4.0]);
    assert_eq!(texts(&reading.tables[0].batch, "title"), ["Acta & more", "B"]);
    assert_eq!(prices(&reading, TableKind::Bundle), [300.0]);
    assert_eq!(prices(&read(list, None, None), TableKind::Price), [90.0, 7.0]);
    let outcome = &reading.report.outcome;
    assert_eq!(outcome.read, outcome.kept + outcome.dropped.values().sum::<usize>());
}

#[test]
fn gaps_between_ranges_are_named() {
    let list = "issn,start_date,end_date\n0031-9252,2001,2005\n1879-0658,2009,2010\n1026-597X,1990,\n1026-597X,2000,2001\n";
    let reading = read(list, None, None);
    assert_eq!(reading.tables[0].batch.num_rows(), 4);
    let problem =
        reading.report.problems.iter().find(|one| one.code == Code::SeveralRanges).unwrap();
    assert!(problem.text.contains("2006 to 2008"), "{}", problem.text);
    assert!(said(&reading, "several ranges: 2, of which 1 have gaps"));
}

#[test]
fn kbart_as_rights_leaves_free_content_out() {
    let list = "publication_title\tprint_identifier\tonline_identifier\tdate_first_issue_online\tdate_last_issue_online\tembargo_info\taccess_type\n\
        A\t0031-9252\t\t1996-01\t\tR10Y;P1Y\tP\nA\t0031-9252\t\t1900\t1995\t\tF\nB\t1026-597X\t\t31.12.1999\t9999\t\t\n";
    let reading = read(list, Some(Kind::PerpetualAccess), None);
    assert_eq!(dates(&reading), ["1996-01-01/-", "1999-12-31/-"]);
    assert_eq!(reading.report.outcome.dropped["free_access"], 1);
    assert!(said(&reading, "P1Y (in 1 rows): nothing from the last year"));
    assert_eq!(read(list, None, None).report.kind, Kind::Filter);
}

#[test]
fn days_and_months_are_told_apart_over_both_columns() {
    let list = "issn,begin,end\n0031-9252,01/02/2003,13/04/2005\n1026-597X,35065,44197\n0003-2654,99999,\n";
    let reading = read(list, None, None);
    assert_eq!(dates(&reading), ["2003-02-01/2005-04-13", "1996-01-01/2021-01-01"]);
    assert_eq!(reading.report.outcome.dropped["bad_date"], 1);
}

#[test]
fn rights_of_one_institution_are_found_and_of_several_offered() {
    let one = "title,year,A University,print_ISSN,has_former_title\nA,2001,Y,0031-9252,N\n\
        A,2002,YBut,0031-9252,N\nA,2003,M,0031-9252,N\nA,99999,Y,0031-9252,N\n";
    let reading = read(one, None, None);
    assert_eq!(dates(&reading), ["2001-01-01/2002-12-31"]);
    let dropped = &reading.report.outcome.dropped;
    assert_eq!((dropped["no_rights"], dropped["bad_year"]), (1, 1));
    assert!(said(&reading, "YBut") && said(&reading, "\"M\""));
    let several = "title,year,A University,B University,print_ISSN\nA,2001,Y,N,0031-9252\n";
    let refused = read(several, None, None).report;
    assert_eq!(refused.verdict, Verdict::Reject);
    assert!(refused.reason.contains("A University, B University"), "{}", refused.reason);
    let mapping =
        "kind=perpetual-access,header_row=1,print_issn=E,year=B,rights=D".parse().unwrap();
    let options = Options { mapping: Some(&mapping), ..Options::default() };
    let mapped = read_with("x.csv", Input::Bytes(several.as_bytes()), &options).report;
    assert_eq!(mapped.outcome.dropped.get("no_rights"), Some(&1));
}

#[test]
fn damaged_title_lists() {
    let list = "publication_title\tprint_identifier\tonline_identifier\tpublication_type\n\
        Law &amp; Society\t00319252\t\tSerial\n\tMoved\t1026-597X\t\tSerial\n\t\t\t\n\
        Book\t9.78E+12\t\t\nSeries\t978-2-503-58235-1\t0003-2654\t\nNone\tn/a\t\t\n";
    let reading = read(list, Some(Kind::Filter), None);
    let batch = &reading.tables[0].batch;
    assert_eq!(texts(batch, "title"), ["Law & Society", "Moved", "Series"]);
    assert_eq!(texts(batch, "issn"), ["0031-9252", "1026-597X", "0003-2654"]);
    let dropped = &reading.report.outcome.dropped;
    assert_eq!((dropped["monograph"], dropped["no_issn"]), (1, 1));
}
