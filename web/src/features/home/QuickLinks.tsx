import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { User } from "../../api/accounts";
import { screens } from "../../lib/paths";
import { NewPackageButton } from "../packages/NewPackageButton";

/** The ways on from Home that belong to no single package. */
export function QuickLinks({ user }: { user: Pick<User, "is_staff"> }) {
  const links = [
    { name: "Your account", to: screens.account() },
    { name: "Guide for librarians", to: screens.guide() },
    ...(user.is_staff ? [{ name: "Admin dashboard", to: screens.admin() }] : []),
  ];
  return (
    <Box component="nav" aria-label="Quick links" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {links.map(({ name, to }) => (
        <Button key={name} component={Link} to={to} variant="outlined">
          {name}
        </Button>
      ))}
      <NewPackageButton />
    </Box>
  );
}
