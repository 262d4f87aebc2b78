import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { ScenarioFacts } from "../../api/scenarios";
import { screens } from "../../lib/paths";
import { NO_INSTITUTION } from "./no-institution";

/** Why the forecast of a consortium is empty, and the way to change that; nothing where institutions are included. */
export function NoMembers({ scenario }: { scenario: Pick<ScenarioFacts, "id" | "package_id" | "members_included" | "members_total"> }) {
  if (scenario.members_included !== 0) return null;
  const isEmpty = scenario.members_total === 0;
  const to = isEmpty ? screens.package(scenario.package_id, "members") : screens.scenario(scenario.package_id, scenario.id, "members");
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }} action={<Button component={Link} to={to}>Open members</Button>}>
      {isEmpty ? "The package of this scenario has no members yet. Add packages of member libraries to it." : NO_INSTITUTION}
    </Alert>
  );
}
