import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import type { NewApiKey } from "../../api/sharing";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useUser } from "../account/queries";
import { KeyList } from "./KeyList";
import { MakeKeyForm } from "./MakeKeyForm";
import { NewKey } from "./NewKey";
import { useKeys } from "./queries";
import { keyReason } from "./share-reason";

interface Props {
  scenario: Pick<ScenarioFacts, "id" | "package_id" | "package_name">;
  onClose: () => void;
}

/** The keys with which programs read a package, and the way to make one. A new key is shown until the dialog closes, and never again. */
export function KeysDialog({ scenario, onClose }: Props) {
  const keys = useKeys(scenario.package_id);
  const { data: user } = useUser();
  const reason = keyReason(user);
  const [made, setMade] = useState<NewApiKey>();
  return (
    <Dialog open onClose={(_, by) => (made === undefined || by !== "backdropClick") && onClose()} maxWidth="sm" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Your API key</DialogTitle>
      <DialogContent dividers>
        <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 3 }}>
          <Typography>
            A key lets a program read {scenario.package_name}: its scenarios, their journals, totals and exports. It gives no access to other packages, changes nothing, and works until it expires or you end it.
          </Typography>
          {made && <NewKey key={made.id} made={made} scenarioId={scenario.id} />}
          {keys.isPending && <LinearProgress aria-label="Loading keys" />}
          {keys.isError && <ProblemPanel error={keys.error} onRetry={() => void keys.refetch()} />}
          {keys.data && <KeyList packageId={scenario.package_id} keys={keys.data} onEnded={(id) => setMade((now) => (now?.id === id ? undefined : now))} />}
          {keys.data && reason === undefined && <MakeKeyForm packageId={scenario.package_id} onMade={setMade} />}
          {reason !== undefined && (
            <Alert severity="info" variant="outlined">
              {reason}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined">
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
