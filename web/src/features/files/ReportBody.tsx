import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { RowOutcome } from "./RowOutcome";
import { ReportProblems } from "./ReportProblems";
import { ReportTables } from "./ReportTables";
import { mappedSentence } from "./file-state";
import { severityOf, verdictName } from "./names";
import type { Report } from "./report";

/** A report from the verdict down to the single problem. */
export function ReportBody({ report, onMap }: { report: Report; onMap?: () => void }) {
  const notes = [mappedSentence(report.mapped), ...report.notes].filter(Boolean);
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
      <Verdict report={report} onMap={onMap} />
      <ReportTables tables={report.tables} />
      {notes.length > 0 && (
        <section>
          <Typography variant="h2" component="h3">
            Processing
          </Typography>
          <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5, fontSize: "0.875rem", overflowWrap: "anywhere" }}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        </section>
      )}
      {report.outcome.read > 0 && <RowOutcome report={report} />}
      {report.problemCount > 0 && <ReportProblems report={report} />}
    </Box>
  );
}

function Verdict({ report, onMap }: { report: Report; onMap?: () => void }) {
  return (
    <Alert severity={severityOf(report.verdict)} variant="outlined" sx={{ overflowWrap: "anywhere" }}>
      <strong>{verdictName(report.verdict).text}.</strong> {report.reason} {report.doubt} {report.remedy}
      {report.layout && onMap && (
        <Box sx={{ mt: 1 }}>
          <Button size="small" variant="contained" onClick={onMap}>
            Map the columns
          </Button>
        </Box>
      )}
    </Alert>
  );
}
