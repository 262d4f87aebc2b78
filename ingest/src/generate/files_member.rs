//! A library's own tables: prices, perpetual access, title filter, citations, authorships.

use std::path::Path;

use crate::generate::error::GenerateError;
use crate::generate::member::{FIRST_COUNT_YEAR, Member};
use crate::generate::table::Table;
use crate::generate::titles::Title;
use crate::generate::{Invented, Written, files_scenarios};

/// The tables with a row per title and library, for one library or for all.
pub(super) struct HoldingTables {
    prices: Table,
    pta: Table,
    citations: Table,
    authorships: Table,
}

impl HoldingTables {
    /// Opens the tables in this folder.
    pub(super) fn open(dir: &Path) -> Result<Self, GenerateError> {
        let counted = |what| ["package_id", "issn_l", "year", what];
        Ok(Self {
            prices: Table::open(dir.join("prices.csv"), &["package_id", "issn_l", "price"])?,
            pta: Table::open(
                dir.join("pta.csv"),
                &["package_id", "issn_l", "start_date", "end_date"],
            )?,
            citations: Table::open(dir.join("citations.csv"), &counted("num_citations"))?,
            authorships: Table::open(dir.join("authorships.csv"), &counted("num_authorships"))?,
        })
    }

    /// Writes the rows of one library.
    pub(super) fn add(
        &mut self,
        invented: &Invented,
        member: &Member,
    ) -> Result<(), GenerateError> {
        let package = member.package_id.as_str();
        for (title, holding) in invented.titles().iter().zip(&member.holdings) {
            let issn = title.issn_l.as_str();
            if holding.on_price_list {
                let price = holding.price.map(|p| format!("{p:.2}")).unwrap_or_default();
                self.prices.put(&[package, issn, &price])?;
            }
            if let Some(pta) = &holding.pta {
                let start = pta.start.as_deref().unwrap_or_default();
                let end = pta.end.as_deref().unwrap_or_default();
                self.pta.put(&[package, issn, start, end])?;
            }
            counts(&mut self.citations, package, title, &holding.citations)?;
            counts(&mut self.authorships, package, title, &holding.authorships)?;
        }
        Ok(())
    }

    /// Completes the tables.
    pub(super) fn finish(self, written: &mut Written) -> Result<(), GenerateError> {
        for table in [self.prices, self.pta, self.citations, self.authorships] {
            table.finish(written)?;
        }
        Ok(())
    }
}

fn counts(
    table: &mut Table,
    package: &str,
    title: &Title,
    by_year: &[u32; 5],
) -> Result<(), GenerateError> {
    for (year, n) in (FIRST_COUNT_YEAR..).zip(by_year) {
        if *n > 0 {
            table.put(&[package, &title.issn_l, &year.to_string(), &n.to_string()])?;
        }
    }
    Ok(())
}

/// Writes `title_filter.csv`: the titles that the library includes.
pub(super) fn title_filter(
    invented: &Invented,
    member: &Member,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    let mut filter = Table::open(dir.join("title_filter.csv"), &["issn_l"])?;
    for (title, holding) in invented.titles().iter().zip(&member.holdings) {
        if holding.in_filter {
            filter.put(&[&title.issn_l])?;
        }
    }
    filter.finish(written)
}

/// Writes one library's tables into its folder.
pub(super) fn write(
    invented: &Invented,
    member: &Member,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    let mut tables = HoldingTables::open(dir)?;
    tables.add(invented, member)?;
    tables.finish(written)?;
    let mut subscribed = Table::open(dir.join("subscribed.csv"), &["ISSN", "Title"])?;
    for title in files_scenarios::subscribed(invented, member) {
        subscribed.put(&[&title.issn_l, &title.name])?;
    }
    subscribed.finish(written)?;
    title_filter(invented, member, dir, written)
}
