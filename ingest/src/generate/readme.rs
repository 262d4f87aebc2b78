//! The readme of the generated files.

use std::path::Path;

use crate::generate::error::GenerateError;
use crate::generate::table::text_file;
use crate::generate::{CONSORTIUM_SCENARIO, Delivery, Invented, Spec, Written, words};

/// Writes `README.txt`.
pub(super) fn write(
    invented: &Invented,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    let Spec { titles, members, seed } = invented.spec();
    let publisher = words::PUBLISHER;
    let text = format!(
        "\
Invented data: {titles} journals of {publisher}, {members} libraries, seed {seed}.

Nothing here is real: publisher, journals, libraries, ISSNs, prices and counts are made up. The
ISSNs have right check digits and lie between 4000-0000 and 7999-9999.

reference/          what is known of the journals, 2014 to 2026, and of the libraries by their ROR
                    ids: citations, authorships, open-access papers with their charges (APC)
tables/             the same data as the tables that a forecast reads at once
packages.csv        the libraries' packages and what their Big Deals cost a year
scenarios.csv       a demo scenario for each library: <package_id>-s1
settings.csv, subscriptions.csv, consortium_scenarios.csv
                    what the scenarios set and subscribe to; the scenario `consortium` is over all
members/<package>/  one library's files for 2025, as it would upload them

Libraries differ in their usage reports, as they do in life:

  number  COUNTER release  files
  1       5.1              TR_J2.csv, TR_J3.xlsx, TR_J4.csv
  2       5.1              TR_J2.csv, TR_J3.csv, TR_J4.csv
  3       5                TR_J2.csv, TR_J3.csv, TR_J4.csv
  4       5.1              as 1
  5       4                JR1.csv
  6       5.1              as 2
  7       5                TR_J2.csv, TR_J3.xlsx, TR_J4.csv
  8       5.1              as 1
  9 on    the same in turn

Each also has prices.csv, pta.csv (rights to read after cancelling), title_filter.csv,
citations.csv, authorships.csv and subscribed.csv (what its demo scenario subscribes to).

A few rows of the usage reports have an ISSN without its hyphen, with spaces and a small x, or no
print ISSN. A few titles have no price, have ceased, or have become gold journals. About one title
in twenty is not held by a library and then shows only denials.
{}",
        how_to_go_on(invented)
    );
    text_file(&dir.join("README.txt"), &text, written)
}

/// Commands to run in this folder.
fn how_to_go_on(invented: &Invented) -> String {
    if invented.spec().members == 0 || invented.titles().is_empty() {
        return String::new();
    }
    let member = invented.member(0);
    let home = format!("members/{}", member.package_id);
    let reports = match member.delivery {
        Delivery::R4Text => vec!["JR1.csv"],
        Delivery::R51Workbook | Delivery::R5Workbook => {
            vec!["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv"]
        }
        _ => vec!["TR_J2.csv", "TR_J3.csv", "TR_J4.csv"],
    };
    let usage: Vec<String> = reports.iter().map(|name| format!("{home}/{name}")).collect();
    format!(
        "
To go on, in this folder:

  What each file is recognised as:
    titlewise inspect {home}/*

  The first library's demo scenario, from the tables:
    titlewise forecast --input tables --scenario {scenario} --out forecast.csv

  The same forecast, from the files as the library has them:
    titlewise forecast --reference reference \\
      --usage {usage} \\
      --price {home}/prices.csv --pta {home}/pta.csv \\
      --citations {home}/citations.csv --authorships {home}/authorships.csv \\
      --big-deal-cost {cost:.2} --big-deal-increase {increase} \\
      --subscribe {home}/subscribed.csv --out forecast-from-files.csv

  All libraries together:
    titlewise consortium --input tables --scenario {consortium} --out consortium.csv

  In the browser, for files of your own choice:
    titlewise serve --reference reference
",
        scenario = member.scenario_id(),
        usage = usage.join(" "),
        cost = member.big_deal_cost,
        increase = member.big_deal_increase,
        consortium = CONSORTIUM_SCENARIO,
    )
}
