import { memo } from "react";
import { explainInLine, isConflict } from "../../api/problem";
import { PlainButton } from "../../ui/PlainButton";
import { useNotify } from "../../ui/notice-context";
import { LazyTooltip } from "../../ui/LazyTooltip";
import { ariaKeysOf, keysOf } from "./step-keys";
import { isMac, useStepKeys } from "./use-step-keys";
import { useIsSettled, useStep, useSteps } from "./version-queries";

/** An arrow that turns back; its mirror image turns forth. */
const ARROW = "M8 4 3.5 8.5 8 13M3.5 8.5H14a6 6 0 0 1 0 12H8.5";

interface Props {
  scenarioId: string;
  /** Why no step can be taken. */
  reason: string | undefined;
  /** Whether the last change can be taken back all the same. */
  mayTakeBack?: boolean;
}

/** Takes back the last change of a scenario and does it again, by button and by keyboard. */
export const StepButtons = memo(function StepButtons({ scenarioId, reason, mayTakeBack = false }: Props) {
  const { data: steps } = useSteps(scenarioId);
  const { mutate } = useStep(scenarioId);
  const notify = useNotify();
  const isSettled = useIsSettled(scenarioId);
  const take = (step: "undo" | "redo", isKnown = true) => mutate(step, { onError: (error) => (isKnown || !isConflict(error)) && notify(explainInLine(error), "error") });
  const isOpen = reason === undefined;
  const may = { undo: isOpen || mayTakeBack, redo: isOpen };
  const can = { undo: may.undo && steps?.canUndo === true, redo: may.redo && steps?.canRedo === true };
  useStepKeys((step) => {
    if (can[step]) take(step);
    // Right after a change it is not known yet what can be undone and redone. The step waits for the change; if it cannot be taken then,
    // nothing was there to undo or redo.
    else if (may[step] && !isSettled()) take(step, false);
    else return false;
    return true;
  });
  return (
    <>
      <StepButton step="undo" name="Undo" reason={mayTakeBack ? undefined : reason} isEnabled={can.undo} onClick={() => take("undo")} />
      <StepButton step="redo" name="Redo" reason={reason} isEnabled={can.redo} onClick={() => take("redo")} />
    </>
  );
});

interface StepButtonProps {
  step: "undo" | "redo";
  name: string;
  reason: string | undefined;
  isEnabled: boolean;
  onClick: () => void;
}

function StepButton({ step, name, reason, isEnabled, onClick }: StepButtonProps) {
  // The tooltip needs something to hold on to while the button is disabled.
  return (
    <LazyTooltip title={reason ?? `${name} (${keysOf(step, isMac)})`} describeChild arrow>
      <span>
        <PlainButton variant="outlined" onClick={onClick} disabled={!isEnabled} aria-label={name} aria-keyshortcuts={ariaKeysOf(step, isMac)} className="step-button">
          <svg aria-hidden focusable="false" viewBox="0 0 24 24" className={step === "redo" ? "step-icon is-forward" : "step-icon"}>
            <path d={ARROW} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </PlainButton>
      </span>
    </LazyTooltip>
  );
}
