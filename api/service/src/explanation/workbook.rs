//! An explanation as a workbook with formulas.

use std::io::{Seek, Write};

use titlewise_dataset::export::{ExplanationHeading, ExportError, write_explanation};

use crate::explanation::answer::Answer;
use crate::explanation::text::sentence;

/// Writes an explanation as a workbook, with where values come from in words.
///
/// # Errors
/// A failure of the workbook or the output.
pub fn write_workbook(
    answer: &Answer,
    heading: &ExplanationHeading,
    out: impl Write + Seek + Send,
) -> Result<(), ExportError> {
    let nodes = answer.nodes.iter();
    let nodes: Vec<_> =
        nodes.map(|(node, source)| (node, sentence(node, source.as_ref()))).collect();
    write_explanation(heading, &answer.derivation, &nodes, out)
}
