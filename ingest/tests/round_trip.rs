//! The numbers of a file can be read in any form. Each test covers all values of one dimension, and the last ones any
//! combination of all of them.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

mod read_back;

use proptest::prelude::*;
use proptest::sample::select;
use titlewise_ingest::reading::Kind;
use titlewise_ingest::{Reading, read};
use titlewise_testing::writer::counter;
use titlewise_testing::writer::delimited::{Delimiter, LineEnd, Quoting, TextForm};
use titlewise_testing::writer::each::{Outcome, config, each};
use titlewise_testing::writer::encoding::Encoding;
use titlewise_testing::writer::file::{Container, File, Packing};
use titlewise_testing::writer::form::{Block, Envelope, Form, Totals, any_form};
use titlewise_testing::writer::issn::IssnStyle;
use titlewise_testing::writer::period;
use titlewise_testing::writer::price::{self, Locale, PriceForm, Prices, Sign, any_prices};
use titlewise_testing::writer::rights::{
    self, DateStyle, HEADINGS, OPEN_ENDS, Rights, RightsForm, any_rights,
};
use titlewise_testing::writer::style::{CountStyle, Headings, MonthStyle};
use titlewise_testing::writer::titles::{self, Layout, TitlesForm};
use titlewise_testing::writer::usage::{Journal, REPORTS, Usage, any_usage, journals, usage};

const CASES: u32 = 24;

fn read_file(file: &File, kind: Kind) -> Result<Reading, TestCaseError> {
    let reading = read(&file.name, &file.bytes, None);
    let report = &reading.report;
    prop_assert!(report.verdict.is_usable(), "{}: {}", file.name, report.reason);
    prop_assert_eq!(report.kind, kind, "{}: {}", &file.name, &report.reason);
    Ok(reading)
}

fn counter_reads_back(usage: &Usage, form: &Form) -> Outcome {
    let form = &form.of_report(usage.report);
    let usage = usage.fitted(form.encoding());
    let reading = read_file(&counter::write(&usage, form), Kind::Counter)?;
    prop_assert_eq!(read_back::sums_of_reading(&reading), read_back::sums_of_usage(&usage));
    let facts = &reading.report.tables[0];
    prop_assert_eq!(facts.report_id.as_deref(), Some(usage.report.id()));
    let is_json = form.container == Container::Json;
    let has_block = is_json || matches!(form.block, Block::Whole | Block::BelowABlankRow);
    let has_months = form.totals != Totals::WithoutMonths;
    if has_block {
        prop_assert_eq!(facts.release.as_deref(), Some(usage.release));
    }
    if has_block || has_months {
        let (begin, end) = period::period_text(&usage);
        prop_assert_eq!((&facts.period_begin, &facts.period_end), (&Some(begin), &Some(end)));
    }
    // JSON omits months without use.
    if !is_json && has_months {
        let months: Vec<String> =
            usage.calendar().iter().map(|(y, m)| format!("{y:04}-{m:02}")).collect();
        prop_assert_eq!(&facts.months, &months);
    }
    Ok(())
}

/// Tests all values of one dimension, each with any report.
fn each_form<V: std::fmt::Debug>(values: &[V], form: impl Fn(&V) -> Form) {
    each(CASES, values, &any_usage(), |value, usage| counter_reads_back(&usage, &form(value)));
}

#[test]
fn reports_and_releases() {
    for (report, release) in REPORTS {
        each(CASES, &[(report, release)], &usage(report, release), |_, usage| {
            counter_reads_back(&usage, &Form::PLAIN)
        });
    }
}

#[test]
fn containers() {
    each_form(&Container::ALL, |&container| Form { container, ..Form::PLAIN });
}

#[test]
fn packings() {
    let all: Vec<_> =
        Packing::ALL.into_iter().flat_map(|p| Container::ALL.map(|c| (p, c))).collect();
    each_form(&all, |&(packing, container)| Form { packing, container, ..Form::PLAIN });
}

#[test]
fn encodings() {
    each_form(&Encoding::ALL, |&encoding| Form {
        text: TextForm { encoding, ..TextForm::PLAIN },
        ..Form::PLAIN
    });
}

#[test]
fn line_ends() {
    let all: Vec<_> = LineEnd::ALL.into_iter().flat_map(|l| [(l, true), (l, false)]).collect();
    each_form(&all, |&(line_end, ends_with_line_end)| Form {
        text: TextForm { line_end, ends_with_line_end, ..TextForm::PLAIN },
        ..Form::PLAIN
    });
}

#[test]
fn delimiters() {
    let all: Vec<_> = Delimiter::ALL.into_iter().flat_map(|d| [(d, false), (d, true)]).collect();
    each_form(&all, |&(delimiter, states_delimiter)| Form {
        text: TextForm { delimiter, states_delimiter, ..TextForm::PLAIN },
        ..Form::PLAIN
    });
}

#[test]
fn quoting() {
    each_form(&[Quoting::Needed, Quoting::All], |&quoting| Form {
        text: TextForm { quoting, ..TextForm::PLAIN },
        ..Form::PLAIN
    });
}

#[test]
fn header_blocks() {
    let rows = [(false, false), (true, false), (false, true)];
    let all: Vec<_> = Block::ALL.into_iter().flat_map(|b| rows.map(|r| (b, r))).collect();
    each_form(&all, |&(block, (is_padded, has_total_row))| Form {
        block,
        is_padded,
        has_total_row,
        ..Form::PLAIN
    });
}

#[test]
fn spelling_of_headings() {
    each_form(&Headings::ALL, |&headings| Form { headings, ..Form::PLAIN });
}

