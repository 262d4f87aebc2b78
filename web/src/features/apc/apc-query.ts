import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import { api } from "../../lib/paths";
import { readApcReport } from "./report";

/** The report on publication charges of an institution, by journal. */
export function useApcReport(institutionId: string) {
  return useQuery({ queryKey: ["apc", institutionId], queryFn: async ({ signal }) => readApcReport(await getJson(api.apc(institutionId), signal)) });
}
