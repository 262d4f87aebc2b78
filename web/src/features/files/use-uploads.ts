import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { upload } from "../../lib/http";
import { api } from "../../lib/paths";
import { ReplyError, explain, isAbort } from "../../lib/problem";
import type { UploadedFile } from "../../lib/wire";

/** How far one upload is. */
export type UploadState =
  | { step: "waiting" }
  | { step: "sending"; sent: number }
  | { step: "reading" }
  | { step: "done"; files: UploadedFile[] }
  | { step: "failed"; heading: string; text: string };

/** One file on its way. */
export interface Upload {
  id: number;
  name: string;
  size: number;
  state: UploadState;
}

/**
 * Sends files one after the other, so that each has its own progress and outcome. A refused file is an outcome
 * ("done", with a verdict), not a failure. Leaving the page abandons what has not arrived.
 */
export function useUploads(packageId: string) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const client = useQueryClient();
  const line = useRef(Promise.resolve());
  const nextId = useRef(1);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const set = (id: number, state: UploadState) =>
    setUploads((list) => list.map((one) => (one.id === id ? { ...one, state } : one)));

  const sendOne = async (id: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    set(id, { step: "sending", sent: 0 });
    const onProgress = (sent: number) => set(id, sent < 1 ? { step: "sending", sent } : { step: "reading" });
    try {
      const answer = await upload<{ files: UploadedFile[] }>(api.files(packageId), file, onProgress, signal);
      set(id, { step: "done", files: answer.files });
    } catch (error) {
      if (isAbort(error)) return;
      const refused = refusedFiles(error);
      set(id, refused ? { step: "done", files: refused } : { step: "failed", ...explain(error) });
    }
    await client.invalidateQueries({ queryKey: ["package", packageId] });
    void client.invalidateQueries({ queryKey: ["packages"] });
    // Other files give other forecasts.
    client.removeQueries({ queryKey: ["journals"] });
    client.removeQueries({ queryKey: ["journal"] });
  };

  const send = (files: readonly File[]) => {
    const signal = leaving.current?.signal ?? new AbortController().signal;
    for (const file of files) {
      const id = nextId.current++;
      setUploads((list) => [...list, { id, name: file.name, size: file.size, state: { step: "waiting" } }]);
      line.current = line.current.then(() => sendOne(id, file, signal));
    }
  };

  const dismiss = useCallback((id: number) => setUploads((list) => list.filter((one) => one.id !== id)), []);
  return { uploads, send, dismiss };
}

/** A refusal of all files comes as a problem document that holds the same list. */
function refusedFiles(error: unknown): UploadedFile[] | undefined {
  const files = error instanceof ReplyError ? error.document.files : undefined;
  return Array.isArray(files) && files.length > 0 ? (files as UploadedFile[]) : undefined;
}
