import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Package } from "../../api/packages";
import { screens } from "../../lib/paths";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { CreateScenarioDialog } from "./CreateScenarioDialog";
import { ScenarioTable } from "./ScenarioTable";
import { compareReason } from "./compare-reason";
import { packageReason } from "./edit-reason";
import { useSummaries } from "./queries";

/** The scenarios of a package, the way to compare some of them, and the way to make another. */
export function ScenarioList({ pack }: { pack: Package }) {
  const [isCreating, setIsCreating] = useState(false);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  // A selected scenario may have been deleted.
  const compared = pack.scenarios.flatMap(({ id }) => (selected.includes(id) ? [id] : []));
  const canCompare = pack.scenarios.length > 1;
  const select = (id: string, isSelected: boolean) => setSelected((before) => (isSelected ? [...before, id] : before.filter((one) => one !== id)));
  const summaries = useSummaries(pack.id, pack.scenarios.length > 0);
  return (
    <Stack spacing={1.5}>
      {pack.scenarios.length === 0 && (
        <EmptyPanel heading="No scenarios yet" text="A scenario is a selection of titles with its own settings. Create as many as you like." />
      )}
      {summaries.isError && <ProblemPanel error={summaries.error} onRetry={() => void summaries.refetch()} />}
      {pack.scenarios.length > 0 && <ScenarioTable pack={pack} states={summaries.data} isPending={summaries.isPending} selected={canCompare ? compared : undefined} onSelect={select} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {pack.is_consortial_proposal_set !== true && (
          <ReasonedButton variant="contained" reason={packageReason(pack)} onClick={() => setIsCreating(true)}>
            New scenario
          </ReasonedButton>
        )}
        {canCompare && (
          <ReasonedButton variant="outlined" reason={compareReason(compared.length)} onClick={() => void navigate(screens.comparison(compared))}>
            Compare
          </ReasonedButton>
        )}
      </Box>
      {isCreating && <CreateScenarioDialog packageId={pack.id} isConsortium={pack.is_consortium} onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}
