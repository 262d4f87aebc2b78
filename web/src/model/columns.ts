/** The catalogue of the journal table's columns. */

/** How a value is shown. */
export type ColumnKind = "text" | "number" | "float1" | "percent" | "money" | "money2" | "boolean";

/** One column on offer. */
export interface ColumnSpec {
  key: string;
  label: string;
  group: string;
  kind: ColumnKind;
  /** What the value says, with its unit, in a sentence or two. */
  hint: string;
  /** Whether the values of journals may be added up. */
  isSummable: boolean;
  /** Whether only a consortium's journals have it. */
  isForConsortium: boolean;
}

type Rest = [label: string, kind: ColumnKind, hint: string, sum?: "sum"];

const group = (name: string, columns: Record<string, Rest>): ColumnSpec[] =>
  Object.entries(columns).map(([key, [label, kind, hint, sum]]) => ({ key, label, group: name, kind, hint, isSummable: sum === "sum", isForConsortium: name === CONSORTIUM }));

/** The group of columns that only a consortium's journals have. */
const CONSORTIUM = "Member institutions";

/** All columns in the order in which they are shown. `cost` and the shares that speak of the scenario as it stands follow the subscriptions. */
export const COLUMNS: readonly ColumnSpec[] = [
  ...group("Value for money", {
    cpu_rank: ["Rank", "number", "Position by cost per use. 1 is the best value. Blank without paywalled use."],
    cpu: ["Cost per use", "money2", "Net subscription cost divided by paywalled uses. Below zero, subscribing is cheaper than borrowing. Blank without paywalled use."],
  }),
  ...group("Costs", {
    cost: ["Cost now", "money", "Current annual cost of the journal in this scenario: its subscription if subscribed, otherwise its interlibrary loans.", "sum"],
    subscription_cost: ["Subscription cost", "money", "Annual cost of a subscription to this title alone: list price, content fee and annual growth, averaged over the five forecast years.", "sum"],
    ill_cost: ["Loan cost", "money", "Annual cost of interlibrary loans if the journal is not subscribed.", "sum"],
    subscription_minus_ill_cost: ["Net subscription cost", "money", "Annual subscription cost minus the ILL cost avoided.", "sum"],
  }),
  ...group("Use", {
    usage: ["Uses", "number", "Weighted uses a year: downloads, and citations and authorships of the institution times their weights. Average of the five forecast years.", "sum"],
    use_paywalled: ["Paywalled uses", "number", "Annual uses that are neither open access nor in the backfile. Only a subscription meets them at once.", "sum"],
    use_paywalled_percent: ["Paywalled", "percent", "Share of the uses that only a subscription meets at once."],
    instant_usage_percent: ["Met at once", "percent", "Share of the uses met at once in this scenario now: open access, backfile and, if subscribed, the subscription."],
    free_instant_usage_percent: ["Met free", "percent", "Share of the uses met at once without a subscription: open access and backfile."],
    subscription_percent: ["Subscription", "percent", "Share of the uses met by the subscription alone in this scenario now: none while the journal is not subscribed."],
    ill_percent: ["Loans", "percent", "Share of the uses met by interlibrary loans in this scenario now: none while the journal is subscribed."],
    not_met_percent: ["Not met", "percent", "Share of the uses that are turned away or delayed in this scenario now: neither free, subscribed nor borrowed."],
    use_backfile_percent: ["Backfile", "percent", "Share of the uses met by perpetual access to years paid for."],
  }),
  ...group("Open access", {
    use_oa_percent: ["Open access", "percent", "Share of the uses met by open access of any kind."],
    use_green_percent: ["Green", "percent", "Share of the uses met by copies in repositories."],
    use_hybrid_percent: ["Hybrid", "percent", "Share of the uses met by open articles of a subscription journal."],
    use_bronze_percent: ["Bronze", "percent", "Share of the uses met by articles that are free on the publisher's site without an open licence."],
    use_social_networks_percent: ["Academic networks", "percent", "Share of the uses met by copies on academic social networks only."],
    use_peer_reviewed_percent: ["Peer-reviewed", "percent", "Share of the uses met by open copies of the peer-reviewed text."],
  }),
  ...group("Where use comes from", {
    downloads: ["Downloads", "number", "Downloads a year, average of the five forecast years.", "sum"],
    citations: ["Citations", "float1", "Citations of the journal by the institution's authors, a year.", "sum"],
    authorships: ["Authorships", "float1", "Papers in the journal by the institution's authors, a year.", "sum"],
  }),
  ...group(CONSORTIUM, {
    n_members_with_title: ["Members with title", "number", "How many of the included institutions have the journal in their files."],
    cost_of_first_member: ["Cost by first member's price", "money", "Annual cost of a subscription for all if each included institution paid the price of the first one in their order.", "sum"],
    cost_of_members: ["Cost by members' own prices", "money", "Annual cost of a subscription if each included institution with the journal paid its own price.", "sum"],
  }),
  ...group("Journal", {
    issn_l: ["ISSN-L", "text", "The linking ISSN: one for the journal in all its media."],
    publisher: ["Publisher", "text", "The publisher, as named in the reference data."],
    publisher_short: ["Publisher, short", "text", "The publisher's name, shortened for a narrow column."],
    subject: ["Subject", "text", "The journal's main subject in the reference data."],
    is_society_journal: ["Society journal", "boolean", "Whether the journal belongs to a learned society. Blank if it is unknown."],
    has_delayed_oa: ["Delayed open access", "boolean", "Whether the publisher opens the journal's papers some time after they appear."],
    bronze_oa_embargo_months: ["Embargo, months", "number", "Months until the publisher opens the journal's papers. Blank if it does not."],
    perpetual_access_years_text: ["Perpetual access", "text", "Years that remain readable when the Big Deal ends."],
    baseline_access_text: ["Access today", "text", "How the journal is accessible today, if the title list includes it."],
  }),
];

/** The columns on offer for the journals of a consortium, or of a library, by their groups. */
export function columnGroups(isConsortium: boolean): { name: string; columns: ColumnSpec[] }[] {
  const offered = COLUMNS.filter((column) => isConsortium || !column.isForConsortium);
  return [...new Set(offered.map((column) => column.group))].map((name) => ({ name, columns: offered.filter((column) => column.group === name) }));
}

/** Columns shown until the reader chooses. */
export const DEFAULT_COLUMNS: readonly string[] = ["cpu_rank", "cpu", "cost", "subscription_cost", "usage", "use_paywalled_percent", "instant_usage_percent"];

/** What the columns that are always shown say. */
export const FIXED_HINTS = {
  subscribed: "Whether the title is subscribed in this scenario. The button subscribes or unsubscribes it, or requests it in a consortium's proposal.",
  title: "The journal's title in the reference data. Click or press Enter to see the source of its numbers. Ctrl+click subscribes or requests it.",
} as const;
