import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../lib/http";
import { api } from "../../lib/paths";
import type { Service } from "../../lib/wire";

/** What the server is, and whether it has an invented library. */
export function useService(isNeeded = true) {
  return useQuery({
    queryKey: ["service"],
    queryFn: ({ signal }) => getJson<Service>(api.service(), signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
  });
}
