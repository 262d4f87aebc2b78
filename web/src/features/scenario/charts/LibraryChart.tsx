import type { ChartProps } from "./chart-props";
import type { ChartName } from "./chart-names";
import { EfficiencyChart } from "./EfficiencyChart";
import { SubjectsChart } from "./SubjectsChart";
import { UseChart } from "./UseChart";
import { YearsChart } from "./YearsChart";

/** The charts that the library draws; fetched, with it, when the first of them is chosen. */
export function LibraryChart({ name, ...props }: ChartProps & { name: Exclude<ChartName, "histogram"> }) {
  if (name === "efficiency") return <EfficiencyChart {...props} />;
  if (name === "years") return <YearsChart {...props} />;
  if (name === "subjects") return <SubjectsChart {...props} />;
  return <UseChart {...props} />;
}
