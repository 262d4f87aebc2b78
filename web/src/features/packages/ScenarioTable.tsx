import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { useSearchParams } from "react-router";
import type { Package } from "../../api/packages";
import { SortHeading } from "../../ui/SortHeading";
import { stackedSortableTable } from "../../ui/stacked-table";
import { ScenarioRow } from "./ScenarioRow";
import type { ScenarioState } from "./queries";
import { scenarioHeadings } from "./scenario-headings";
import { figuresOf, nextOrder, orderIn, orderText, sortedScenarios, type ScenarioOrder } from "./scenario-order";

interface Props {
  pack: Package;
  /** Totals by scenario, once they are known. */
  states: ReadonlyMap<string, ScenarioState> | undefined;
  /** Whether the totals are on their way. */
  isPending: boolean;
  /** Which scenarios are selected for a comparison; undefined where there is nothing to compare. */
  selected: readonly string[] | undefined;
  onSelect: (id: string, isSelected: boolean) => void;
}

/** The scenarios of a package, sorted by the column that the address names. */
export function ScenarioTable({ pack, states, isPending, selected, onSelect }: Props) {
  const [params, setParams] = useSearchParams();
  const order = orderIn(params.get("sort"));
  const headings = scenarioHeadings(pack.is_consortial_proposal_set);
  const lines = sortedScenarios(
    pack.scenarios.map((scenario) => ({ scenario, name: scenario.name, figures: figuresOf(states?.get(scenario.id)) })),
    order,
  );
  const sort = (next: ScenarioOrder | null) => setParams((before) => withSort(before, orderText(next)), { replace: true, preventScrollReset: true });
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table aria-label="Scenarios" sx={stackedSortableTable}>
        <TableHead>
          <TableRow>
            {selected && (
              <TableCell>
                <span className="visually-hidden">Compare</span>
              </TableCell>
            )}
            {headings.map(({ column, name, isNumber }) => (
              <SortHeading
                key={column}
                name={name}
                isNumber={isNumber}
                direction={order?.column === column ? (order.isDescending ? "desc" : "asc") : undefined}
                onSort={() => sort(nextOrder(order, column))}
              />
            ))}
            <TableCell>
              <span className="visually-hidden">Actions</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ scenario, figures }) => (
            <ScenarioRow key={scenario.id} pack={pack} scenario={scenario} figures={figures} headings={headings} state={states?.get(scenario.id)} isPending={isPending} isSelected={selected?.includes(scenario.id)} onSelect={onSelect} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function withSort(params: URLSearchParams, sort: string): URLSearchParams {
  if (sort === "") params.delete("sort");
  else params.set("sort", sort);
  return params;
}
