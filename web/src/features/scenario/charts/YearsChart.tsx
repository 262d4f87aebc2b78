import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useCallback, useEffect } from "react";
import { ProblemPanel } from "../../../ui/ProblemPanel";
import type { ChartProps } from "./chart-props";
import { plotImage } from "./image";
import type { Palette } from "./palette";
import { Plot } from "./Plot";
import { PlotKey } from "./PlotKey";
import { useForecastYears } from "./use-forecast-years";
import { usePalette } from "./use-palette";
import { yearsPlot } from "./years-plot";

/** Cost and uses met in each of the five years, beside the Big Deal. */
export function YearsChart({ scenarioId, titles, currency, onImage }: ChartProps) {
  const { years, error, refetch } = useForecastYears(scenarioId, !titles.isConsortium);
  const palette = usePalette();
  const build = useCallback((colours: Palette) => yearsPlot(years ?? [], currency, colours), [years, currency]);
  useEffect(() => onImage((kind, title) => plotImage(kind, build, title)), [onImage, build]);
  if (titles.isConsortium) return <Typography color="textSecondary">{NO_YEARS}</Typography>;
  if (error) return <ProblemPanel error={error} onRetry={refetch} />;
  if (!years) return <Skeleton variant="rounded" sx={{ flex: 1, transform: "none" }} />;
  const hasDeal = years.some(({ bigDeal }) => bigDeal !== null);
  return (
    <>
      <Plot label={`Cost and uses met from ${years[0]?.year ?? ""} to ${years.at(-1)?.year ?? ""}${hasDeal ? ", beside the Big Deal" : ""}.`} build={build} />
      <PlotKey
        entries={[
          { name: "Subscriptions", colour: palette.subscription, shape: "box" },
          { name: "Interlibrary loans", colour: palette.ill, shape: "box" },
          ...(hasDeal ? [{ name: "Big Deal", colour: palette.plain, shape: "box" as const }] : []),
          { name: "Uses met", colour: palette.open, shape: "line" },
          ...(hasDeal ? [{ name: "Uses met with the Big Deal", colour: palette.open, shape: "dashes" as const }] : []),
        ]}
      />
    </>
  );
}

/** Why a consortium has no such chart. */
export const NO_YEARS = "The forecast of a consortium only has five-year averages. For single years, open the scenario of a member.";
