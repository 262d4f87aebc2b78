import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useCallback, useMemo, useState } from "react";
import { count } from "../../lib/format";
import type { Decision, TitleRequests } from "../../lib/proposal-wire";
import type { ScenarioFacts } from "../../lib/wire";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { useAddressValue } from "../../ui/use-address-value";
import { FilterChoice } from "./FilterChoice";
import { RequestGrid } from "./RequestGrid";
import { SearchField } from "./SearchField";
import { decisionCounts, decisionsFor, foundRequests, requestId, type DecisionFilter } from "./decisions";
import { useDecide } from "./request-queries";

const FILTERS: readonly [DecisionFilter, string][] = [["all", "All"], ["open", "Open"], ["accepted", "Accepted"], ["declined", "Declined"]];
const ACTIONS: readonly [decision: Decision, name: string][] = [["accepted", "Accept"], ["declined", "Decline"], [null, "Leave open"]];

/** The titles that members ask for, and what is decided about each. */
export function RequestInbox({ scenario, document }: { scenario: ScenarioFacts; document: TitleRequests }) {
  const { requests, may_decide } = document;
  const [search, setSearch] = useAddressValue("request");
  const [filter, setFilter] = useState<DecisionFilter>("all");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useDecide(scenario.id);
  const found = useMemo(() => foundRequests(requests, search, filter), [requests, search, filter]);
  const counts = useMemo(() => decisionCounts(requests), [requests]);
  const decide = useCallback(
    (some: typeof requests, decision: Decision) => {
      const decisions = decisionsFor(some, decision);
      if (decisions.length > 0) mutate(decisions);
    },
    [mutate],
  );
  if (requests.length === 0) return <EmptyPanel heading="No request yet" text="Titles that members ask for in their copies of this scenario come here." />;
  const chosen = found.filter((one) => selected.has(requestId(one)));
  const meant = chosen.length > 0 ? chosen : found;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography variant="h2">Requested titles</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        Uses and costs are those of the member, a year on average of the next five. Members see what you decide; your subscriptions stay as they are.
      </Typography>
      <Box role="toolbar" aria-label="Requests" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
        <SearchField label="Search requests" placeholder="Search by member or title" value={search} onChange={setSearch} />
        <FilterChoice label="Decision" choices={FILTERS} counts={counts} value={filter} onChange={setFilter} />
        <Box sx={{ flex: 1 }} />
        {may_decide &&
          ACTIONS.map(([decision, name]) => {
            const amount = decisionsFor(meant, decision).length;
            return (
              <Button key={name} size="small" variant={decision === "accepted" ? "contained" : "outlined"} disabled={amount === 0} onClick={() => decide(meant, decision)} sx={{ height: 36 }}>
                {name} {count(amount)} {chosen.length > 0 ? "selected" : "shown"}
              </Button>
            );
          })}
      </Box>
      <RequestGrid requests={found} currency={scenario.currency} canDecide={may_decide} onSelect={setSelected} onDecide={decide} />
    </Paper>
  );
}
