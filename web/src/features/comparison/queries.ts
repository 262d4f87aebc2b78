import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getArrow, getJson, getText } from "../../api/client";
import { api } from "../../lib/paths";
import { readComparison } from "./compared-titles";

/** Scenarios side by side, with their titles. Every change of one of them changes it, so it is requested each time. While others are loading, the ones before stay in sight. */
export function useComparison(keys: readonly string[], base: string) {
  const names = keys.join(",");
  return useQuery({
    queryKey: ["comparison", names, base],
    queryFn: async ({ signal }) => readComparison(await getArrow(api.comparison(names, base), signal)),
    placeholderData: keepPreviousData,
    enabled: keys.length > 0,
    staleTime: 0,
  });
}

/** What the difference of a total between two scenarios follows from. */
export function useWhy(from: string, to: string, total: string) {
  return useQuery({
    queryKey: ["comparison", "why", from, to, total],
    queryFn: ({ signal }) => getJson(api.comparisonWhy(`${from},${to}`, total), signal),
    staleTime: 0,
  });
}

/** A title in all scenarios, and between two of them what the difference of its cost per use follows from. */
export function useTitle(issnL: string, keys: readonly string[]) {
  const names = keys.join(",");
  return useQuery({
    queryKey: ["comparison", "title", issnL, names],
    queryFn: ({ signal }) => getJson(api.comparisonTitle(issnL, names), signal),
    staleTime: 0,
  });
}

/** A comparison as a paragraph for a report. */
export function useParagraph(keys: readonly string[], base: string) {
  const names = keys.join(",");
  return useQuery({
    queryKey: ["comparison", "text", names, base],
    queryFn: ({ signal }) => getText(api.comparisonText(names, base), signal),
    staleTime: 0,
  });
}
