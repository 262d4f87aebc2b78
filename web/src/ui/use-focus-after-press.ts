import { useEffect, useRef } from "react";

/**
 * Keeps the keyboard where it was when a pressed button disappears: once `state` differs from what it was at the press, `next`
 * is focused, unless something else has the focus. Returns what a button calls when it is pressed.
 */
export function useFocusAfterPress(state: string, next: () => HTMLElement | null | undefined): () => void {
  const pressedAt = useRef<string>(undefined);
  useEffect(() => {
    if (pressedAt.current === undefined || pressedAt.current === state) return;
    pressedAt.current = undefined;
    if (document.activeElement === document.body) next()?.focus();
  }, [state, next]);
  return () => {
    pressedAt.current = state;
  };
}
