import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getJson, post } from "../../api/client";
import { api } from "../../lib/paths";
import { dropForecasts } from "../packages/queries";

/** How often is asked how far a refresh is, in milliseconds. */
const PAUSE = 1_000;

const refreshKey = (institutionId: string) => ["reference-refresh", institutionId] as const;

/** How a refresh of what is known of an institution stands. While one runs it is asked again and again; after it all numbers are fetched anew. */
export function useRefresh(institutionId: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: refreshKey(institutionId),
    queryFn: ({ signal }) => getJson(api.referenceRefresh(institutionId), signal),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? PAUSE : false),
  });
  const isRunning = query.data?.state === "running";
  const hasRun = useRef(false);
  useEffect(() => {
    if (isRunning) hasRun.current = true;
    if (isRunning || !hasRun.current) return;
    hasRun.current = false;
    dropForecasts(client);
    for (const queryKey of [["institution", institutionId], ["apc", institutionId], ["package"], ["scenario"]]) void client.invalidateQueries({ queryKey });
  }, [client, institutionId, isRunning]);
  return query;
}

/** Has OpenAlex asked anew. */
export function useBeginRefresh(institutionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post(api.referenceRefresh(institutionId)),
    onSuccess: (refresh) => client.setQueryData(refreshKey(institutionId), refresh),
    // Somebody else may have begun it.
    onError: () => void askRefresh(client, institutionId),
  });
}

/** After a change of ROR ids, which may begin a refresh: how it stands. */
export async function askRefresh(client: QueryClient, institutionId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: refreshKey(institutionId) });
}
