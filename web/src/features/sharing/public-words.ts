/** What a public page says of its figures, in words and parts of bars. */

import type { PublicCosts, PublicSummary, PublicUse, Shown } from "../../api/sharing";
import { count, money, percent, plural } from "../../lib/format";
import type { groupColours } from "../../theme";

/** One way in which uses are met, or are not. */
export interface UsePart {
  key: keyof typeof groupColours;
  name: string;
  /** What it means, in a few words. */
  meaning: string;
  /** In percent of all uses. */
  share: number;
  /** Whether the reader has the article at once. */
  isInstant: boolean;
}

/** The ways in which uses are met: at once first, then later, then not. */
export function useParts(use: PublicUse): UsePart[] {
  const parts: UsePart[] = [
    { key: "subscription", name: "Subscriptions", meaning: "Journals that stay subscribed", share: use.subscription, isInstant: true },
    { key: "backfile", name: "Backfile", meaning: "Earlier years that were paid for and remain readable", share: use.backfile, isInstant: true },
    { key: "openAccess", name: "Open access", meaning: "Free to read, academic networks included", share: use.oa + use.social_networks, isInstant: true },
    { key: "ill", name: "Interlibrary loan", meaning: "Borrowed from another library, within days", share: use.ill, isInstant: false },
    { key: "otherDelayed", name: "Not met by the library", meaning: "Found elsewhere, later, or not at all", share: use.other_delayed, isInstant: false },
  ];
  return parts.map((part) => ({ ...part, share: Math.max(0, part.share) }));
}

/** A share as it stands beside its part: exact ones with one decimal. */
export function shareText(share: number, isRounded: boolean): string {
  return percent(share, isRounded ? 0 : 1);
}

/** What a page shows by the choices made, in a sentence. */
export function shownWords({ with_prices, with_titles }: Pick<Shown, "with_prices" | "with_titles">): string {
  const parts = ["how readers access articles", with_prices && "the cost", with_titles && "each journal"].filter((part) => part !== false);
  return `It shows ${parts.length === 3 ? `${parts[0]}, ${parts[1]} and ${parts[2]}` : parts.join(" and ")}.`;
}

/** The whole case in one sentence. */
export function caseSentence({ num_titles, num_subscribed, instant_percent, is_rounded, costs, currency }: PublicSummary): string {
  const choice = `With ${count(num_subscribed)} of ${plural(num_titles, "journal")} subscribed one by one, ${shareText(instant_percent, is_rounded)} of all uses are met at once`;
  if (costs === null) return `${choice}.`;
  const whole = hasBigDeal(costs) ? `; the whole package costs ${money(costs.big_deal, currency)}` : "";
  return `${choice}. That costs ${money(costs.scenario, currency)} a year${whole}.`;
}

/** Costs of a page that compares with the whole package. */
type Compared = PublicCosts & { big_deal: number; saving: number };

/** Whether it is known what the whole package costs. 0 is an amount. */
export function hasBigDeal(costs: PublicCosts): costs is Compared {
  return costs.big_deal !== null && costs.saving !== null;
}

/** What is saved, or is spent more, against the Big Deal; blank where that is not known. */
export function savingText(costs: PublicCosts, currency: string | null, isRounded: boolean): string {
  if (!hasBigDeal(costs)) return "";
  const { saving, saving_percent } = costs;
  if (saving === 0) return "the same as the whole package";
  const share = saving_percent === null ? "" : ` (${shareText(Math.abs(saving_percent), isRounded)})`;
  return `${money(Math.abs(saving), currency)}${share} ${saving > 0 ? "less" : "more"} than the whole package`;
}

/** The five years that the figures are averages of. */
export function yearsText(baseYear: number): string {
  return `${baseYear} to ${baseYear + 4}`;
}

/** How the figures are to be read, in a few sentences. */
export function notes({ base_year, is_rounded, costs }: PublicSummary): string[] {
  return [
    `All figures are forecasts: a year's average of ${yearsText(base_year)}, from the use that publishers report (COUNTER), ${costs ? "prices, " : ""}open access and backfiles.`,
    "Uses include articles read, and citations and papers by the institution's own authors, weighted by the library.",
    ...(is_rounded ? ["Shares are rounded to whole percentages, uses and amounts to two significant digits. Parts may not add up to the total."] : []),
  ];
}
