import Box from "@mui/material/Box";

/** Shows that a line of a list is chosen. The line itself has the state for screen readers. */
export function Tick({ isSet }: { isSet: boolean }) {
  return (
    <Box aria-hidden sx={{ width: 16, height: 16, mr: 1.25, borderRadius: 0.5, border: 1.5, borderColor: isSet ? "primary.main" : "text.secondary", bgcolor: isSet ? "primary.main" : undefined, color: "primary.contrastText", fontSize: 11, lineHeight: "13px", textAlign: "center" }}>
      {isSet ? "✓" : ""}
    </Box>
  );
}
