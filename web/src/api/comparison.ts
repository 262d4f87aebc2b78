/** Comparison of scenarios. */

import type { Schemas } from "./schemas";

/** Two to six scenarios, or versions of them, without the titles. */
export type Comparison = Schemas["Comparison"];

/** One of the compared scenarios. */
export type ComparedScenario = Comparison["scenarios"][number];

/** A total of all compared scenarios. */
export type ComparedTotal = Schemas["ComparedTotal"];

/** Number of titles with a pattern. */
export type PatternCount = Comparison["patterns"][number];

/** A title in a scenario: subscribed to, not subscribed to, or not forecast. */
export type TitleState = PatternCount["states"][number];

/** A setting that is not the same in all scenarios. */
export type SettingDifference = Schemas["SettingDifference"];

/** Data that are not the same in all scenarios. */
export type DataDifference = Schemas["DataDifference"];

/** The titles of a subject in all scenarios. */
export type ComparedSubject = Schemas["ComparedSubject"];

/** A title in all scenarios: since when it is kept, and why it is not forecast. */
export type TitleComparison = Schemas["TitleComparison"];

/** The difference of a total between two scenarios, and what it follows from. */
export type ComparisonWhy = Schemas["ComparisonWhy"];

/** What one factor, or several together, contribute to a difference. */
export type Contribution = Schemas["Contribution"];
