import type { Recipient } from "../../api/proposals";
import type { ScenarioFacts } from "../../api/scenarios";
import { plural } from "../../lib/format";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useTakeBack } from "./recipient-queries";
import { sendingOf } from "./recipients";

/** Asks before a scenario is taken back, with what was asked for in it. */
export function TakeBackDialog({ scenario, chosen, onClose }: { scenario: ScenarioFacts; chosen: Recipient[]; onClose: () => void }) {
  const takeBack = useTakeBack(scenario.id);
  const { requests } = sendingOf(chosen);
  const [first] = chosen;
  const whom = chosen.length === 1 && first ? first.institution_name : plural(chosen.length, "member");
  return (
    <ConfirmDialog
      title={`Withdraw the proposal from ${whom}?`}
      action="Withdraw"
      isPending={takeBack.isPending}
      error={takeBack.error}
      onConfirm={() => takeBack.mutate(chosen.map(({ package_id }) => package_id), { onSuccess: onClose })}
      onClose={onClose}
    >
      {chosen.length === 1 ? "Its copy" : "Their copies"} of “{scenario.name}” {chosen.length === 1 ? "is" : "are"} deleted.{" "}
      {requests > 0 ? `${plural(requests, "requested title")} and your decisions are deleted as well.` : "No titles are requested yet."} This cannot be undone.
    </ConfirmDialog>
  );
}
