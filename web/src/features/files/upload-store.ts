import type { UploadedFile } from "../../api/files";
import { isAbort } from "../../api/problem";
import { refusedFiles } from "./refused-files";
import { isUnsent, summaryOf, uploadsAfter, type Upload, type UploadEvent } from "./upload-state";

/** Sends one file of a package and returns what the server stored. */
export type SendFile = (packageId: string, file: File, onProgress: (sent: number) => void, signal: AbortSignal) => Promise<UploadedFile[]>;

/** Uploads of all packages. They belong to no page, so they continue while users go from page to page. */
export interface UploadStore {
  /** Calls the listener after every change. */
  subscribe: (listener: () => void) => () => void;
  /** The uploads of a package; the same list until one of them changes. */
  of: (packageId: string) => readonly Upload[];
  /** The packages that have uploads; the same list until one comes or goes. */
  packages: () => readonly string[];
  /** Number of files that the server does not have yet: leaving the site would lose them. */
  unsent: () => number;
  send: (packageId: string, files: readonly File[]) => void;
  retry: (packageId: string, id: number) => void;
  /** Removes an upload from the list; one that has not arrived is cancelled. */
  dismiss: (packageId: string, id: number) => void;
  /** Records that a stored file was read, read again, or deleted (null). */
  change: (packageId: string, fileId: string, file: UploadedFile | null) => void;
  /** Records that a page shows the uploads of a package. Leaving it after the last one ended removes those that are done: the package lists their files. */
  show: (packageId: string) => () => void;
  isShown: (packageId: string) => boolean;
  /** Cancels everything and empties the lists. Returns the number of files that were not sent. */
  stop: () => number;
}

const NONE: readonly Upload[] = [];

/**
 * Sends files one after the other, so that each has its own progress and outcome and the last one is the newest. A refused file is an
 * outcome ("done", with a verdict), not a failure. `onArrival` gets the files of each answer, or none after a failure.
 */
export function uploadStore(sendFile: SendFile, onArrival: (packageId: string, files: UploadedFile[]) => void): UploadStore {
  const listeners = new Set<() => void>();
  const lists = new Map<string, Upload[]>();
  const shown = new Map<string, number>();
  const running = new Map<number, AbortController>();
  let names: readonly string[] = [];
  let line = Promise.resolve();
  let nextId = 1;

  const publish = () => {
    if (names.length !== lists.size || names.some((name) => !lists.has(name))) names = [...lists.keys()];
    for (const listener of listeners) listener();
  };
  const tell = (packageId: string, event: UploadEvent) => {
    const before = lists.get(packageId);
    if (before === undefined && event.type !== "added") return;
    const after = uploadsAfter(before ?? [], event);
    if (after.length > 0) lists.set(packageId, after);
    else lists.delete(packageId);
    publish();
  };
  const sendOne = async (packageId: string, id: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    tell(packageId, { type: "started", id });
    let files: UploadedFile[] = [];
    try {
      files = await sendFile(packageId, file, (sent) => tell(packageId, { type: "progressed", id, sent }), signal);
      tell(packageId, { type: "answered", id, files });
    } catch (error) {
      if (isAbort(error)) return;
      files = refusedFiles(error) ?? [];
      tell(packageId, files.length > 0 ? { type: "answered", id, files } : { type: "failed", id, error });
    }
    running.delete(id);
    onArrival(packageId, files);
  };
  const queue = (packageId: string, id: number, file: File) => {
    const controller = new AbortController();
    running.set(id, controller);
    line = line.then(() => sendOne(packageId, id, file, controller.signal));
  };
  const leave = (packageId: string) => {
    shown.set(packageId, (shown.get(packageId) ?? 1) - 1);
    // The page may only be drawn anew: what is shown again at once was not left.
    setTimeout(() => {
      if ((shown.get(packageId) ?? 0) > 0) return;
      shown.delete(packageId);
      const list = lists.get(packageId) ?? [];
      if (summaryOf(list).isDone) for (const { id, state } of list) if (state.step === "done") tell(packageId, { type: "removed", id });
      publish();
    });
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of: (packageId) => lists.get(packageId) ?? NONE,
    packages: () => names,
    unsent: () => [...lists.values()].flat().filter(({ state }) => isUnsent(state)).length,
    send: (packageId, files) => {
      const added = files.map((file) => ({ id: nextId++, file }));
      tell(packageId, { type: "added", uploads: added });
      for (const { id, file } of added) queue(packageId, id, file);
    },
    retry: (packageId, id) => {
      const found = lists.get(packageId)?.find((one) => one.id === id);
      if (!found || running.has(id)) return;
      tell(packageId, { type: "retried", id });
      queue(packageId, id, found.file);
    },
    dismiss: (packageId, id) => {
      running.get(id)?.abort();
      running.delete(id);
      tell(packageId, { type: "removed", id });
    },
    change: (packageId, fileId, file) => tell(packageId, { type: "changed", fileId, file }),
    show: (packageId) => {
      shown.set(packageId, (shown.get(packageId) ?? 0) + 1);
      publish();
      return () => leave(packageId);
    },
    isShown: (packageId) => (shown.get(packageId) ?? 0) > 0,
    stop: () => {
      const lost = [...lists.values()].flat().filter(({ state }) => isUnsent(state)).length;
      for (const controller of running.values()) controller.abort();
      running.clear();
      lists.clear();
      publish();
      return lost;
    },
  };
}
