import LinearProgress from "@mui/material/LinearProgress";
import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useNavigation } from "react-router";
import { useSlow } from "./use-slow";

/** A thin bar at the top edge while something is fetched for the first time, saved, or a page is on its way. */
export function TopProgress() {
  const fetching = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const saving = useIsMutating();
  const { state: navigation } = useNavigation();
  const isShown = useSlow(fetching + saving > 0 || navigation !== "idle");
  return isShown ? <LinearProgress aria-label="Working" sx={{ position: "fixed", top: 0, left: 0, right: 0, height: 3, zIndex: "tooltip" }} /> : null;
}
