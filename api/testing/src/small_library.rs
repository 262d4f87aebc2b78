//! A library with a few titles, and reference data with some of them.

use std::fs;
use std::path::Path;

/// Returns the report of a library with these titles, by print ISSN.
pub fn report(rows: &[(&str, &str, u32)]) -> Vec<u8> {
    let head = "Report_Name,Journal Requests (Excluding OA_Gold)\nReport_ID,TR_J3\nRelease,5\nInstitution_Name,X\nInstitution_ID,\n\
        Metric_Types,\nReport_Filters,\nReport_Attributes,\nExceptions,\nReporting_Period,\"Begin_Date=2025-01-01; End_Date=2025-01-31\"\n\
        Created,2025-02-01\nCreated_By,X\n\nTitle,Publisher,Print_ISSN,Online_ISSN,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2025\n";
    let rows = rows.iter().map(|(title, issn, uses)| {
        format!("{title},House,{issn},,Controlled,Unique_Item_Requests,{uses},{uses}\n")
    });
    (head.to_owned() + &rows.collect::<String>()).into_bytes()
}

/// Writes reference data of a few journals. Only the first one is complete.
pub fn reference(folder: &Path, journals: &[(&str, &str, bool, bool)]) {
    fs::create_dir_all(folder).unwrap();
    let mut text = String::from(
        "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n",
    );
    for (issn_l, issns, is_current, is_gold) in journals {
        text +=
            &format!("{issn_l},Journal {issn_l},House,Physics,,{is_current},{is_gold},{issns}\n");
    }
    let first = journals[0].0;
    let ages: String = (0..5).map(|age| format!("{first},{age},{}\n", 50 - 10 * age)).collect();
    for (name, text) in [
        ("journals", text),
        ("papers_by_year", format!("issn_l,year,num_papers\n{first},2024,90\n")),
        (
            "download_totals",
            format!("issn_l,downloads_total,papers_reference_year\n{first},200,90\n"),
        ),
        ("download_age_profile", format!("issn_l,age,downloads\n{ages}")),
        (
            "oa_papers_by_year",
            format!(
                "issn_l,year,oa_type,n_with_submitted,n_no_submitted\n{first},2024,green,9,8\n"
            ),
        ),
        (
            "institution_citations",
            format!("ror_id,issn_l,year,num_citations\n02y3ad647,{first},2024,3\n"),
        ),
    ] {
        fs::write(folder.join(format!("{name}.csv")), text).unwrap();
    }
}

/// Journals of the reference data, before and after.
pub const BEFORE: [(&str, &str, bool, bool); 4] = [
    ("0031-9252", "0031-9252;1879-0658", true, false),
    ("1026-597X", "1026-597X;1573-0441", true, false),
    ("2049-3630", "2049-3630", false, true),
    ("0028-0836", "0028-0836;1476-4687", true, false),
];
pub const AFTER: [(&str, &str, bool, bool); 4] = [
    ("0031-9252", "0031-9252;1879-0658", true, false),
    ("1026-597X", "1026-597X;1573-0441", true, false),
    ("2049-3630", "2049-3630", false, true),
    ("1476-4687", "0028-0836;1476-4687;0036-8075", true, false),
];
/// Titles in the library's report.
pub const USED: [(&str, &str, u32); 8] = [
    ("Whole", "1879-0658", 100),
    ("Thin", "1026-597X", 40),
    ("Open", "2049-3630", 30),
    ("Changed", "0028-0836", 20),
    ("Later", "0036-8075", 10),
    ("Strange", "0001-4575", 5),
    ("Mistyped", "0001-4576", 3),
    ("Nameless", "", 2),
];
pub const PRICES: &str = "Title,ISSN,Price\nWhole,0031-9252,1000\nThin,1026-597X,500\nChanged,0028-0836,300\nStrange,0001-4575,200\n";
