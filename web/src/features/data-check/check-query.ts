import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import { api } from "../../lib/paths";
import { readDataCheck } from "./check";

/** The data check of a package. Files, lists and reference data all change it, so it is asked for each time it is opened. */
export function useDataCheck(packageId: string) {
  return useQuery({
    queryKey: ["data-check", packageId],
    queryFn: async ({ signal }) => readDataCheck(await getJson(api.dataCheck(packageId), signal)),
    staleTime: 0,
  });
}
