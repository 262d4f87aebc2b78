import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { Comparison } from "../../api/comparison";
import { NONE } from "../../lib/format";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ScenarioHeading } from "./ScenarioHeading";
import type { MarkedScenario } from "./scenario-marks";
import { dataLines, settingText } from "./setting-values";

interface Props {
  comparison: Pick<Comparison, "settings" | "data">;
  scenarios: readonly MarkedScenario[];
}

/** The settings and data that are not the same in all scenarios. */
export function SettingsTab({ comparison: { settings, data }, scenarios }: Props) {
  if (settings.length === 0 && data.length === 0) {
    return <EmptyPanel heading="No differences" text="All scenarios have the same settings, files and reference data." />;
  }
  return (
    <Stack spacing={2.5}>
      {settings.length > 0 && (
        <DifferingTable
          name="Settings"
          scenarios={scenarios}
          rows={settings.map(({ name, display_name, display, values }) => ({
            name,
            label: display_name,
            cells: scenarios.map((one, at) => [settingText(values[at], display, one.currency)]),
          }))}
        />
      )}
      {data.length > 0 && (
        <DifferingTable
          name="Data"
          scenarios={scenarios}
          rows={data.map(({ kind, label, values }) => ({ name: kind, label, cells: scenarios.map((_, at) => dataLines(values[at] ?? [], kind)) }))}
        />
      )}
    </Stack>
  );
}

interface DifferingRow {
  name: string;
  label: string;
  /** The lines of each scenario's cell. */
  cells: string[][];
}

function DifferingTable({ name, scenarios, rows }: { name: string; scenarios: readonly MarkedScenario[]; rows: readonly DifferingRow[] }) {
  return (
    <section aria-label={name}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {name}
      </Typography>
      <TableContainer component={Paper} variant="outlined" className="comparison-frame" tabIndex={0} role="region" aria-label={`${name} that differ`}>
        <Table size="small" aria-label={name} className="comparison-table">
          <TableHead>
            <TableRow>
              <TableCell component="th" scope="col" sx={{ verticalAlign: "bottom" }}>
                {name}
              </TableCell>
              {scenarios.map((one) => (
                <ScenarioHeading key={one.key} scenario={one} />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.name}>
                <TableCell component="th" scope="row">
                  {row.label}
                </TableCell>
                {row.cells.map((lines, at) => (
                  <TableCell key={scenarios[at]?.key} sx={{ overflowWrap: "anywhere", verticalAlign: "top" }}>
                    {lines.length === 0 ? NONE : lines.map((line) => <div key={line}>{line}</div>)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  );
}
