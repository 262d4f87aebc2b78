import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { count, plural } from "../../lib/format";
import { reasonName } from "./remark-words";
import type { Report } from "./report";

/** Row summary. */
export function RowOutcome({ report }: { report: Report }) {
  const { read, kept, merged, dropped } = report.outcome;
  const left = dropped.reduce((sum, [, rows]) => sum + rows, 0);
  const figures: [string, number][] = [
    ["Rows read", read],
    ["Rows used", kept],
    ["Rows left out", left],
    ["Problems", report.problemCount],
  ];
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
        Row summary
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, 1fr)" }, gap: 2 }}>
        {figures.map(([name, value]) => (
          <Box key={name} sx={{ display: "flex", flexDirection: "column-reverse" }}>
            <Typography variant="caption" component="dt" color="textSecondary">
              {name}
            </Typography>
            <Typography variant="h1" component="dd" sx={{ m: 0 }} aria-label={name}>
              {count(value)}
            </Typography>
          </Box>
        ))}
      </Box>
      {dropped.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          Left out: {dropped.map(([reason, rows]) => `${reasonName(reason)} (${plural(rows, "row")})`).join(", ")}.
        </Typography>
      )}
      {merged > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {plural(merged, "row repeats", "rows repeat")} another row and {merged === 1 ? "is" : "are"} added to it.
        </Typography>
      )}
    </section>
  );
}
