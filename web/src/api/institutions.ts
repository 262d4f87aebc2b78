/** Institutions and their reference data. */

import type { Schemas } from "./schemas";

/** An institution or consortium with its users and packages. */
export type Institution = Schemas["Institution"];

/** What the reference data hold of an institution. */
export type ReferenceState = Schemas["ReferenceState"];

/** Progress, or the last result, of refreshing an institution's reference data from OpenAlex. */
export type ReferenceRefresh = Schemas["ReferenceRefresh"];
