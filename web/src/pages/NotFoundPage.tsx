import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import { Link } from "react-router";
import { screens } from "../lib/paths";
import { EmptyPanel } from "../ui/EmptyPanel";
import { useTitle } from "../ui/use-title";

/** Shown for an address that leads nowhere. */
export function NotFoundPage() {
  useTitle("Page not found");
  return (
    <Container maxWidth="sm" sx={{ py: 8 }}>
      <EmptyPanel level={1} heading="Page not found" text="The link may be incomplete, or the page was deleted." />
      <Box sx={{ mt: 2, display: "flex", justifyContent: "center", gap: 1.5 }}>
        <Button component={Link} to={screens.start()} variant="contained">
          Go to start page
        </Button>
        <Button component={Link} to={screens.support()} variant="outlined">
          Support
        </Button>
      </Box>
    </Container>
  );
}
