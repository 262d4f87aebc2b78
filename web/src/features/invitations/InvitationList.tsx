import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Invitation } from "../../api/consortium";
import { count } from "../../lib/format";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
import { invitationWords, openOnes, toldOnes } from "./invitations";
import { useInvitations, useWithdraw } from "./queries";

/** The libraries that were asked for their data and have not answered, and those that declined. */
export function InvitationList({ packageId, canEdit }: { packageId: string; canEdit: boolean }) {
  const invitations = useInvitations(packageId);
  const [asked, setAsked] = useState<Invitation>();
  if (invitations.isError && !invitations.data) return <ProblemPanel error={invitations.error} onRetry={() => void invitations.refetch()} />;
  const told = toldOnes(invitations.data ?? []);
  if (told.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="invitations" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography variant="h2" id="invitations">
        Invitations ({count(openOnes(told).length)} open)
      </Typography>
      <Box component="ul" aria-labelledby="invitations" sx={{ listStyle: "none", m: 0, mt: 1, p: 0 }}>
        {told.map((one) => (
          <Box component="li" key={one.id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, py: 0.75, borderTop: 1, borderColor: "divider", minHeight: 44 }}>
            <Box sx={{ flex: "1 1 220px", overflowWrap: "anywhere" }}>
              <Typography sx={{ fontWeight: 600 }}>{one.institution_name}</Typography>
              <Typography variant="body2" color="textSecondary">
                {invitationWords(one)}
              </Typography>
            </Box>
            {canEdit && one.state === "open" && (
              <Button size="small" variant="outlined" onClick={() => setAsked(one)} aria-label={`Withdraw the invitation of ${one.institution_name}`}>
                Withdraw…
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {asked && <WithdrawDialog packageId={packageId} invitation={asked} onClose={() => setAsked(undefined)} />}
    </Paper>
  );
}

function WithdrawDialog({ packageId, invitation, onClose }: { packageId: string; invitation: Invitation; onClose: () => void }) {
  const withdraw = useWithdraw(packageId);
  const notify = useNotify();
  const done = () => {
    notify("Invitation withdrawn.");
    onClose();
  };
  return (
    <ConfirmDialog title={`Withdraw the invitation of ${invitation.institution_name}?`} action="Withdraw" isPending={withdraw.isPending} error={withdraw.error} onConfirm={() => withdraw.mutate(invitation.id, { onSuccess: done })} onClose={onClose}>
      Its Admins can no longer answer it. You can invite the library again.
    </ConfirmDialog>
  );
}
