import { useNavigate } from "react-router";
import type { ScenarioFacts } from "../../api/scenarios";
import { screens } from "../../lib/paths";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useNotify } from "../../ui/notice-context";
import { useDeleteScenario, useForgetScenario } from "./life-queries";

/** Asks before a scenario is deleted, and goes to its package afterwards. */
export function DeleteScenarioDialog({ scenario, onClose }: { scenario: Pick<ScenarioFacts, "id" | "name" | "package_id">; onClose: () => void }) {
  const remove = useDeleteScenario(scenario);
  const forget = useForgetScenario(scenario.id);
  const navigate = useNavigate();
  const notify = useNotify();
  // The page must be gone before its scenario is forgotten, or it would ask for it again.
  const leave = async () => {
    notify("Scenario deleted");
    await navigate(screens.package(scenario.package_id, "scenarios"), { replace: true, flushSync: true });
    forget();
  };
  return (
    <ConfirmDialog
      title={`Delete “${scenario.name}”`}
      action="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void leave() })}
      onClose={onClose}
    >
      Are you sure you want to delete this scenario? This can't be undone.
    </ConfirmDialog>
  );
}
