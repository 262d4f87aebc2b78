import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import { filledPages, type FilledPages } from "./filled-pages";
import { readArticles, readSite, readTeam, readWebinars } from "./site";

/** A file of the operator; it changes with the next release, so it is asked for once. */
function useSiteFile<T>(name: string, read: (value: unknown) => T) {
  return useQuery({
    queryKey: ["site", name],
    queryFn: async ({ signal }) => read(await getJson(`/site/${name}.json`, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where the operator is found. */
export const useSite = () => useSiteFile("site", readSite);
/** Who works on it. */
export const useTeam = () => useSiteFile("team", readTeam);
/** What the press wrote. */
export const usePress = () => useSiteFile("press", readArticles);
/** What libraries found. */
export const useCaseStudies = () => useSiteFile("case-studies", readArticles);
/** Talks, those to come and those that were held. */
export const useWebinars = () => useSiteFile("webinars", readWebinars);

/** Which pages the operator has filled. Until that is known, none is offered. */
export function useFilledPages(): FilledPages {
  return filledPages({ site: useSite().data, team: useTeam().data, press: usePress().data, caseStudies: useCaseStudies().data, webinars: useWebinars().data });
}
