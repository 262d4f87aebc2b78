import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { count } from "../../lib/format";
import { stackedTable } from "../../ui/stacked-table";
import type { UnpricedJournal } from "./read-warnings";
import { SHOWN_ROWS, restSentence } from "./shown-rows";

/** Journals without a price, the most used ones first. */
export function UnpricedTable({ journals }: { journals: UnpricedJournal[] }) {
  return (
    <>
      <Table size="small" aria-label="Journals without a price" sx={[stackedTable, { mt: 2 }]}>
        <TableHead>
          <TableRow>
            <TableCell>Journal</TableCell>
            <TableCell>ISSN-L</TableCell>
            <TableCell>Publisher</TableCell>
            <TableCell align="right">Uses</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {journals.slice(0, SHOWN_ROWS).map(({ issnL, name, publisher, uses }) => (
            <TableRow key={issnL}>
              <TableCell data-label="Journal" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
                {name}
              </TableCell>
              <TableCell data-label="ISSN-L" sx={{ whiteSpace: "nowrap" }}>
                {issnL}
              </TableCell>
              <TableCell data-label="Publisher" sx={{ overflowWrap: "anywhere" }}>
                {publisher}
              </TableCell>
              <TableCell data-label="Uses" className="number">
                {count(uses)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {restSentence(journals.length)}
      </Typography>
    </>
  );
}
