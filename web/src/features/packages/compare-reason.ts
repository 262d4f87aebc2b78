import { FEWEST, MOST } from "../comparison/limits";

/** Why a number of selected scenarios cannot be compared; undefined if they can. */
export function compareReason(selected: number): string | undefined {
  if (selected < FEWEST) return "Select two to six scenarios in the list to compare them.";
  return selected > MOST ? "At most six scenarios can be compared. Clear some of them." : undefined;
}
