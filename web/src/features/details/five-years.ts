/** What the Big Deal costs a year on average, as forecasts reckon it. */

const YEARS = 5;

/** The mean of five years that grow by a percentage, the first one not yet grown; null while either is not known. */
export function fiveYearAverage(cost: number | null, increasePercent: number | null): number | null {
  if (cost === null || increasePercent === null) return null;
  const growth = 1 + increasePercent / 100;
  const years = Array.from({ length: YEARS }, (_, year) => cost * growth ** year);
  return years.reduce((sum, one) => sum + one, 0) / YEARS;
}
