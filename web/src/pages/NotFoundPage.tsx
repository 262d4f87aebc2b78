import Container from "@mui/material/Container";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { screens } from "../lib/paths";
import { PageHeader } from "../ui/PageHeader";

/** Shown for an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Container>
      <PageHeader title="There is no such page" />
      <Typography>
        The link may be incomplete. <Link to={screens.home()}>See all packages</Link>.
      </Typography>
    </Container>
  );
}
