import { useEffect, useState } from "react";

/** What is done faster than this, in milliseconds, needs no sign. */
const AT_ONCE = 300;

/** Whether something has been going on for so long that it needs a sign. */
export function useSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(isBusy), isBusy ? AT_ONCE : 0);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isSlow;
}
