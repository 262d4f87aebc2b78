import { useLayoutEffect, type RefObject } from "react";

/** The button that opens and closes the parameters. */
export const PARAMETERS_BUTTON = "parameters-button";

const button = () => document.getElementById(PARAMETERS_BUTTON);

/** Takes the keyboard into the parameters when their button opens them, and back to it when they are closed from within. */
export function usePaneFocus(pane: RefObject<HTMLElement | null>): void {
  // When ordinary effects end, what had the keyboard is gone already.
  useLayoutEffect(() => {
    const element = pane.current;
    if (document.activeElement === button()) element?.focus({ preventScroll: true });
    return () => {
      if (element?.contains(document.activeElement)) button()?.focus();
    };
  }, [pane]);
}
