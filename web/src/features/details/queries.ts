import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendJson } from "../../api/client";
import type { PackageChange } from "../../api/packages";
import { api } from "../../lib/paths";
import { dropForecasts, packageQuery } from "../packages/queries";

/** Changes details of a package. What rests on them is asked for anew. */
export function useEditPackage(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PackageChange) => sendJson("PATCH", api.package(id), change),
    onSuccess: (pack, change) => {
      client.setQueryData(packageQuery(id).queryKey, pack);
      void client.invalidateQueries({ queryKey: ["packages"] });
      // An institution names what its packages say of themselves.
      void client.invalidateQueries({ queryKey: ["institution"] });
      // Scenarios name their package and its currency.
      void client.invalidateQueries({ queryKey: ["scenario"] });
      if (goesIntoForecasts(change)) dropForecasts(client);
    },
  });
}

function goesIntoForecasts(change: PackageChange): boolean {
  return "currency" in change || "big_deal_cost" in change || "big_deal_cost_increase" in change;
}

/** Deletes a package. Its cached state stays until `useForgetPackage`, for the page may still show it. */
export function useDeletePackage(id: string) {
  return useMutation({ mutationFn: () => sendJson("PATCH", api.package(id), { is_deleted: true } satisfies PackageChange) });
}

/** Drops the cached state of a package that is no more, so that the way back does not lead to it. */
export function useForgetPackage(id: string) {
  const client = useQueryClient();
  return () => {
    client.removeQueries({ queryKey: packageQuery(id).queryKey });
    void client.invalidateQueries({ queryKey: ["packages"] });
  };
}
