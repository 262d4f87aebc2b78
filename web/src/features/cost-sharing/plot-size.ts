/** How high the chart of changes is, in pixels: bars become narrower with their number, down to a line of text; then it scrolls. */

const [WIDEST, NARROWEST] = [22, 13];
/** The height of bars together up to which they stay wide. */
const COMFORTABLE = 350;
/** The height of the axis. */
const AXIS = 48;
/** Higher charts scroll. */
const MOST = 560;

/** The height of all bars with their axis, and of what is shown at once. */
export function plotSize(bars: number): { height: number; shown: number } {
  const line = Math.max(NARROWEST, Math.min(WIDEST, COMFORTABLE / bars));
  const height = Math.ceil(bars * line) + AXIS;
  return { height, shown: Math.min(height, MOST) };
}
