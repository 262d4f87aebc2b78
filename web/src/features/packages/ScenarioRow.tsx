import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { Package } from "../../api/packages";
import { count, money, percent, plural } from "../../lib/format";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { ScenarioMenu } from "./ScenarioMenu";
import type { ScenarioState } from "./queries";
import type { ScenarioColumn, ScenarioFigures } from "./scenario-order";
import type { ScenarioHeading } from "./scenario-headings";

interface Props {
  pack: Package;
  scenario: Package["scenarios"][number];
  figures: ScenarioFigures;
  headings: readonly ScenarioHeading[];
  /** Its totals or how far they are, once that is known. */
  state: ScenarioState | undefined;
  /** Whether its figures are on their way. */
  isPending: boolean;
  /** Whether it is selected for a comparison; undefined where there is nothing to compare. */
  isSelected: boolean | undefined;
  onSelect: (id: string, isSelected: boolean) => void;
}

/** One scenario of a package: what it costs and gives, the way to it, and what can be done with it as a whole. */
export function ScenarioRow({ pack, scenario, figures, headings, state, isPending, isSelected, onSelect }: Props) {
  const hasMenu = pack.may_edit && pack.is_consortial_proposal_set !== true;
  return (
    <TableRow className="link-box" sx={{ "&:hover": { bgcolor: "action.hover" } }}>
      {isSelected !== undefined && (
        <TableCell sx={{ width: { sm: 40 }, py: { xs: 0.5, sm: 0 }, pr: { sm: 0 }, "&&": { alignItems: "center" } }} data-label="Compare">
          <Box component="label" sx={{ position: "relative", zIndex: 1, display: "inline-grid", placeItems: "center", width: 40, height: 40, m: -1, cursor: "pointer" }}>
            <input type="checkbox" className="select-box" aria-label={`Compare ${scenario.name}`} checked={isSelected} onChange={(event) => onSelect(scenario.id, event.target.checked)} />
          </Box>
        </TableCell>
      )}
      {headings.map(({ column, name, isNumber }) =>
        column === "name" ? (
          <NameCell key={column} pack={pack} scenario={scenario} state={state} hasMenu={hasMenu} />
        ) : (
          <TableCell key={column} className={isNumber ? "number" : undefined} data-label={name}>
            <div>{isPending ? <Skeleton width={64} sx={{ ml: { sm: "auto" } }} /> : figureText(column, figures, pack.currency, state)}</div>
          </TableCell>
        ),
      )}
      <TableCell align="right" sx={{ width: 44, px: 0.5, ...(!hasMenu && { display: { xs: "none !important", sm: "table-cell !important" } }), position: { xs: "absolute", sm: "static" }, top: 4, right: 0 }}>
        {hasMenu && <ScenarioMenu pack={pack} scenario={scenario} />}
      </TableCell>
    </TableRow>
  );
}

function NameCell({ pack, scenario, state, hasMenu }: Pick<Props, "pack" | "scenario" | "state"> & { hasMenu: boolean }) {
  const recalculating = state?.recalculating ?? null;
  const members = pack.is_consortium ? state?.summary?.members_included : undefined;
  return (
    <TableCell component="th" scope="row" sx={{ overflowWrap: "anywhere" }}>
      <div>
        <Typography component="div" sx={{ fontWeight: 600, pr: { xs: hasMenu ? 5 : 0, sm: 0 } }}>
          <PlainLink to={screens.scenario(pack.id, scenario.id)} isStretched>
            {scenario.name || "Scenario loading…"}
          </PlainLink>
        </Typography>
        <Typography color="textSecondary" variant="body2">
          {scenario.edition === "classic" ? "Classic model" : `Model: ${scenario.edition}`}
          {recalculating !== null && ` · Recalculating: ${percent(Math.floor(recalculating))} of the institutions done`}
          {members !== undefined && ` · ${plural(members, "institution")}`}
        </Typography>
      </div>
    </TableCell>
  );
}

function figureText(column: Exclude<ScenarioColumn, "name">, figures: ScenarioFigures, currency: string, state: ScenarioState | undefined): string {
  const value = figures[column];
  if (column === "cost") return money(value, currency);
  if (column === "met") return percent(value);
  if (column === "subscribed" && value !== null && state?.summary) return `${count(value)} of ${count(state.summary.num_journals_total)}`;
  return count(value);
}
