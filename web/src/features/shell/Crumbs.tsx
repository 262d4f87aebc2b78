import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useParams } from "react-router";
import type { Package } from "../../api/packages";
import { screens } from "../../lib/paths";
import { HoverMenu, type Place } from "../../ui/HoverMenu";
import { Icon, type IconName } from "../../ui/Icon";
import { PlainLink } from "../../ui/PlainLink";
import { useUser } from "../account/queries";
import { useInstitution } from "../institution/queries";
import { usePackage, usePackages } from "../packages/queries";
import { otherInstitutions, otherPackages, otherScenarios } from "./other-places";

/** Where one is: institution, package, scenario. Beside each stands the way to the others. */
export function Crumbs() {
  const { institutionId, id, sid } = useParams();
  if (id === undefined && institutionId === undefined) return null;
  return (
    <nav aria-label="Breadcrumb">
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "flex", alignItems: "center", columnGap: 0.5, minWidth: 0, fontSize: "0.9rem" }}>
        {id === undefined ? <InstitutionCrumb id={institutionId ?? ""} /> : <PackageCrumbs id={id} scenarioId={sid} />}
      </Box>
    </nav>
  );
}

function InstitutionCrumb({ id }: { id: string }) {
  const { data: institution, isError } = useInstitution(id);
  if (isError) return null;
  return <PlaceCrumb id={id} name={institution?.name} isConsortium={institution?.is_consortium} isAlone />;
}

function PackageCrumbs({ id, scenarioId }: { id: string; scenarioId: string | undefined }) {
  const { data: pack, isError } = usePackage(id);
  const { data: packages } = usePackages();
  if (isError) return null;
  return (
    <>
      <PlaceCrumb id={pack?.institution_id} name={pack?.institution_name} isConsortium={pack?.is_consortium} />
      <Crumb
        icon="package"
        kind="package"
        name={pack?.name ?? "Loading package…"}
        to={screens.package(id)}
        chip={pack?.is_consortial_proposal_set ? "consortial proposal" : pack?.is_owned_by_consortium ? "consortial feeder" : undefined}
        places={otherPackages(packages ?? [], id, pack?.institution_id)}
        isLast={scenarioId === undefined}
      />
      {scenarioId !== undefined && <ScenarioCrumb pack={pack} packageId={id} scenarioId={scenarioId} />}
    </>
  );
}

function ScenarioCrumb({ pack, packageId, scenarioId }: { pack: Package | undefined; packageId: string; scenarioId: string }) {
  const name = pack?.scenarios.find((one) => one.id === scenarioId)?.name ?? "Loading scenario…";
  return <Crumb icon="scenario" kind="scenario" name={name} places={otherScenarios(pack?.scenarios ?? [], packageId, scenarioId)} isLast />;
}

function PlaceCrumb({ id, name, isConsortium = false, isAlone = false }: { id: string | undefined; name: string | undefined; isConsortium?: boolean; isAlone?: boolean }) {
  const { data: user } = useUser();
  const hasConsortia = (user?.consortia.length ?? 0) > 0;
  return (
    <Crumb
      icon="institution"
      kind={isConsortium ? "consortium" : "institution"}
      others={hasConsortia ? "organizations" : "institutions"}
      name={name ?? "Loading institution…"}
      to={id === undefined ? undefined : screens.institution(id)}
      places={otherInstitutions(user, id)}
      isLast={isAlone}
    />
  );
}

interface CrumbProps {
  icon: IconName;
  kind: string;
  /** What the others are called, if not like this one. */
  others?: string;
  name: string;
  to?: string;
  chip?: string;
  places: Place[];
  isLast: boolean;
}

function Crumb({ icon, kind, others = `${kind}s`, name, to, chip, places, isLast }: CrumbProps) {
  const face = (
    <Box component="span" sx={{ display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
      {name}
    </Box>
  );
  return (
    <Box component="li" aria-current={isLast ? "page" : undefined} sx={{ display: "flex", alignItems: "center", gap: 0.75, minWidth: 0, flexShrink: isLast ? 1 : 2, maxWidth: 340 }}>
      <HoverMenu
        label={`Other ${others}`}
        here={
          <>
            Current {kind}: <strong>{name}</strong>
          </>
        }
        heading={places.length > 0 ? `Other ${others} (${places.length}):` : `No other ${others}.`}
        places={places}
      >
        <Box sx={{ display: "flex", alignItems: "center", gap: 0.75, minWidth: 0 }}>
          <Icon name={icon} size={18} />
          <Box component="span" sx={{ minWidth: 0, display: { xs: isLast ? "block" : "none", sm: "block" } }}>
            {to === undefined ? face : <PlainLink to={to}>{face}</PlainLink>}
          </Box>
          {chip && <Chip size="small" label={chip} color="warning" sx={{ height: 20 }} />}
        </Box>
      </HoverMenu>
      {!isLast && (
        <Box component="span" aria-hidden sx={{ opacity: 0.6 }}>
          /
        </Box>
      )}
    </Box>
  );
}
