import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import { screens } from "../../lib/paths";
import { ink } from "../../theme";
import { PartActions } from "./PartActions";
import { isComplete, setupParts, type PartState } from "./setup-parts";

const SIGNS: Record<PartState, string> = { complete: "✓ ", missing: "✕ ", warning: "! ", open: "" };
const COLOURS: Record<PartState, string> = { complete: ink.good, missing: "var(--mui-palette-error-main)", warning: ink.warn, open: ink.soft };

/** What belongs to a package, and how each part stands. */
export function Needs({ pack }: { pack: Package }) {
  const parts = setupParts(pack);
  const isReady = isComplete(parts);
  return (
    <Box component="ul" aria-label="Forecast data" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", md: "repeat(4, 1fr)" } }}>
      {parts.map((part) => (
        <Box component="li" key={part.id} data-state={part.state} sx={{ borderTop: `3px solid ${part.state === "open" ? ink.line : COLOURS[part.state]}`, pt: 1 }}>
          <Typography variant="h3" component="h2" sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
            {part.name}
            <Box component="span" sx={{ color: COLOURS[part.state], fontSize: "0.78rem", fontWeight: 600, textAlign: "right" }}>
              {SIGNS[part.state]}
              {part.word}
            </Box>
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ lineHeight: 1.45 }}>
            {part.text} <Link to={`${screens.support()}#${part.topic}`} aria-label={`More about ${part.name}`}>More</Link>
          </Typography>
          <PartActions pack={pack} part={part} isReady={isReady} />
        </Box>
      ))}
    </Box>
  );
}
