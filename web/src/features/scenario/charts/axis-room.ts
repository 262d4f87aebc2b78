import type { Chart } from "./library";

/** Where the axes of a chart lie, in pixels of its frame. */
export interface AxisRoom {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The room of a chart. The same object as before where nothing changed, so that nothing is drawn again. */
export function roomOf({ chartArea }: Chart, now: AxisRoom | undefined): AxisRoom {
  const { left, right, top, bottom } = chartArea;
  return now && now.left === left && now.right === right && now.top === top && now.bottom === bottom ? now : { left, right, top, bottom };
}
