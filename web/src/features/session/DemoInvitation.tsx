import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { TryDemo } from "./TryDemo";

/** The way in for those without an account. */
export function DemoInvitation() {
  return (
    <Box sx={{ mt: 3, textAlign: "center", "& button": { fontSize: "0.875rem" } }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        No account yet? Try Titlewise with invented journals.
      </Typography>
      <TryDemo />
    </Box>
  );
}
