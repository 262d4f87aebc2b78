import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import { useId } from "react";
import { explain } from "../../api/problem";
import { BusyButton } from "../../ui/BusyButton";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { DIALOG_WIDTH } from "../../ui/dialog-width";
import { useBeginRefresh } from "../reference-data/queries";
import type { ChosenInstitution } from "./drafts";
import { useReferenceState } from "./staff-queries";

/** What the reference data have about an institution, and the request for its newest data. */
export function ReferenceDialog({ institution: { id, name }, onClose }: { institution: ChosenInstitution; onClose: () => void }) {
  const titleId = useId();
  const reference = useReferenceState(id, name);
  const refresh = useBeginRefresh(id);
  return (
    <Dialog open onClose={onClose} maxWidth={false} slotProps={{ paper: { sx: DIALOG_WIDTH } }} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: "anywhere" }}>
        Reference data of {name}
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        {reference.isPending && <Skeleton width="80%" />}
        {reference.isError && <ProblemPanel error={reference.error} onRetry={() => void reference.refetch()} />}
        {reference.data && <div>{reference.data.state === "ready" ? "Citations and authorships are loaded." : (reference.data.reason ?? "Not loaded yet.")}</div>}
        {refresh.isSuccess && (
          <Alert severity="info" variant="outlined" role="status">
            Loading from OpenAlex.
          </Alert>
        )}
        {refresh.isError && (
          <Alert severity="error" variant="outlined">
            {explain(refresh.error).text}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <BusyButton variant="contained" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
          Refresh data
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
