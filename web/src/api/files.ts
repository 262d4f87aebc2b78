/** Files of a package. */

import type { Schemas } from "./schemas";

/** A file of a package: in use, replaced, refused or empty. */
export type FileRow = Schemas["Upload"];

/** A file, with the report on it if the response included one. */
export type UploadedFile = FileRow & Partial<Pick<Schemas["TakenFile"], "report">>;

/** A price list that the service offers to all libraries. */
export type PriceList = Schemas["PriceList"];

/** The kind that a person chose for a file. */
export type KindChoice = Schemas["FileKindChoice"];

/** Which columns of a file hold what. */
export type ColumnMap = Schemas["ColumnMap"];
