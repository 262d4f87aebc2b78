//! Reference data of any origin, completed from other open sources. `ingest/docs/reference-build.md` documents the
//! rules.
//!
//! [`titlewise_ingest::open_data`] reads lists, DataFusion reads lines of Unpaywall, and the SQL of
//! `sql/reference/added` combines them, one relation per file. Tables that no provided source completes stay unchanged.

mod error;
mod lists;
mod sources;
mod unpaywall;

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use arrow::array::AsArray;
use datafusion::prelude::SessionContext;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::open_data::LeftOut;
use titlewise_ingest::parquet_file;
use titlewise_ingest::tables::Table;

pub use error::AddError;

use crate::openalex::session;

use crate::openalex::session::Size;
use crate::openalex::tables::keep;
use crate::openalex::tables::write_table;
use crate::sql::added;

/// Sources to add to tables of reference data.
#[derive(Debug, Clone, Default)]
pub struct Additions {
    /// The ROR dump: names, countries, GRID ids, status, parts and successors of institutions.
    pub ror_dump: Option<PathBuf>,
    /// Institutions to add to those in the tables: ROR ids, or GRID ids if a dump is provided.
    pub institutions: Vec<String>,
    /// Lists of society journals.
    pub societies: Vec<PathBuf>,
    /// The journal list of DOAJ.
    pub doaj: Option<PathBuf>,
    /// Crossref's title list.
    pub crossref: Option<PathBuf>,
    /// Payments collected by OpenAPC, with the list of the institutions that report them.
    pub openapc: Option<(Vec<PathBuf>, PathBuf)>,
    /// Lines of an Unpaywall snapshot: a file, or a folder of `.jsonl` and `.jsonl.gz` files.
    pub unpaywall: Option<PathBuf>,
    /// First and last year of Unpaywall to include. By default, the years for which the tables have papers.
    pub years: Option<(i32, i32)>,
    /// Excludes every paper of Unpaywall with a submitted version from `n_no_submitted`, as the compatible service
    /// does.
    pub is_classic: bool,
}

/// Row counts of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFile {
    /// The file.
    pub path: PathBuf,
    /// Number of rows that are not blank.
    pub read: usize,
    /// Number of rows used.
    pub kept: usize,
    /// Rows left out.
    pub left_out: Vec<LeftOut>,
}

/// Result of the additions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Added {
    /// The lists that were read.
    pub files: Vec<ReadFile>,
    /// Matches per source: its short name, the number matched, and whether these are journals, institutions or papers.
    pub matched: Vec<(&'static str, usize, &'static str)>,
    /// Requested institutions that the ROR dump does not have.
    pub unknown_institutions: Vec<String>,
}

