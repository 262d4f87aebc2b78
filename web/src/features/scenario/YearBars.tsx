import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import { groupColours, ink } from "../../theme";
import type { Years } from "./years";

interface Props {
  /** What is drawn, for those who listen; the table below holds the numbers. */
  label: string;
  years: Years;
  /** Parts of a bar make up a whole, or stand beside each other to be compared. */
  kind: "stacked" | "grouped";
  show: (value: number | null) => string;
}

const HEIGHT = 112;

/** Bars year by year, with their key. */
export function YearBars({ label, years: { years, rows }, kind, show }: Props) {
  if (rows.length === 0 || years.length === 0) return null;
  const valueAt = (row: number, at: number) => Math.max(0, rows[row]?.values[at] ?? 0);
  const wholes = years.map((_, at) => (kind === "stacked" ? rows.reduce((sum, _row, row) => sum + valueAt(row, at), 0) : Math.max(...rows.map((_row, row) => valueAt(row, at)))));
  const tallest = Math.max(1e-9, ...wholes);
  return (
    <Box role="img" aria-label={label} sx={{ my: 1 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, fontSize: "0.75rem", mb: 1 }}>
        {rows.map(({ name, colour }) => (
          <Box key={name} sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
            <Box sx={{ width: 10, height: 10, borderRadius: "2px", bgcolor: groupColours[colour ?? "savings"].fill, border: `1px solid ${ink.line}` }} />
            {name}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: `repeat(${years.length}, minmax(0, 1fr))`, columnGap: { xs: 0.5, sm: 1.5 } }}>
        {years.map((year, at) => (
          <Tooltip key={year} title={rows.map(({ name, values }) => `${name}: ${show(values[at] ?? null)}`).join(" · ")} arrow>
            <div>
              <Box sx={{ height: HEIGHT, display: "flex", flexDirection: kind === "stacked" ? "column" : "row", alignItems: kind === "stacked" ? "stretch" : "flex-end", justifyContent: kind === "stacked" ? "flex-end" : "center", gap: kind === "stacked" ? "1px" : "2px", borderBottom: `1px solid ${ink.soft}` }}>
                {rows.map(({ name, colour, values }, row) =>
                  kind === "grouped" && values[at] === null ? null : (
                    <Box
                      key={name}
                      sx={{ height: `${(HEIGHT * valueAt(row, at)) / tallest}px`, flex: kind === "grouped" ? "1 1 0" : "none", maxWidth: kind === "grouped" ? 44 : undefined, bgcolor: groupColours[colour ?? "savings"].fill, borderRadius: kind === "grouped" ? "2px 2px 0 0" : 0, transition: "height 250ms" }}
                    />
                  ),
                )}
              </Box>
              <Box sx={{ fontSize: { xs: 10, sm: 12 }, color: ink.soft, textAlign: "center", mt: 0.25 }}>{year}</Box>
            </div>
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}
