import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import { EmptyPanel } from "./EmptyPanel";

/** Shown where a page could not even be fetched or drawn: after a new version came, or without a connection. */
export function LostPage() {
  return (
    <Container maxWidth="sm" sx={{ py: 8 }}>
      <EmptyPanel heading="This page could not be opened" text="There may be a new version, or the connection was lost. Your saved work is safe." />
      <Box sx={{ mt: 2, textAlign: "center" }}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Box>
    </Container>
  );
}
