//! Malicious files. Each gives a report with a clear reason within ten seconds and a gigabyte of memory; each is read
//! in a separate process (see `hostile/isolation.rs`). All are built here, the same in every run.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

#[path = "hostile/mod.rs"]
mod hostile;

use hostile::isolation::Expect::{Refused, Report, Usable};
use hostile::isolation::check;
use hostile::{archives, binary, book, text, xlsb};
use titlewise_testing::writer;

const PASSWORD: &[&str] = &["password", "encrypted", "protected"];
const LARGE: &[&str] = &["large", "limit", "more than", "unpack"];

macro_rules! files {
    ($($name:ident: $expect:expr, $build:path;)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name), $expect, $build);
            }
        )*
    };
}

// Archives.
files! {
    gzip_bomb: Refused(LARGE), archives::gzip_bomb;
    zip_bomb: Refused(LARGE), archives::zip_bomb;
    nested_gzip: Refused(&[]), archives::nested_gzip;
    nested_zip: Refused(&[]), archives::nested_zip;
    zip_of_many_entries: Refused(&[]), archives::many_entries;
    zip_of_overlapping_entries: Refused(&[]), archives::overlapping_entries;
    zip_with_a_password: Refused(PASSWORD), archives::password_zip;
}

// Zipped workbooks.
files! {
    xlsx_of_endless_rows: Report, book::endless_rows;
    xlsx_of_one_endless_cell: Refused(&[]), book::endless_cell;
    xlsx_of_endless_blanks: Report, book::endless_blanks;
    xlsx_of_endless_empty_cells: Report, book::endless_empty_cells;
    xlsx_of_endless_strings: Refused(LARGE), book::endless_strings;
    xlsx_of_one_endless_string: Refused(LARGE), book::endless_string;
    xlsx_of_endless_styles: Refused(LARGE), book::endless_styles;
    ods_of_endless_rows: Refused(LARGE), book::endless_ods_rows;
    ods_of_one_endless_text: Refused(LARGE), book::endless_ods_text;
    xlsx_with_a_cell_in_the_far_corner: Usable, book::far_corner;
    xlsx_of_two_corners: Refused(&[]), book::two_corners;
    xlsx_with_the_last_column_of_every_row: Usable, book::last_column_of_every_row;
    xlsx_with_places_that_are_none: Report, book::places_that_are_none;
    ods_of_one_cell_repeated_everywhere: Refused(&[]), book::repeated_cells;
    ods_with_repeats_that_overflow: Refused(&[]), book::repeats_that_overflow;
    ods_with_a_million_blank_rows: Usable, book::repeated_blank_rows;
    books_with_many_attributes: Report, book::many_attributes;
    books_with_deep_elements: Report, book::deep_elements;
    books_with_entities: Report, book::entities;
    xlsx_with_lying_dimensions: Report, book::lying_dimensions;
    xlsx_with_missing_parts: Report, book::missing_parts;
    ods_with_missing_parts: Refused(&[]), book::missing_parts_of_ods;
    ods_with_elements_that_end_as_others: Refused(&[]), book::crossed_ends_of_ods;
    truncated_xlsx: Refused(&[]), book::truncated;
    xlsx_with_a_truncated_sheet: Report, book::truncated_sheet;
    truncated_ods: Refused(&[]), book::truncated_ods;
    ods_with_truncated_content: Refused(&[]), book::truncated_ods_content;
    xlsx_with_odd_numbers: Usable, book::odd_numbers;
    ods_with_a_password: Refused(PASSWORD), book::password_ods;
    xlsb: Usable, xlsb::sound;
    xlsb_with_a_cell_in_the_far_corner: Report, xlsb::far_corner;
    xlsb_with_lost_places: Report, xlsb::lost_places;
    xlsb_with_truncated_parts: Report, xlsb::truncated_parts;
}

// Compound files.
files! {
    xlsx_with_a_password: Refused(PASSWORD), binary::encrypted;
    xls_with_a_password: Refused(PASSWORD), binary::encrypted_xls;
    truncated_xls: Report, binary::truncated;
    xls_with_truncated_records: Report, binary::truncated_records;
    xls_of_garbage: Refused(&[]), binary::garbage;
    xls_with_hostile_headers: Report, binary::hostile_headers;
    xls_with_hostile_chains: Report, binary::hostile_chains;
    xls_with_lying_dimensions: Report, binary::lying_dimensions;
    xls_with_lying_old_dimensions: Report, binary::lying_old_dimensions;
    xls_with_a_cell_in_the_far_corner: Report, binary::far_corner;
    xls_with_lying_strings: Report, binary::lying_strings;
    xls_with_a_sheet_inside_a_record: Report, binary::hidden_sheet;
    xls_with_lost_sheets: Report, binary::lost_sheets;
    xls_with_short_records: Report, binary::short_records;
}

// Text.
files! {
    text_of_one_line: Refused(&[]), text::one_line;
    text_of_quotes: Report, text::quotes;
    text_with_a_quote_never_closed: Report, text::quote_never_closed;
    text_with_a_quote_closed_late: Report, text::quote_closed_late;
    text_of_long_cells: Report, text::long_cells;
    text_of_many_columns: Usable, text::many_columns;
    text_of_many_months: Report, text::many_months;
    text_of_blank_rows: Usable, text::blank_rows;
    text_of_blank_rows_above: Usable, text::blank_rows_above;
    text_of_rows_of_problems: Report, text::rows_of_problems;
    text_in_broken_encodings: Report, text::broken_encodings;
    counts_that_are_none: Usable, text::odd_counts;
}

// JSON.
files! {
    json_too_deep: Refused(&[]), text::deep_json;
    json_of_long_strings: Report, text::long_json_string;
    json_of_many_keys: Report, text::many_json_keys;
    json_of_many_items: Report, text::many_json_items;
    counts_of_json_that_are_none: Report, text::odd_json_counts;
}
