/** Where a notice appears: in a corner where it covers no control in use. */

/** A rectangle within the window, in pixels. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A corner of the window. */
export interface Corner {
  vertical: "top" | "bottom";
  horizontal: "left" | "right";
}

/** The corners, in the order in which they are tried. */
const CORNERS: readonly Corner[] = [
  { vertical: "bottom", horizontal: "left" },
  { vertical: "bottom", horizontal: "right" },
  { vertical: "top", horizontal: "right" },
  { vertical: "top", horizontal: "left" },
];

/** Distance of a notice from the edge of the window, and the least distance from a control, in pixels. */
const MARGIN = 24;

/** The first corner where a notice of a size covers none of the controls; the usual one if each covers one. */
export function cornerFor(size: { width: number; height: number }, window: { width: number; height: number }, controls: readonly Area[]): Corner {
  const isFree = (corner: Corner) => controls.every((control) => !overlaps(areaAt(corner, size, window), control));
  return CORNERS.find(isFree) ?? { vertical: "bottom", horizontal: "left" };
}

function areaAt({ vertical, horizontal }: Corner, { width, height }: { width: number; height: number }, window: { width: number; height: number }): Area {
  const left = horizontal === "left" ? 0 : window.width - width - 2 * MARGIN;
  const top = vertical === "top" ? 0 : window.height - height - 2 * MARGIN;
  return { left, top, right: left + width + 2 * MARGIN, bottom: top + height + 2 * MARGIN };
}

function overlaps(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** How long a notice stays, in milliseconds: longer for bad news, an offer and long texts. */
export function stayOf(text: string, isError: boolean, hasOffer: boolean): number {
  const least = isError ? 20_000 : hasOffer ? 12_000 : 8000;
  return Math.max(least, text.length * 100);
}
