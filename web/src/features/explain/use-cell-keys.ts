import { useState, type FocusEvent, type KeyboardEvent } from "react";
import { nextCell, type Cell } from "./next-cell";

/**
 * Makes a table of numbers one stop for Tab: arrow keys, Home and End lead from number to number. The first number is the stop until
 * another one is used. Numbers are buttons in cells; `first` is the place of the first one.
 */
export function useCellKeys(first: Cell) {
  const [at, setAt] = useState(first);
  return {
    table: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const cell = numbersOf(event.currentTarget).find(({ button }) => button === event.target);
        if (cell) setAt({ row: cell.row, column: cell.column - 1 });
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const all = numbersOf(event.currentTarget);
        const now = all.find(({ button }) => button === event.target);
        const next = now && nextCell(all, now, event.key);
        if (!next) return;
        next.button.focus();
        event.preventDefault();
      },
    },
    /** The `tabIndex` of the number in a row and a column of years, both from 0. */
    tabIndex: (row: number, column: number) => (at.row === row && at.column === column ? 0 : -1),
  };
}

/** The buttons of numbers in a table, with their places. */
function numbersOf(table: HTMLElement) {
  return [...table.querySelectorAll<HTMLElement>("td > button")].flatMap((button) => {
    const cell = button.parentElement;
    const row = cell?.parentElement;
    return cell instanceof HTMLTableCellElement && row instanceof HTMLTableRowElement ? [{ row: row.sectionRowIndex, column: cell.cellIndex, button }] : [];
  });
}
