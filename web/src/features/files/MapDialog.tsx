import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useState } from "react";
import type { UploadedFile } from "../../api/files";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { MapForm } from "./MapForm";
import type { Layout } from "./layout";
import { useReport, type ReportedFile } from "./queries";

interface Props {
  packageId: string;
  file: ReportedFile;
  /** The columns, if they are known already; otherwise the file's report has them. */
  known?: Layout;
  onClose: () => void;
  /** Called with the file once it was taken. */
  onTaken: (file: UploadedFile) => void;
}

/** "Map the columns": for a file whose headings are not known. */
export function MapDialog({ packageId, file, known, onClose, onTaken }: Props) {
  const report = useReport(packageId, file, known === undefined);
  // Kept from the first report on: that of a second refusal may have no columns to ask about, yet the question stands.
  const [layout, setLayout] = useState<Layout | null>(known ?? null);
  if (layout === null && report.data?.layout) setLayout(report.data.layout);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={isNarrow} aria-labelledby="map-title">
      <DialogTitle id="map-title" sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="overline" component="div" color="textSecondary">
          {file.name}
        </Typography>
        Map the columns
      </DialogTitle>
      {layout ? (
        <MapForm packageId={packageId} file={file} layout={layout} onClose={onClose} onTaken={onTaken} />
      ) : (
        <DialogContent dividers>
          {report.isPending && <LinearProgress aria-label="Loading columns" />}
          {report.isError && <ProblemPanel error={report.error} onRetry={() => void report.refetch()} />}
          {report.data && (
            <Alert severity="info" variant="outlined" action={<Button onClick={onClose}>Close</Button>}>
              Titlewise recognised all columns of this file.
            </Alert>
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}
