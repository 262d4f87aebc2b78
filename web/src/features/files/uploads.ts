import { useSyncExternalStore } from "react";
import { upload } from "../../api/client";
import { api } from "../../lib/paths";
import { session } from "../../lib/session";
import { queryClient } from "../../query-client";
import { keepReports, refreshPackage } from "./queries";
import type { Upload } from "./upload-state";
import { uploadStore } from "./upload-store";

/** The uploads of this browser tab. */
export const uploads = uploadStore(
  async (packageId, file, onProgress, signal) => (await upload(api.files(packageId), file, onProgress, signal)).files,
  (packageId, files) => {
    keepReports(queryClient, packageId, files);
    void refreshPackage(queryClient, packageId);
  },
);

/** Asks before the site is left. Only while files would be lost: a page with such a listener is not cached by every browser. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

if (typeof window !== "undefined") {
  uploads.subscribe(() => {
    if (uploads.unsent() > 0) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}

const lossListeners = new Set<(files: number) => void>();

// What one user sends is not for the next one. Users who log out are asked before; all others have to learn of it.
session.subscribe(() => {
  const lost = uploads.stop();
  if (lost > 0 && session.ending() !== "left") for (const listener of lossListeners) listener(lost);
});

/** Calls the listener when a session ends, other than by logging out, with the number of files that were not sent. */
export function onLostUploads(listener: (files: number) => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** The uploads of a package. */
export function useUploads(packageId: string): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, () => uploads.of(packageId));
}

/** Number of files of all packages that the server does not have yet. */
export function useUnsent(): number {
  return useSyncExternalStore(uploads.subscribe, uploads.unsent);
}
