/** The catalogue of the journal table's columns. */

/** How a value is shown. */
export type ColumnKind = "text" | "number" | "float1" | "percent" | "money" | "money2";

/** One column on offer. */
export interface ColumnSpec {
  key: string;
  label: string;
  group: string;
  kind: ColumnKind;
}

const column = (key: string, label: string, group: string, kind: ColumnKind): ColumnSpec => ({ key, label, group, kind });

/** All columns in the order in which they are shown. `cost` and `instant_usage_percent` follow the subscriptions. */
export const COLUMNS: readonly ColumnSpec[] = [
  column("issn_l", "ISSN-L", "Journal", "text"),
  column("publisher_short", "Publisher", "Journal", "text"),
  column("subject", "Subject", "Journal", "text"),
  column("cpu", "Cost per use", "Value for money", "money2"),
  column("cpu_rank", "Rank", "Value for money", "number"),
  column("cost", "Cost now", "Costs", "money"),
  column("subscription_cost", "Subscription cost", "Costs", "money"),
  column("ill_cost", "ILL cost", "Costs", "money"),
  column("subscription_minus_ill_cost", "Net subscription cost", "Costs", "money"),
  column("usage", "Usage", "Use", "number"),
  column("instant_usage_percent", "Met at once", "Use", "percent"),
  column("free_instant_usage_percent", "Met free", "Use", "percent"),
  column("use_backfile_percent", "Backfile", "Use", "percent"),
  column("use_paywalled_percent", "Paywalled", "Use", "percent"),
  column("use_oa_percent", "Open access", "Open access", "percent"),
  column("use_green_percent", "Green", "Open access", "percent"),
  column("use_hybrid_percent", "Hybrid", "Open access", "percent"),
  column("use_bronze_percent", "Bronze", "Open access", "percent"),
  column("use_social_networks_percent", "Academic networks", "Open access", "percent"),
  column("use_peer_reviewed_percent", "Peer-reviewed", "Open access", "percent"),
  column("downloads", "Downloads", "Impact", "number"),
  column("citations", "Citations", "Impact", "float1"),
  column("authorships", "Authorships", "Impact", "float1"),
  column("perpetual_access_years_text", "Perpetual access", "Access", "text"),
  column("baseline_access_text", "Access today", "Access", "text"),
];

/** Columns shown until the reader chooses. */
export const DEFAULT_COLUMNS: readonly string[] = ["usage", "subscription_cost", "cpu", "cost"];
