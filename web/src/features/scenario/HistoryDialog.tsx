import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { Fragment } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { screens } from "../../lib/paths";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { LoadedLine } from "../reference/LoadedLine";
import { loadedMeanwhile } from "../reference/loaded-meanwhile";
import { useReference } from "../reference/queries";
import { VersionLine } from "./VersionLine";
import { useStep, useVersions } from "./version-queries";

/** The versions of a scenario, the newest first, each with the way back to it. */
export function HistoryDialog({ scenario, onClose }: { scenario: ScenarioFacts; onClose: () => void }) {
  const versions = useVersions(scenario.id);
  const step = useStep(scenario.id);
  const reference = useReference(scenario.id);
  const loaded = loadedMeanwhile(versions.data ?? [], reference.data?.is_pinned === true, reference.data?.versions ?? []);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="history-title">
      <DialogTitle id="history-title" sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="overline" component="div" color="textSecondary">
          History
        </Typography>
        {scenario.name}
      </DialogTitle>
      <DialogContent dividers sx={{ py: 0 }}>
        {versions.isPending && <LinearProgress aria-label="Loading versions" />}
        {versions.isError && <ProblemPanel error={versions.error} onRetry={() => void versions.refetch()} />}
        {step.isError && <ProblemPanel error={step.error} />}
        <Box component="ol" reversed aria-label="Versions" sx={{ listStyle: "none", p: 0, m: 0 }}>
          {versions.data?.map((version, at) => (
            <Fragment key={version.revision}>
              {loaded.get(version.revision)?.map((one) => <LoadedLine key={one.version} loaded={one} />)}
              <VersionLine
                version={version}
                definitions={scenario.setting_defs}
                isNewest={at === 0}
                isBusy={step.isPending}
                comparison={screens.comparison([`${scenario.id}@${version.revision}`, scenario.id])}
                onGoBack={scenario.may_edit ? () => step.mutate({ revision: version.revision }) : undefined}
              />
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {versions.hasNextPage && (
          <Button onClick={() => void versions.fetchNextPage()} disabled={versions.isFetching}>
            Show older
          </Button>
        )}
        <Button onClick={onClose} variant="outlined">
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
