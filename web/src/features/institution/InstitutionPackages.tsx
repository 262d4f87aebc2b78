import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import type { Institution } from "../../api/institutions";
import type { PackageRow } from "../../api/packages";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { NewPackageButton } from "../packages/NewPackageButton";
import type { ListedPackage } from "../packages/PackageCard";
import { PackageCards } from "../packages/PackageCards";
import { PackageKinds } from "../packages/PackageKinds";
import { usePackages } from "../packages/queries";
import { specialPackages } from "./place-tabs";

/** Which of the packages of an institution are meant. */
export type PackageKind = "own" | "feeders" | "proposals";

/** About how tall a card is, in pixels. */
const CARD_HEIGHT = 196;

const ABOUT: Record<Exclude<PackageKind, "own">, string> = {
  feeders: "These packages only supply data to your consortium. Do not edit them unless its staff asks you to.",
  proposals: "Your consortium has set core titles and parameters. Open a package and request more titles.",
};

/** Packages of an institution, and the way to add one of its own. */
export function InstitutionPackages({ institution, kind = "own" }: { institution: Institution; kind?: PackageKind }) {
  const packages = usePackages();
  const descriptions = new Map(institution.publishers?.map(({ id, description }) => [id, description]));
  const shown = packages.data
    ?.filter((one) => one.institution_id === institution.id && kindOf(institution, one) === kind)
    .map((one): ListedPackage => ({ ...one, is_consortium: institution.is_consortium, description: descriptions.get(one.id) }));
  return (
    <Stack spacing={2}>
      {kind !== "own" && (
        <Alert severity="info" variant="outlined">
          {ABOUT[kind]}
        </Alert>
      )}
      {packages.isPending && <Skeleton variant="rounded" height={CARD_HEIGHT} sx={{ width: { md: "calc(50% - 8px)" } }} />}
      {packages.isError && <ProblemPanel error={packages.error} onRetry={() => void packages.refetch()} />}
      {shown?.length === 0 && <EmptyPanel heading="No packages yet" text={institution.is_consortium ? "A package is one publisher's Big Deal. A consortium's packages have no files. They use the data of member libraries." : "A package is one publisher's Big Deal: its COUNTER reports, its prices and your scenarios."} />}
      {shown && shown.length > 0 && (kind === "own" ? <PackageKinds packages={shown} level={2} /> : <PackageCards packages={shown} level={2} />)}
      {kind === "own" && (
        <Box>
          <NewPackageButton institutionId={institution.id} />
        </Box>
      )}
    </Stack>
  );
}

function kindOf(institution: Institution, { id }: Pick<PackageRow, "id">): PackageKind {
  const { feeders, proposals, showsFeeders } = specialPackages(institution);
  if (proposals.has(id)) return "proposals";
  return feeders.has(id) && showsFeeders ? "feeders" : "own";
}
