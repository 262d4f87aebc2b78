/** What the ways to choose journals are called, and what they would change, in words. */

import { currencySymbol, money, percent, plural } from "../../lib/format";
import type { Way } from "../../model/ways";
import type { SubscriptionChange } from "./change-words";

/** The name of a way to choose. */
export type WayName = Way["name"];

interface WayWords {
  /** In the menu, and as the title of its dialog. */
  title: string;
  /** How it chooses. */
  about: string;
  /** The limit to enter; none where the rows are known. */
  label?: string;
}

export const WAY_WORDS: Record<WayName, WayWords> = {
  cost: { title: "Subscribe up to an annual cost", label: "Annual cost, at most", about: "Adds journals with the lowest cost per use first. The annual cost includes interlibrary loans." },
  access: { title: "Subscribe until enough uses are met", label: "Uses met, at least", about: "Adds journals with the lowest cost per use first. Uses met by interlibrary loans count." },
  cpu: { title: "Subscribe below a cost per use", label: "Cost per use, below", about: "Adds every journal with a cost per use below your limit." },
  shown: { title: "Subscribe journals in this filter", about: "Adds every journal that your search and filters show." },
};

/** The unit of a limit, before or behind the number. */
export function unitOf(name: WayName, currency: string | null): { start?: string; end?: string } {
  return name === "access" ? { end: "%" } : { start: currencySymbol(currency).trim() };
}

/** Why a limit cannot be reached, and which one can. Amounts are rounded to what can be entered. */
export function nearestWords(name: WayName, nearest: number, currency: string | null): string {
  if (name === "cost") return `The annual cost cannot be lower than ${money(Math.ceil(nearest), currency)}. Enter that amount or more.`;
  return `These journals meet at most ${percent(Math.floor(nearest * 10) / 10, 1)} of uses. Enter that share or less.`;
}

/** What a change is going to do: "Subscribes 40 journals and unsubscribes 2 journals." */
export function plannedWords({ add, remove }: SubscriptionChange): string {
  const parts = [add.length > 0 && `subscribes ${plural(add.length, "journal")}`, remove.length > 0 && `unsubscribes ${plural(remove.length, "journal")}`].filter((part) => part !== false);
  return parts.length === 0 ? "This changes nothing. Exactly these journals are subscribed now." : `This ${parts.join(" and ")}.`;
}
