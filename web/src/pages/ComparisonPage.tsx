import Box from "@mui/material/Box";
import Container from "@mui/material/Container";
import { useState } from "react";
import { AddScenarioDialog } from "../features/comparison/AddScenarioDialog";
import { ComparisonParts } from "../features/comparison/ComparisonParts";
import { ExportMenu } from "../features/comparison/ExportMenu";
import { withScenario, without } from "../features/comparison/choices";
import "../features/comparison/comparison.css";
import { FEWEST, MOST } from "../features/comparison/limits";
import { RefusedScenarios } from "../features/comparison/RefusedScenarios";
import { useComparison } from "../features/comparison/queries";
import { useChoices } from "../features/comparison/use-choices";
import { screens } from "../lib/paths";
import { EmptyPanel } from "../ui/EmptyPanel";
import { LoadingPanel } from "../ui/LoadingPanel";
import { PageHeader } from "../ui/PageHeader";
import { PlainButton } from "../ui/PlainButton";
import { ProblemPanel } from "../ui/ProblemPanel";

/** Two to six scenarios, or versions of them, side by side. */
export function ComparisonPage() {
  const [choices, change] = useChoices();
  const [isAdding, setIsAdding] = useState(false);
  const { keys, base, pattern } = choices;
  const query = useComparison(keys, base);
  const compared = query.data;
  const first = compared?.comparison.scenarios[0];
  const isOfOne = compared?.comparison.scenarios.every(({ package_id }) => package_id === first?.package_id);
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader
        title="Compare scenarios"
        icon="scenario"
        above={first && isOfOne ? { name: first.package_name, to: screens.package(first.package_id, "scenarios") } : { name: "Home", to: screens.home() }}
        actions={
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            {keys.length < MOST && (
              <PlainButton variant="outlined" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
                Add scenario
              </PlainButton>
            )}
            {compared && <ExportMenu keys={keys} base={compared.comparison.base} pattern={pattern} />}
          </Box>
        }
      />
      {keys.length === 0 && <EmptyPanel heading="No scenarios selected" text="Add two to six scenarios, also of different packages, or select them in the list of a package." />}
      {keys.length > 0 && query.isPending && <LoadingPanel what="comparison" height={320} />}
      {query.isError && <ProblemPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isError && keys.length > FEWEST && <RefusedScenarios keys={keys} onRemove={(key) => change((before) => without(before, key))} />}
      {compared && <ComparisonParts compared={compared} choices={choices} onChange={change} />}
      {isAdding && (
        <AddScenarioDialog
          keys={keys}
          packageId={first?.package_id}
          onAdd={(key) => {
            change((before) => withScenario(before, key));
            setIsAdding(false);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Container>
  );
}
