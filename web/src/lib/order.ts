/** How lists are put in order. */

/** Names as in an English index, whatever their case. */
export function byName(a: string, b: string): number {
  return a.localeCompare(b, "en", { sensitivity: "base" });
}

/** Numbers; the unknown stand last, whichever way the column is sorted. */
export function unknownLast(a: number | null, b: number | null, isDescending: boolean): number {
  if (a === null && b === null) return 0;
  if (a === null) return isDescending ? -1 : 1;
  if (b === null) return isDescending ? 1 : -1;
  return a - b;
}
