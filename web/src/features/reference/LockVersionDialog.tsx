import Typography from "@mui/material/Typography";
import type { ReferenceVersion } from "../../api/reference";
import type { ScenarioFacts } from "../../api/scenarios";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { usePin } from "./queries";
import { shortVersion, versionDays } from "./version-names";

interface Props {
  scenario: ScenarioFacts;
  used: Pick<ReferenceVersion, "version" | "as_of" | "loaded_at">;
  onClose: () => void;
}

/** Explains what locking the reference data of a scenario does, before it is done. */
export function LockVersionDialog({ scenario, used, onClose }: Props) {
  const pin = usePin(scenario.id);
  return (
    <ConfirmDialog title="Lock reference data version" action="Lock version" color="primary" isPending={pin.isPending} error={pin.error} onConfirm={() => pin.mutate(used.version, { onSuccess: onClose })} onClose={onClose}>
      <Typography sx={{ mb: 1 }}>
        {scenario.name} keeps using version {shortVersion(used.version)}, {versionDays(used)}: open access, citations, authorships and papers per year of each journal.
      </Typography>
      <Typography sx={{ mb: 1 }}>When newer reference data arrives, its figures stay as they are. A message on this page then shows what the newer data would change. Other scenarios are not affected.</Typography>
      <Typography>To use the latest data again, choose “Unlock version”.</Typography>
    </ConfirmDialog>
  );
}
