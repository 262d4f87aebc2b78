/** Contributions as bars, each of which begins where the one before it ends: together they lead from one value to the other. */

/** A bar, in percent of the width. */
export interface Step {
  left: number;
  width: number;
}

/** The places of all contributions between `from` and where they lead to. */
export function waterfall(from: number, contributions: readonly number[]): Step[] {
  const values = contributions.reduce((all, value) => [...all, (all.at(-1) ?? from) + value], [from]);
  const least = Math.min(...values);
  const span = Math.max(...values) - least;
  const share = (value: number) => (span === 0 ? 0 : (100 * (value - least)) / span);
  return contributions.map((_, at) => {
    const [one, other] = [share(values[at] ?? from), share(values[at + 1] ?? from)];
    return { left: Math.min(one, other), width: Math.abs(other - one) };
  });
}
