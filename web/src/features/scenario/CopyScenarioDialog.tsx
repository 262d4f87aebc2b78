import { useNavigate } from "react-router";
import type { ScenarioFacts } from "../../api/scenarios";
import { screens } from "../../lib/paths";
import { NameDialog } from "../../ui/NameDialog";
import { useNotify } from "../../ui/notice-context";
import { useCreateScenario } from "../packages/queries";

/** Asks for a name, makes a copy of the scenario and opens it. */
export function CopyScenarioDialog({ scenario, onClose }: { scenario: Pick<ScenarioFacts, "id" | "name" | "package_id">; onClose: () => void }) {
  const copy = useCreateScenario(scenario.package_id, scenario.id);
  const navigate = useNavigate();
  const notify = useNotify();
  const submit = (name: string) =>
    copy.mutate(name, {
      onSuccess: ({ id }) => {
        notify("Scenario copied");
        onClose();
        void navigate(screens.scenario(scenario.package_id, id));
      },
    });
  return (
    <NameDialog title="Make a copy" name={`Copy of ${scenario.name}`} action="Copy" onName={submit} onClose={onClose} isPending={copy.isPending} error={copy.error} />
  );
}
