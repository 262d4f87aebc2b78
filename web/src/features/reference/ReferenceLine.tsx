import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { Suspense, lazy, useState } from "react";
import { explainInLine } from "../../api/problem";
import type { UsedReference } from "../../api/reference";
import type { ScenarioFacts } from "../../api/scenarios";
import { BusyButton } from "../../ui/BusyButton";
import { usePin } from "./queries";
import { shortVersion, versionDays } from "./version-names";

// The comparison has a grid.
const DifferenceDialog = lazy(async () => ({ default: (await import("./DifferenceDialog")).DifferenceDialog }));

/** Which version of the reference data the forecast uses, and what can be done about it. */
export function ReferenceLine({ scenario, reference }: { scenario: ScenarioFacts; reference: UsedReference }) {
  const { used, is_pinned, newer, num_versions } = reference;
  const pin = usePin(scenario.id);
  const [isComparing, setIsComparing] = useState(false);
  if (!used) return null;
  const compare = () => setIsComparing(true);
  return (
    <Box sx={{ mb: 2 }} data-testid="reference">
      {newer && (
        <Alert severity="info" variant="outlined" sx={{ mb: 1 }} action={<Button size="small" onClick={compare}>See what changes</Button>}>
          Newer reference data are there, {versionDays(newer)}. This scenario is pinned to older ones until somebody takes them.
        </Alert>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, minHeight: 32, fontSize: 13, color: "text.secondary" }}>
        <Tooltip title={`Version ${used.version}`} describeChild arrow enterTouchDelay={0}>
          <span data-testid="reference-used">
            Reference data {shortVersion(used.version)}, {versionDays(used)} · {stateOf(reference)}
          </span>
        </Tooltip>
        {scenario.may_edit && !is_pinned && (
          <BusyButton size="small" isBusy={pin.isPending} onClick={() => pin.mutate(used.version)}>
            Pin
          </BusyButton>
        )}
        {scenario.may_edit && is_pinned && (
          // Nothing is taken before it was seen.
          <BusyButton size="small" isBusy={pin.isPending} onClick={newer ? compare : () => pin.mutate(null)}>
            Unpin
          </BusyButton>
        )}
        {!newer && num_versions > 1 && (
          <Button size="small" onClick={compare}>
            Compare versions
          </Button>
        )}
      </Box>
      {pin.isError && !isComparing && (
        <Alert severity="error" variant="outlined">
          {explainInLine(pin.error)}
        </Alert>
      )}
      {isComparing && (
        <Suspense fallback={null}>
          <DifferenceDialog scenario={scenario} reference={reference} onClose={() => setIsComparing(false)} />
        </Suspense>
      )}
    </Box>
  );
}

function stateOf({ is_pinned, newer }: UsedReference): string {
  if (!is_pinned) return "the newest, which this scenario follows";
  return newer ? "pinned" : "pinned, and the newest";
}
