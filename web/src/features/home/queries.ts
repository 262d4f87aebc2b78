import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/client";
import { api } from "../../lib/paths";
import { isKnownItem } from "./attention-words";

/** What needs attention, newest first; requested again each time, for others deal with it too. */
export function useAttention() {
  return useQuery({
    queryKey: ["attention"],
    queryFn: ({ signal }) => getJson(api.attention(), signal),
    select: ({ items }) => items.filter(isKnownItem),
    staleTime: 0,
  });
}
