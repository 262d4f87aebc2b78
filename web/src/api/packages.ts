/** Packages. */

import type { Schemas } from "./schemas";

/** One row of the list of packages. */
export type PackageRow = Schemas["ListedPackage"];

/** A package with its scenarios and files. */
export type Package = Schemas["PackageDocument"];

/** A package to be created; unknown amounts are null. */
export type NewPackage = Schemas["NewPackage"];

/** Changes to a package; fields that are missing stay as they are. Null marks an amount as unknown. */
export type PackageChange = Schemas["PackageEdit"];
