import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { count, money, plural } from "../../../lib/format";
import { isWithin, scatterOf } from "../../../model/scatter";
import { ink } from "../../../theme";
import type { ChartProps } from "./chart-props";
import { plotImage } from "./image";
import type { Chart } from "./library";
import type { Palette } from "./palette";
import { Plot } from "./Plot";
import { PlotKey, type KeyEntry } from "./PlotKey";
import { RangeDialog } from "./RangeDialog";
import { scatterPlot } from "./scatter-plot";
import { useLasso } from "./use-lasso";
import { usePalette } from "./use-palette";

/** How far from a point a click opens its journal, in pixels. */
const REACH = 8;

/** Subscription cost against paywalled uses. Drawing around journals selects them; ranges do the same by keyboard. */
export function UseChart({ titles, isSubscribed, currency, picked, onPick, onOpen, onImage }: ChartProps) {
  const scatter = useMemo(() => scatterOf(titles), [titles]);
  const [isAsking, setIsAsking] = useState(false);
  const chart = useRef<Chart>(null);
  const palette = usePalette();
  const names = titles.texts("title");
  const build = useCallback((colours: Palette) => scatterPlot({ scatter, isSubscribed, picked, nameOf: (row) => names[row] ?? "", currency }, colours), [scatter, isSubscribed, picked, names, currency]);
  useEffect(() => onImage((kind, title) => plotImage(kind, build, title)), [onImage, build]);
  const placesOf = () => {
    const { x, y } = chart.current?.scales ?? {};
    return x && y ? scatter.points.map(({ row, uses, cost }) => ({ row, at: [x.getPixelForValue(uses), y.getPixelForValue(cost)] as [number, number] })) : [];
  };
  const { shape, handlers } = useLasso({
    onShape: (corners) => onPick(placesOf().filter(({ at }) => isWithin(at, corners)).map(({ row }) => row)),
    onClick: ([x, y]) => {
      const near = placesOf().map(({ row, at }) => ({ row, distance: Math.hypot(at[0] - x, at[1] - y) })).sort((one, other) => one.distance - other.distance)[0];
      if (near && near.distance <= REACH) onOpen(near.row);
    },
  });
  const { loanCost, bigDealCost, hidden } = scatter;
  const entries: KeyEntry[] = [
    { name: "Subscribed", colour: palette.subscription, shape: "disc" },
    { name: "Not subscribed", colour: palette.plain, shape: "ring" },
    ...(loanCost === null ? [] : [{ name: `Break-even with loans: ${money(loanCost, currency, 2)} per use`, colour: palette.ill, shape: "line" as const }]),
    ...(bigDealCost === null ? [] : [{ name: `Big Deal: ${money(bigDealCost, currency, 2)} per use`, colour: palette.warn, shape: "dashes" as const }]),
  ];
  return (
    <>
      <Box {...handlers} data-testid="use-plot" sx={{ flex: "1 1 0", minHeight: { xs: 260, sm: 0 }, display: "flex", cursor: "crosshair", touchAction: "pan-y" }}>
        <Plot label={`Subscription cost against paywalled uses of ${plural(scatter.points.length, "journal")}.`} build={build} onLayout={(one) => void (chart.current = one)}>
          {shape && (
            <svg aria-hidden style={{ position: "absolute", inset: 0, width: "100%", height: "100%", pointerEvents: "none" }}>
              <polygon points={shape.map((point) => point.join()).join(" ")} fill={ink.warn} fillOpacity={0.12} stroke={ink.warn} strokeDasharray="4 3" />
            </svg>
          )}
        </Plot>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
        <PlotKey entries={entries} />
        {hidden > 0 && <Box component="span" title="Journals without paywalled use or without a price" sx={{ fontSize: "0.75rem", color: ink.soft }}>{count(hidden)} not drawn</Box>}
        <Box sx={{ ml: "auto", display: "flex", gap: 1 }}>
          {picked.size > 0 && (
            <Button size="small" onClick={() => onPick([])} sx={{ py: 0 }}>
              Clear selection ({count(picked.size)})
            </Button>
          )}
          <Button size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)} sx={{ py: 0 }}>
            Select by range…
          </Button>
        </Box>
      </Box>
      {isAsking && (
        <RangeDialog
          points={scatter.points}
          currency={currency}
          onSelect={(rows) => {
            onPick(rows);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