#[test]
fn month_headings_in_text() {
    each_form(&MonthStyle::ALL, |&months| Form { months, ..Form::PLAIN });
}

#[test]
fn month_headings_in_workbooks() {
    let books = [Container::Xlsx, Container::Xls, Container::Ods];
    let all: Vec<_> =
        books.into_iter().flat_map(|b| MonthStyle::ALL.map(move |m| (b, m))).collect();
    each_form(&all, |&(container, months)| Form { container, months, ..Form::PLAIN });
}

#[test]
fn spelling_of_counts() {
    let all: Vec<_> = [Container::Csv, Container::Xlsx]
        .into_iter()
        .flat_map(|c| CountStyle::ALL.map(|s| (c, s)))
        .collect();
    each_form(&all, |&(container, counts)| Form {
        container,
        counts,
        text: TextForm { delimiter: Delimiter::Semicolon, ..TextForm::PLAIN },
        ..Form::PLAIN
    });
}

#[test]
fn spelling_of_issns() {
    let all: Vec<_> =
        Container::ALL.into_iter().flat_map(|c| IssnStyle::ALL.map(|s| (c, s))).collect();
    each_form(&all, |&(container, issns)| Form { container, issns, ..Form::PLAIN });
}

#[test]
fn totals_and_months() {
    let rows = [(false, 0), (true, 0), (false, 3), (true, 200)];
    let all: Vec<_> = Totals::ALL.into_iter().flat_map(|t| rows.map(|r| (t, r))).collect();
    each_form(&all, |&(totals, (has_total_row, blank_rows_at_end))| Form {
        totals,
        has_total_row,
        blank_rows_at_end,
        container: if has_total_row { Container::Xlsx } else { Container::Csv },
        ..Form::PLAIN
    });
}

#[test]
fn envelopes_of_json() {
    let all: Vec<_> = Envelope::ALL.into_iter().flat_map(|e| [(e, false), (e, true)]).collect();
    each_form(&all, |&(envelope, counts_are_text)| Form {
        container: Container::Json,
        envelope,
        counts_are_text,
        ..Form::PLAIN
    });
}

fn prices_read_back(list: &Prices, form: &PriceForm) -> Outcome {
    let reading = read_file(&price::write(list, form), Kind::Price)?;
    prop_assert_eq!(read_back::prices(&reading), price::expected(list));
    Ok(())
}

#[test]
fn locales_of_prices() {
    let all: Vec<_> = Locale::ALL.into_iter().flat_map(|l| Sign::ALL.map(|s| (l, s))).collect();
    each(CASES, &all, &any_prices(), |&(locale, sign), list| {
        prices_read_back(&list, &PriceForm { locale, sign, ..PriceForm::PLAIN })
    });
}

#[test]
fn places_of_price_headings() {
    each(CASES, &[0, 1, 2, 5], &any_prices(), |&rows_above, list| {
        prices_read_back(&list, &PriceForm { rows_above, ..PriceForm::PLAIN })
    });
}

fn rights_read_back(list: &Rights, form: &RightsForm) -> Outcome {
    let reading = read_file(&rights::write(list, form), Kind::PerpetualAccess)?;
    prop_assert_eq!(read_back::ranges(&reading), rights::expected(list, form));
    Ok(())
}

#[test]
fn dates_of_rights() {
    let books = [Container::Csv, Container::Xlsx, Container::Xls, Container::Ods];
    let all: Vec<_> = books.into_iter().flat_map(|b| DateStyle::ALL.map(move |d| (b, d))).collect();
    each(CASES, &all, &any_rights(), |&(container, dates), list| {
        rights_read_back(&list, &RightsForm { container, dates, ..RightsForm::PLAIN })
    });
}

#[test]
fn open_ends_and_headings_of_rights() {
    let all: Vec<_> = OPEN_ENDS.into_iter().flat_map(|o| HEADINGS.map(|h| (o, h))).collect();
    each(CASES, &all, &any_rights(), |&(open_end, headings), list| {
        rights_read_back(&list, &RightsForm { open_end, headings, ..RightsForm::PLAIN })
    });
}

fn titles_read_back(list: &[Journal], form: &TitlesForm) -> Outcome {
    let reading = read_file(&titles::write(list, form), Kind::Filter)?;
    let expected: Vec<String> = titles::expected(list).into_iter().collect();
    prop_assert_eq!(read_back::titles(&reading), expected);
    Ok(())
}

#[test]
fn layouts_of_title_lists() {
    let all: Vec<_> =
        Layout::ALL.into_iter().flat_map(|l| IssnStyle::ALL.map(|s| (l, s))).collect();
    each(CASES, &all, &journals(12), |&(layout, issns), list| {
        titles_read_back(&list, &TitlesForm { layout, issns, ..TitlesForm::PLAIN })
    });
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn any_report_in_any_form(usage in any_usage(), form in any_form()) {
        counter_reads_back(&usage, &form)?;
    }

    #[test]
    fn any_prices_in_any_form(list in any_prices(), form in price::any_form()) {
        prices_read_back(&list, &form)?;
    }

    #[test]
    fn any_rights_in_any_form(list in any_rights(), form in rights::any_form()) {
        rights_read_back(&list, &form)?;
    }

    #[test]
    fn any_titles_in_any_form(list in journals(12), form in titles::any_form()) {
        titles_read_back(&list, &form)?;
    }

    #[test]
    fn any_text_form(usage in any_usage(), text in titlewise_testing::writer::form::any_text(), block in select(&Block::ALL[..])) {
        counter_reads_back(&usage, &Form { text, block, ..Form::PLAIN })?;
    }
}
