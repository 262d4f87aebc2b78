import Alert from "@mui/material/Alert";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import { screens } from "../../lib/paths";
import { usePackages } from "./queries";

/** What is to be known of a package that a consortium has a hand in. */
export function PackageBanner({ pack }: { pack: Pick<Package, "is_owned_by_consortium" | "is_consortial_proposal_set" | "follows_package_id"> }) {
  if (pack.is_consortial_proposal_set) {
    return <Banner severity="info">Your consortium has set the scenarios of this package, with parameters and core titles. Open one and request more titles.</Banner>;
  }
  if (pack.is_owned_by_consortium) {
    return (
      <Banner severity="warning">
        This package supplies data to your consortium. Do not edit it without the permission of the consortium's staff.
        {pack.follows_package_id && <Follows id={pack.follows_package_id} />}
        {pack.follows_package_id === null && <div>Its data is a copy. Changes in the library's own package appear here when the consortium updates the copy.</div>}
      </Banner>
    );
  }
  return null;
}

function Banner({ severity, children }: { severity: "warning" | "info"; children: ReactNode }) {
  return (
    <Alert severity={severity} variant="outlined" sx={{ mb: 1.5, overflowWrap: "anywhere" }}>
      {children}
    </Alert>
  );
}

/** Which package it follows, as far as the reader may see that one, and that its data are changed there. */
function Follows({ id }: { id: string }) {
  const { data: packages } = usePackages();
  const source = packages?.find((one) => one.id === id);
  return (
    <div>
      It uses live data of {source ? <Link to={screens.package(id)}>{source.name}</Link> : "the library's own package"}. Changes to files, currency and costs there appear here immediately.
    </div>
  );
}
