import TableCell from "@mui/material/TableCell";
import { ScenarioMark } from "./ScenarioMark";
import type { MarkedScenario } from "./scenario-marks";

/** The heading of a column that belongs to a compared scenario. */
export function ScenarioHeading({ scenario: { mark, label, isBase }, isNumber = false }: { scenario: MarkedScenario; isNumber?: boolean }) {
  return (
    <TableCell component="th" scope="col" className={isNumber ? "number" : undefined} sx={{ verticalAlign: "bottom", minWidth: 120, maxWidth: 220, overflowWrap: "anywhere" }}>
      <ScenarioMark mark={mark} /> {label}
      {isBase && <div className="base-word">Base</div>}
    </TableCell>
  );
}
