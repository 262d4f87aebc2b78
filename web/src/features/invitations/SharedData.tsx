import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ConsortiumMembership } from "../../api/consortium";
import type { Institution } from "../../api/institutions";
import { day } from "../../lib/format";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useNotify } from "../../ui/notice-context";
import { may } from "../institution/roles";
import { useMemberships, useStopSharing } from "./queries";

/** The consortia that see data of a library, each with the way to stop that. */
export function SharedData({ institution }: { institution: Institution }) {
  const memberships = useMemberships(institution.id);
  const [asked, setAsked] = useState<ConsortiumMembership>();
  if (memberships.isError && !memberships.data) return <ProblemPanel error={memberships.error} onRetry={() => void memberships.refetch()} />;
  if (!memberships.data?.length) return null;
  const reason = may(institution, "admin") ? undefined : "Only Admins of your institution can stop this.";
  return (
    <Paper variant="outlined" component="section" aria-labelledby="shared-data" sx={{ p: { xs: 1.5, sm: 2 }, mb: 2 }}>
      <Typography variant="h2" id="shared-data">
        Shared with consortia
      </Typography>
      <Box component="ul" aria-labelledby="shared-data" sx={{ listStyle: "none", m: 0, mt: 1, p: 0 }}>
        {memberships.data.map((one) => (
          <Box component="li" key={one.member_id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, py: 0.75, borderTop: 1, borderColor: "divider", minHeight: 44 }}>
            <Box sx={{ flex: "1 1 220px", overflowWrap: "anywhere" }}>
              <Typography sx={{ fontWeight: 600 }}>{one.consortium_name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {sharedWords(one)}
              </Typography>
            </Box>
            <ReasonedButton size="small" variant="outlined" reason={reason} onClick={() => setAsked(one)} aria-label={`Stop sharing ${one.package_name} with ${one.consortium_name}`}>
              Stop sharing…
            </ReasonedButton>
          </Box>
        ))}
      </Box>
      {asked && <StopDialog institutionId={institution.id} membership={asked} onClose={() => setAsked(undefined)} />}
    </Paper>
  );
}

function sharedWords({ package_name, consortium_package_name, is_live, copied_at, since }: ConsortiumMembership): string {
  const what = is_live ? "the current data" : `a copy of ${day(copied_at ?? since)}`;
  return `Sees ${what} of ${package_name} in “${consortium_package_name}”, since ${day(since)}`;
}

function StopDialog({ institutionId, membership, onClose }: { institutionId: string; membership: ConsortiumMembership; onClose: () => void }) {
  const stop = useStopSharing(institutionId);
  const notify = useNotify();
  const done = () => {
    notify(`${membership.consortium_name} no longer sees your data.`);
    onClose();
  };
  return (
    <ConfirmDialog title={`Stop sharing with ${membership.consortium_name}?`} action="Stop sharing" isPending={stop.isPending} error={stop.error} onConfirm={() => stop.mutate(membership.member_id, { onSuccess: done })} onClose={onClose}>
      The consortium no longer sees usage, prices, access rights and costs of {membership.package_name}. Its scenarios continue without your library, and its users get an email. Your own package does not change.
    </ConfirmDialog>
  );
}
