import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";
import { SettingGroups, isChanged } from "./SettingGroups";
import { useChangeSettings } from "./queries";

interface Props {
  scenario: ScenarioFacts;
  /** The package, once it is loaded. */
  pack: Package | undefined;
  /** Why nothing can be changed. */
  reason: string | undefined;
}

/** All settings of a scenario on a page of their own, with or without what each does. */
export function ParametersPart({ scenario, pack, reason }: Props) {
  const change = useChangeSettings(scenario.id);
  const [hasDetails, setHasDetails] = useState(true);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, position: "relative", maxWidth: 1100 }} data-testid="parameters-part">
      {change.isPending && <LinearProgress sx={{ position: "absolute", inset: "0 0 auto 0" }} aria-label="Forecasting anew" />}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        <Typography variant="h2" sx={{ flex: "1 1 160px" }}>
          Parameters
        </Typography>
        <FormControlLabel control={<Switch size="small" checked={hasDetails} onChange={(event) => setHasDetails(event.target.checked)} />} label="Show parameter details" />
        {reason === undefined && (
          <Button size="small" onClick={() => change.mutate({ reset: true })} disabled={!isChanged(scenario) || change.isPending}>
            Reset all
          </Button>
        )}
      </Box>
      {reason !== undefined && (
        <Alert severity="info" variant="outlined" sx={{ mt: 1.5 }}>
          {reason}
        </Alert>
      )}
      <SettingGroups scenario={scenario} pack={pack} reason={reason} change={change} isWide hasDetails={hasDetails} />
    </Paper>
  );
}
