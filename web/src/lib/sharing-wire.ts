/** Shapes of the JSON about what of a scenario others may see: its public page, and keys for programs. */

/** What a public page shows. */
export interface Shown {
  /** Whole percents, uses and amounts with two digits that count; otherwise exact figures. */
  is_rounded: boolean;
  with_prices: boolean;
  with_titles: boolean;
}

/** The public page of a scenario. */
export interface PublicPage extends Shown {
  /** Where it is on this server. */
  path: string;
  /** Where everybody finds it. */
  address: string;
  created_at: string;
  /** The name of who made it; null where nobody is known. */
  created_by: string | null;
}

/** Money a year. */
export interface PublicCosts {
  big_deal: number;
  /** Subscriptions and loans together. */
  scenario: number;
  subscriptions: number;
  ill: number;
  saving: number;
  /** In percent of the Big Deal. */
  saving_percent: number;
}

/** Uses by how they are met, in percent of all. */
export interface PublicUse {
  oa: number;
  backfile: number;
  social_networks: number;
  subscription: number;
  ill: number;
  other_delayed: number;
}

/** One journal on a public page. */
export interface PublicTitle {
  issn_l: string;
  title: string;
  subject: string;
  subscribed: boolean;
  /** Uses a year. */
  usage: number;
  /** Its place by cost per use; null where it has none. */
  cpu_rank: number | null;
  /** What a subscription costs a year; null where prices are not shown, or not known. */
  subscription_cost: number | null;
}

/** What a public page holds. */
export interface PublicSummary {
  institution_name: string;
  package_name: string;
  scenario_name: string;
  scenario_description: string;
  currency: string | null;
  /** The first of the five years that are forecast. */
  base_year: number;
  is_rounded: boolean;
  /** When the scenario was last changed. */
  changed_at: string;
  num_titles: number;
  num_subscribed: number;
  /** Uses a year. */
  use_total: number;
  use_percent: PublicUse;
  /** Uses met at once, in percent of all. */
  instant_percent: number;
  /** Null where prices are not shown. */
  costs: PublicCosts | null;
  /** By their place; null where they are not shown. */
  titles: PublicTitle[] | null;
}

/** A key with which a program reads a package. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its first signs, by which it is known again. */
  starts_with: string;
  owner_name: string;
  is_own: boolean;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

/** A key that was just made, with the key itself, which is never shown again. */
export interface NewApiKey extends ApiKey {
  key: string;
}
