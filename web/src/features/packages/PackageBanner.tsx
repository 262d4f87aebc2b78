import Alert from "@mui/material/Alert";
import type { Package } from "../../lib/wire";

/** What is to be known of a package that a consortium has a hand in. */
export function PackageBanner({ pack }: { pack: Pick<Package, "is_owned_by_consortium" | "is_consortial_proposal_set"> }) {
  if (pack.is_owned_by_consortium) {
    return (
      <Alert severity="warning" variant="outlined" sx={{ mb: 1.5 }}>
        This package is a source of data for the dashboard of your consortium. Do not edit it without the permission of the consortium's staff.
      </Alert>
    );
  }
  if (pack.is_consortial_proposal_set) {
    return (
      <Alert severity="info" variant="outlined" sx={{ mb: 1.5 }}>
        Your consortium has set parameters and core titles here. Open a scenario and add the titles that you want besides.
      </Alert>
    );
  }
  return null;
}
