import { useCallback, useLayoutEffect, useRef, type RefObject } from "react";
import type { Chart } from "./library";
import { copyAxis } from "./pinned-axes";

interface PinnedAxes {
  upper: RefObject<HTMLCanvasElement | null>;
  lower: RefObject<HTMLCanvasElement | null>;
  /** Copies the axes of a chart that was drawn. */
  onDraw: (chart: Chart) => void;
}

/** Keeps copies of both axes of a chart as they were drawn last. */
export function usePinnedAxes(): PinnedAxes {
  const upper = useRef<HTMLCanvasElement>(null);
  const lower = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Chart>(null);
  const onDraw = useCallback((chart: Chart) => {
    drawn.current = chart;
    if (upper.current) copyAxis(chart, "top", upper.current);
    if (lower.current) copyAxis(chart, "bottom", lower.current);
  }, []);
  // A chart is first drawn before what stands behind it in the page is known.
  useLayoutEffect(() => {
    if (drawn.current) onDraw(drawn.current);
  }, [onDraw]);
  return { upper, lower, onDraw };
}
