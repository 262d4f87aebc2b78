import TextField from "@mui/material/TextField";
import { useState } from "react";
import { explainInLine, fieldFaults } from "../../api/problem";
import { FormDialog } from "../../ui/FormDialog";
import { useNotify } from "../../ui/notice-context";
import { useInvite } from "./queries";

/** Asks which library is to be asked for its data. */
export function InviteDialog({ packageId, onClose }: { packageId: string; onClose: () => void }) {
  const [name, setName] = useState("");
  const invite = useInvite(packageId);
  const notify = useNotify();
  const unknown = fieldFaults(invite.error).institution_name;
  const done = () => {
    notify(`${name.trim()} is invited. Its Admins get an email.`);
    onClose();
  };
  return (
    <FormDialog
      title="Invite a library"
      action="Invite"
      fault={invite.isError && unknown === undefined ? explainInLine(invite.error) : undefined}
      canSave={name.trim() !== ""}
      isPending={invite.isPending}
      onSave={() => invite.mutate(name.trim(), { onSuccess: done })}
      onClose={onClose}
    >
      <TextField
        label="Name of the library"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          invite.reset();
        }}
        error={unknown !== undefined}
        helperText={unknown ?? "Enter the exact name as registered in Titlewise. Its Admins get an email. They select a package, and live data or a copy, or they decline."}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { autoComplete: "off" } }}
      />
    </FormDialog>
  );
}
