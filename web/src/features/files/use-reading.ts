import { useQueries, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { FileRow, UploadedFile } from "../../api/files";
import { ReplyError } from "../../api/problem";
import { useNotify } from "../../ui/notice-context";
import { isUnread } from "./file-state";
import { refreshPackage, reportQuery, statusQuery } from "./queries";

/** The newest word on each file that is on its way, by id. */
export type Readings = ReadonlyMap<string, FileRow>;

/** The newest word on files that are read. */
export function useReadings(packageId: string, ids: readonly string[]): Readings {
  const results = useQueries({ queries: ids.map((id) => statusQuery(packageId, id)) });
  return new Map(ids.flatMap((id, at) => (results[at]?.data ? [[id, results[at].data]] : [])));
}

/**
 * Follows files until they are read. Each is reported once: `onEnd` gets it with its report when it was read, or null when it was
 * deleted.
 */
export function useReadingEnds(packageId: string, ids: readonly string[], onEnd: (fileId: string, file: UploadedFile | null) => void): void {
  const client = useQueryClient();
  const notify = useNotify();
  const told = useRef(new Set<string>());
  const results = useQueries({ queries: ids.map((id) => statusQuery(packageId, id)) });

  useEffect(() => {
    for (const [at, id] of ids.entries()) {
      const { data, error } = results[at] ?? {};
      const isGone = error instanceof ReplyError && error.status === 404;
      if (told.current.has(id) || (!isGone && (data === undefined || isUnread(data)))) continue;
      told.current.add(id);
      void end(client, packageId, isGone ? null : (data ?? null)).then((file) => {
        onEnd(id, file);
        if (file?.is_live) notify("File uploaded.");
      });
    }
  });
}

/** A file that was read, with its report if it can be had; the package is asked for again, as it may be ready now. */
async function end(client: QueryClient, packageId: string, file: FileRow | null): Promise<UploadedFile | null> {
  const report = file ? await client.fetchQuery(reportQuery(packageId, file.id)).catch(() => undefined) : undefined;
  await refreshPackage(client, packageId);
  return file && { ...file, report };
}
