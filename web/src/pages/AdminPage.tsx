import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import { Link } from "react-router";
import { InstitutionList } from "../features/admin/InstitutionList";
import { JobList } from "../features/admin/JobList";
import { PackageList } from "../features/admin/PackageList";
import { UserList } from "../features/admin/UserList";
import { screens } from "../lib/paths";
import { PageHeader } from "../ui/PageHeader";
import { UrlTabs, type UrlTab } from "../ui/UrlTabs";

const TABS: UrlTab[] = [
  { name: "institutions", label: "Institutions", content: <InstitutionList /> },
  { name: "users", label: "Users", content: <UserList /> },
  { name: "packages", label: "Packages", content: <PackageList /> },
  { name: "jobs", label: "Jobs", content: <JobList /> },
];

/** What the staff of the service see: all institutions, users, packages and jobs, each with what can be done. */
export function AdminPage() {
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader
        title="Titlewise Admin"
        caption="For staff of this service"
        actions={
          <Button component={Link} to={screens.adminForms()} variant="outlined">
            Submitted forms
          </Button>
        }
      />
      <UrlTabs label="Lists" tabs={TABS} first="institutions" />
    </Container>
  );
}
