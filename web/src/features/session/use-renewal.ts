import { useEffect } from "react";
import { renewIfOld } from "./sign-in";

/** How often the age of the token is looked at, in milliseconds. */
const PAUSE = 5 * 60_000;

/** Keeps somebody signed in for as long as a page is open. */
export function useRenewal(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return undefined;
    renewIfOld();
    const timer = setInterval(renewIfOld, PAUSE);
    // A computer that slept has no timers meanwhile.
    document.addEventListener("visibilitychange", renewIfOld);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renewIfOld);
    };
  }, [isSignedIn]);
}
