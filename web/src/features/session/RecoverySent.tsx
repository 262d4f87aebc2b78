import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { screens } from "../../lib/paths";

/** Says that a mail is under way, and what to do if it does not come. */
export function RecoverySent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Box sx={{ display: "grid", gap: 2.5 }}>
      <Alert severity="success" variant="outlined" role="status" sx={{ overflowWrap: "anywhere" }}>
        An email to <strong>{email}</strong> is on its way.
      </Alert>
      <Typography>
        Open its link to choose a new password. It can take two minutes to arrive. If you do not see it, check your spam folder.
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, ml: -1 }}>
        <Button onClick={onAgain}>Send again</Button>
        <Button component={Link} to={screens.login()}>
          Back to login
        </Button>
      </Box>
    </Box>
  );
}
