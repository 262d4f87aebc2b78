import Box from "@mui/material/Box";

/** A field that nobody sees and only robots fill; the server then stores nothing. */
export function RobotField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Box aria-hidden sx={{ position: "absolute", left: -9999, top: 0, height: 0, overflow: "hidden" }}>
      <input type="text" name="leaveBlank" tabIndex={-1} autoComplete="off" value={value} onChange={(event) => onChange(event.target.value)} />
    </Box>
  );
}
