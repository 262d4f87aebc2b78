import Alert from "@mui/material/Alert";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { day } from "../../lib/format";
import { screens } from "../../lib/paths";
import type { Feeder, Package } from "../../lib/wire";

/** What is to be known of a package that a consortium has a hand in. */
export function PackageBanner({ pack }: { pack: Pick<Package, "is_owned_by_consortium" | "is_consortial_proposal_set" | "feeder"> }) {
  if (pack.is_owned_by_consortium) {
    return (
      <Banner severity="warning">
        This package is a source of data for the dashboard of {pack.feeder ? `${pack.feeder.consortium_name} (“${pack.feeder.consortium_package_name}”)` : "your consortium"}. Do not edit it without the permission of the consortium's staff.
        {pack.feeder && <Follows feeder={pack.feeder} />}
      </Banner>
    );
  }
  if (pack.is_consortial_proposal_set) {
    return <Banner severity="info">Your consortium has set parameters and core titles here. Open a scenario and add the titles that you want besides.</Banner>;
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

/** Which package it is made from, and where its data are changed. */
function Follows({ feeder: { mode, copied_at, source_package_id, source_package_name } }: { feeder: Feeder }) {
  if (source_package_id === null) return <div>The package that it was made from was deleted. What it has stays.</div>;
  const source = <Link to={screens.package(source_package_id)}>{source_package_name}</Link>;
  if (mode === "live") return <div>It follows {source} live: files, currency and costs are changed there, and are the same here at once.</div>;
  return (
    <div>
      It is a copy of {source}
      {copied_at !== null && `, as that was on ${day(copied_at)}`}. Changes there do not come here before the consortium takes a fresh copy.
    </div>
  );
}
