import type { JournalDetail } from "../../lib/wire";

/** The years of a journal's detail, and the values of one column in them. */
export interface Years {
  years: string[];
  valuesOf: (column: string) => (number | null)[] | null;
}

/** Finds the yearly vectors: beside a list of years, whether at the root or in a `year`, `years` or `by_year` object. */
export function yearsOf(detail: JournalDetail): Years {
  const holders = [detail, ...["years", "by_year", "forecast", "year"].map((name) => detail[name])].filter(isObject);
  const holder = holders.find((one) => Array.isArray(one.year)) ?? holders.find((one) => isVector(one.use_total)) ?? {};
  const listed = Array.isArray(holder.year) ? holder.year : undefined;
  const length = listed?.length ?? (isVector(holder.use_total) ? holder.use_total.length : 5);
  const years = listed?.map(String) ?? Array.from({ length }, (_, at) => `Year ${at + 1}`);
  return {
    years,
    valuesOf: (column) => {
      const vector = holder[column];
      return isVector(vector) ? vector : null;
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isVector(value: unknown): value is (number | null)[] {
  return Array.isArray(value) && value.every((one) => one === null || typeof one === "number");
}
