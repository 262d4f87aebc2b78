import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import type { Package } from "../../lib/wire";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { CreateScenarioDialog } from "./CreateScenarioDialog";

/** The scenarios of a package, and the way to make another. */
export function ScenarioList({ pack }: { pack: Package }) {
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Stack spacing={1.5} sx={{ py: 2 }}>
      {pack.scenarios.length === 0 && (
        <EmptyPanel heading="No scenario yet" text="A scenario is one selection of titles with its own settings. Make as many as you like and compare them." />
      )}
      {pack.scenarios.map((scenario) => (
        <Paper
          key={scenario.id}
          variant="outlined"
          component={Link}
          to={screens.scenario(pack.id, scenario.id)}
          sx={{ p: 2, textDecoration: "none", color: "inherit", "&:hover": { borderColor: "primary.main" } }}
        >
          <Typography variant="h2">{scenario.name}</Typography>
          <Typography color="textSecondary" variant="body2">
            Model edition: {scenario.edition}
          </Typography>
        </Paper>
      ))}
      <Button variant="contained" sx={{ alignSelf: "flex-start" }} onClick={() => setIsCreating(true)}>
        New scenario
      </Button>
      {isCreating && <CreateScenarioDialog packageId={pack.id} onClose={() => setIsCreating(false)} />}
    </Stack>
  );
}
