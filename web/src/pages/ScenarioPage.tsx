import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import { Link, useParams } from "react-router";
import { scenarioReason } from "../features/packages/edit-reason";
import { usePackage } from "../features/packages/queries";
import { ExportMenu } from "../features/scenario/ExportMenu";
import { ScenarioMenu } from "../features/scenario/ScenarioMenu";
import { StepButtons } from "../features/scenario/StepButtons";
import { SubscriptionMenu } from "../features/scenario/SubscriptionMenu";
import { Workspace } from "../features/scenario/Workspace";
import { useScenario, useTitles } from "../features/scenario/queries";
import { useViewState } from "../features/scenario/use-view-state";
import { screens } from "../lib/paths";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";

/** One scenario: what a selection of titles costs and gives. */
export function ScenarioPage() {
  const { id = "", sid = "" } = useParams();
  const scenario = useScenario(sid);
  const titles = useTitles(sid);
  const [view, setView] = useViewState();
  const retry = () => {
    for (const query of [scenario, titles]) if (query.isError) void query.refetch();
  };
  const packageId = scenario.data?.package_id ?? id;
  const pack = usePackage(packageId);
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, pb: 5, maxWidth: 1920, mx: "auto" }}>
      <PageHeader
        title={scenario.data?.name ?? "Scenario"}
        above={{ name: scenario.data?.package_name ?? "Package", to: screens.package(packageId, "scenarios") }}
        caption={scenario.data && `${scenario.data.institution_name} · five-year forecast, yearly averages`}
        actions={
          scenario.data && (
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
              <StepButtons key={sid} scenarioId={sid} reason={scenarioReason(scenario.data, pack.data)} />
              <ScenarioMenu scenario={scenario.data} pack={pack.data} />
              {titles.data && <SubscriptionMenu scenarioId={sid} titles={titles.data} subscribed={scenario.data.subscribed} reason={scenarioReason(scenario.data, pack.data)} />}
              <ExportMenu scenario={scenario.data} />
              <Button
                variant={view.isSettingsOpen ? "contained" : "outlined"}
                aria-expanded={view.isSettingsOpen}
                onClick={() => setView({ isSettingsOpen: !view.isSettingsOpen })}
              >
                Parameters
              </Button>
            </Box>
          )
        }
      />
      <Box sx={{ height: 4 }}>{titles.isFetching && <LinearProgress aria-label="Loading the forecast" />}</Box>
      {(scenario.isError || titles.isError) && <ProblemPanel error={scenario.error ?? titles.error} onRetry={retry} />}
      {titles.data?.count === 0 && <NoJournals setup={screens.package(packageId, "setup")} />}
      {scenario.data && titles.data ? (
        <Workspace key={sid} scenario={scenario.data} pack={pack.data} titles={titles.data} view={view} onView={setView} />
      ) : (
        !scenario.isError && !titles.isError && <Skeleton variant="rounded" height={520} />
      )}
    </Box>
  );
}

/** Why there may be nothing to see, and what to do about it. */
function NoJournals({ setup }: { setup: string }) {
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }} action={<Button component={Link} to={setup}>To the files</Button>}>
      <AlertTitle>No journal to forecast</AlertTitle>
      None of the journals in the COUNTER reports has a price and stands in the reference data. Check the reports of the files.
    </Alert>
  );
}
