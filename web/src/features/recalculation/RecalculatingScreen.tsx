import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { Done } from "./Done";
import { UndoChange } from "./UndoChange";
import type { Recalculation } from "./recalculation";

interface Props {
  scenarioId: string;
  packageId: string;
  recalculation: Recalculation;
  /** Whether the reader may take the last change back, and there is one. */
  mayTakeBack: boolean;
}

/** In place of a scenario whose numbers are worked out for the first time. */
export function RecalculatingScreen({ scenarioId, packageId, recalculation, mayTakeBack }: Props) {
  const { email } = recalculation;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="recalculating" data-testid="recalculating-screen" sx={{ minHeight: 420, p: 3, display: "grid", placeItems: "center" }}>
      <Box sx={{ maxWidth: 460, textAlign: "center" }}>
        <Typography variant="h2" id="recalculating">
          Scenario recalculating
        </Typography>
        <Typography component="div" color="textSecondary" sx={{ mt: 1 }}>
          <Done recalculation={recalculation} end=" This can take up to one hour." />
        </Typography>
        <Typography sx={{ mt: 2 }}>
          {email === null ? "It continues in the background. You can close this page and come back." : `It continues in the background. You can close this page. We will email ${email} when it finishes. If no email arrives, check your spam folder.`}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, justifyContent: "center", mt: 2 }}>
          <Button component={Link} to={screens.package(packageId, "scenarios")} variant="outlined" size="small">
            Back to the package
          </Button>
          {mayTakeBack && <UndoChange scenarioId={scenarioId} variant="outlined" />}
        </Box>
      </Box>
    </Paper>
  );
}
