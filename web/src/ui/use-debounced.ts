import { useEffect, useState } from "react";

/** A value that follows when it has not changed for a while, in milliseconds. */
export function useDebounced<T>(value: T, pause = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
