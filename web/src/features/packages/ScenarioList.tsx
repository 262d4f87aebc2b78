import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { Package } from "../../api/packages";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { CreateScenarioDialog } from "./CreateScenarioDialog";
import { ScenarioTable } from "./ScenarioTable";
import { packageReason } from "./edit-reason";
import { useSummaries } from "./queries";

/** The scenarios of a package, and the way to make another. */
export function ScenarioList({ pack }: { pack: Package }) {
  const [isCreating, setIsCreating] = useState(false);
  const summaries = useSummaries(pack.id, pack.scenarios.length > 0);
  return (
    <Stack spacing={1.5}>
      {pack.scenarios.length === 0 && (
        <EmptyPanel heading="No scenarios yet" text="A scenario is a selection of titles with its own settings. Create as many as you like." />
      )}
      {summaries.isError && <ProblemPanel error={summaries.error} onRetry={() => void summaries.refetch()} />}
      {pack.scenarios.length > 0 && <ScenarioTable pack={pack} states={summaries.data} isPending={summaries.isPending} />}
      {pack.is_consortial_proposal_set !== true && (
        <ReasonedButton variant="contained" sx={{ alignSelf: "flex-start" }} reason={packageReason(pack)} onClick={() => setIsCreating(true)}>
          New scenario
        </ReasonedButton>
      )}
      {isCreating && <CreateScenarioDialog packageId={pack.id} isConsortium={pack.is_consortium} onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}
