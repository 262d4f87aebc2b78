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
        <li>Each receives a copy with your parameters and subscriptions as they are now. They see both and cannot change them.</li>
        <li>They may ask for titles besides, and send the copy back to you. What they ask for comes to the requested titles here, and into the file in the export.</li>
        {again > 0 && (
          <li>
            {plural(again, "member")} had it already: {again === 1 ? "its copy is" : "their copies are"} brought up to date.{" "}
            {requests > 0 ? `The ${plural(requests, "title")} asked for, and what you decided, stay.` : "What they ask for meanwhile stays."} Until they send it back again it counts as not returned.
          </li>
        )}
        <li>Mail goes to the Admins and Collaborators of {chosen.length === 1 ? "the member" : "these members"}.</li>
      </Box>
    </FormDialog>
  );
}
