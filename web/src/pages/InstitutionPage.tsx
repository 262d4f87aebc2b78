import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import { useParams } from "react-router";
import { InstitutionPackages } from "../features/institution/InstitutionPackages";
import { People } from "../features/institution/People";
import { RenameInstitutionButton } from "../features/institution/RenameInstitutionButton";
import { RorIds } from "../features/institution/RorIds";
import { useInstitution } from "../features/institution/queries";
import { may } from "../features/institution/roles";
import { screens } from "../lib/paths";
import type { Institution } from "../lib/wire";
import { PageHeader } from "../ui/PageHeader";
import { ProblemPanel } from "../ui/ProblemPanel";
import { UrlTabs } from "../ui/UrlTabs";

/** One institution or consortium: its packages, its people, and the ids it is known by. */
export function InstitutionPage() {
  const { institutionId = "" } = useParams();
  const { data: institution, ...query } = useInstitution(institutionId);
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader
        title={institution?.name ?? "Institution"}
        above={{ name: "All packages", to: screens.home() }}
        caption={institution && captionOf(institution)}
        actions={institution && may(institution, "modify") && <RenameInstitutionButton institution={institution} />}
      />
      {query.isPending && <Skeleton variant="rounded" height={240} />}
      {query.isError && <ProblemPanel error={query.error} onRetry={() => void query.refetch()} />}
      {institution && !query.isError && <InstitutionTabs key={institutionId} institution={institution} />}
    </Container>
  );
}

function InstitutionTabs({ institution }: { institution: Institution }) {
  return (
    <UrlTabs
      label="Parts of the institution"
      first="packages"
      tabs={[
        { name: "packages", label: "Packages", content: <InstitutionPackages institution={institution} /> },
        { name: "users", label: `Users (${institution.user_permissions.length})`, content: <People institution={institution} /> },
        { name: "ror", label: `ROR IDs (${institution.ror_ids.length})`, content: <RorIds institution={institution} /> },
      ]}
    />
  );
}

function captionOf({ is_consortium, is_demo }: Institution): string {
  return `${is_demo ? "Invented " : ""}${is_consortium ? "consortium" : "institution"}`.replace(/^./, (sign) => sign.toUpperCase());
}
