/** The parts of a scenario, by their names in its address. */

/** The first part of a scenario, which an address need not name. */
export const FORECAST = "forecast";

/** The other parts. Parameters and exports are not among them: older addresses of these show the forecast. */
export const OTHER_PARTS: ReadonlySet<string> = new Set(["requests", "members", "cost-sharing", "push-pull"]);

/** Whether an address shows another part than the forecast, by what follows its question mark. */
export function showsOtherPart(search: string): boolean {
  return OTHER_PARTS.has(new URLSearchParams(search).get("tab") ?? FORECAST);
}
