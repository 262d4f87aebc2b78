import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { getJson, post, remove, sendJson } from "../../api/client";
import type { ColumnMap, FileRow, KindChoice, UploadedFile } from "../../api/files";
import { api } from "../../lib/paths";
import { dropForecasts } from "../packages/queries";
import { isUnread, stateOf } from "./file-state";
import { refusedFiles } from "./refused-files";
import { readReport, type Mapped } from "./report";

/** A file of which at least the name is known; an answer to an upload brings its report along. */
export type ReportedFile = Pick<UploadedFile, "id" | "name" | "report">;

const reportKey = (packageId: string, fileId: string) => ["report", packageId, fileId];

/** The report of how one file was read. */
export function useReport(packageId: string, file: Pick<UploadedFile, "id" | "report">, isNeeded = true) {
  return useQuery({
    queryKey: reportKey(packageId, file.id),
    queryFn: ({ signal }) => getJson(api.report(packageId, file.id), signal),
    select: readReport,
    initialData: file.report,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNeeded,
  });
}

/** How far one file is; asked every second until it was read. */
export const statusQuery = (packageId: string, fileId: string) =>
  queryOptions({
    queryKey: ["file-status", packageId, fileId],
    queryFn: ({ signal }) => getJson(api.fileStatus(packageId, fileId), signal),
    refetchInterval: ({ state }) => (state.data === undefined || isUnread(state.data) ? 1000 : false),
    staleTime: 0,
  });

/** The report of a file that was just read. */
export const reportQuery = (packageId: string, fileId: string) =>
  queryOptions({ queryKey: reportKey(packageId, fileId), queryFn: ({ signal }) => getJson(api.report(packageId, fileId), signal) });

/** What the list says about a file's columns. Where the row does not tell, the report does. */
export function useFileTraits(packageId: string, file: FileRow): { mapped: Mapped | null; hasLayout: boolean } {
  const isRefused = stateOf(file) === "refused";
  const isTold = isRefused ? file.has_layout !== undefined : file.mapped !== undefined;
  const report = useReport(packageId, file, !isTold);
  return {
    mapped: file.mapped === undefined ? (report.data?.mapped ?? null) : file.mapped,
    hasLayout: isRefused && (file.has_layout ?? (report.data !== undefined && report.data.layout !== null)),
  };
}

/**
 * Sends what the columns of a refused file are; the server reads it again. `onTaken` is given here and not with the call,
 * as the form that calls goes away with the question it asks.
 */
export function useMapFile(packageId: string, fileId: string, onTaken: (file: UploadedFile) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (map: ColumnMap) => sendJson("POST", api.map(packageId, fileId), map),
    onSuccess: ({ file }) => {
      onTaken(file);
      keepReports(client, packageId, [file]);
    },
    onError: (error) => keepReports(client, packageId, refusedFiles(error) ?? []),
    onSettled: () => void refreshPackage(client, packageId),
  });
}

/** Uses a file that waits for a confirmation. `onConfirmed` gets the file as it is then. */
export function useConfirmFile(packageId: string, onConfirmed: (file: FileRow) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => post(api.confirmFile(packageId, fileId)),
    onSuccess: onConfirmed,
    onSettled: () => void refreshPackage(client, packageId),
  });
}

/** Reads a file again as the kind that a person chose. `onRead` gets it with its new id. */
export function useChangeKind(packageId: string, fileId: string, onRead: (file: UploadedFile) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: KindChoice) => sendJson("POST", api.fileKind(packageId, fileId), choice),
    onSuccess: ({ file }) => {
      keepReports(client, packageId, [file]);
      onRead(file);
    },
    onSettled: () => void refreshPackage(client, packageId),
  });
}

/** Uses a replaced file again. `onRestored` gets it as it is then. */
export function useRestoreFile(packageId: string, onRestored: (file: FileRow) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => post(api.restoreFile(packageId, fileId)),
    onSuccess: onRestored,
    onSettled: () => void refreshPackage(client, packageId),
  });
}

/** Deletes a file. */
export function useDeleteFile(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => remove(api.file(packageId, fileId)),
    onSettled: () => void refreshPackage(client, packageId),
  });
}

/** Puts reports that came with an answer where `useReport` looks for them. */
export function keepReports(client: QueryClient, packageId: string, files: UploadedFile[]): void {
  for (const { id, report } of files) {
    if (report !== undefined) client.setQueryData(reportKey(packageId, id), report);
  }
}

/** Asks for the package again and drops what was calculated from its files: other files give other forecasts. */
export async function refreshPackage(client: QueryClient, packageId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: ["packages"] });
  dropForecasts(client);
  await client.invalidateQueries({ queryKey: ["package", packageId] });
}
