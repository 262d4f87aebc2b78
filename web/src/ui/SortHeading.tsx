import TableCell from "@mui/material/TableCell";
import TableSortLabel from "@mui/material/TableSortLabel";

interface Props {
  name: string;
  /** Which way the table is sorted by this column, if it is. */
  direction: "asc" | "desc" | undefined;
  isNumber?: boolean;
  onSort: () => void;
}

const SPOKEN = { asc: "ascending", desc: "descending" } as const;

/** A heading of a table with a button that sorts by it. */
export function SortHeading({ name, direction, isNumber = false, onSort }: Props) {
  return (
    <TableCell scope="col" align={isNumber ? "right" : "left"} aria-sort={direction === undefined ? "none" : SPOKEN[direction]}>
      <TableSortLabel component="button" type="button" active={direction !== undefined} direction={direction ?? "asc"} onClick={onSort} sx={{ font: "inherit" }}>
        {name}
      </TableSortLabel>
    </TableCell>
  );
}
