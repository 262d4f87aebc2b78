//! `titlewise reference add`: completes reference data from other open sources.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use titlewise_engine::added::{self, Added, Additions};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::reference::{self, Checked};

use super::CommandError;
use super::openalex::{Submitted, ror, years};
use super::progress::Progress;

/// Sources that complete the reference data.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Sources")]
#[group(required = true, multiple = true)]
pub struct OtherSources {
    /// Dump of the Research Organization Registry: names, countries, GRID ids, parts and successors of institutions
    #[arg(long, value_name = "FILE.zip|FILE.json")]
    ror_dump: Option<PathBuf>,
    /// Lists of the societies that own a journal, by ISSN
    #[arg(long, value_name = "FILE", num_args = 1..)]
    society: Vec<PathBuf>,
    /// Journal list of DOAJ: societies, fully open journals, charges
    #[arg(long, value_name = "FILE.csv")]
    doaj: Option<PathBuf>,
    /// Title list of Crossref: missing names and ISSNs of journals
    #[arg(long, value_name = "FILE.csv")]
    crossref: Option<PathBuf>,
    /// Payments collected by OpenAPC (such as apc_de.csv)
    #[arg(long, value_name = "FILE.csv", num_args = 1.., requires = "openapc_institutions")]
    openapc: Vec<PathBuf>,
    /// Snapshot of Unpaywall, whose papers and OA colours replace those of the journals it contains: a file, or a
    /// folder of files
    #[arg(long, value_name = "FILE.jsonl.gz|DIR")]
    unpaywall: Option<PathBuf>,
}

/// Details of the sources.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Details of the sources")]
#[group(skip)]
pub struct Details {
    /// Additional institutions: ROR ids, or GRID ids with --ror-dump
    #[arg(long, value_name = "ROR|GRID", value_delimiter = ',', value_parser = institution)]
    ror: Vec<String>,
    /// Institution of each name in the payments: institutions.csv of OpenAPC
    #[arg(long, value_name = "FILE.csv", requires = "openapc")]
    openapc_institutions: Option<PathBuf>,
    /// Years to count from Unpaywall [default: those for which the tables have papers]
    #[arg(long, value_name = "FIRST-LAST", value_parser = years, requires = "unpaywall")]
    years: Option<(i32, i32)>,
    /// Which papers of Unpaywall count if submitted versions do not [default: corrected]
    #[arg(long, value_name = "HOW", requires = "unpaywall")]
    submitted: Option<Submitted>,
}

/// A ROR id or a GRID id (`grid.15276.37`).
fn institution(text: &str) -> Result<String, String> {
    let text = text.trim();
    let is_grid = text.strip_prefix("grid.").is_some_and(|rest| {
        rest.split_once('.').is_some_and(|(number, check)| {
            !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
                && !check.is_empty()
                && check.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    });
    if is_grid {
        return Ok(text.to_owned());
    }
    ror(text).map_err(|what| format!("{what}; or a GRID id such as grid.15276.37"))
}

impl OtherSources {
    fn additions(&self, details: &Details) -> Additions {
        let Details { ror, openapc_institutions, years, submitted } = details;
        let openapc = openapc_institutions.clone().map(|list| (self.openapc.clone(), list));
        Additions {
            ror_dump: self.ror_dump.clone(),
            institutions: ror.clone(),
            societies: self.society.clone(),
            doaj: self.doaj.clone(),
            crossref: self.crossref.clone(),
            openapc,
            unpaywall: self.unpaywall.clone(),
            years: *years,
            is_classic: *submitted == Some(Submitted::Classic),
        }
    }
}

/// Completes the tables of a folder or pack and writes them to `folder`.
pub(super) async fn add(
    from: &Path,
    sources: (&OtherSources, &Details),
    folder: &Path,
    progress: &Progress,
) -> Result<Checked, CommandError> {
    let made = |name: &str| -> Result<PathBuf, CommandError> {
        let place = folder.join(name);
        fs::create_dir(&place).map_err(CommandError::file(&place))?;
        Ok(place)
    };
    // Next to the result, so that an interrupted command removes it too.
    let tables = made("made")?;
    progress.step("reading the tables");
    let inputs = if from.is_file() {
        let pack = File::open(from).map_err(CommandError::file(from))?;
        let unpacked = made("unpacked")?;
        reference::import(BufReader::new(pack), from, &unpacked)?;
        let inputs = ModelInputs::read_reference(&unpacked)?;
        fs::remove_dir_all(&unpacked).map_err(CommandError::file(&unpacked))?;
        inputs
    } else {
        reference::load(from)?.inputs
    };
    let told = |table: &'static str| progress.step(format!("completing: {table}"));
    let done = added::add(&inputs, &sources.0.additions(sources.1), &tables, &told).await?;
    tell(&done, progress);
    progress.step("checking and writing the tables");
    let checked = reference::build(&tables, folder)?;
    fs::remove_dir_all(&tables).map_err(CommandError::file(&tables))?;
    Ok(checked)
}

/// Prints which rows were used, left out and matched.
fn tell(done: &Added, progress: &Progress) {
    for file in &done.files {
        let path = file.path.display();
        progress.line(&format!("titlewise: {path}: {} of {} rows used", file.kept, file.read));
        for left_out in &file.left_out {
            progress.line(&format!("titlewise: {path}: {left_out}"));
        }
    }
    for (source, count, what) in &done.matched {
        progress.line(&format!("titlewise: {source}: {count} {what}"));
    }
    for id in &done.unknown_institutions {
        progress.line(&format!("titlewise: the ROR dump has no institution {id}"));
    }
}

#[cfg(test)]
mod tests {
    use super::institution;

    #[test]
    fn institutions_are_named_by_ror_or_grid() {
        assert_eq!(institution("grid.15276.37").as_deref(), Ok("grid.15276.37"));
        assert_eq!(institution("https://ror.org/02Y3AD647").as_deref(), Ok("02y3ad647"));
        for wrong in ["grid.15276", "grid..37", "grid.a.37", "grid.1.", "grid.1.2;", "x"] {
            assert!(institution(wrong).is_err(), "{wrong}");
        }
    }
}
