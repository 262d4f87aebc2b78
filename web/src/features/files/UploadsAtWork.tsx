import { useEffect, useSyncExternalStore } from "react";
import { plural } from "../../lib/format";
import { useNotify } from "../../ui/notice-context";
import { UploadDock } from "./UploadDock";
import { unreadIds } from "./upload-state";
import { onLostUploads, uploads, useUploads } from "./uploads";
import { useReadingEnds } from "./use-reading";

/** Follows the uploads of all packages, whatever page is open, and shows those that the page does not show. */
export function UploadsAtWork() {
  const packages = useSyncExternalStore(uploads.subscribe, uploads.packages);
  const notify = useNotify();
  useEffect(() => onLostUploads((lost) => notify(`You're signed out. ${plural(lost, "file was", "files were")} not sent. Sign in and upload ${lost === 1 ? "it" : "them"} again.`, "error")), [notify]);
  return packages.map((id) => <PackageUploads key={id} packageId={id} />);
}

function PackageUploads({ packageId }: { packageId: string }) {
  const list = useUploads(packageId);
  const isShown = useSyncExternalStore(uploads.subscribe, () => uploads.isShown(packageId));
  useReadingEnds(packageId, unreadIds([], list), (id, file) => uploads.change(packageId, id, file));
  return isShown ? null : <UploadDock packageId={packageId} list={list} />;
}
