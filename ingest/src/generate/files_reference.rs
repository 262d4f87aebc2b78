//! The reference data: journals, papers, downloads, open access, embargoes, social networks.

use std::path::Path;

use crate::generate::error::GenerateError;
use crate::generate::oa::{FIRST_OA_YEAR, OA_TYPES};
use crate::generate::table::Table;
use crate::generate::titles::{FIRST_PAPER_YEAR, Title};
use crate::generate::{Invented, Written, words};

/// Writes the seven tables.
pub(super) fn write(
    invented: &Invented,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    let mut journals = Table::open(
        dir.join("journals.csv"),
        &[
            "issn_l",
            "title",
            "publisher",
            "subject",
            "is_society",
            "is_current_subscription",
            "is_gold",
            "issns",
        ],
    )?;
    let mut papers =
        Table::open(dir.join("papers_by_year.csv"), &["issn_l", "year", "num_papers"])?;
    let mut totals = Table::open(
        dir.join("download_totals.csv"),
        &["issn_l", "downloads_total", "papers_reference_year"],
    )?;
    let mut ages =
        Table::open(dir.join("download_age_profile.csv"), &["issn_l", "age", "downloads"])?;
    let mut oa = Table::open(
        dir.join("oa_papers_by_year.csv"),
        &["issn_l", "year", "oa_type", "n_with_submitted", "n_no_submitted"],
    )?;
    let mut embargo = Table::open(dir.join("embargo.csv"), &["issn_l", "embargo_months"])?;
    let mut social =
        Table::open(dir.join("social_network_share.csv"), &["issn_l", "asn_only_rate"])?;

    for title in invented.titles() {
        let issn = title.issn_l.as_str();
        journals.put(&journal(title))?;
        for (year, n) in (FIRST_PAPER_YEAR..).zip(title.papers) {
            if let Some(n) = n {
                papers.put(&[issn, &year.to_string(), &n.to_string()])?;
            }
        }
        if title.in_sample {
            let downloads = title.sample_downloads.map(|n| n.to_string()).unwrap_or_default();
            let reference = title.reference_papers.map(|n| n.to_string()).unwrap_or_default();
            totals.put(&[issn, &downloads, &reference])?;
            for (age, n) in title.age_profile.iter().enumerate() {
                ages.put(&[issn, &age.to_string(), &n.to_string()])?;
            }
        }
        for (year, row) in (FIRST_OA_YEAR..).zip(title.oa) {
            for (kind, (all, accepted)) in OA_TYPES.into_iter().zip(row) {
                if all > 0 {
                    oa.put(&[
                        issn,
                        &year.to_string(),
                        kind,
                        &all.to_string(),
                        &accepted.to_string(),
                    ])?;
                }
            }
        }
        if let Some(months) = title.embargo_months {
            embargo.put(&[issn, &months.to_string()])?;
        }
        if let Some(share) = title.social_share {
            social.put(&[issn, &share.to_string()])?;
        }
    }
    for table in [journals, papers, totals, ages, oa, embargo, social] {
        table.finish(written)?;
    }
    Ok(())
}

fn journal(title: &Title) -> [String; 8] {
    let society = match title.is_society {
        Some(true) => "YES",
        Some(false) => "NO",
        None => "",
    };
    [
        title.issn_l.clone(),
        title.name.clone(),
        words::PUBLISHER.to_owned(),
        title.subject.to_owned(),
        society.to_owned(),
        title.is_sold().to_string(),
        title.is_gold.to_string(),
        title.issns(),
    ]
}
