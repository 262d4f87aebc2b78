import LinearProgress from "@mui/material/LinearProgress";
import type { Recalculation } from "./recalculation";

/** How far a recalculation is, in words between others and as a bar. */
export function Done({ recalculation, start = "", end = "" }: { recalculation: Recalculation; start?: string; end?: string }) {
  const percent = Math.floor(recalculation.percent);
  return (
    <>
      <LinearProgress variant="determinate" value={percent} aria-label="Institutions done" aria-valuetext={`${percent}%`} sx={{ my: 1 }} />
      {start}
      {percent}% of the institutions done.{end}
    </>
  );
}
