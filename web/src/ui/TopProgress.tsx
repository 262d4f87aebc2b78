import LinearProgress from "@mui/material/LinearProgress";
import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** What is done faster than this, in milliseconds, needs no sign. */
const AT_ONCE = 300;

/** A thin bar at the top edge while something is fetched for the first time, saved, or a page is on its way. */
export function TopProgress() {
  const fetching = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const saving = useIsMutating();
  const { state: navigation } = useNavigation();
  const isBusy = fetching + saving > 0 || navigation !== "idle";
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isBusy), isBusy ? AT_ONCE : 0);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isShown ? <LinearProgress aria-label="Working" sx={{ position: "fixed", top: 0, left: 0, right: 0, height: 3, zIndex: "tooltip" }} /> : null;
}
