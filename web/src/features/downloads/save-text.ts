import { saveBlob } from "./save-blob";

/** Has the browser keep a text as a file, as if it had been downloaded. */
export function saveText(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  saveBlob(name, new Blob([text], { type }));
}
