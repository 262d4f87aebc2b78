import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { Proposal } from "../../api/proposals";
import { plural, moment } from "../../lib/format";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useProposal, useSendBack } from "./own-queries";
import { returnState } from "./return-state";

/** What a proposal is, when it came and was sent back, and the way to send it back. */
export function ProposalPanel({ scenarioId }: { scenarioId: string }) {
  const proposal = useProposal(scenarioId);
  if (proposal.isPending) return <Skeleton variant="rounded" height={120} sx={{ mb: 2 }} />;
  if (!proposal.data) return <ProblemPanel error={proposal.error} onRetry={() => void proposal.refetch()} />;
  return <Loaded scenarioId={scenarioId} proposal={proposal.data} />;
}

function Loaded({ scenarioId, proposal }: { scenarioId: string; proposal: Proposal }) {
  const sendBack = useSendBack(scenarioId);
  const { consortium_name, sent_at, changed_at, returned_at, requests, may_request } = proposal;
  const dates: [name: string, value: string][] = [
    ["Sent to you", moment(sent_at)],
    ["Last changed", changed_at ? moment(changed_at) : "Not yet"],
    ["Sent back", returned_at ? moment(returned_at) : "Not yet"],
  ];
  const state = returnState(proposal);
  return (
    <Paper variant="outlined" component="section" aria-label="Proposal" data-testid="proposal-panel" sx={{ mb: 2, overflow: "hidden" }}>
      <Alert severity="info" sx={{ borderRadius: 0 }}>
        {consortium_name} has set the parameters and core titles of this scenario. Request the additional titles you want. Costs here are what the titles cost at your own prices, not your share of the consortium's costs.
      </Alert>
      <Box sx={{ p: 2, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4, rowGap: 1.5 }}>
        <Box component="dl" sx={{ m: 0, flex: "1 1 320px", display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1 }}>
          {dates.map(([name, value]) => (
            <div key={name}>
              <Typography variant="overline" component="dt" color="textSecondary">
                {name}
              </Typography>
              <Box component="dd" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
        <Box sx={{ flex: "0 1 420px", display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
          <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ flex: "1 1 180px" }}>
            {plural(requests.length, "title")} requested. {state.words}
          </Typography>
          <ReasonedButton
            variant={state.isDue ? "contained" : "outlined"}
            reason={may_request ? undefined : "You can view this proposal but not send it back."}
            isBusy={sendBack.isPending}
            onClick={() => sendBack.mutate()}
          >
            {returned_at ? "Send back again" : "Send back to the consortium"}
          </ReasonedButton>
        </Box>
      </Box>
    </Paper>
  );
}
