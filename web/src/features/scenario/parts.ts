/** The parts of a scenario, by their names in its address. */

/** The first part of a scenario, which an address need not name. */
export const FORECAST = "forecast";

/** The other parts. Parameters and exports are not among them: older addresses of these show the forecast. */
const OTHER_PARTS: ReadonlySet<string> = new Set(["requests", "members", "cost-sharing", "push-pull"]);

/** Whether an address with these parameters shows another part than the forecast. */
export function showsOtherPart(params: URLSearchParams): boolean {
  return OTHER_PARTS.has(params.get("tab") ?? FORECAST);
}
