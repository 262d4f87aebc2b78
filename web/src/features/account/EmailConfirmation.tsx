import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { User } from "../../api/accounts";
import { explainInLine } from "../../api/problem";
import { BusyButton } from "../../ui/BusyButton";
import { useNotify } from "../../ui/notice-context";
import { emailNote } from "./email-state";
import { useCancelEmail } from "./queries";

/** Which email address waits for its confirmation, with buttons that send the link again and cancel the change. */
export function EmailConfirmation({ user, onSend }: { user: User; onSend: () => void }) {
  const cancel = useCancelEmail();
  const notify = useNotify();
  const note = emailNote(user);
  if (!note) return null;
  const onCancel = () =>
    cancel.mutate(undefined, {
      onSuccess: () => notify("Change cancelled"),
      onError: (error) => notify(explainInLine(error)),
    });
  return (
    <Alert severity="info" variant="outlined" role="status" sx={{ mt: 2, maxWidth: 760, overflowWrap: "anywhere" }}>
      {note.text}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={onSend}>
          {note.action}
        </Button>
        {note.canCancel && (
          <BusyButton size="small" isBusy={cancel.isPending} onClick={onCancel}>
            Cancel the change
          </BusyButton>
        )}
      </Box>
    </Alert>
  );
}
