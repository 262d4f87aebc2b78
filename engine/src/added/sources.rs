//! Sources of the added rows.

use std::sync::Arc;

use arrow::array::{ArrayRef, RecordBatch, StringArray};
use chrono::NaiveDate;
use datafusion::prelude::SessionContext;

use crate::added::AddError;

/// A source, as a row of the table `sources`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Source {
    short: &'static str,
    name: &'static str,
    licence: Option<&'static str>,
    address: Option<&'static str>,
}

pub(super) const ROR: Source = Source {
    short: "ror",
    name: "Research Organization Registry",
    licence: Some("CC0 1.0"),
    address: Some("https://doi.org/10.5281/zenodo.6347574"),
};
pub(super) const SOCIETY: Source =
    Source { short: "society", name: "Lists of society journals", licence: None, address: None };
pub(super) const DOAJ: Source = Source {
    short: "doaj",
    name: "Directory of Open Access Journals",
    licence: Some("CC BY-SA 4.0"),
    address: Some("https://doaj.org"),
};
pub(super) const CROSSREF: Source = Source {
    short: "crossref",
    name: "Crossref, list of titles",
    licence: Some("no rights claimed"),
    address: Some("https://www.crossref.org/titleList/"),
};
pub(super) const OPENAPC: Source = Source {
    short: "openapc",
    name: "OpenAPC and the institutions that report to it",
    licence: Some("ODbL 1.0"),
    address: Some("https://github.com/OpenAPC/openapc-de"),
};
pub(super) const UNPAYWALL: Source = Source {
    short: "unpaywall",
    name: "Unpaywall",
    licence: Some("free to use"),
    address: Some("https://unpaywall.org"),
};

/// Registers the table `added_source`.
pub(super) fn declare(
    context: &SessionContext,
    sources: &[(&'static Source, Option<NaiveDate>)],
) -> Result<(), AddError> {
    let column = |of: &dyn Fn(&Source) -> Option<&'static str>| -> ArrayRef {
        Arc::new(sources.iter().map(|(source, _)| of(source)).collect::<StringArray>())
    };
    let days = sources.iter().map(|(_, day)| day.map(|day| day.to_string()));
    let rows = RecordBatch::try_from_iter_with_nullable([
        ("added", column(&|source| Some(source.short)), true),
        ("added_name", column(&|source| Some(source.name)), true),
        ("added_as_of", Arc::new(days.collect::<StringArray>()) as ArrayRef, true),
        ("added_licence", column(&|source| source.licence), true),
        ("added_address", column(&|source| source.address), true),
    ])?;
    context.register_batch("added_source", rows).map_err(AddError::in_query("sources"))?;
    Ok(())
}
