import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { readExplained, writeExplained, type Explained } from "./explained";

/** Shows the explanation of a number, or closes it. */
export type Explain = (explained: Explained | undefined) => void;

/** Reads from the address which number is explained, and writes changes back to it. */
export function useExplained(): [explained: Explained | undefined, explain: Explain] {
  const [params, setParams] = useSearchParams();
  const explained = useMemo(() => readExplained(params), [params]);
  const explain = useCallback((next: Explained | undefined) => setParams((before) => writeExplained(before, next), { replace: true, preventScrollReset: true }), [setParams]);
  return [explained, explain];
}
