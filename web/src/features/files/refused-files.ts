import type { UploadedFile } from "../../api/files";
import { ReplyError } from "../../api/problem";

/** A refusal of all files comes as a problem document that holds the same list as a success. */
export function refusedFiles(error: unknown): UploadedFile[] | undefined {
  const files = error instanceof ReplyError ? error.document.files : undefined;
  return Array.isArray(files) && files.length > 0 ? (files) : undefined;
}
