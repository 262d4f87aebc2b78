import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { upload } from "../../api/client";
import type { UploadedFile } from "../../api/files";
import { isAbort } from "../../api/problem";
import { api } from "../../lib/paths";
import { keepReports, refreshPackage } from "./queries";
import { refusedFiles } from "./refused-files";
import { uploadsAfter } from "./upload-state";

/**
 * Sends files one after the other, so that each has its own progress and outcome and the last one given is the newest.
 * A refused file is an outcome ("done", with a verdict), not a failure. Leaving the page abandons what has not arrived; what has is
 * read by the server in any case.
 */
export function useUploads(packageId: string) {
  const [uploads, tell] = useReducer(uploadsAfter, []);
  const client = useQueryClient();
  const line = useRef(Promise.resolve());
  const nextId = useRef(1);
  const running = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const sendOne = async (id: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    tell({ type: "started", id });
    try {
      const onProgress = (sent: number) => tell({ type: "progressed", id, sent });
      const { files } = await upload(api.files(packageId), file, onProgress, signal);
      keepReports(client, packageId, files);
      tell({ type: "answered", id, files });
    } catch (error) {
      if (isAbort(error)) return;
      const files = refusedFiles(error);
      if (files) keepReports(client, packageId, files);
      tell(files ? { type: "answered", id, files } : { type: "failed", id, error });
    }
    running.current.delete(id);
    await refreshPackage(client, packageId);
  };

  const queue = (id: number, file: File) => {
    const controller = new AbortController();
    running.current.set(id, controller);
    line.current = line.current.then(() => sendOne(id, file, controller.signal));
  };

  return {
    uploads,
    send: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: nextId.current++, file }));
      tell({ type: "added", uploads: added });
      for (const { id, file } of added) queue(id, file);
    },
    retry: (id: number) => {
      const found = uploads.find((one) => one.id === id);
      if (!found || running.current.has(id)) return;
      tell({ type: "retried", id });
      queue(id, found.file);
    },
    /** Takes an upload off the list; one that has not arrived is called off. */
    dismiss: (id: number) => {
      running.current.get(id)?.abort();
      running.current.delete(id);
      tell({ type: "removed", id });
    },
    /** Says that a file was read, read again, or deleted, so that it is not shown as it was. */
    change: (fileId: string, file: UploadedFile | null) => tell({ type: "changed", fileId, file }),
  };
}
