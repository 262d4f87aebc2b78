/** How a journal's use and cost come about, line by line, as a person would reckon them. */

import type { SettingsByName } from "../../api/scenarios";
import { NONE, count, fixed, money, percent } from "../../lib/format";
import { hasUse } from "../../model/overlay";
import type { Titles } from "../../model/titles";

/** One line of a sum; the last of a sum is its result. */
export interface Line {
  name: string;
  value: string;
  isSum: boolean;
  /** The name that the API has for the number, if it can be explained. */
  field?: string;
}

const line = (name: string, value: string, field?: string): Line => ({ name, value, isSum: false, ...(field && { field }) });
const sum = (name: string, value: string, field: string): Line => ({ ...line(name, value, field), isSum: true });

/** The lines of one journal. Uses and amounts are averages of the five forecast years. */
export function journalLines(titles: Titles, row: number, settings: SettingsByName, currency: string | null): Record<"about" | "usage" | "cost" | "open", Line[]> {
  const number = (column: string) => titles.numbers(column)[row] ?? Number.NaN;
  const text = (column: string) => titles.texts(column)[row] || NONE;
  const citationWeight = Number(settings.weight_citation ?? 0);
  const authorshipWeight = Number(settings.weight_authorship ?? 0);
  const society = titles.flag("is_society_journal", row);
  const embargo = number("bronze_oa_embargo_months");
  const open = number("use_oa_plus_social_networks");
  const backfile = Math.max(0, number("use_backfile"));
  const total = number("use_total");
  // The model lets citations and authorships grow and shrink with the number of articles.
  const weighted = number("downloads") + number("citations") * citationWeight + number("authorships") * authorshipWeight;
  const growth = number("usage") - weighted;
  const growthLine: Line[] = Math.abs(growth) >= 1 ? [line(`${growth > 0 ? "+" : "−"} Adjustment for articles published`, count(Math.abs(growth)))] : [];
  const isUsed = hasUse(titles, row);
  const share = (part: number) => (isUsed ? percent((100 * part) / total) : NONE);
  const known = (column: string) => (isUsed ? percent(number(column)) : NONE);
  return {
    usage: [
      line("Downloads", count(number("downloads")), "downloads"),
      line(`+ ${fixed(number("citations"), 1)} citations × ${count(citationWeight)}`, count(number("citations") * citationWeight)),
      line(`+ ${fixed(number("authorships"), 1)} authorships × ${count(authorshipWeight)}`, count(number("authorships") * authorshipWeight)),
      ...growthLine,
      sum("= Weighted uses", count(number("usage")), "usage"),
      line(`− Open access (${share(open)})`, count(open), "use_oa_plus_social_networks"),
      line(`− Backfile (${share(backfile)})`, count(backfile), "use_backfile"),
      sum("= Paywalled uses", count(number("use_paywalled")), "use_paywalled"),
    ],
    cost: [
      line("Subscription cost", money(number("subscription_cost"), currency), "subscription_cost"),
      line("− ILL cost avoided", money(number("ill_cost"), currency), "ill_cost"),
      sum("= Net subscription cost", money(number("subscription_minus_ill_cost"), currency), "subscription_minus_ill_cost"),
      line("÷ Paywalled uses", count(number("use_paywalled")), "use_paywalled"),
      sum("= Cost per use", money(number("cpu"), currency, 2), "cpu"),
      line("Rank by cost per use", rank(titles, row), "cpu_rank"),
    ],
    open: [
      line("Repository copies (green)", known("use_green_percent"), "use_green_percent"),
      line("Open articles (hybrid)", known("use_hybrid_percent"), "use_hybrid_percent"),
      line("Free to read (bronze)", known("use_bronze_percent"), "use_bronze_percent"),
      line("Academic networks", known("use_social_networks_percent"), "use_social_networks_percent"),
      line("Peer-reviewed among these", known("use_peer_reviewed_percent"), "use_peer_reviewed_percent"),
    ],
    about: [
      line("ISSN-L", text("issn_l")),
      line("Publisher", text(titles.has("publisher") ? "publisher" : "publisher_short")),
      line("Subject", text("subject")),
      line("Society journal", society === null ? NONE : society ? "Yes" : "No"),
      line("Delayed open access", embargo > 0 ? `After ${count(embargo)} months` : "No"),
      line("Perpetual access", text("perpetual_access_years_text")),
    ],
  };
}

/** The journal's rank among those that have one. */
function rank(titles: Titles, row: number): string {
  const ranks = titles.numbers("cpu_rank");
  const own = ranks[row] ?? Number.NaN;
  if (Number.isNaN(own)) return NONE;
  return `${count(own)} of ${count(Array.from(ranks).filter((one) => !Number.isNaN(one)).length)}`;
}
