import { useNavigate } from "react-router";
import { screens } from "../../lib/paths";
import { NameDialog } from "../../ui/NameDialog";
import { useCreateScenario } from "./queries";

/** Asks for a name, creates the scenario and opens it. */
export function CreateScenarioDialog({ packageId, isConsortium = false, onClose }: { packageId: string; isConsortium?: boolean; onClose: () => void }) {
  const create = useCreateScenario(packageId);
  const navigate = useNavigate();
  const submit = (name: string) =>
    create.mutate(name, {
      onSuccess: (scenario) => {
        onClose();
        void navigate(screens.scenario(packageId, scenario.id));
      },
    });
  const note = isConsortium ? "It is ready at once and includes all members of the package. Exclude some under “Member institutions”." : undefined;
  return <NameDialog title="New scenario" name="Untitled scenario" action="Create" note={note} onName={submit} onClose={onClose} isPending={create.isPending} error={create.error} />;
}
