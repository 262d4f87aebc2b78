//! Malicious files: each is small, or claims to be, and takes far more than its size. All are built here, the same in
//! every run. `ingest/tests/hostile.rs` reads each in a process of its own; `api/cli/tests` uploads all to a server.

mod archives;
mod binary;
mod book;
mod raw_zip;
mod references;
mod repeats;
mod text;
mod xlsb;

/// A file to read.
#[derive(Debug, Clone)]
pub struct Hostile {
    /// Its name.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// The expected result of a file.
#[derive(Debug, Clone, Copy)]
pub enum Expect {
    /// Rejected, or found empty, with a reason that contains one of these words (empty: any reason).
    Refused(&'static [&'static str]),
    /// Rows.
    Usable,
    /// Any report.
    Report,
}

/// Files with the same fault, and what to expect of each.
#[derive(Clone, Copy)]
pub struct Case {
    /// Its name.
    pub name: &'static str,
    /// The expected result of each file.
    pub expect: Expect,
    /// Builds the files.
    pub build: fn() -> Vec<Hostile>,
}

/// One file.
fn one(name: &str, bytes: Vec<u8>) -> Vec<Hostile> {
    vec![Hostile { name: name.to_owned(), bytes }]
}

const PASSWORD: &[&str] = &["password", "encrypted", "protected"];
const LARGE: &[&str] = &["large", "limit", "more than", "unpack"];

/// Passes the names of all cases to a macro.
#[macro_export]
macro_rules! hostile_cases {
    ($for_all:ident) => {
        $for_all! {
            gzip_bomb,
            zip_bomb,
            nested_gzip,
            nested_zip,
            zip_of_many_entries,
            zip_of_overlapping_entries,
            zip_with_a_password,
            xlsx_of_endless_rows,
            xlsx_of_one_endless_cell,
            xlsx_of_endless_blanks,
            xlsx_of_endless_empty_cells,
            xlsx_of_endless_strings,
            xlsx_of_one_endless_string,
            xlsx_of_endless_styles,
            ods_of_endless_rows,
            ods_of_one_endless_text,
            xlsx_with_a_cell_in_the_far_corner,
            xlsx_of_two_corners,
            xlsx_with_the_last_column_of_every_row,
            xlsx_with_places_that_are_none,
            ods_of_one_cell_repeated_everywhere,
            ods_with_repeats_that_overflow,
            ods_with_a_million_blank_rows,
            books_with_many_attributes,
            books_with_deep_elements,
            books_with_entities,
            xlsx_with_lying_dimensions,
            xlsx_with_missing_parts,
            ods_with_missing_parts,
            ods_with_elements_that_end_as_others,
            truncated_xlsx,
            xlsx_with_a_truncated_sheet,
            truncated_ods,
            ods_with_truncated_content,
            xlsx_with_odd_numbers,
            ods_with_a_password,
            xlsb,
            xlsb_with_a_cell_in_the_far_corner,
            xlsb_with_lost_places,
            xlsb_with_truncated_parts,
            xlsx_with_a_password,
            xls_with_a_password,
            truncated_xls,
            xls_with_truncated_records,
            xls_of_garbage,
            xls_with_hostile_headers,
            xls_with_hostile_chains,
            xls_with_lying_dimensions,
            xls_with_lying_old_dimensions,
            xls_with_a_cell_in_the_far_corner,
            xls_with_lying_strings,
            xls_with_a_sheet_inside_a_record,
            xls_with_lost_sheets,
            xls_with_short_records,
            xls_of_references_to_one_string,
            text_of_one_line,
            text_of_quotes,
            text_with_a_quote_never_closed,
            text_with_a_quote_closed_late,
            text_of_long_cells,
            text_of_many_columns,
            text_of_many_months,
            text_of_blank_rows,
            text_of_blank_rows_above,
            text_of_rows_of_problems,
            text_in_broken_encodings,
            counts_that_are_none,
            json_too_deep,
            json_of_long_strings,
            json_of_many_keys,
            json_of_many_items,
            counts_of_json_that_are_none,
            xlsx_of_references_to_one_long_string,
            xlsx_of_references_to_one_string,
            xlsx_of_long_cells,
            xlsx_of_cells_just_short_enough,
            xlsx_of_spaces,
            xlsx_of_spaces_in_a_hidden_sheet,
            xlsx_with_a_lying_number_of_strings,
            ods_of_two_corners_in_many_sheets,
            ods_of_one_text_repeated,
            xlsb_of_references_to_one_string,
            zip_of_workbooks_of_strings,
            json_of_blanks,
        }
    };
}

