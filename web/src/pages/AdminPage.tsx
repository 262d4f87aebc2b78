import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import { Link } from "react-router";
import { AddInstitution } from "../features/admin/AddInstitution";
import { AddUser } from "../features/admin/AddUser";
import { LookupInstitution } from "../features/admin/LookupInstitution";
import { LookupUser } from "../features/admin/LookupUser";
import { RemoveAccess } from "../features/admin/RemoveAccess";
import { screens } from "../lib/paths";
import { PageHeader } from "../ui/PageHeader";
import { UrlTabs, type UrlTab } from "../ui/UrlTabs";

const TABS: UrlTab[] = [
  { name: "lookup-institution", label: "Lookup Institution", content: <LookupInstitution /> },
  { name: "add-institution", label: "Add Institution", content: <AddInstitution /> },
  { name: "lookup-user", label: "Lookup User", content: <LookupUser /> },
  { name: "add-user", label: "Add User", content: <AddUser /> },
  { name: "remove-access", label: "Remove User Access", content: <RemoveAccess /> },
];

/** What the people who run the service do: institutions and users are looked up and added, access ends. */
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
      <UrlTabs label="Actions" tabs={TABS} first="lookup-institution" />
    </Container>
  );
}
