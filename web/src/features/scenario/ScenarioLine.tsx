import Box from "@mui/material/Box";
import { memo } from "react";
import { money, percent, plural } from "../../lib/format";
import type { GridSource } from "./grid-values";

interface Props {
  source: Pick<GridSource, "titles" | "overlay" | "currency">;
  /** Rows that search and filters leave; none of either when left out. */
  shown?: readonly number[];
}

/** The scenario in one line: how many journals, how many subscribed, what it costs and gives. */
export const ScenarioLine = memo(function ScenarioLine({ source, shown }: Props) {
  const { titles, overlay, currency } = source;
  const parts = [plural(titles.count, "journal"), `${overlay.subscribedCount} subscribed`, `${money(overlay.costTotal, currency)} a year`];
  if (overlay.accessPercent !== null) parts.push(`${percent(overlay.accessPercent, 1)} of uses met`);
  const isPart = shown !== undefined && shown.length < titles.count;
  const subscribedShown = shown?.filter((row) => overlay.isSubscribed[row]).length ?? 0;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, minHeight: 32, mt: 1, fontSize: "0.8125rem", color: "text.secondary" }} aria-live="polite">
      <Box data-testid="scenario-line" sx={{ flex: 1 }}>
        {parts.join(" · ")}
      </Box>
      {isPart && (
        <Box>
          Shown: {plural(shown.length, "journal")}, {subscribedShown} subscribed
        </Box>
      )}
    </Box>
  );
});
