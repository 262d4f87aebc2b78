/** Scenarios, their settings and their history. */

import type { Schemas } from "./schemas";

/** The value of a setting. */
export type SettingValue = Schemas["SettingValue"];

/** Settings by the names in their definitions; null where a cost is unknown. */
export type SettingsByName = Record<string, SettingValue | null>;

/** Name, explanation, unit and default of a setting. */
export type SettingDefinition = Schemas["SettingDefinition"];

/** A scenario without its journals. */
export type Scenario = Schemas["Scenario"];

/** The parts of a scenario that neither a subscription, a setting nor the progress of a recalculation changes. */
export interface ScenarioFacts extends Omit<Scenario, "settings" | "subscribed" | "revision" | "update_percent_complete" | "update_notification_email"> {
  /** Whether the user may undo the change that locked the scenario. */
  may_take_back?: boolean;
}

/** A scenario in the list of a package, with its totals. */
export type ScenarioTotals = Schemas["ScenarioTotals"];

/** The totals of a scenario. */
export type Totals = Schemas["Totals"];

/** What one version of a scenario changed; each pair holds the value before and the value after. */
export type ScenarioChange = Schemas["Change"];

/** One version of a scenario. */
export type Version = Schemas["Version"];

/** Some versions of a scenario, newest first, and whether undo and redo are possible. */
export type Versions = Schemas["Versions"];

/** The response to a change of subscriptions. */
export type Subscriptions = Schemas["Subscriptions"];

/** One journal of a scenario in full. */
export type JournalDetail = Schemas["ScenarioJournal"];
