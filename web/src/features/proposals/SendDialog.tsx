import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { explainInLine } from "../../api/problem";
import type { Recipient } from "../../api/proposals";
import type { ScenarioFacts } from "../../api/scenarios";
import { plural } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { useSend } from "./recipient-queries";
import { sendingOf } from "./recipients";

/** Tells exactly what happens before a scenario is sent. */
export function SendDialog({ scenario, chosen, onClose }: { scenario: ScenarioFacts; chosen: Recipient[]; onClose: () => void }) {
  const send = useSend(scenario.id);
  const { again, requests } = sendingOf(chosen);
  const members = plural(chosen.length, "member");
  return (
    <FormDialog
      title="Send scenario to members"
      isWide
      action={`Send to ${members}`}
      canSave={chosen.length > 0}
      isPending={send.isPending}
      fault={send.isError ? explainInLine(send.error) : undefined}
      onSave={() => send.mutate(chosen.map(({ package_id }) => package_id), { onSuccess: onClose })}
      onClose={onClose}
    >
      <Typography>
        “{scenario.name}” goes to <strong>{members}</strong>{chosen.length <= 3 && `: ${chosen.map(({ institution_name }) => institution_name).join(", ")}`}.
      </Typography>
      <Box component="ul" aria-label="What happens" sx={{ m: 0, pl: 2.5, "& li": { mb: 0.75 } }}>
        <li>Each receives a read-only copy with your current parameters and subscriptions.</li>
        <li>They can request additional titles and send the copy back to you. Their requests appear under requested titles here and in the export file.</li>
        {again > 0 && (
          <li>
            {plural(again, "member")} had it already: {again === 1 ? "its copy is" : "their copies are"} updated.{" "}
            {requests > 0 ? `The ${plural(requests, "title")} requested, and your decisions, remain.` : "Their requests remain."} It counts as not returned until they send it back again.
          </li>
        )}
        <li>An email goes to the Admins and Collaborators of {chosen.length === 1 ? "the member" : "these members"}.</li>
      </Box>
    </FormDialog>
  );
}
