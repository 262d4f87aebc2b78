import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { CostSharing, SharingRule } from "../../api/cost-sharing";
import type { ScenarioFacts } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { NoMembers } from "../consortium/NoMembers";
import { DownloadButton } from "../downloads/DownloadButton";
import { exportReason } from "../packages/edit-reason";
import { RuleForm } from "./RuleForm";
import { ShareFigures } from "./ShareFigures";
import { ShareGrid } from "./ShareGrid";
import { ShareProblem } from "./ShareProblem";
import { ChangesPanel } from "./ChangesPanel";
import { rowsOf } from "./share-row";
import { useCostSharing, useShareOut } from "./queries";

interface Props {
  scenario: ScenarioFacts;
  /** Why nothing can be changed. */
  reason: string | undefined;
}

/** Who of a consortium pays how much of what its scenario subscribes, and the rule by which. */
export function CostSharingPart({ scenario, reason }: Props) {
  const sharing = useCostSharing(scenario.id);
  if (sharing.isPending) return <Skeleton variant="rounded" height={520} />;
  if (sharing.isError && !sharing.data) return <ProblemPanel error={sharing.error} onRetry={() => void sharing.refetch()} />;
  if (scenario.members_included === 0) return <NoMembers scenario={scenario} />;
  if (sharing.data.members.length === 0) return <EmptyPanel heading="No institution to share the cost" text="The included institutions use a different currency from the consortium's." />;
  return <Loaded scenario={scenario} sharing={sharing.data} isFetching={sharing.isFetching} reason={reason} />;
}

function Loaded({ scenario, sharing, isFetching, reason }: Props & { sharing: CostSharing; isFetching: boolean }) {
  const shareOut = useShareOut(scenario.id);
  const rows = useMemo(() => rowsOf(sharing.members), [sharing.members]);
  const change = (some: Partial<SharingRule>) => shareOut.mutate({ ...sharing.rule, ...some });
  return (
    <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "340px minmax(0, 1fr)" } }}>
      <Paper variant="outlined" component="section" aria-labelledby="sharing-rule" sx={{ p: 2 }} data-testid="sharing-rule">
        <RuleForm sharing={sharing} currency={scenario.currency} reason={reason} onChange={change} />
      </Paper>
      <Paper variant="outlined" component="section" aria-labelledby="shares" sx={{ p: { xs: 1.5, sm: 2 }, position: "relative" }}>
        {(shareOut.isPending || isFetching) && <LinearProgress sx={{ position: "absolute", inset: "0 0 auto 0" }} aria-label="Recalculating shares" />}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
          <Typography variant="h2" id="shares" sx={{ flex: 1 }}>
            Cost shares
          </Typography>
          <DownloadButton path={api.costSharingCsv(scenario.id)} reason={exportReason(scenario)} variant="outlined" size="small">
            Download as CSV
          </DownloadButton>
        </Box>
        <ShareFigures sharing={sharing} rows={rows} currency={scenario.currency} />
        <ShareProblem sharing={sharing} packageId={scenario.package_id} canEdit={reason === undefined} onChange={change} />
        {sharing.problem === null && sharing.amount === 0 && (
          <Alert severity="info" variant="outlined" sx={{ mt: 1.5 }}>
            There is no cost to share yet. Subscribe titles in the forecast, or enter an amount.
          </Alert>
        )}
        <ChangesPanel rows={rows} currency={scenario.currency} scenarioName={scenario.name} />
        <ShareGrid rows={rows} currency={scenario.currency} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          All amounts are for a year, in whole units of the currency; the CSV has the cents. Changes against today include the loans that each institution pays for itself. ▼ pays less than today, ▲ pays more. Limits apply to the share without loans.
        </Typography>
      </Paper>
    </Box>
  );
}
