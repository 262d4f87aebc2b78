import type { KeyboardEvent } from "react";

/** Lets arrow keys lead from one element of a row to the next, round the ends; Home and End lead to these. */
export function arrowKeys(selector: string): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const row = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
    const at = row.findIndex((one) => one === document.activeElement);
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: (at + 1) % row.length, Home: 0, End: -1 };
    const to = places[event.key];
    if (to === undefined || at < 0) return;
    row.at(to)?.focus();
    event.preventDefault();
  };
}
