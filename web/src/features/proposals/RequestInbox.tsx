import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useCallback, useMemo, useState } from "react";
import type { Decision, TitleRequest, TitleRequests } from "../../api/proposals";
import type { ScenarioFacts } from "../../api/scenarios";
import { count, plural } from "../../lib/format";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { useAddressValue } from "../../ui/use-address-value";
import { FilterChoice } from "./FilterChoice";
import { RequestGrid } from "./RequestGrid";
import { SearchField } from "./SearchField";
import { decisionCounts, decisionsFor, foundRequests, meantBy, requestId, type DecisionFilter } from "./decisions";
import { useDecide } from "./request-queries";

const FILTERS: readonly [DecisionFilter, string][] = [["all", "All"], ["open", "Open"], ["accepted", "Accepted"], ["declined", "Declined"]];
const ACTIONS: readonly [decision: Decision, name: string][] = [["accepted", "Accept"], ["declined", "Decline"], [null, "Reopen"]];

/** What is asked about before it is decided: it is about all that are shown, and they may be many. */
interface Asked {
  requests: TitleRequest[];
  decision: Decision;
  name: string;
}

/** The titles that members ask for, and what is decided about each. */
export function RequestInbox({ scenario, document }: { scenario: ScenarioFacts; document: TitleRequests }) {
  const { requests } = document;
  const canDecide = document.may_decide && !scenario.is_locked_pending_update;
  const [search, setSearch] = useAddressValue("request");
  const [filter, setFilter] = useState<DecisionFilter>("all");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Asked>();
  const { mutate } = useDecide(scenario.id);
  const found = useMemo(() => foundRequests(requests, search, filter), [requests, search, filter]);
  const counts = useMemo(() => decisionCounts(requests), [requests]);
  const decide = useCallback(
    (some: TitleRequest[], decision: Decision) => {
      const decisions = decisionsFor(some, decision);
      if (decisions.length > 0) mutate(decisions);
    },
    [mutate],
  );
  if (requests.length === 0) return <EmptyPanel heading="No requests yet" text="Titles that members request in their copies of this scenario appear here." />;
  const hasChosen = found.some((one) => selected.has(requestId(one)));
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography variant="h2">Requested titles</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        Uses and costs are those of the member, per year on average over the next five. Members see your decisions. Your subscriptions do not change.
      </Typography>
      <Box role="toolbar" aria-label="Requests" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
        <SearchField label="Search requests" placeholder="Search by member or title" value={search} onChange={setSearch} />
        <FilterChoice label="Decision" choices={FILTERS} counts={counts} value={filter} onChange={setFilter} />
        <Box sx={{ flex: 1 }} />
        {canDecide &&
          ACTIONS.map(([decision, name]) => {
            const meant = meantBy(decision, found, selected);
            const take = () => (hasChosen || meant.length < 2 ? decide(meant, decision) : setAsked({ requests: meant, decision, name }));
            return (
              <Button key={name} size="small" variant={hasChosen && decision === "accepted" ? "contained" : "outlined"} disabled={meant.length === 0} onClick={take} sx={{ height: 36 }}>
                {name} {count(meant.length)} {hasChosen ? "selected" : decision === null ? "decided" : "open"}
              </Button>
            );
          })}
      </Box>
      {asked && (
        <ConfirmDialog
          title={`${asked.name} ${plural(asked.requests.length, "request")}?`}
          action={`${asked.name} all`}
          isPending={false}
          error={null}
          onConfirm={() => {
            decide(asked.requests, asked.decision);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        >
          {asked.decision === null ? "All decisions shown are reopened." : `All open requests shown are ${asked.decision}. Decided requests do not change.`}
        </ConfirmDialog>
      )}
      <RequestGrid requests={found} currency={scenario.currency} canDecide={canDecide} onSelect={setSelected} onDecide={decide} />
    </Paper>
  );
}
