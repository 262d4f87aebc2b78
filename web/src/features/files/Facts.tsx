import Box from "@mui/material/Box";
import type { Fact } from "./report-facts";

/** Facts as a list of names and values. */
export function Facts({ name, facts }: { name: string; facts: Fact[] }) {
  return (
    <Box
      component="dl"
      aria-label={name}
      sx={{ m: 0, display: "grid", gridTemplateColumns: { xs: "1fr", sm: "220px 1fr" }, columnGap: 2, rowGap: { xs: 0, sm: 0.75 }, fontSize: "0.875rem" }}
    >
      {facts.map(([term, value]) => (
        <Box key={term} sx={{ display: "contents" }}>
          <Box component="dt" sx={{ color: "text.secondary" }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 0.75, sm: 0 }, overflowWrap: "anywhere" }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
