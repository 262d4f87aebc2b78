import type { ButtonProps } from "@mui/material/Button";
import { explainInLine } from "../../api/problem";
import { BusyButton } from "../../ui/BusyButton";
import { useNotify } from "../../ui/notice-context";
import { useStep } from "../scenario/version-queries";

/** Takes back the change for which a scenario is recalculated, and ends that with it. */
export function UndoChange({ scenarioId, ...props }: { scenarioId: string } & Pick<ButtonProps, "variant">) {
  const step = useStep(scenarioId);
  const notify = useNotify();
  return (
    <BusyButton {...props} size="small" isBusy={step.isPending} onClick={() => step.mutate("undo", { onError: (error) => notify(explainInLine(error), "error") })}>
      Undo change
    </BusyButton>
  );
}
