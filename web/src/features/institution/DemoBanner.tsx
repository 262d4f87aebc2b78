import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import { screens } from "../../lib/paths";

/** Says what a visitor of the demo has for a day, what is no part of it, and where to get an account. */
export function DemoBanner() {
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
      This demo library has invented journals, prices and usage. Only you see this copy, and it lasts one day. You cannot add packages or delete files here. Email, API keys and public pages need an account.
    </Alert>
  );
}
