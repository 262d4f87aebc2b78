import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { CostSharing, SharingRule } from "../../api/cost-sharing";
import { screens } from "../../lib/paths";
import { MEASURES, PRESETS } from "../../model/sharing-rule";
import { obstacleOf } from "./mend";

interface Props {
  sharing: CostSharing;
  packageId: string;
  canEdit: boolean;
  onChange: (change: Partial<SharingRule>) => void;
}

/** Why the amount cannot be shared out so, and ways to mend it. */
export function ShareProblem({ sharing, packageId, canEdit, onChange }: Props) {
  const obstacle = obstacleOf(sharing);
  if (!obstacle) return null;
  const { kind, measure } = obstacle;
  const label = MEASURES.find(({ name }) => name === measure)?.label.toLowerCase();
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }} data-testid="share-problem">
      {sharing.problem}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 0.5, mx: -0.5 }}>
        {kind === "unknown-sizes" && (
          <Button size="small" component={Link} to={screens.memberSizes(packageId)}>
            Enter member sizes
          </Button>
        )}
        {kind === "unknown-costs" && (
          <Button size="small" component={Link} to={screens.package(packageId, "members")}>
            View missing data
          </Button>
        )}
        {canEdit && measure !== undefined && (
          <Button size="small" onClick={() => onChange({ weights: { ...sharing.rule.weights, [measure]: 0 } })}>
            Exclude {label}
          </Button>
        )}
        {canEdit && kind === "no-weight" && (
          <Button size="small" onClick={() => onChange({ weights: PRESETS[0]?.weights })}>
            Share equally
          </Button>
        )}
        {canEdit && kind === "bounds" && (
          <Button size="small" onClick={() => onChange({ least: null, most: null, fall_percent: null, rise_percent: null })}>
            Remove the limits
          </Button>
        )}
      </Box>
    </Alert>
  );
}
