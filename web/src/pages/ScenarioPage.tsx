import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import { Suspense, lazy, useCallback, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { scenarioReason } from "../features/packages/edit-reason";
import { usePackage } from "../features/packages/queries";
import { CopyScenarioButton } from "../features/scenario/CopyScenarioButton";
import { FirstSteps } from "../features/scenario/FirstSteps";
import { ExportMenu } from "../features/scenario/ExportMenu";
import { ScenarioHeader } from "../features/scenario/ScenarioHeader";
import { ScenarioSkeleton } from "../features/scenario/ScenarioSkeleton";
import { ScenarioMenu } from "../features/scenario/ScenarioMenu";
import { NoMembers } from "../features/consortium/NoMembers";
import { showsOtherPart } from "../features/scenario/parts";
import { ScenarioParts } from "../features/scenario/ScenarioParts";
import { StepButtons } from "../features/scenario/StepButtons";
import { SubscriptionMenu } from "../features/scenario/SubscriptionMenu";
import { useScenario, useTitles } from "../features/scenario/queries";
import { PARAMETERS_BUTTON } from "../features/scenario/use-pane-focus";
import { NewerReference, ReferenceLine } from "../features/reference/ReferenceLine";
import { useRecalculation } from "../features/recalculation/use-recalculation";
import { WarningButtons } from "../features/warnings/WarningButtons";
import { useViewState } from "../features/scenario/use-view-state";
import { screens } from "../lib/paths";
import { PlainButton } from "../ui/PlainButton";
import { ProblemPanel } from "../ui/ProblemPanel";

// Only what a consortium sent has it.
const ProposalPanel = lazy(async () => ({ default: (await import("../features/proposals/ProposalPanel")).ProposalPanel }));

// Only what takes long has these.
const RecalculationBanner = lazy(async () => ({ default: (await import("../features/recalculation/RecalculationBanner")).RecalculationBanner }));
const RecalculatingScreen = lazy(async () => ({ default: (await import("../features/recalculation/RecalculatingScreen")).RecalculatingScreen }));

/** One scenario: what a selection of titles costs and gives. */
export function ScenarioPage() {
  const { id = "", sid = "" } = useParams();
  const scenario = useScenario(sid);
  const titles = useTitles(sid);
  const recalculation = useRecalculation(sid);
  const [view, setView] = useViewState();
  const [search] = useSearchParams();
  const [filtered, setFiltered] = useState<readonly number[]>();
  const count = titles.data?.count;
  // All journals are none to remember: the page is not drawn again for them.
  const showRows = useCallback((rows: readonly number[]) => setFiltered(rows.length === count ? undefined : rows), [count]);
  // The other parts have parameters of their own, or nothing that follows them.
  const showsForecast = !showsOtherPart(search);
  const retry = () => {
    for (const query of [scenario, titles]) if (query.isError) void query.refetch();
  };
  const isProposal = scenario.data?.is_proposal === true;
  const packageId = scenario.data?.package_id ?? id;
  const pack = usePackage(packageId);
  return (
    <div className="scenario-page">
      <ScenarioHeader
        title={scenario.data?.name ?? "Scenario"}
        above={{ name: scenario.data?.package_name ?? "Package", to: screens.package(packageId, "scenarios") }}
        beside={scenario.data && pack.data?.may_edit && !isProposal && pack.data.is_consortial_proposal_set !== true && <CopyScenarioButton scenario={scenario.data} />}
        about={
          <>
            {scenario.data?.reference && <ReferenceLine key={`${sid} reference`} scenario={scenario.data} reference={scenario.data.reference} />}
            {titles.data && pack.data && <WarningButtons pack={pack.data} />}
          </>
        }
        actions={
          !scenario.data ? (
            !scenario.isError && <PendingActions />
          ) : (
            <div className="scenario-actions">
              {!isProposal && <StepButtons key={sid} scenarioId={sid} reason={scenarioReason(scenario.data, pack.data)} mayTakeBack={scenario.data.may_take_back} />}
              {!isProposal && <ScenarioMenu scenario={scenario.data} pack={pack.data} />}
              {!titles.data && !isProposal && <PlainButton variant="outlined" disabled>Subscriptions</PlainButton>}
              {titles.data && !isProposal && <SubscriptionMenu scenarioId={sid} titles={titles.data} currency={scenario.data.currency ?? titles.data.currency} filtered={showsForecast ? filtered : undefined} reason={scenarioReason(scenario.data, pack.data)} />}
              <ExportMenu scenario={scenario.data} />
              {showsForecast && (
                <PlainButton
                  id={PARAMETERS_BUTTON}
                  variant={view.isSettingsOpen ? "contained" : "outlined"}
                  aria-expanded={view.isSettingsOpen}
                  onClick={() => setView({ isSettingsOpen: !view.isSettingsOpen })}
                >
                  Parameters
                </PlainButton>
              )}
            </div>
          )
        }
      />
      <FetchingLine scenarioId={sid} />
      {scenario.data?.reference && <NewerReference key={`${sid} newer`} scenario={scenario.data} reference={scenario.data.reference} />}
      {(scenario.isError || (titles.isError && !recalculation)) && <ProblemPanel error={scenario.error ?? titles.error} onRetry={retry} />}
      {scenario.data && titles.data && recalculation && (
        <Suspense fallback={null}>
          <RecalculationBanner scenarioId={sid} recalculation={recalculation} mayTakeBack={scenario.data.may_take_back === true} />
        </Suspense>
      )}
      {titles.data?.count === 0 && !scenario.data?.is_consortium && <NoJournals setup={screens.package(packageId, "setup")} />}
      {isProposal && <Suspense fallback={<Skeleton variant="rounded" height={120} sx={{ mb: 2 }} />}><ProposalPanel scenarioId={sid} /></Suspense>}
      {scenario.data?.is_consortium && showsForecast && <NoMembers scenario={scenario.data} />}
      {scenario.data && titles.data ? (
        <ScenarioParts key={sid} scenario={scenario.data} pack={pack.data} titles={titles.data} view={view} onView={setView} onShown={showRows} />
      ) : recalculation && scenario.data ? (
        <Suspense fallback={null}>
          <RecalculatingScreen scenarioId={sid} packageId={packageId} recalculation={recalculation} mayTakeBack={scenario.data.may_take_back === true} />
        </Suspense>
      ) : (
        !scenario.isError &&
        !titles.isError && (
          <>
            {showsForecast && !isProposal && <FirstSteps />}
            <ScenarioSkeleton view={view.view} hasTabs={scenario.data?.is_consortium === true || isProposal} />
          </>
        )
      )}
    </div>
  );
}

/** Shows that the forecast is being fetched. It alone is drawn anew when that begins and ends. */
function FetchingLine({ scenarioId }: { scenarioId: string }) {
  const { isFetching } = useTitles(scenarioId);
  return <div className="fetching-line">{isFetching && <LinearProgress aria-label="Loading the forecast" sx={{ position: "absolute", inset: "-4px 0 auto" }} />}</div>;
}

/** Why there may be nothing to see, and what to do about it. */
function NoJournals({ setup }: { setup: string }) {
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }} action={<Button component={Link} to={setup}>Open files</Button>}>
      <AlertTitle>No journal to forecast</AlertTitle>
      No journal in your COUNTER reports has both a price and reference data. Check the reports of the files.
    </Alert>
  );
}

/** The room of the actions while they are not known yet, as wide as they will be. */
function PendingActions() {
  return (
    <Box aria-hidden className="scenario-actions">
      {[42, 42, 78, 115, 70, 94].map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no names
        <Skeleton key={at} variant="rounded" animation={false} width={width} height={32} />
      ))}
    </Box>
  );
}
