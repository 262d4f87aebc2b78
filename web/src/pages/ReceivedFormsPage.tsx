import Container from "@mui/material/Container";
import type { FormKind } from "../api/admin";
import { ReceivedFormList } from "../features/admin/ReceivedFormList";
import { FORM_KINDS } from "../features/admin/form-words";
import { screens } from "../lib/paths";
import { PageHeader } from "../ui/PageHeader";
import { UrlTabs, type UrlTab } from "../ui/UrlTabs";

const TABS: UrlTab[] = [
  { name: "all", label: "All", content: <ReceivedFormList key="all" kind="" /> },
  ...(Object.entries(FORM_KINDS) as [FormKind, [string, string]][]).map(([kind, [, many]]) => ({ name: kind, label: many, content: <ReceivedFormList key={kind} kind={kind} /> })),
];

/** The forms that visitors sent, for the people who run the service. */
export function ReceivedFormsPage() {
  return (
    <Container maxWidth="lg" sx={{ pb: 6 }}>
      <PageHeader title="Submitted forms" above={{ name: "Admin", to: screens.admin() }} caption="Forms from the public pages, newest first" />
      <UrlTabs label="Kinds of forms" tabs={TABS} first="all" />
    </Container>
  );
}
