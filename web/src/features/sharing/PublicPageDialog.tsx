import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import type { ScenarioFacts } from "../../api/scenarios";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { PublicPageForm } from "./PublicPageForm";
import { usePublicPage } from "./queries";

interface Props {
  scenario: Pick<ScenarioFacts, "id" | "name" | "may_edit" | "may_take_back">;
  onClose: () => void;
}

/** Whether a scenario has a public page, what it shows, and the means to change that. */
export function PublicPageDialog({ scenario, onClose }: Props) {
  const page = usePublicPage(scenario.id);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="public-page-title">
      <DialogTitle id="public-page-title">Public summary webpage</DialogTitle>
      {page.data === undefined ? (
        <>
          <DialogContent>{page.isError ? <ProblemPanel error={page.error} onRetry={() => void page.refetch()} /> : <LinearProgress aria-label="Loading" />}</DialogContent>
          <DialogActions>
            <Button onClick={onClose} variant="outlined">
              Close
            </Button>
          </DialogActions>
        </>
      ) : (
        <PublicPageForm scenario={scenario} page={page.data} onClose={onClose} />
      )}
    </Dialog>
  );
}
