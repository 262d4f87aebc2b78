/** The report on publication charges, decoded member by member; amounts that are not known are null. */

import { plural } from "../../lib/format";
import { listOf, numberOf, objectOf, textOf, type Json } from "../../lib/json";

/** What came together in one year, or on average of several. */
export interface ApcSum {
  /** Papers with an author of the institution. */
  papers: number | null;
  /** These papers, each counted by the share of its authors that is of the institution. */
  authorship: number | null;
  /** Charges, each by that share. */
  cost: number | null;
}

/** One year of it. */
export interface ApcYear extends ApcSum {
  year: number;
}

/** The totals in one currency; nothing is converted. */
export interface ApcTotal extends ApcSum {
  currency: string | null;
  byYear: ApcYear[];
}

/** One journal: what its charge is, and what the institution's papers there cost a year. */
export interface ApcJournal extends ApcSum {
  issnL: string;
  title: string;
  publisher: string;
  /** `gold` or `hybrid`. */
  status: string;
  currency: string | null;
  price: number | null;
  byYear: ApcYear[];
  /** Papers that could not be reckoned. */
  leftOut: number;
}

/** The report of one institution. */
export interface ApcReport {
  isReady: boolean;
  /** Why there is nothing yet. */
  reason: string;
  years: number[];
  totals: ApcTotal[];
  journals: ApcJournal[];
  /** Papers in all, and those that are in the sums. */
  papers: number | null;
  counted: number | null;
  leftOut: { noPrice: number; noAuthors: number; otherYears: number };
}

/** Reads the report. */
export function readApcReport(value: unknown): ApcReport {
  const report = objectOf(value);
  const left = objectOf(report.left_out);
  return {
    isReady: report.state === "ready",
    reason: textOf(report.reason),
    years: listOf(report.years).flatMap((year) => numberOf(year) ?? []),
    totals: listOf(report.totals).map((one) => totalOf(objectOf(one))),
    journals: listOf(report.journals).map((one) => journalOf(objectOf(one))),
    papers: numberOf(report.papers_total),
    counted: numberOf(report.papers_counted),
    leftOut: { noPrice: numberOf(left.no_price) ?? 0, noAuthors: numberOf(left.no_authors) ?? 0, otherYears: numberOf(left.other_years) ?? 0 },
  };
}

/** What was left out of the sums, in sentences. */
export function leftOutSentences({ noPrice, noAuthors, otherYears }: ApcReport["leftOut"]): string[] {
  const sentences: string[] = [];
  if (noPrice > 0) sentences.push(`${plural(noPrice, "paper")} left out: the journal's charge is unknown.`);
  if (noAuthors > 0) sentences.push(`${plural(noAuthors, "paper")} left out: the number of authors is unknown.`);
  if (otherYears > 0) sentences.push(`${plural(otherYears, "paper")} from other years.`);
  return sentences;
}

function totalOf(one: Json): ApcTotal {
  return { currency: textOf(one.currency) || null, ...sumOf(one), byYear: yearsOf(one) };
}

function journalOf(one: Json): ApcJournal {
  return {
    issnL: textOf(one.issn_l),
    title: textOf(one.title) || textOf(one.issn_l),
    publisher: textOf(one.publisher),
    status: textOf(one.oa_status),
    currency: textOf(one.currency) || null,
    price: numberOf(one.apc_price),
    ...sumOf(one),
    byYear: yearsOf(one),
    leftOut: numberOf(one.papers_left_out) ?? 0,
  };
}

function sumOf(one: Json): ApcSum {
  return { papers: numberOf(one.num_apc_papers), authorship: numberOf(one.fractional_authorship), cost: numberOf(one.cost_apc) };
}

function yearsOf(one: Json): ApcYear[] {
  return listOf(one.by_year).flatMap((value) => {
    const year = objectOf(value);
    const number = numberOf(year.year);
    return number === null ? [] : [{ year: number, ...sumOf(year) }];
  });
}
