import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { User } from "../../api/accounts";
import { screens } from "../../lib/paths";

/** Says that a library is an invented one, what may not be done in it, and where an account of one's own is to be had. */
export function DemoBanner({ user }: { user: Pick<User, "is_demo"> | undefined }) {
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 1.5, flexWrap: { xs: "wrap", sm: "nowrap" } }}
      action={
        <Button component={Link} to={screens.purchase()} size="small" sx={{ whiteSpace: "nowrap" }}>
          Get an account
        </Button>
      }
    >
      This library is invented, and so are its journals, prices and uses: try what you like.
      {user?.is_demo && " Packages cannot be added here, nor files deleted."}
    </Alert>
  );
}
