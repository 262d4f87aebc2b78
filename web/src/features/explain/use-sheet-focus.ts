import { useEffect, type RefObject } from "react";

/** The id of the button that opens an input. */
export const inputButtonId = (id: string) => `explain-input-${id}`;

/**
 * Moves the focus within the sheet: to the heading of what is opened, which screen readers then read, and on the way back to the
 * input that was left. `at` is what is shown, blank while it is loaded.
 */
export function useSheetFocus(heading: RefObject<HTMLElement | null>, at: string, left: string | undefined): void {
  useEffect(() => {
    const input = left === undefined ? null : document.getElementById(inputButtonId(left));
    if (!input && at !== "") heading.current?.closest('[role="dialog"]')?.scrollTo(0, 0);
    (input ?? heading.current)?.focus({ preventScroll: !input });
  }, [heading, at, left]);
}
