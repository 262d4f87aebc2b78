import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Titles } from "../../model/titles";
import { useNotify } from "../../ui/notice-context";
import { journalsKey, scenarioKey, stepKey } from "../scenario/keys";
import { scenarioQuery, useTitles } from "../scenario/queries";
import { refreshAll } from "../scenario/refresh";
import { lockOf, oldOf, pauseOf, type Recalculation } from "./recalculation";

/**
 * How far the recalculation of a scenario is; undefined while there is none. As long as there is one the scenario is asked
 * about again and again, and when it is over everything is fetched anew.
 */
export function useRecalculation(id: string): Recalculation | undefined {
  const client = useQueryClient();
  const notify = useNotify();
  const titles = useTitles(id);
  const old = oldOf(titles);
  const lock = useQuery({
    ...scenarioQuery(id),
    select: lockOf,
    refetchInterval: ({ state }) => (old !== null || (state.data && lockOf(state.data)) ? pauseOf(document.hidden) : false),
    refetchIntervalInBackground: true,
    // Who comes back to the page does not wait for the rest of the longer pause.
    refetchOnWindowFocus: ({ state }) => (old !== null || (state.data && lockOf(state.data)) ? "always" : false),
  });
  const isOld = old !== null;
  const oldSince = isOld ? Math.max(titles.dataUpdatedAt, titles.errorUpdatedAt) : 0;
  // What is read of a query has the page drawn anew whenever it changes, so it is read only where it matters.
  const toldAt = isOld ? lock.dataUpdatedAt : 0;
  // Old journals are waited for until a later answer says that it is over.
  const isWaiting = Boolean(lock.data) || (isOld && toldAt <= oldSince);
  // It may be over before the first answer about the scenario, which then never says that something runs.
  const isConcerned = isWaiting || isOld;
  const [hasBegun, setHasBegun] = useState(isConcerned);
  if (isConcerned && !hasBegun) setHasBegun(true);
  const isFetching = hasBegun && titles.isFetching;
  // Unless it was told just now it is asked at once, and not after a pause.
  const isUntold = oldSince - toldAt > pauseOf(false);
  useEffect(() => {
    if (isUntold) void client.invalidateQueries({ queryKey: scenarioKey(id) });
  }, [client, id, isUntold]);
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isConcerned) hasWaited.current = true;
    if (isWaiting || !hasWaited.current) return;
    // Who took the change back has the numbers from before again; those are fetched by that step.
    if (client.isMutating({ mutationKey: stepKey(id) }) > 0) hasWaited.current = false;
    else if (!isFetching) {
      hasWaited.current = false;
      void refreshAll(client, id).then(() => isWhole(client, id) && notify("Recalculation finished."));
    }
  }, [client, notify, id, isWaiting, isConcerned, isFetching]);
  if (isWaiting) return lock.data ?? old ?? undefined;
  return old === null ? undefined : { ...old, percent: 100 };
}

/** Whether the journals are those of the scenario as it is. */
function isWhole(client: QueryClient, id: string): boolean {
  const { data, error } = client.getQueryState<Titles>(journalsKey(id)) ?? {};
  return data !== undefined && oldOf({ data, error }) === null;
}
