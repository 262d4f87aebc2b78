import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "../../api/client";
import type { Shown } from "../../api/sharing";
import { api } from "../../lib/paths";

const pageKey = (scenarioId: string) => ["public-page", scenarioId] as const;
const keysKey = (packageId: string) => ["keys", packageId] as const;

/** Whether a scenario has a public page, and what it shows. */
export function usePublicPage(scenarioId: string) {
  return useQuery({ queryKey: pageKey(scenarioId), queryFn: ({ signal }) => getJson(api.publicPage(scenarioId), signal), select: ({ page }) => page, staleTime: 0 });
}

/** Makes the public page of a scenario, or changes what it shows; its address stays. */
export function useShare(scenarioId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shown: Shown) => sendJson("PUT", api.publicPage(scenarioId), shown),
    onSuccess: (answer) => client.setQueryData(pageKey(scenarioId), answer),
  });
}

/** Takes the public page of a scenario back. */
export function useUnshare(scenarioId: string) {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => remove(api.publicPage(scenarioId)), onSuccess: () => client.setQueryData(pageKey(scenarioId), { page: null }) });
}

/** What a public page holds. */
export function usePublicSummary(token: string) {
  return useQuery({ queryKey: ["public", token], queryFn: ({ signal }) => getJson(api.publicSummary(token), signal), staleTime: 0 });
}

/** The keys of a package: one's own, and for an Admin everybody's. */
export function useKeys(packageId: string) {
  return useQuery({ queryKey: keysKey(packageId), queryFn: ({ signal }) => getJson(api.keys(packageId), signal), select: ({ keys }) => keys, staleTime: 0 });
}

/** Makes a key. It is in the answer and nowhere else, so the answer is not kept. */
export function useMakeKey(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: { name: string; days: number }) => sendJson("POST", api.keys(packageId), wish),
    onSuccess: () => void client.invalidateQueries({ queryKey: keysKey(packageId) }),
    gcTime: 0,
  });
}

/** Ends a key. */
export function useEndKey(packageId: string) {
  const client = useQueryClient();
  return useMutation({ mutationFn: (keyId: string) => remove(api.key(packageId, keyId)), onSuccess: () => client.invalidateQueries({ queryKey: keysKey(packageId) }) });
}
