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
      <ol className="crumbs">
        {id === undefined ? <InstitutionCrumb id={institutionId ?? ""} /> : <PackageCrumbs id={id} scenarioId={sid} />}
      </ol>
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
  const face = <span className="crumb-words">{name}</span>;
  return (
    <li aria-current={isLast ? "page" : undefined} className={isLast ? "crumb is-last" : "crumb"}>
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
        <div className="crumb-face">
          <Icon name={icon} size={18} />
          <span className="crumb-name">{to === undefined ? face : <PlainLink to={to}>{face}</PlainLink>}</span>
          {chip && <Chip size="small" label={chip} color="warning" sx={{ height: 20 }} />}
        </div>
      </HoverMenu>
      {!isLast && (
        <span aria-hidden className="crumb-end">
          /
        </span>
      )}
    </li>
  );
}
