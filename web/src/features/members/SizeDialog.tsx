import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { Member } from "../../api/consortium";
import { explainInLine } from "../../api/problem";
import { numberTyped } from "../../lib/format";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { useChangeMember } from "./queries";

/** Asks how large a member is. */
export function SizeDialog({ packageId, member, onClose }: { packageId: string; member: Member; onClose: () => void }) {
  const [text, setText] = useState(member.size === null ? "" : String(member.size));
  const change = useChangeMember(packageId);
  const notify = useNotify();
  const size = numberTyped(text);
  const isFault = text.trim() !== "" && size === null;
  const done = () => {
    notify("Size updated.");
    onClose();
  };
  return (
    <FormDialog
      title={`Size of ${member.institution_name}`}
      fault={change.isError ? explainInLine(change.error) : undefined}
      canSave={!isFault}
      isPending={change.isPending}
      onSave={() => change.mutate({ id: member.package_id, size }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField
        label="Size"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isFault}
        helperText={isFault ? "A number, 0 or more." : "Its size in the unit you use for all members, such as full-time students (FTE). Costs can be shared by it. Blank: unknown."}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { inputMode: "decimal", autoComplete: "off" } }}
      />
    </FormDialog>
  );
}
