import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import { useState } from "react";
import type { Member } from "../../api/consortium";
import { explainInLine } from "../../api/problem";
import { day } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { ModeChoice } from "./ModeChoice";
import { differenceWords } from "./member-words";
import { useChangeMember } from "./queries";

/** Asks whether a member is followed live or copied, after it has shown what a fresh copy would change. */
export function ModeDialog({ packageId, member, onClose }: { packageId: string; member: Member; onClose: () => void }) {
  const [mode, setMode] = useState(member.mode);
  const change = useChangeMember(packageId);
  const notify = useNotify();
  const isGone = member.source_package_id === null;
  const isFreshCopy = member.mode === "snapshot" && mode === "snapshot";
  const action = mode === "live" ? "Use live data" : isFreshCopy ? "Update copy" : "Use a copy";
  const done = () => {
    notify(mode === "live" ? `${member.institution_name} now uses live data.` : `${member.institution_name} now uses a copy.`);
    onClose();
  };
  return (
    <FormDialog
      title={`Data source of ${member.institution_name}`}
      action={action}
      fault={change.isError ? explainInLine(change.error) : undefined}
      canSave={!isGone && (mode !== member.mode || isFreshCopy)}
      isPending={change.isPending}
      onSave={() => change.mutate({ id: member.package_id, mode }, { onSuccess: done })}
      onClose={onClose}
    >
      <ModeChoice mode={mode} onMode={setMode} isFixed={isGone} />
      {isGone && (
        <Alert severity="warning" variant="outlined">
          The library's own package was deleted. There is no data to use live or to copy.
        </Alert>
      )}
      {member.mode === "snapshot" && !isGone && <Differences member={member} />}
    </FormDialog>
  );
}

function Differences({ member }: { member: Member }) {
  const since = member.copied_at === null ? "" : ` on ${day(member.copied_at)}`;
  if (member.differences.length === 0) {
    return (
      <Alert severity="info" variant="outlined">
        The library's data has not changed since the copy was made{since}.
      </Alert>
    );
  }
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>Changed since the copy was made{since}</AlertTitle>
      <Box component="ul" aria-label="What changed" sx={{ m: 0, pl: 2.5, overflowWrap: "anywhere" }}>
        {member.differences.map((difference) => (
          <li key={difference.what}>{differenceWords(difference, member.currency)}</li>
        ))}
      </Box>
    </Alert>
  );
}
