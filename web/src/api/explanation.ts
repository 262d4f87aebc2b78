/** Explanations of numbers: how a value follows from others, down to files, reference data and settings. */

import type { Schemas } from "./schemas";

/** How a number of a scenario is calculated. */
export type Explanation = Schemas["Explanation"];

/** One value of an explanation. */
export type ExplainedNode = Schemas["ExplanationNode"];

/** What a value is taken from, if it is not calculated. */
export type ExplainedLeaf = Schemas["ExplanationLeaf"];

/** A row of an uploaded file. */
export type FileLeaf = Extract<ExplainedLeaf, { kind: "file" }>;

/** A setting of the scenario. */
export type SettingLeaf = Extract<ExplainedLeaf, { kind: "setting" }>;
