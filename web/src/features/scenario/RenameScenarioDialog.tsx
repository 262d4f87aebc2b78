import type { ScenarioFacts } from "../../api/scenarios";
import { NameDialog } from "../../ui/NameDialog";
import { useNotify } from "../../ui/notice-context";
import { useRenameScenario } from "./life-queries";

/** Asks for another name of the scenario. */
export function RenameScenarioDialog({ scenario, onClose }: { scenario: Pick<ScenarioFacts, "id" | "name" | "package_id">; onClose: () => void }) {
  const rename = useRenameScenario(scenario.id);
  const notify = useNotify();
  const submit = (name: string) =>
    rename.mutate(name, {
      onSuccess: () => {
        notify("Scenario renamed");
        onClose();
      },
    });
  return <NameDialog title="Rename scenario" name={scenario.name} action="Rename" onName={submit} onClose={onClose} isPending={rename.isPending} error={rename.error} />;
}
