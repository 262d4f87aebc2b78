import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { PackageRow } from "../../api/packages";
import { useInView } from "../../ui/use-in-view";
import { packageFigures } from "./package-figures";
import { useSummaries, type ScenarioState } from "./queries";

/** The key figures of a package, requested when they come into view. Their places do not change when they arrive. */
export function PackageFigures({ row }: { row: PackageRow }) {
  const [place, isInView] = useInView<HTMLDListElement>();
  const hasScenario = row.scenario_count > 0;
  const summaries = useSummaries(row.id, isInView && hasScenario);
  const first = hasScenario && !summaries.isError ? firstOf(summaries.data) : null;
  return (
    <Box component="dl" ref={place} sx={{ m: 0, mt: 1.5, display: "flex", flexWrap: "wrap", columnGap: { xs: 2.5, sm: 4 }, rowGap: 1 }}>
      {packageFigures(row, first).map(({ name, value }) => (
        <div key={name}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0 }}>
            {value ?? <Skeleton width={64} />}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

/** The first scenario of the answer; undefined as long as there is none. */
function firstOf(states: ReadonlyMap<string, ScenarioState> | undefined): ScenarioState | null | undefined {
  if (states === undefined) return undefined;
  const [first] = states.values();
  return first ?? null;
}
