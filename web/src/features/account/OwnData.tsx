import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { User } from "../../api/accounts";
import { api } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { useDownload } from "../downloads/use-download";
import { DeleteAccountDialog } from "./DeleteAccountDialog";

/** Download of everything that is stored about the user, and deletion of the account. */
export function OwnData({ user }: { user: User }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useDownload("Data downloaded.");
  return (
    <Paper variant="outlined" component="section" aria-label="Your data" sx={{ mt: 3, px: 2.5, py: 2, maxWidth: 760 }}>
      <Typography variant="h2">Your data</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        Download what Titlewise stores about you, or delete your account. What you created belongs to your institutions and remains.
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1.5 }}>
        <BusyButton variant="outlined" size="small" isBusy={download.isPending} onClick={() => download.mutate(api.ownData())}>
          Download your data
        </BusyButton>
        {!user.is_demo && (
          <Button color="error" size="small" onClick={() => setIsDeleting(true)}>
            Delete your account
          </Button>
        )}
      </Box>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setIsDeleting(false)} />}
    </Paper>
  );
}
