import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import { Suspense, lazy } from "react";
import { useParams } from "react-router";
import type { Institution } from "../api/institutions";
import { DemoBanner } from "../features/institution/DemoBanner";
import { InstitutionPackages } from "../features/institution/InstitutionPackages";
import { People } from "../features/institution/People";
import { RenameInstitutionButton } from "../features/institution/RenameInstitutionButton";
import { RorIds } from "../features/institution/RorIds";
import { specialPackages } from "../features/institution/place-tabs";
import { useInstitution } from "../features/institution/queries";
import { may } from "../features/institution/roles";
import { LibraryInvitations } from "../features/invitations/LibraryInvitations";
import { SharedData } from "../features/invitations/SharedData";
import { screens } from "../lib/paths";
import { LoadingPanel } from "../ui/LoadingPanel";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";
import { UrlTabs, type UrlTab } from "../ui/UrlTabs";

// It brings the grid.
const ApcTab = lazy(async () => ({ default: (await import("../features/apc/ApcTab")).ApcTab }));

/** One institution or consortium: its packages, its people, and the ids it is known by. */
export function InstitutionPage() {
  const { institutionId = "" } = useParams();
  const { data: institution, ...query } = useInstitution(institutionId);
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader
        title={institution?.name ?? "Institution"}
        icon="institution"
        above={{ name: "Your account", to: screens.account() }}
        caption={institution && captionOf(institution)}
        actions={institution && may(institution, "modify") && <RenameInstitutionButton institution={institution} />}
      />
      {query.isPending && <LoadingPanel what="institution" height={240} />}
      {query.isError && <ProblemPanel error={query.error} onRetry={() => void query.refetch()} />}
      {institution?.is_demo && <DemoBanner />}
      {institution && !institution.is_consortium && <LibraryInvitations institution={institution} />}
      {institution && !institution.is_consortium && <SharedData institution={institution} />}
      {institution && !query.isError && <InstitutionTabs key={institutionId} institution={institution} />}
    </Container>
  );
}

function InstitutionTabs({ institution }: { institution: Institution }) {
  const { feeders, proposals, showsFeeders } = specialPackages(institution);
  const others: UrlTab[] = [];
  if (!institution.is_consortium) others.push({ name: "apc", label: "APC report", content: <Apc institutionId={institution.id} /> });
  if (showsFeeders) others.push({ name: "feeders", label: `Consortial feeders (${feeders.size})`, content: <InstitutionPackages institution={institution} kind="feeders" /> });
  if (proposals.size > 0) others.push({ name: "proposals", label: `Consortial proposals (${proposals.size})`, content: <InstitutionPackages institution={institution} kind="proposals" /> });
  return (
    <UrlTabs
      label="Parts of the institution"
      first="packages"
      tabs={[
        { name: "packages", label: "Packages", content: <InstitutionPackages institution={institution} /> },
        { name: "users", label: `Users (${institution.user_permissions.length})`, content: <People institution={institution} /> },
        { name: "ror", label: `ROR IDs (${institution.ror_ids.length})`, content: <RorIds institution={institution} /> },
        ...others,
      ]}
    />
  );
}

function Apc({ institutionId }: { institutionId: string }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
      <ApcTab institutionId={institutionId} />
    </Suspense>
  );
}

function captionOf({ is_consortium, is_demo }: Institution): string {
  return `${is_demo ? "Invented " : ""}${is_consortium ? "consortium" : "institution"}`.replace(/^./, (sign) => sign.toUpperCase());
}
