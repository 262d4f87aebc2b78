import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { readChoices, writeChoices, type Choices } from "./choices";

/** Reads the choices of a comparison from the address and writes changes back to it. */
export function useChoices(): [choices: Choices, change: (change: (before: Choices) => Choices) => void] {
  const [params, setParams] = useSearchParams();
  const choices = useMemo(() => readChoices(params), [params]);
  const change = useCallback(
    (next: (before: Choices) => Choices) => setParams((before) => writeChoices(before, next(readChoices(before))), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [choices, change];
}
