/** Contributions as they are shown: rounded, and still adding up to what is shown of both ends. */

/**
 * Rounds the values that lead from one end to the other, and returns the steps between them: each is at most one unit of its last place
 * from the contribution, and together they are the difference of the rounded ends. Rounded one by one, they would miss it by some units.
 */
export function roundedSteps(from: number, contributions: readonly number[], to: number, places: number): number[] {
  const rounded = (value: number) => Math.round(value * 10 ** places);
  let value = from;
  return contributions.map((contribution, at) => {
    const before = rounded(value);
    value = at === contributions.length - 1 ? to : value + contribution;
    return (rounded(value) - before) / 10 ** places;
  });
}
