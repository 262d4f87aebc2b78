import Box from "@mui/material/Box";
import { ink } from "../../../theme";

/** One entry of a key. */
export interface KeyEntry {
  name: string;
  colour: string;
  shape: "box" | "line" | "dashes" | "ring" | "disc";
}

const SIGNS = {
  box: (colour: string) => <rect x="2" y="1" width="10" height="10" rx="2" fill={colour} />,
  line: (colour: string) => <path d="M0 6h14" stroke={colour} strokeWidth="2.5" />,
  dashes: (colour: string) => <path d="M0 6h14" stroke={colour} strokeWidth="2.5" strokeDasharray="4 3" />,
  ring: (colour: string) => <circle cx="7" cy="6" r="4" fill="none" stroke={colour} strokeWidth="1.5" />,
  disc: (colour: string) => <circle cx="7" cy="6" r="4.5" fill={colour} />,
};

/** What the colours and lines of a chart stand for, each drawn as in the chart. */
export function PlotKey({ entries }: { entries: readonly KeyEntry[] }) {
  return (
    <Box component="ul" aria-label="Key" sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", columnGap: 1.5, fontSize: "0.75rem", lineHeight: 1.3, color: ink.soft }}>
      {entries.map(({ name, colour, shape }) => (
        <Box component="li" key={name} sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
          <svg aria-hidden width="14" height="12">
            {SIGNS[shape](colour)}
          </svg>
          {name}
        </Box>
      ))}
    </Box>
  );
}
