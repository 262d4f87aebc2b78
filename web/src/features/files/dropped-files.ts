/** What was dropped: files, and the names of folders, which a browser hands over as files that cannot be read. */

/** As much of a dropped item as is looked at. */
export interface DroppedItem {
  kind: string;
  getAsFile: () => File | null;
  webkitGetAsEntry?: () => { isDirectory: boolean; name: string } | null;
}

/** Parts files from folders. */
export function droppedFiles(items: Iterable<DroppedItem>): { files: File[]; folders: string[] } {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry?.();
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry.name);
    else if (file) files.push(file);
  }
  return { files, folders };
}
