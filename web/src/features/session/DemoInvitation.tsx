import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { openDemo } from "./sign-in";
import { sorry } from "./sorry";

/** The way into the invented library, for those without an account. */
export function DemoInvitation() {
  const open = useMutation({ mutationFn: openDemo });
  return (
    <Box sx={{ mt: 3, textAlign: "center" }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        No account yet? See what it does, with invented journals.
      </Typography>
      <Button variant="outlined" onClick={() => open.mutate()} loading={open.isPending}>
        Look at the invented library
      </Button>
      {open.isError && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {sorry(open.error)}
        </Typography>
      )}
    </Box>
  );
}
