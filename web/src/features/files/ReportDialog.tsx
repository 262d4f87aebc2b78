import { api } from "../../lib/paths";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useState } from "react";
import type { FileRow } from "../../api/files";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { DownloadButton } from "../downloads/DownloadButton";
import { ConfirmFileButton } from "./ConfirmFileButton";
import { DeleteFileDialog } from "./DeleteFileDialog";
import { ReportBody } from "./ReportBody";
import { kindName } from "./names";
import { useReport, type ReportedFile } from "./queries";

interface Props {
  packageId: string;
  file: ReportedFile;
  onClose: () => void;
  /** Asks what the columns are; left out where the file is only to be looked at. */
  onMap?: () => void;
  /** The file as the package lists it, if it waits for a confirmation and the user may give it. */
  unconfirmed?: FileRow;
  onConfirmed?: (file: FileRow) => void;
  onDeleted?: (file: FileRow) => void;
}

/** Shows how a file was read, and hands out what to correct it with. */
export function ReportDialog({ packageId, file, onClose, onMap, unconfirmed, onConfirmed, onDeleted }: Props) {
  const report = useReport(packageId, file);
  const [isDoomed, setIsDoomed] = useState(false);
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
        {report.isPending && <LinearProgress aria-label="Loading report" />}
        {report.isError && <ProblemPanel error={report.error} onRetry={() => void report.refetch()} />}
        {unconfirmed?.confirm_code === "much-smaller" && (
          <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
            {unconfirmed.confirm_reason}
          </Alert>
        )}
        {report.data && <ReportBody report={report.data} onMap={onMap} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", gap: 1, px: { xs: 2 }, "& > :not(style) ~ :not(style)": { ml: 0 } }}>
        {hasProblems && (
          <>
            <DownloadButton path={api.problemsCsv(packageId, file.id)}>Problems as CSV</DownloadButton>
            <DownloadButton path={api.annotated(packageId, file.id)}>Your file with comments (XLSX)</DownloadButton>
          </>
        )}
        {unconfirmed && (
          <>
            <ConfirmFileButton
              packageId={packageId}
              file={unconfirmed}
              onConfirmed={(confirmed) => {
                onConfirmed?.(confirmed);
                onClose();
              }}
            />
            {onDeleted && (
              <Button size="small" color="error" onClick={() => setIsDoomed(true)}>
                Delete
              </Button>
            )}
          </>
        )}
        <Button onClick={onClose} variant="outlined">
          Close
        </Button>
      </DialogActions>
      {isDoomed && unconfirmed && (
        <DeleteFileDialog
          packageId={packageId}
          file={unconfirmed}
          onDeleted={() => {
            onDeleted?.(unconfirmed);
            onClose();
          }}
          onClose={() => setIsDoomed(false)}
        />
      )}
    </Dialog>
  );
}
