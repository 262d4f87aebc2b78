import { api } from "../../lib/paths";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { DownloadButton } from "../downloads/DownloadButton";
import { ReportBody } from "./ReportBody";
import { kindName } from "./names";
import { useReport, type ReportedFile } from "./queries";

interface Props {
  packageId: string;
  file: ReportedFile;
  onClose: () => void;
  /** Asks what the columns are; left out where the file is only to be looked at. */
  onMap?: () => void;
}

/** Shows how a file was read, and hands out what to correct it with. */
export function ReportDialog({ packageId, file, onClose, onMap }: Props) {
  const report = useReport(packageId, file);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const hasProblems = (report.data?.problemCount ?? 0) > 0;
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={isNarrow} aria-labelledby="report-title">
      <DialogTitle id="report-title" sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="overline" component="div" color="textSecondary">
          {report.data ? kindName(report.data.kind) : "Report"}
        </Typography>
        {file.name}
      </DialogTitle>
      <DialogContent dividers data-testid="file-report">
        {report.isPending && <LinearProgress aria-label="Loading the report" />}
        {report.isError && <ProblemPanel error={report.error} onRetry={() => void report.refetch()} />}
        {report.data && <ReportBody report={report.data} onMap={onMap} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1, px: { xs: 2 }, "& > :not(style) ~ :not(style)": { ml: 0 } }}>
        {hasProblems && (
          <>
            <DownloadButton path={api.problemsCsv(packageId, file.id)}>Problems as CSV</DownloadButton>
            <DownloadButton path={api.annotated(packageId, file.id)}>Your file with remarks (XLSX)</DownloadButton>
          </>
        )}
        <Button onClick={onClose} variant="outlined">
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
