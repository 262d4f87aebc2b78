/** Where a number is in a table. */
export interface Cell {
  row: number;
  column: number;
}

/** The number to which a key leads from another one: the nearest in its row or column, or the first or last of its row. */
export function nextCell<C extends Cell>(cells: readonly C[], now: Cell, key: string): C | undefined {
  const inRow = cells.filter(({ row }) => row === now.row).toSorted((a, b) => a.column - b.column);
  const inColumn = cells.filter(({ column }) => column === now.column).toSorted((a, b) => a.row - b.row);
  switch (key) {
    case "ArrowRight":
      return inRow.find(({ column }) => column > now.column);
    case "ArrowLeft":
      return inRow.findLast(({ column }) => column < now.column);
    case "ArrowDown":
      return inColumn.find(({ row }) => row > now.row);
    case "ArrowUp":
      return inColumn.findLast(({ row }) => row < now.row);
    case "Home":
      return inRow[0];
    case "End":
      return inRow.at(-1);
    default:
      return undefined;
  }
}
