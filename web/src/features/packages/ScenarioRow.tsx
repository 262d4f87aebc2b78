import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Package } from "../../api/packages";
import type { Totals } from "../../api/scenarios";
import { NONE, money, percent, plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import { LazyMenu } from "../../ui/LazyMenu";
import { MenuNote } from "../../ui/MenuNote";
import { PlainLink } from "../../ui/PlainLink";
import { CopyScenarioDialog } from "../scenario/CopyScenarioDialog";
import { DeleteScenarioDialog } from "../scenario/DeleteScenarioDialog";
import { RenameScenarioDialog } from "../scenario/RenameScenarioDialog";
import { nameReason } from "./edit-reason";
import type { ScenarioState } from "./queries";

interface Props {
  pack: Package;
  scenario: Package["scenarios"][number];
  /** Its totals or how far they are, once that is known. */
  state: ScenarioState | undefined;
}

type Choice = "copy" | "rename" | "delete";

/** One scenario of a package: what it costs and gives, the way to it, and what can be done with it as a whole. */
export function ScenarioRow({ pack, scenario, state }: Props) {
  const summary = state?.summary;
  const recalculating = state?.recalculating ?? null;
  const requested = state?.requested ?? 0;
  const figures: [name: string, value: string][] = summary
    ? [
        ["a year", money(summary.cost_scenario, pack.currency)],
        ["of uses met", metText(summary)],
        [`of ${plural(summary.num_journals_total, "journal")} subscribed`, String(summary.num_journals_subscribed - requested)],
        ...(requested > 0 ? [["requested", String(requested)] as [string, string]] : []),
      ]
    : [];
  const hasMenu = pack.may_edit && pack.is_consortial_proposal_set !== true;
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, position: "relative", display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4, rowGap: 1, minHeight: 76, "&:hover": { borderColor: "primary.main" } }}
    >
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <Typography variant="h2" sx={{ overflowWrap: "anywhere", pr: { xs: 4, sm: 0 } }}>
          <PlainLink to={screens.scenario(pack.id, scenario.id)} isStretched>
            {scenario.name || "Scenario loading…"}
          </PlainLink>
        </Typography>
        <Typography color="textSecondary" variant="body2">
          {scenario.edition === "classic" ? "Classic model" : `Model: ${scenario.edition}`}
          {recalculating !== null && ` · Recalculating: ${percent(Math.floor(recalculating))} of the institutions done`}
          {pack.is_consortium && summary?.members_included !== undefined && ` · ${plural(summary.members_included, "institution")}`}
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
      {hasMenu && <RowMenu pack={pack} scenario={scenario} />}
    </Paper>
  );
}

/** The uses met in percent; a dash for a scenario without journals. */
function metText({ num_journals_total, use_instant_percent, use_ill_percent }: Totals): string {
  return num_journals_total === 0 ? NONE : percent((use_instant_percent ?? 0) + (use_ill_percent ?? 0));
}

function RowMenu({ pack, scenario: { id, name, is_name_locked } }: Pick<Props, "pack" | "scenario">) {
  const reason = nameReason({ is_name_locked });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choice, setChoice] = useState<Choice>();
  const scenario = { id, name, package_id: pack.id };
  const choose = (next: Choice) => () => {
    setAnchor(null);
    setChoice(next);
  };
  const onClose = () => setChoice(undefined);
  return (
    <>
      <IconButton aria-label={`Actions for ${name}`} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)} sx={{ zIndex: 1, position: { xs: "absolute", sm: "static" }, top: 8, right: 8, width: 36, height: 36 }}>
        ⋮
      </IconButton>
      <LazyMenu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { "aria-label": `Actions for ${name}` } }}>
        {reason && <MenuNote>{reason}</MenuNote>}
        <MenuItem disabled={reason !== undefined} onClick={choose("copy")}>
          Make a copy…
        </MenuItem>
        <MenuItem disabled={reason !== undefined} onClick={choose("rename")}>
          Rename…
        </MenuItem>
        {pack.scenarios.length > 1 && (
          <MenuItem disabled={reason !== undefined} onClick={choose("delete")}>
            Delete…
          </MenuItem>
        )}
      </LazyMenu>
      {choice === "copy" && <CopyScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "rename" && <RenameScenarioDialog scenario={scenario} onClose={onClose} />}
      {choice === "delete" && <DeleteScenarioDialog scenario={scenario} onClose={onClose} />}
    </>
  );
}
