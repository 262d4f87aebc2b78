import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import { api } from "../../lib/paths";

/** What the server is, and whether it has an invented library. */
export function useService(isNeeded = true) {
  return useQuery({
    queryKey: ["service"],
    queryFn: ({ signal }) => getJson(api.service(), signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
  });
}
