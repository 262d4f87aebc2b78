import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { SHOWN_ROWS, restSentence } from "./shown-rows";

/** The journals of a title filter. */
export function FilteredTable({ issnLs }: { issnLs: string[] }) {
  return (
    <>
      <Table size="small" aria-label="Journals of the title filter" sx={{ mt: 2, width: "auto" }}>
        <TableHead>
          <TableRow>
            <TableCell>ISSN-L</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {issnLs.slice(0, SHOWN_ROWS).map((issnL) => (
            <TableRow key={issnL}>
              <TableCell>{issnL}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {restSentence(issnLs.length)}
      </Typography>
    </>
  );
}
