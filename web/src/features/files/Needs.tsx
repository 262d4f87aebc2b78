import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { Package } from "../../api/packages";
import { screens } from "../../lib/paths";
import { ink } from "../../theme";
import { PartActions } from "./PartActions";
import { isComplete, nextStep, setupParts, type PartState, type SetupPart } from "./setup-parts";

const SIGNS: Record<PartState, string> = { complete: "✓", missing: "✕", warning: "!", open: "○" };
const COLOURS: Record<PartState, string> = { complete: ink.good, missing: "var(--mui-palette-error-main)", warning: ink.warn, open: ink.soft };

/** The data of a package as a checklist in working order, each line with its status. */
export function Needs({ pack }: { pack: Package }) {
  const parts = setupParts(pack);
  const isReady = isComplete(parts);
  const next = nextStep(pack)?.part;
  return (
    <Box component="ol" aria-label="Forecast data" sx={{ m: 0, p: 0, listStyle: "none", borderTop: 1, borderColor: "divider" }}>
      {parts.map((part, at) => (
        <Line key={part.id} pack={pack} part={part} number={at + 1} isReady={isReady} isNext={part.id === next} />
      ))}
    </Box>
  );
}

interface LineProps {
  pack: Package;
  part: SetupPart;
  number: number;
  isReady: boolean;
  isNext: boolean;
}

function Line({ pack, part, number, isReady, isNext }: LineProps) {
  return (
    <Box
      component="li"
      data-state={part.state}
      aria-current={isNext ? "step" : undefined}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "24px minmax(0, 1fr)", sm: "24px 128px minmax(0, 1fr)", md: "24px 128px minmax(0, 1fr) minmax(0, auto)" },
        columnGap: 1.5,
        alignItems: "baseline",
        py: 0.75,
        px: 1,
        borderBottom: 1,
        borderColor: "divider",
        borderLeft: `4px solid ${isNext ? ink.accent : "transparent"}`,
        bgcolor: isNext ? ink.tint : undefined,
      }}
    >
      <Box component="span" className="number" sx={{ color: "text.secondary" }}>
        {number}
      </Box>
      <Box component="span" sx={{ color: COLOURS[part.state], fontSize: "0.8125rem", fontWeight: 600 }}>
        <span aria-hidden="true">{SIGNS[part.state]} </span>
        {part.word}
      </Box>
      <Box sx={{ gridColumn: { xs: "2", sm: "3" } }}>
        <Typography variant="h3" component="h2" sx={{ display: "inline" }}>
          {part.name}
        </Typography>{" "}
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, lineHeight: 1.45 }}>
          {part.text} <Link to={`${screens.support()}#${part.topic}`} aria-label={`More about ${part.name}`}>More</Link>
        </Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: "2", sm: "3", md: "4" } }}>
        <PartActions pack={pack} part={part} isReady={isReady} />
      </Box>
    </Box>
  );
}
