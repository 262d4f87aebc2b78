/** The librarian's words for the codes a report uses: one short sentence each. */

import { humanised } from "../../lib/format";

/** What a remark's code says. One entry for each code the reading of files knows. */
const REMARKS: Record<string, string> = {
  bad_issn: "Not a well-formed ISSN",
  unknown_issn: "ISSN not in the reference data",
  bundle_issn: "Identifies a bundle, not one journal",
  no_issn: "No ISSN",
  bad_date: "Not a date",
  ambiguous_date: "Day and month are ambiguous",
  bad_year: "Not a year",
  bad_int: "Not a whole number",
  no_int: "The number is missing",
  bad_price: "Not a price",
  no_price: "The price is missing",
  blank_text: "Text is missing",
  no_check_digit: "The ISSN's check digit is wrong",
  repaired_issn: "A damaged ISSN was repaired",
  not_a_journal: "Not a journal",
  total_mismatch: "The total differs from the sum of the months",
  wrong_report: "A different report from the expected one",
  period_not12_months: "The report does not cover twelve months",
  duplicate_row: "Repeats an earlier row",
  encoding_guessed: "The text encoding was guessed",
  bundle_price: "One price for several journals",
  two_prices: "More than one column of prices",
  heading_spelling: "Headings not spelled as in the standard",
  bad_month: "Not a month",
  no_period: "The report states no period",
  exception: "Message of the provider in the report",
  unknown_metric: "Not a COUNTER metric",
  blank_data_type: "The data type is missing",
  double_encoding: "Accented letters were garbled and have been repaired",
  unique_above_total: "More unique requests than requests",
  unused_sheet: "This sheet was not used",
  formula_without_result: "Formulas without a saved result",
  issn_without_hyphen: "ISSNs written without a hyphen",
  wrapped: "The report is wrapped in another product's format",
  several_ranges: "Several date ranges for one title",
  several_issns: "Several ISSNs in one cell",
  issns_disagree: "Print and online ISSN belong to different journals",
  no_header_block: "The report has no header",
  sheet_cut: "The sheet is too large and was cut",
  monograph: "A book, not a journal",
  formula: "Formulas; their saved results were used",
  outside_period: "The counts and the report's period differ",
  outside_filter: "Rows of a kind that the report's header excludes",
  no_use: "Titles without any count",
};

/** Why rows were left out. Reasons that are also remarks are worded there. */
const REASONS: Record<string, string> = {
  total_row: "Total row",
  repeated_heading: "Repeated headings",
  footer: "A note below the table",
  without_counts: "No counts",
  no_rights: "No rights in that year",
  file_refused: "The file was refused",
  unknown_metric: "Not a COUNTER metric",
  no_subscription: "Not a subscription to the journal",
  other_customers: "A price for other customers",
  other_currency: "A price in another currency",
  other_product: "A price for another form of the journal",
  other_size: "A price for another size of institution",
  other_price_of_a_bundle: "Another price of the same bundle",
  repeats_another_sheet: "Repeated from another sheet",
  line_of_a_block: "Part of a journal's block, without a price",
  free_access: "Free access, not a right",
  without_name: "No name",
  folded_into_ranges: "Merged with adjacent years",
};

/** A remark's code in words. */
export function remarkName(code: string): string {
  return REMARKS[code] ?? humanised(code);
}

/** The reason why rows were left out, in words. */
export function reasonName(reason: string): string {
  return REASONS[reason] ?? REMARKS[reason] ?? humanised(reason);
}

/** Every code that has words; for the test that none is missing. */
export const KNOWN_REMARKS: ReadonlySet<string> = new Set(Object.keys(REMARKS));
