import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMemo, useState } from "react";
import type { Recipient, TitleRequest } from "../../api/proposals";
import type { ScenarioFacts } from "../../api/scenarios";
import { count } from "../../lib/format";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { useAddressValue } from "../../ui/use-address-value";
import { FilterChoice } from "./FilterChoice";
import { RecipientGrid } from "./RecipientGrid";
import { SearchField } from "./SearchField";
import { SendDialog } from "./SendDialog";
import { TakeBackDialog } from "./TakeBackDialog";
import { openByMember } from "./decisions";
import { PROGRESS, foundRecipients, progressCounts, progressOf, type Progress } from "./recipients";

interface Props {
  scenario: ScenarioFacts;
  members: Recipient[];
  requests: TitleRequest[];
  /** Why nothing can be sent. */
  reason: string | undefined;
}

/** To whom a scenario was sent, how far each is, and the way to send it. */
export function Recipients({ scenario, members, requests, reason }: Props) {
  const [search, setSearch] = useAddressValue("member");
  const [progress, setProgress] = useState<Progress>("all");
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<"send" | "take-back">();
  const found = useMemo(() => foundRecipients(members, search, progress), [members, search, progress]);
  const open = useMemo(() => openByMember(requests), [requests]);
  const counts = useMemo(() => progressCounts(members), [members]);
  const ids = new Set(selected);
  const chosen = members.filter(({ package_id }) => ids.has(package_id));
  const sent = chosen.filter((one) => progressOf(one) !== "unsent");
  const onClose = () => setAsked(undefined);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
      <Typography variant="h2">Send to members</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        Members receive a read-only copy of this scenario, request additional titles, and send it back.
      </Typography>
      <Box role="toolbar" aria-label="Members to send to" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mb: 1.5 }}>
        <SearchField label="Search members" placeholder="Search by name or tags" value={search} onChange={setSearch} />
        <FilterChoice label="Progress" choices={PROGRESS} counts={counts} value={progress} onChange={setProgress} />
        <Box sx={{ flex: 1 }} />
        {reason === undefined && sent.length > 0 && (
          <Button variant="outlined" onClick={() => setAsked("take-back")}>
            Withdraw {count(sent.length)}…
          </Button>
        )}
        <ReasonedButton variant="contained" reason={reason ?? (chosen.length === 0 ? "Select the members to send it to." : undefined)} onClick={() => setAsked("send")}>
          {chosen.length === 0 ? "Send" : `Send to ${count(chosen.length)}…`}
        </ReasonedButton>
      </Box>
      <RecipientGrid members={found} open={open} canSelect={reason === undefined} onSelect={setSelected} />
      {asked === "send" && <SendDialog scenario={scenario} chosen={chosen} onClose={onClose} />}
      {asked === "take-back" && <TakeBackDialog scenario={scenario} chosen={sent} onClose={onClose} />}
    </Paper>
  );
}
