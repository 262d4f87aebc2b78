import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useState } from "react";
import type { ReferenceDifference, ScenarioReference, UsedReference } from "../../api/reference";
import type { ScenarioFacts } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { FigureList } from "../../ui/FigureList";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { DownloadButton } from "../downloads/DownloadButton";
import { exportReason } from "../packages/edit-reason";
import { DifferenceGrid } from "./DifferenceGrid";
import { comparedFigures, differenceWords } from "./difference-words";
import { useDifference, usePin, useReference } from "./queries";
import { shortVersion, versionDays, versionLine } from "./version-names";

interface Props {
  scenario: ScenarioFacts;
  reference: UsedReference;
  onClose: () => void;
}

/** What another version of the reference data would make of a scenario, title by title, before it is taken. */
export function DifferenceDialog({ scenario, reference, onClose }: Props) {
  const all = useReference(scenario.id);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const [chosen, setChosen] = useState<string>();
  const others = all.data?.versions.filter(({ version }) => version !== reference.used?.version) ?? [];
  const to = chosen ?? reference.newer?.version ?? others[0]?.version;
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth fullScreen={isNarrow} aria-labelledby="difference-title">
      <DialogTitle id="difference-title" sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="overline" component="div" color="textSecondary">
          Reference data
        </Typography>
        Changes
      </DialogTitle>
      <DialogContent dividers>
        {all.isPending && <LinearProgress aria-label="Loading versions" />}
        {all.isError && <ProblemPanel error={all.error} onRetry={() => void all.refetch()} />}
        {others.length > 1 && to !== undefined && (
          <TextField select fullWidth size="small" label="Compare with" value={to} onChange={(event) => setChosen(event.target.value)} sx={{ mt: 0.5, mb: 2, maxWidth: 560 }}>
            {others.map((one) => (
              <MenuItem key={one.version} value={one.version}>
                {versionLine(one)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {to !== undefined && <Compared key={to} scenario={scenario} to={to} />}
      </DialogContent>
      <Choices scenario={scenario} all={all.data} to={to} onClose={onClose} />
    </Dialog>
  );
}

function Compared({ scenario, to }: { scenario: ScenarioFacts; to: string }) {
  const difference = useDifference(scenario.id, to);
  if (difference.isPending) return <LinearProgress aria-label="Calculating both forecasts" />;
  if (difference.isError) return <ProblemPanel error={difference.error} onRetry={() => void difference.refetch()} />;
  return <Loaded scenario={scenario} difference={difference.data} />;
}

function Loaded({ scenario, difference }: { scenario: ScenarioFacts; difference: ReferenceDifference }) {
  const { before, after, titles } = difference;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }} data-testid="difference-words">
        {before && `Now: ${shortVersion(before.version)}, ${versionDays(before)}. `}
        {`Compared with ${shortVersion(after.version)}, ${versionDays(after)}, with the same parameters and subscriptions. `}
        {differenceWords(difference)}
      </Typography>
      <FigureList figures={comparedFigures(difference, scenario.currency)} testId="difference-figures" />
      {titles.length > 0 && (
        <>
          <DifferenceGrid titles={titles} currency={scenario.currency} />
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 1 }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              Uses and amounts are for a year. Journals with the largest change in uses come first, then in cost. Select a heading to sort.
            </Typography>
            <DownloadButton path={api.referenceDifferenceCsv(scenario.id, after.version)} reason={exportReason(scenario)} variant="outlined" size="small">
              Download as CSV
            </DownloadButton>
          </Box>
        </>
      )}
    </>
  );
}

/** What can be done: take the other version, as a pin or by following the newest, or stay. */
function Choices({ scenario, all, to, onClose }: { scenario: ScenarioFacts; all: ScenarioReference | undefined; to: string | undefined; onClose: () => void }) {
  const pin = usePin(scenario.id);
  const other = all?.versions.find(({ version }) => version === to);
  const take = (version: string | null) => pin.mutate(version, { onSuccess: onClose });
  const isTaking = (version: string | null) => pin.isPending && pin.variables === version;
  return (
    <>
      {pin.isError && (
        <Box sx={{ px: 3, pt: 1 }}>
          <ProblemPanel error={pin.error} />
        </Box>
      )}
      <DialogActions sx={{ flexWrap: "wrap", gap: 1, "& > :not(style) ~ :not(style)": { ml: 0 } }}>
        <Button onClick={onClose}>{scenario.may_edit ? "Keep current version" : "Close"}</Button>
        {scenario.may_edit && other?.is_newest && all?.is_pinned && (
          <BusyButton variant="outlined" isBusy={isTaking(null)} onClick={() => take(null)}>
            Use it and follow the latest
          </BusyButton>
        )}
        {scenario.may_edit && other && (
          <BusyButton variant="contained" isBusy={isTaking(other.version)} onClick={() => take(other.version)}>
            {all?.is_pinned && other.is_newest ? "Use it and lock it" : "Lock this version"}
          </BusyButton>
        )}
      </DialogActions>
    </>
  );
}
