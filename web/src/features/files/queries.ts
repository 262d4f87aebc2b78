import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, remove } from "../../lib/http";
import { api } from "../../lib/paths";
import { readReport } from "./report";

/** The report of how one file was read; asked for when `fileId` is given. */
export function useReport(packageId: string, fileId: string | undefined) {
  return useQuery({
    queryKey: ["report", packageId, fileId],
    queryFn: ({ signal }) => getJson<unknown>(api.report(packageId, fileId ?? ""), signal),
    select: readReport,
    enabled: fileId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Deletes a file. */
export function useDeleteFile(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => remove(api.file(packageId, fileId)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["package", packageId] });
      void client.invalidateQueries({ queryKey: ["packages"] });
      client.removeQueries({ queryKey: ["journals"] });
      client.removeQueries({ queryKey: ["journal"] });
    },
  });
}
