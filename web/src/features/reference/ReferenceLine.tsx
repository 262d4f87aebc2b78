import Alert from "@mui/material/Alert";
import { Suspense, lazy, memo, useState } from "react";
import { explainInLine } from "../../api/problem";
import type { UsedReference } from "../../api/reference";
import type { ScenarioFacts } from "../../api/scenarios";
import { BusyButton } from "../../ui/BusyButton";
import { LazyTooltip } from "../../ui/LazyTooltip";
import { PlainButton } from "../../ui/PlainButton";
import { LockVersionDialog } from "./LockVersionDialog";
import { usePin } from "./queries";
import { shortVersion, versionDays } from "./version-names";

// The comparison has a grid.
const DifferenceDialog = lazy(async () => ({ default: (await import("./DifferenceDialog")).DifferenceDialog }));

interface Props {
  scenario: ScenarioFacts;
  reference: UsedReference;
}

/** Which version of the reference data the forecast uses, and what can be done about it, within one line. */
export const ReferenceLine = memo(function ReferenceLine({ scenario, reference }: Props) {
  const { used, is_pinned, newer, num_versions } = reference;
  const pin = usePin(scenario.id);
  const [isComparing, setIsComparing] = useState(false);
  const [isLocking, setIsLocking] = useState(false);
  if (!used) return null;
  const compare = () => setIsComparing(true);
  const words = `Reference data ${shortVersion(used.version)}, ${versionDays(used)} · ${stateOf(reference)}`;
  return (
    <div className="reference-line" data-testid="reference">
      <LazyTooltip title={`${words}. Version ${used.version}`} describeChild arrow enterTouchDelay={0}>
        <span data-testid="reference-used" className="reference-used">
          {words}
        </span>
      </LazyTooltip>
      {scenario.may_edit && !is_pinned && (
        <PlainButton size="small" onClick={() => setIsLocking(true)} className="lock-button">
          Lock version
        </PlainButton>
      )}
      {scenario.may_edit && is_pinned && (
        // Nothing is taken before it was seen.
        <BusyButton size="small" isBusy={pin.isPending} onClick={newer ? compare : () => pin.mutate(null)}>
          Unlock version
        </BusyButton>
      )}
      {!newer && num_versions > 1 && (
        <PlainButton size="small" onClick={compare} className="compare-button">
          Compare versions
        </PlainButton>
      )}
      {pin.isError && !isComparing && !isLocking && (
        <Alert severity="error" variant="outlined">
          {explainInLine(pin.error)}
        </Alert>
      )}
      {isComparing && <Difference scenario={scenario} reference={reference} onClose={() => setIsComparing(false)} />}
      {isLocking && <LockVersionDialog scenario={scenario} used={used} onClose={() => setIsLocking(false)} />}
    </div>
  );
});

/** States that newer reference data exist, and leads to what they would change; nothing where the scenario uses the newest. */
export const NewerReference = memo(function NewerReference({ scenario, reference }: Props) {
  const [isComparing, setIsComparing] = useState(false);
  if (!reference.used || !reference.newer) return null;
  return (
    <>
      <Alert severity="info" variant="outlined" sx={{ mb: 1, py: 0 }} data-testid="newer-reference" action={<PlainButton size="small" onClick={() => setIsComparing(true)}>View changes</PlainButton>}>
        Newer reference data is available, {versionDays(reference.newer)}. This scenario uses an older, locked version.
      </Alert>
      {isComparing && <Difference scenario={scenario} reference={reference} onClose={() => setIsComparing(false)} />}
    </>
  );
});

function Difference(props: Props & { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <DifferenceDialog {...props} />
    </Suspense>
  );
}

function stateOf({ is_pinned, newer }: UsedReference): string {
  if (!is_pinned) return "latest";
  return newer ? "locked" : "locked, latest";
}
