import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { momentAgo } from "../../lib/format";
import { screens } from "../../lib/paths";
import { PlainButton } from "../../ui/PlainButton";
import { PlainLink } from "../../ui/PlainLink";
import { ScenarioMark } from "./ScenarioMark";
import { FEWEST } from "./limits";
import type { MarkedScenario } from "./scenario-marks";

interface Props {
  scenarios: readonly MarkedScenario[];
  onBase: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The compared scenarios with their letters: which is the base, and which can be left out. */
export function ComparedScenarios({ scenarios, onBase, onRemove }: Props) {
  const hasPackages = scenarios.some(({ package_id }) => package_id !== scenarios[0]?.package_id);
  return (
    <Box component="ul" aria-label="Compared scenarios" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1, gridTemplateColumns: "repeat(auto-fill, minmax(min(15rem, 100%), 1fr))" }}>
      {scenarios.map((one) => (
        <Paper key={one.key} component="li" variant="outlined" sx={{ p: 1.5, display: "flex", flexDirection: "column", gap: 0.5, ...(one.isBase && { borderColor: "primary.main" }) }}>
          <Typography component="div" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            <ScenarioMark mark={one.mark} /> <PlainLink to={screens.scenario(one.package_id, one.id)}>{one.name}</PlainLink>
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere", flex: 1 }}>
            {hasPackages ? `${one.package_name} · ${versionText(one)}` : versionText(one)}
          </Typography>
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 0.5 }}>
            <PlainButton size="small" variant={one.isBase ? "contained" : "outlined"} aria-pressed={one.isBase} aria-label={one.isBase ? `Base: ${one.label}` : `Use as base: ${one.label}`} onClick={() => onBase(one.key)}>
              {one.isBase ? "Base" : "Use as base"}
            </PlainButton>
            {scenarios.length > FEWEST && (
              <PlainButton size="small" aria-label={`Remove ${one.label}`} onClick={() => onRemove(one.key)}>
                Remove
              </PlainButton>
            )}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

function versionText({ key, id, revision, changed_at, changed_by }: MarkedScenario): string {
  if (key === id) return "Current version";
  return [`Version ${revision}`, changed_by, changed_at && momentAgo(changed_at)].filter(Boolean).join(" · ");
}
