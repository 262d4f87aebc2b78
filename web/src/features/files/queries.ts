import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, remove } from "../../lib/http";
import { api } from "../../lib/paths";
import type { UploadedFile } from "../../lib/wire";
import { readReport } from "./report";

/** The report of how one file was read. A refused file is not kept; its report comes with the refusal. */
export function useReport(packageId: string, file: Pick<UploadedFile, "id" | "report">) {
  return useQuery({
    queryKey: ["report", packageId, file.id],
    queryFn: ({ signal }) => getJson<unknown>(api.report(packageId, file.id), signal),
    select: readReport,
    initialData: file.report,
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
