import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { NONE } from "../../lib/format";
import { ink } from "../../theme";
import { stackedTable } from "../../ui/stacked-table";
import type { LayoutSheet, NeededKind } from "./layout";
import type { MapDraft } from "./map-draft";

/** How many values of a column are shown: enough to know it by. */
const SAMPLES = 4;

/** The columns of a sheet as they are in the file, and what each is taken for. */
export function LayoutTable({ sheet, kind, draft }: { sheet: LayoutSheet; kind: NeededKind; draft: MapDraft }) {
  const takenFor = (letter: string) => kind.fields.filter(({ name }) => draft.columns[name] === letter).map(({ called }) => called);
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: 0.5, overflowWrap: "anywhere" }}>
        {sheet.name ? `Columns of sheet “${sheet.name}”` : "Columns of the file"}
      </Typography>
      <TableContainer>
        <Table size="small" aria-label="Columns of the file" sx={stackedTable}>
          <TableHead>
            <TableRow>
              <TableCell>Column</TableCell>
              <TableCell>Heading</TableCell>
              <TableCell>First values</TableCell>
              <TableCell>Used as</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sheet.columns.map(({ letter, heading, samples }) => {
              const fields = takenFor(letter);
              return (
                <TableRow key={letter} sx={{ bgcolor: fields.length > 0 ? ink.tint : undefined }}>
                  <TableCell component="th" scope="row" data-label="Column">
                    {letter}
                  </TableCell>
                  <TableCell data-label="Heading" sx={{ overflowWrap: "anywhere" }}>
                    {heading || NONE}
                  </TableCell>
                  <TableCell data-label="First values" sx={{ overflowWrap: "anywhere", color: "text.secondary" }}>
                    {samples.slice(0, SAMPLES).join(" · ") || NONE}
                  </TableCell>
                  <TableCell data-label="Used as" sx={{ fontWeight: 600 }}>
                    {fields.length > 0 ? `✓ ${fields.join(", ")}` : NONE}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  );
}
