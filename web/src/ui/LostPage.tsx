import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import { EmptyPanel } from "./EmptyPanel";

/** Shown where a page could not even be fetched or drawn: after a new version came, or without a connection. */
export function LostPage() {
  return (
    <Container maxWidth="sm" sx={{ py: 8 }}>
      <EmptyPanel heading="This page could not be opened" text="A new version may have come meanwhile, or the connection is gone. Nothing that was saved is lost." />
      <Box sx={{ mt: 2, textAlign: "center" }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Load it again
        </Button>
      </Box>
    </Container>
  );
}
