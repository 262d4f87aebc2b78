import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client";
import { api } from "../../lib/paths";
import { refreshPackage } from "./queries";

/** The price lists that can be taken. */
export function usePriceLists(packageId: string) {
  return useQuery({
    queryKey: ["price-lists", packageId],
    queryFn: ({ signal }) => getJson(api.priceLists(packageId), signal),
    select: ({ lists }) => lists,
  });
}

/** Takes one; the page follows its reading like that of a file that was uploaded elsewhere. */
export function useTakePriceList(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => sendJson("POST", api.priceList(packageId), { name }, "respond-async"),
    onSettled: () => refreshPackage(client, packageId),
  });
}
