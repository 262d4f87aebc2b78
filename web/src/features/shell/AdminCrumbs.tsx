import Box from "@mui/material/Box";
import { useMatch } from "react-router";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";

/** Where one is in the admin area. */
export function AdminCrumbs() {
  const isForms = useMatch(screens.adminForms()) !== null;
  return (
    <nav aria-label="Breadcrumb">
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "flex", columnGap: 1, fontSize: "0.9rem" }}>
        <li aria-current={isForms ? undefined : "page"}>{isForms ? <PlainLink to={screens.admin()}>Admin</PlainLink> : "Admin"}</li>
        {isForms && (
          <li aria-current="page">
            <span aria-hidden>/ </span>Forms
          </li>
        )}
      </Box>
    </nav>
  );
}
