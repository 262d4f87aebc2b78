import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { GRID_HEIGHT } from "./grid-height";
import type { View } from "./use-view-state";

interface Props {
  view: View;
  /** Whether tabs will be above the forecast, as far as it is known. */
  hasTabs: boolean;
}

/** A scenario before its numbers arrive, in the layout that it will have, so that nothing moves when they do. */
export function ScenarioSkeleton({ view, hasTabs }: Props) {
  const id = useId();
  const row = view === "table" ? "chart-row is-table" : view === "histogram" ? "chart-row is-alone" : "chart-row";
  return (
    <Box role="status" className="scenario-forecast" data-testid="scenario-skeleton" sx={{ position: "relative" }}>
      {hasTabs && <Box sx={{ height: 37, mb: 1, borderBottom: 1, borderColor: "divider" }} />}
      <Box className="workspace" sx={{ display: "grid", gap: 1, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Block height={46} />
        <div className={row}>
          <Block height={view === "both" ? undefined : 66} />
          {view !== "table" && <Block className="chart-panel" />}
        </div>
        {view !== "histogram" && <Block height={`calc(${GRID_HEIGHT} + 98px)`} />}
      </Box>
      <Box sx={{ position: "absolute", top: 120, left: 0, right: 0, mx: "auto", width: "min(300px, 80%)", textAlign: "center", animation: "tw-appear 200ms 400ms both" }}>
        <Typography id={id} color="textSecondary" sx={{ mb: 1 }}>
          Loading scenario
        </Typography>
        <LinearProgress aria-labelledby={id} />
      </Box>
    </Box>
  );
}

function Block({ height, className }: { height?: number | string; className?: string }) {
  return (
    <Paper variant="outlined" className={className} sx={{ height, minHeight: 44, p: 1 }}>
      <Skeleton variant="rounded" animation={false} sx={{ height: "100%", opacity: 0.5 }} />
    </Paper>
  );
}
