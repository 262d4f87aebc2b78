import { useEffect, useState } from "react";

/** How long the first page has for itself, in milliseconds. */
const FIRST = 1500;

/** False until the first page has had time to appear. Requests that can wait start afterwards. */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(() => performance.now() > FIRST);
  useEffect(() => {
    if (isLater) return undefined;
    const timer = setTimeout(() => setIsLater(true), Math.max(0, FIRST - performance.now()));
    return () => clearTimeout(timer);
  }, [isLater]);
  return isLater;
}
