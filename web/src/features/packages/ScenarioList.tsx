import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link } from "react-router";
import { money, percent, plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import type { Package } from "../../lib/wire";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ReasonedButton } from "../../ui/ReasonedButton";
import { CreateScenarioDialog } from "./CreateScenarioDialog";
import { packageReason } from "./edit-reason";
import { useSummary } from "./queries";

/** The scenarios of a package, and the way to make another. */
export function ScenarioList({ pack }: { pack: Package }) {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Stack spacing={1.5}>
      {pack.scenarios.length === 0 && (
        <EmptyPanel heading="No scenario yet" text="A scenario is one selection of titles with its own settings. Make as many as you like and compare them." />
      )}
      {pack.scenarios.map((scenario) => (
        <ScenarioRow key={scenario.id} pack={pack} scenario={scenario} />
      ))}
      <ReasonedButton variant="contained" sx={{ alignSelf: "flex-start" }} reason={packageReason(pack)} onClick={() => setIsCreating(true)}>
        New scenario
      </ReasonedButton>
      {isCreating && <CreateScenarioDialog packageId={pack.id} onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}

function ScenarioRow({ pack, scenario }: { pack: Package; scenario: Package["scenarios"][number] }) {
  const { data: summary } = useSummary(scenario.id);
  const figures: [name: string, value: string][] = summary
    ? [
        ["a year", money(summary.cost_scenario, pack.currency)],
        ["of uses met", percent((summary.use_instant_percent ?? 0) + (summary.use_ill_percent ?? 0))],
        [`of ${plural(summary.num_journals_total, "journal")} subscribed`, String(summary.num_journals_subscribed)],
      ]
    : [];
  return (
    <Paper
      variant="outlined"
      component={Link}
      to={screens.scenario(pack.id, scenario.id)}
      sx={{ p: 2, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4, rowGap: 1, minHeight: 76, textDecoration: "none", color: "inherit", "&:hover": { borderColor: "primary.main" } }}
    >
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <Typography variant="h2">{scenario.name}</Typography>
        <Typography color="textSecondary" variant="body2">
          {scenario.edition === "classic" ? "Classic model" : `Model: ${scenario.edition}`}
        </Typography>
      </Box>
      {figures.map(([name, value]) => (
        <div key={name}>
          <Typography variant="h2" component="div">
            {value}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {name}
          </Typography>
        </div>
      ))}
    </Paper>
  );
}
