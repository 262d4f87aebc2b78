import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { usePackage } from "../packages/queries";
import { batchProgress, batchWords, summaryOf, summaryWords, type Upload } from "./upload-state";
import { uploads } from "./uploads";

/** The uploads of a package on any page but its own: how far they are, how they ended, and the way back. */
export function UploadDock({ packageId, list }: { packageId: string; list: readonly Upload[] }) {
  const { data: pack } = usePackage(packageId);
  const summary = summaryOf(list, pack?.files);
  const name = pack?.name ?? "Package";
  const dismiss = () => {
    for (const { id } of list) uploads.dismiss(packageId, id);
  };
  return (
    <Alert
      severity={summary.isDone ? (summary.attention > 0 ? "warning" : "success") : "info"}
      variant="outlined"
      icon={false}
      role="group"
      aria-label={`Uploads to ${name}`}
      data-testid="upload-dock"
      sx={{ bgcolor: "background.paper", boxShadow: 6, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}
      action={
        <>
          <Button size="small" component={Link} to={screens.package(packageId, "setup")}>
            Show
          </Button>
          {summary.isDone && (
            <Button size="small" onClick={dismiss}>
              Dismiss
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ fontWeight: 600, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>{name}</Box>
      {summary.isDone ? <span role="status">{summaryWords(summary)}</span> : <Box sx={{ mb: 0.5 }}>{batchWords(list)}</Box>}
      {!summary.isDone && <LinearProgress variant="determinate" value={batchProgress(list)} aria-label={`Uploads to ${name}`} />}
    </Alert>
  );
}
