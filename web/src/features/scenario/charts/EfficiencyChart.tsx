import { useCallback, useEffect, useMemo, useState } from "react";
import { count, money, percent, plural } from "../../../lib/format";
import { efficiencyOf } from "../../../model/efficiency";
import { OverwriteDialog } from "../OverwriteDialog";
import type { ChartProps } from "./chart-props";
import { roomOf, type AxisRoom } from "./axis-room";
import { CountHandle } from "./CountHandle";
import { efficiencyPlot } from "./efficiency-plot";
import { plotImage } from "./image";
import type { Palette } from "./palette";
import { Plot } from "./Plot";
import { PlotKey } from "./PlotKey";
import { usePalette } from "./use-palette";

/** What more titles cost and give, in the order of their cost per use, with a handle that subscribes them. */
export function EfficiencyChart({ titles, overlay, currency, isOwnChoice, reason, onCount, onImage }: ChartProps) {
  const curve = useMemo(() => efficiencyOf(titles), [titles]);
  const [room, setRoom] = useState<AxisRoom>();
  const [asked, setAsked] = useState<number>();
  const palette = usePalette();
  const { subscribedCount, costTotal, accessPercent } = overlay;
  const build = useCallback(
    (colours: Palette) => efficiencyPlot({ curve, here: { count: subscribedCount, cost: costTotal, access: accessPercent }, bigDeal: titles.bigDealCost, currency }, colours),
    [curve, subscribedCount, costTotal, accessPercent, titles, currency],
  );
  useEffect(() => onImage((kind, title) => plotImage(kind, build, title)), [onImage, build]);
  const wordsOf = (wanted: number) => {
    const [cost, access] = wanted === subscribedCount ? [costTotal, accessPercent] : [curve.cost[wanted], curve.access[wanted]];
    return `${plural(wanted, "title")}: ${money(cost, currency)} a year, ${percent(access, 1)} of uses met`;
  };
  return (
    <>
      <Plot label={`Cost and uses met by number of subscribed titles. ${wordsOf(subscribedCount)} of ${count(titles.count)} titles are subscribed.`} build={build} onLayout={(chart) => setRoom((now) => roomOf(chart, now))}>
        {room && <CountHandle room={room} count={subscribedCount} total={titles.count} reason={reason} wordsOf={wordsOf} onCount={(wanted) => (isOwnChoice ? setAsked(wanted) : onCount(wanted))} />}
      </Plot>
      <PlotKey
        entries={[
          { name: "Cost a year", colour: palette.subscription, shape: "line" },
          { name: "Uses met", colour: palette.open, shape: "line" },
          ...(titles.bigDealCost === null ? [] : [{ name: `Big Deal: ${money(titles.bigDealCost, currency)} a year, all uses met`, colour: palette.warn, shape: "dashes" as const }]),
          { name: "You are here", colour: palette.subscription, shape: "disc" },
        ]}
      />
      {asked !== undefined && (
        <OverwriteDialog
          wanted={asked}
          onConfirm={() => {
            setAsked(undefined);
            onCount(asked);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
