import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useSearchParams } from "react-router";
import type { ScenarioFacts } from "../../api/scenarios";
import { count } from "../../lib/format";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { Recipients } from "./Recipients";
import { RequestInbox } from "./RequestInbox";
import { useRecipients } from "./recipient-queries";
import { useRequests } from "./request-queries";

type View = "members" | "requests";

/** What goes out to the members of a consortium, and what comes back: to whom a scenario was sent, and which titles they ask for. */
export function PushPullPart({ scenario, reason }: { scenario: ScenarioFacts; reason: string | undefined }) {
  const [view, setView] = useView();
  const members = useRecipients(scenario.id);
  const requests = useRequests(scenario.id);
  const failed = [members, requests].find((query) => query.isError && !query.data);
  if (failed) return <ProblemPanel error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!members.data || !requests.data) return <Skeleton variant="rounded" height={420} />;
  if (members.data.length === 0) return <EmptyPanel heading="No members yet" text="You can send a scenario to the members of its package. Add packages of member libraries there." />;
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <ToggleButtonGroup size="small" exclusive value={view} onChange={(_, next: View | null) => next && setView(next)} aria-label="View">
          <ToggleButton value="members">Members ({count(members.data.length)})</ToggleButton>
          <ToggleButton value="requests">Requested titles ({count(requests.data.open_count)} open)</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {view === "members" ? (
        <Recipients scenario={scenario} members={members.data} requests={requests.data.requests} reason={reason} />
      ) : (
        <RequestInbox scenario={scenario} document={requests.data} />
      )}
    </>
  );
}

/** Which of the two is shown; lives in the address. */
function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const change = (view: View) =>
    setParams(
      (before) => {
        if (view === "members") before.delete("show");
        else before.set("show", view);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get("show") === "requests" ? "requests" : "members", change];
}