use Expect::{Refused, Report, Usable};

/// Every case.
pub const CASES: &[Case] = &[
    Case { name: "gzip_bomb", expect: Refused(LARGE), build: archives::gzip_bomb },
    Case { name: "zip_bomb", expect: Refused(LARGE), build: archives::zip_bomb },
    Case { name: "nested_gzip", expect: Refused(&[]), build: archives::nested_gzip },
    Case { name: "nested_zip", expect: Refused(&[]), build: archives::nested_zip },
    Case { name: "zip_of_many_entries", expect: Refused(&[]), build: archives::many_entries },
    Case {
        name: "zip_of_overlapping_entries",
        expect: Refused(&[]),
        build: archives::overlapping_entries,
    },
    Case { name: "zip_with_a_password", expect: Refused(PASSWORD), build: archives::password_zip },
    Case { name: "xlsx_of_endless_rows", expect: Report, build: book::endless_rows },
    Case { name: "xlsx_of_one_endless_cell", expect: Refused(&[]), build: book::endless_cell },
    Case { name: "xlsx_of_endless_blanks", expect: Report, build: book::endless_blanks },
    Case { name: "xlsx_of_endless_empty_cells", expect: Report, build: book::endless_empty_cells },
    Case { name: "xlsx_of_endless_strings", expect: Refused(LARGE), build: book::endless_strings },
    Case {
        name: "xlsx_of_one_endless_string",
        expect: Refused(LARGE),
        build: book::endless_string,
    },
    Case { name: "xlsx_of_endless_styles", expect: Refused(LARGE), build: book::endless_styles },
    Case { name: "ods_of_endless_rows", expect: Refused(LARGE), build: book::endless_ods_rows },
    Case { name: "ods_of_one_endless_text", expect: Refused(LARGE), build: book::endless_ods_text },
    Case { name: "xlsx_with_a_cell_in_the_far_corner", expect: Usable, build: book::far_corner },
    Case { name: "xlsx_of_two_corners", expect: Refused(&[]), build: book::two_corners },
    Case {
        name: "xlsx_with_the_last_column_of_every_row",
        expect: Usable,
        build: book::last_column_of_every_row,
    },
    Case {
        name: "xlsx_with_places_that_are_none",
        expect: Report,
        build: book::places_that_are_none,
    },
    Case {
        name: "ods_of_one_cell_repeated_everywhere",
        expect: Refused(&[]),
        build: book::repeated_cells,
    },
    Case {
        name: "ods_with_repeats_that_overflow",
        expect: Refused(&[]),
        build: book::repeats_that_overflow,
    },
    Case {
        name: "ods_with_a_million_blank_rows",
        expect: Usable,
        build: book::repeated_blank_rows,
    },
    Case { name: "books_with_many_attributes", expect: Report, build: book::many_attributes },
    Case { name: "books_with_deep_elements", expect: Report, build: book::deep_elements },
    Case { name: "books_with_entities", expect: Report, build: book::entities },
    Case { name: "xlsx_with_lying_dimensions", expect: Report, build: book::lying_dimensions },
    Case { name: "xlsx_with_missing_parts", expect: Report, build: book::missing_parts },
    Case {
        name: "ods_with_missing_parts",
        expect: Refused(&[]),
        build: book::missing_parts_of_ods,
    },
    Case {
        name: "ods_with_elements_that_end_as_others",
        expect: Refused(&[]),
        build: book::crossed_ends_of_ods,
    },
    Case { name: "truncated_xlsx", expect: Refused(&[]), build: book::truncated },
    Case { name: "xlsx_with_a_truncated_sheet", expect: Report, build: book::truncated_sheet },
    Case { name: "truncated_ods", expect: Refused(&[]), build: book::truncated_ods },
    Case {
        name: "ods_with_truncated_content",
        expect: Refused(&[]),
        build: book::truncated_ods_content,
    },
    Case { name: "xlsx_with_odd_numbers", expect: Usable, build: book::odd_numbers },
    Case { name: "ods_with_a_password", expect: Refused(PASSWORD), build: book::password_ods },
    Case { name: "xlsb", expect: Usable, build: xlsb::sound },
    Case { name: "xlsb_with_a_cell_in_the_far_corner", expect: Report, build: xlsb::far_corner },
    Case { name: "xlsb_with_lost_places", expect: Report, build: xlsb::lost_places },
    Case { name: "xlsb_with_truncated_parts", expect: Report, build: xlsb::truncated_parts },
    Case { name: "xlsx_with_a_password", expect: Refused(PASSWORD), build: binary::encrypted },
    Case { name: "xls_with_a_password", expect: Refused(PASSWORD), build: binary::encrypted_xls },
    Case { name: "truncated_xls", expect: Report, build: binary::truncated },
    Case { name: "xls_with_truncated_records", expect: Report, build: binary::truncated_records },
    Case { name: "xls_of_garbage", expect: Refused(&[]), build: binary::garbage },
    Case { name: "xls_with_hostile_headers", expect: Report, build: binary::hostile_headers },
    Case { name: "xls_with_hostile_chains", expect: Report, build: binary::hostile_chains },
    Case { name: "xls_with_lying_dimensions", expect: Report, build: binary::lying_dimensions },
    Case {
        name: "xls_with_lying_old_dimensions",
        expect: Report,
        build: binary::lying_old_dimensions,
    },
    Case { name: "xls_with_a_cell_in_the_far_corner", expect: Report, build: binary::far_corner },
    Case { name: "xls_with_lying_strings", expect: Report, build: binary::lying_strings },
    Case { name: "xls_with_a_sheet_inside_a_record", expect: Report, build: binary::hidden_sheet },
    Case { name: "xls_with_lost_sheets", expect: Report, build: binary::lost_sheets },
    Case {
        name: "xls_of_references_to_one_string",
        expect: Refused(LARGE),
        build: binary::references,
    },
    Case { name: "xls_with_short_records", expect: Report, build: binary::short_records },
    Case { name: "text_of_one_line", expect: Refused(&[]), build: text::one_line },
    Case { name: "text_of_quotes", expect: Report, build: text::quotes },
    Case {
        name: "text_with_a_quote_never_closed",
        expect: Report,
        build: text::quote_never_closed,
    },
    Case { name: "text_with_a_quote_closed_late", expect: Report, build: text::quote_closed_late },
    Case { name: "text_of_long_cells", expect: Report, build: text::long_cells },
    Case { name: "text_of_many_columns", expect: Usable, build: text::many_columns },
    Case { name: "text_of_many_months", expect: Report, build: text::many_months },
    Case { name: "text_of_blank_rows", expect: Usable, build: text::blank_rows },
    Case { name: "text_of_blank_rows_above", expect: Usable, build: text::blank_rows_above },
    Case { name: "text_of_rows_of_problems", expect: Report, build: text::rows_of_problems },
    Case { name: "text_in_broken_encodings", expect: Report, build: text::broken_encodings },
    Case { name: "counts_that_are_none", expect: Usable, build: text::odd_counts },
    Case { name: "json_too_deep", expect: Refused(&[]), build: text::deep_json },
    Case { name: "json_of_long_strings", expect: Report, build: text::long_json_string },
    Case { name: "json_of_many_keys", expect: Report, build: text::many_json_keys },
    Case { name: "json_of_many_items", expect: Report, build: text::many_json_items },
    Case { name: "counts_of_json_that_are_none", expect: Report, build: text::odd_json_counts },
    Case {
        name: "xlsx_of_references_to_one_long_string",
        expect: Refused(LARGE),
        build: references::long_string,
    },
    Case {
        name: "xlsx_of_references_to_one_string",
        expect: Refused(LARGE),
        build: references::string,
    },
    Case { name: "xlsx_of_long_cells", expect: Refused(LARGE), build: references::long_cells },
    Case {
        name: "xlsx_of_cells_just_short_enough",
        expect: Usable,
        build: references::longest_cells,
    },
    Case { name: "xlsx_of_spaces", expect: Refused(LARGE), build: references::spaces },
    Case {
        name: "xlsx_of_spaces_in_a_hidden_sheet",
        expect: Refused(&[]),
        build: references::hidden_spaces,
    },
    Case {
        name: "xlsx_with_a_lying_number_of_strings",
        expect: Refused(&[]),
        build: references::lying_count,
    },
    Case {
        name: "ods_of_two_corners_in_many_sheets",
        expect: Refused(LARGE),
        build: references::ods_corners,
    },
    Case {
        name: "ods_of_one_text_repeated",
        expect: Refused(LARGE),
        build: references::ods_repeats,
    },
    Case {
        name: "xlsb_of_references_to_one_string",
        expect: Refused(LARGE),
        build: xlsb::references,
    },
    Case {
        name: "zip_of_workbooks_of_strings",
        expect: Report,
        build: references::archive_of_strings,
    },
    Case { name: "json_of_blanks", expect: Report, build: references::json },
];

/// Returns the case with this name.
pub fn case(name: &str) -> Case {
    CASES.iter().copied().find(|case| case.name == name).unwrap_or_else(|| panic!("no case {name}"))
}
