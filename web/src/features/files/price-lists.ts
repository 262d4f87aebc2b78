import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../lib/http";
import { api } from "../../lib/paths";
import type { FileRow } from "../../lib/wire";
import { refreshPackage } from "./queries";

/** A publisher's price list that the service has for everybody. */
export interface PriceList {
  name: string;
  size: number;
  changed_at: string;
}

/** The price lists that can be taken. */
export function usePriceLists(packageId: string) {
  return useQuery({
    queryKey: ["price-lists", packageId],
    queryFn: ({ signal }) => getJson<{ lists: PriceList[] }>(api.priceLists(packageId), signal),
    select: ({ lists }) => lists,
  });
}

/** Takes one; the page follows its reading like that of a file that was uploaded elsewhere. */
export function useTakePriceList(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => sendJson<{ files: FileRow[] }>("POST", api.priceList(packageId), { name }, "respond-async"),
    onSettled: () => refreshPackage(client, packageId),
  });
}
