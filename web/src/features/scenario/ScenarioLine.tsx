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
    <div className="scenario-line" aria-live="polite">
      <div data-testid="scenario-line" className="grow">
        {parts.join(" · ")}
      </div>
      {isPart && (
        <div>
          Shown: {plural(shown.length, "journal")}, {subscribedShown} subscribed
        </div>
      )}
    </div>
  );
});
