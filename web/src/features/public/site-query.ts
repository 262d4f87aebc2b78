import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import { filledPages, type FilledPages } from "./filled-pages";
import { readArticles, readSite, readTeam, readWebinars } from "./site";

/** A file of the operator; it changes with the next release, so it is asked for once. */
function useSiteFile<T>(name: string, read: (value: unknown) => T, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ["site", name],
    queryFn: async ({ signal }) => read(await getJson(`/site/${name}.json`, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where the operator is found. */
export const useSite = (enabled?: boolean) => useSiteFile("site", readSite, enabled);
/** Who works on it. */
export const useTeam = (enabled?: boolean) => useSiteFile("team", readTeam, enabled);
/** What the press wrote. */
export const usePress = (enabled?: boolean) => useSiteFile("press", readArticles, enabled);
/** What libraries found. */
export const useCaseStudies = (enabled?: boolean) => useSiteFile("case-studies", readArticles, enabled);
/** Talks, those to come and those that were held. */
export const useWebinars = (enabled?: boolean) => useSiteFile("webinars", readWebinars, enabled);

/** Which pages the operator has filled. Until that is known, none is offered. */
export function useFilledPages(enabled = true): FilledPages {
  return filledPages({ site: useSite(enabled).data, team: useTeam(enabled).data, press: usePress(enabled).data, caseStudies: useCaseStudies(enabled).data, webinars: useWebinars(enabled).data });
}