/// Completes tables and writes all of them as Parquet into the folder `out`. The folder must exist; it also holds
/// intermediate data that do not fit into memory. `told` receives the name of each table as its calculation starts.
///
/// # Errors
/// A source file is malformed or the disk is full.
pub async fn add(
    inputs: &ModelInputs,
    additions: &Additions,
    out: &Path,
    told: &(dyn Fn(&'static str) + Send + Sync),
) -> Result<Added, AddError> {
    let context = session::local(Size::All, Some(out))?;
    let mut sources = Vec::new();
    let mut done = Added::default();
    lists::declare(&context, inputs, additions, &mut sources, &mut done)?;
    for query in [added::issn_owner, added::wanted_institution, added::doaj_journal] {
        keep(&context, query).await?;
    }
    if let Some(path) = &additions.unpaywall {
        told("unpaywall");
        let day = unpaywall::count(&context, inputs, additions, path).await?;
        sources.push((&sources::UNPAYWALL, day));
    }
    for table in completed(additions) {
        told(table);
        complete(&context, table, out).await?;
    }
    sources::declare(&context, &sources)?;
    write_table(&context, added::sources, out).await?;
    done.matched = matched(&context, additions).await?;
    write_others(inputs, out)?;
    Ok(done)
}

/// Returns the tables that the provided sources complete, in order of their dependencies.
fn completed(additions: &Additions) -> Vec<&'static str> {
    let Additions { ror_dump, societies, doaj, crossref, openapc, unpaywall, institutions, .. } =
        additions;
    let tables = [
        ("papers_by_year", unpaywall.is_some()),
        ("oa_papers_by_year", unpaywall.is_some()),
        ("journals", !societies.is_empty() || doaj.is_some() || crossref.is_some()),
        ("apc_papers", openapc.is_some() || doaj.is_some()),
        ("institutions", ror_dump.is_some() || !institutions.is_empty()),
    ];
    tables.into_iter().filter(|(_, is_asked)| *is_asked).map(|(table, _)| table).collect()
}

/// Calculates a table and writes it.
async fn complete(context: &SessionContext, table: &str, out: &Path) -> Result<(), AddError> {
    let (before, query) = match table {
        "papers_by_year" => (&[][..], added::papers_by_year),
        "oa_papers_by_year" => (&[][..], added::oa_papers_by_year),
        "journals" => (
            &[
                added::society_journal,
                added::crossref_issn,
                added::crossref_title,
                added::crossref_journal,
                added::gold_journal,
            ][..],
            added::journals,
        ),
        "apc_papers" => (&[added::openapc_paid][..], added::apc_papers),
        _ => (&[][..], added::institutions),
    };
    for query in before {
        keep(context, *query).await?;
    }
    write_table(context, query, out).await?;
    if query.0.ends_with("papers_by_year") {
        // Gold status comes from the completed tables.
        context.deregister_table(query.0).map_err(AddError::in_query(query.0))?;
        keep(context, query).await?;
    }
    Ok(())
}

/// Returns how many rows of the tables each source matched.
async fn matched(
    context: &SessionContext,
    additions: &Additions,
) -> Result<Vec<(&'static str, usize, &'static str)>, AddError> {
    let journals = "select count(*) from base_journals as b inner join";
    let questions = [
        (
            "ror",
            additions.ror_dump.is_some(),
            "select count(*) from wanted_institution inner join ror_line on wanted_id = ror_id"
                .to_owned(),
            "institutions",
        ),
        (
            "society",
            !additions.societies.is_empty(),
            format!("{journals} society_journal as s on b.issn_l = s.society_owner"),
            "journals",
        ),
        (
            "doaj",
            additions.doaj.is_some(),
            format!("{journals} doaj_journal as d on b.issn_l = d.doaj_owner"),
            "journals",
        ),
        (
            "crossref",
            additions.crossref.is_some(),
            format!("{journals} crossref_journal as c on b.issn_l = c.crossref_owner"),
            "journals",
        ),
        (
            "openapc",
            additions.openapc.is_some(),
            "select count(*) from openapc_paid".to_owned(),
            "payments of institutions of the tables",
        ),
        (
            "unpaywall",
            additions.unpaywall.is_some(),
            "select count(distinct counted_issn_l) from unpaywall_count".to_owned(),
            "journals",
        ),
    ];
    let mut matched = Vec::new();
    for (source, is_given, question, what) in questions {
        if is_given {
            matched.push((source, number(context, &question, source).await?, what));
        }
    }
    Ok(matched)
}

async fn number(
    context: &SessionContext,
    question: &str,
    source: &'static str,
) -> Result<usize, AddError> {
    let failed = AddError::in_query(source);
    let rows = context.sql(question).await.map_err(&failed)?.collect().await.map_err(&failed)?;
    let values = rows.first().and_then(|rows| {
        rows.column(0).as_primitive_opt::<arrow::datatypes::Int64Type>()?.iter().next()?
    });
    Ok(values.and_then(|number| usize::try_from(number).ok()).unwrap_or_default())
}

/// Writes the remaining tables unchanged.
fn write_others(inputs: &ModelInputs, out: &Path) -> Result<(), AddError> {
    for table in Table::REFERENCE {
        let path = out.join(format!("{}.parquet", table.name()));
        if !path.exists() {
            let failed = |source| AddError::File { path: path.clone(), source };
            let file = BufWriter::new(File::create(&path).map_err(failed)?);
            parquet_file::write(&inputs.table(table), file)
                .map_err(|source| AddError::Parquet { path: path.clone(), source })?;
        }
    }
    Ok(())
}
