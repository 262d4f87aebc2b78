/** Versions of the reference data. */

import type { Schemas } from "./schemas";

/** A version of the reference data. */
export type ReferenceVersion = Schemas["ReferenceVersion"];

/** The reference data that a scenario's forecast uses. */
export type UsedReference = Schemas["UsedReference"];

/** The same with all versions, newest first. */
export type ScenarioReference = Schemas["ScenarioReference"];

/** What changes for one title; null where there is no value on that side. */
export type TitleDifference = Schemas["TitleDifference"];

/** How a scenario changes with another version. */
export type ReferenceDifference = Schemas["ReferenceDifference"];
