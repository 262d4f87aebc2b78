import Box from "@mui/material/Box";
import type { PackageRow } from "../../api/packages";
import { dataStatus, type DataStatus } from "./data-status";

const SIGNS: Record<DataStatus["level"], [sign: string, colour: string]> = { ready: ["✓", "success.main"], missing: ["○", "text.secondary"], attention: ["!", "warning.main"] };

/** The state of a package's data: a line for each thing to know, with a sign, a colour and words. */
export function DataStatusLines({ row }: { row: PackageRow }) {
  const found = dataStatus(row);
  if (found.length === 0) return null;
  return (
    <Box component="ul" aria-label={`Data of ${row.name}`} sx={{ listStyle: "none", m: 0, mt: 1.5, p: 0, display: "grid", gap: 0.25, fontSize: "0.875rem" }}>
      {found.map(({ level, text }) => {
        const [sign, color] = SIGNS[level];
        return (
          <Box component="li" key={text} sx={{ display: "flex", gap: 1, fontWeight: level === "attention" ? 600 : 400, color }}>
            <Box component="span" aria-hidden sx={{ width: "1em", textAlign: "center", fontWeight: 700 }}>
              {sign}
            </Box>
            <span>{text}</span>
          </Box>
        );
      })}
    </Box>
  );
}
