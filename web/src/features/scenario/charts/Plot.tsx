import Box from "@mui/material/Box";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Chart } from "./library";
import type { BuildPlot } from "./plot-config";
import { usePalette } from "./use-palette";

interface Props {
  /** What is drawn, for screen readers; the table holds the numbers. */
  label: string;
  build: BuildPlot;
  /** Receives the chart whenever its axes were laid out anew. */
  onLayout?: (chart: Chart) => void;
  /** Receives the chart whenever it was drawn. */
  onDraw?: (chart: Chart) => void;
  /** Least height in pixels; a frame that is lower scrolls. */
  least?: number;
  /** What is drawn over the chart. */
  children?: ReactNode;
}

/** A chart of the library in its frame. It is redrawn when its data or the theme change. */
export function Plot({ label, build, onLayout, onDraw, least = 0, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart>(null);
  const palette = usePalette();
  const told = useRef({ onLayout, onDraw });
  useLayoutEffect(() => {
    told.current = { onLayout, onDraw };
  });
  useLayoutEffect(() => {
    if (!canvas.current) return undefined;
    const config = build(palette);
    if (chart.current) {
      chart.current.data = config.data;
      chart.current.options = config.options ?? {};
      chart.current.update("none");
    } else {
      const layout = { id: "layout", afterLayout: (one: Chart) => told.current.onLayout?.(one), afterRender: (one: Chart) => told.current.onDraw?.(one) };
      chart.current = new Chart(canvas.current, { ...config, plugins: [...(config.plugins ?? []), layout] });
    }
    return undefined;
  }, [build, palette]);
  useLayoutEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );
  return (
    <Box sx={{ position: "relative", flex: "1 1 0", minHeight: { xs: Math.max(240, least), sm: least } }}>
      <Box sx={{ position: "absolute", inset: 0 }}>
        <canvas ref={canvas} role="img" aria-label={label} />
      </Box>
      {children}
    </Box>
  );
}
