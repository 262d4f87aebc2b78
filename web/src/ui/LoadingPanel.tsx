import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId } from "react";

/** How long something may take before there are words about it, in milliseconds: most of it is there at once. */
const PATIENCE = 400;

interface Props {
  /** What is on its way, as in “Loading package”. */
  what: string;
  /** How much room it will take, in pixels. */
  height: number;
}

/** Keeps the place of what is on its way, and says what that is when it takes its time. */
export function LoadingPanel({ what, height }: Props) {
  const id = useId();
  return (
    <Paper variant="outlined" role="status" sx={{ height, display: "grid", placeItems: "center", borderStyle: "dashed" }}>
      <Box sx={{ width: "min(300px, 80%)", textAlign: "center", animation: `tw-appear 200ms ${PATIENCE}ms both` }}>
        <Typography id={id} color="textSecondary" sx={{ mb: 1 }}>
          Loading {what}
        </Typography>
        <LinearProgress aria-labelledby={id} />
      </Box>
    </Paper>
  );
}
