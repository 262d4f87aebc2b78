import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Invitation } from "../../api/consortium";
import type { Institution } from "../../api/institutions";
import { day } from "../../lib/format";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { may } from "../institution/roles";
import { AcceptDialog } from "./AcceptDialog";
import { DeclineDialog } from "./DeclineDialog";
import { openOnes } from "./invitations";
import { useLibraryInvitations } from "./queries";

/** The consortia that ask a library for its data, each with the way to answer. */
export function LibraryInvitations({ institution }: { institution: Institution }) {
  const invitations = useLibraryInvitations(institution.id);
  const [asked, setAsked] = useState<{ invitation: Invitation; answer: "accept" | "decline" }>();
  if (invitations.isError && !invitations.data) return <ProblemPanel error={invitations.error} onRetry={() => void invitations.refetch()} />;
  const reason = may(institution, "admin") ? undefined : "Only Admins of your institution can answer this.";
  const onClose = () => setAsked(undefined);
  return (
    <>
      {openOnes(invitations.data ?? []).map((invitation) => (
        <Alert key={invitation.id} severity="info" variant="outlined" role="group" aria-label={`Invitation of ${invitation.consortium_name}`} sx={{ mb: 1.5, overflowWrap: "anywhere" }}>
          <AlertTitle>{invitation.consortium_name} requests your data</AlertTitle>
          Usage, prices, perpetual access and costs of one of your packages, for “{invitation.consortium_package_name}”: so that the consortium can forecast for all its members. Requested on {day(invitation.invited_at)}
          {invitation.invited_by && ` by ${invitation.invited_by}`}.
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
            <ReasonedButton size="small" variant="contained" reason={reason} onClick={() => setAsked({ invitation, answer: "accept" })}>
              Accept…
            </ReasonedButton>
            {reason === undefined && (
              <Button size="small" variant="outlined" onClick={() => setAsked({ invitation, answer: "decline" })}>
                Decline…
              </Button>
            )}
          </Box>
        </Alert>
      ))}
      {asked?.answer === "accept" && <AcceptDialog institution={institution} invitation={asked.invitation} onClose={onClose} />}
      {asked?.answer === "decline" && <DeclineDialog institutionId={institution.id} invitation={asked.invitation} onClose={onClose} />}
    </>
  );
}
