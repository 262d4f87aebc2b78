import { keepPreviousData, useIsMutating, useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import { api } from "../../lib/paths";
import { changeScope } from "../scenario/keys";
import type { Explained } from "./explained";
import { explainedQuery } from "./explained-query";

/**
 * How a number is calculated, with so many titles of each sum. Every change of the scenario may change it: it is requested whenever it is
 * opened, after changes that are still being saved.
 */
export function useExplanation(scenarioId: string, explained: Explained, titles: number) {
  const query = explainedQuery(explained, undefined, titles);
  const isChanging = useIsMutating({ predicate: ({ options }) => options.scope?.id === changeScope(scenarioId).id }) > 0;
  return useQuery({
    queryKey: ["explanation", scenarioId, query],
    queryFn: ({ signal }) => getJson(api.explanation(scenarioId, query), signal),
    placeholderData: keepPreviousData,
    enabled: !isChanging,
    staleTime: 0,
    gcTime: 0,
  });
}
