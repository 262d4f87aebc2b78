import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { count, plural } from "../../lib/format";
import type { UploadedFile } from "../../lib/wire";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { RemarkSummary, RemarkTable } from "./Remarks";
import { ReportTables } from "./ReportTables";
import { kindName, severityOf, verdictName } from "./names";
import { useReport } from "./queries";
import { reasonName } from "./remark-words";
import type { Report } from "./report";

interface Props {
  packageId: string;
  file: Pick<UploadedFile, "id" | "name" | "report">;
  onClose: () => void;
}

/** Shows how a file was read. */
export function ReportDialog({ packageId, file, onClose }: Props) {
  const report = useReport(packageId, file);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="report-title">
      <DialogTitle id="report-title" sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="overline" component="div" color="textSecondary">
          {report.data ? kindName(report.data.kind) : "Report"}
        </Typography>
        {file.name}
      </DialogTitle>
      <DialogContent dividers data-testid="file-report">
        {report.isPending && <LinearProgress aria-label="Loading the report" />}
        {report.isError && <ProblemPanel error={report.error} onRetry={() => void report.refetch()} />}
        {report.data && <ReportBody report={report.data} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function ReportBody({ report }: { report: Report }) {
  return (
    <Box sx={{ display: "grid", gap: 3 }}>
      <Alert severity={severityOf(report.verdict)} variant="outlined">
        <strong>{verdictName(report.verdict).text}.</strong> {report.reason}
      </Alert>
      {report.outcome.read > 0 && <Figures report={report} />}
      <ReportTables tables={report.tables} />
      {report.problemCount > 0 && (
        <section>
          <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
            Remarks
          </Typography>
          <RemarkSummary report={report} />
          <RemarkTable report={report} />
        </section>
      )}
    </Box>
  );
}

function Figures({ report }: { report: Report }) {
  const { read, kept, merged, dropped } = report.outcome;
  const left = dropped.reduce((sum, [, rows]) => sum + rows, 0);
  const figures: [string, number][] = [
    ["Rows read", read],
    ["Rows used", kept],
    ["Rows left out", left],
    ["Remarks", report.problemCount],
  ];
  return (
    <div>
      <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, 1fr)" }, gap: 2 }}>
        {figures.map(([name, value]) => (
          <Box key={name} sx={{ display: "flex", flexDirection: "column-reverse" }}>
            <Typography variant="caption" component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography variant="h1" component="dd" sx={{ m: 0 }} aria-label={name}>
              {count(value)}
            </Typography>
          </Box>
        ))}
      </Box>
      {dropped.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          Left out: {dropped.map(([reason, rows]) => `${reasonName(reason)} (${plural(rows, "row")})`).join(", ")}.
        </Typography>
      )}
      {merged > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {plural(merged, "row repeats", "rows repeat")} another one and {merged === 1 ? "is" : "are"} added to it.
        </Typography>
      )}
    </div>
  );
}
