import { memo, useState } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { Icon } from "../../ui/Icon";
import { LazyTooltip } from "../../ui/LazyTooltip";
import { PlainIconButton } from "../../ui/PlainIconButton";
import { nameReason } from "../packages/edit-reason";
import { CopyScenarioDialog } from "./CopyScenarioDialog";

/** Copies the scenario beside whose name it stands. */
export const CopyScenarioButton = memo(function CopyScenarioButton({ scenario }: { scenario: ScenarioFacts }) {
  const [isAsking, setIsAsking] = useState(false);
  const reason = nameReason(scenario);
  return (
    <>
      <LazyTooltip title={reason ?? "Make a copy"} describeChild={reason !== undefined} arrow enterTouchDelay={reason ? 0 : undefined}>
        <PlainIconButton
          aria-label="Copy this scenario"
          aria-haspopup="dialog"
          aria-disabled={reason !== undefined || undefined}
          onClick={() => reason === undefined && setIsAsking(true)}
          className={reason === undefined ? "copy-button" : "copy-button is-out-of-use"}
        >
          <Icon name="copy" size={18} />
        </PlainIconButton>
      </LazyTooltip>
      {isAsking && <CopyScenarioDialog scenario={scenario} onClose={() => setIsAsking(false)} />}
    </>
  );
});
