import Alert from "@mui/material/Alert";
import { Done } from "./Done";
import { UndoChange } from "./UndoChange";
import type { Recalculation } from "./recalculation";

interface Props {
  scenarioId: string;
  recalculation: Recalculation;
  /** Whether the reader may take the change back. */
  mayTakeBack: boolean;
}

/** Stands above numbers that are from before a change, while the new ones are worked out. */
export function RecalculationBanner({ scenarioId, recalculation, mayTakeBack }: Props) {
  const { email } = recalculation;
  return (
    <>
      {/* Told once: how far it is changes every second. */}
      <span className="visually-hidden" role="status">
        This scenario is being recalculated. The figures shown are from before the change.
      </span>
      <Alert severity="info" variant="outlined" role="group" aria-label="Recalculating" data-testid="recalculation" sx={{ mb: 2, "& .MuiAlert-message": { flex: 1 } }} action={mayTakeBack && <UndoChange scenarioId={scenarioId} />}>
        <Done recalculation={recalculation} start="Recalculating: " end=" The figures shown are from before the change. You can change the scenario when the recalculation finishes. This can take up to one hour." />
        {email !== null && ` We will email ${email}.`}
      </Alert>
    </>
  );
}
