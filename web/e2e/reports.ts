/** COUNTER reports as JSON and what a person counts in them: invented ones, and real ones where they are present. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { journals } from "./files";

/** A report, and what a person counts in it. */
export interface KnownReport {
  name: string;
  content: Buffer;
  rows: string;
  facts: [term: string, value: string][];
  metrics: string[][];
}

const METRICS = ["Total_Item_Requests", "Unique_Item_Requests"] as const;

/** Requests of a journal in January: of each metric, and never more unique than total ones. */
const counts = (at: number): [total: number, unique: number] => [17 + 5 * at, 11 + 4 * at];

const total = (place: 0 | 1) => journals.reduce((sum, _, at) => sum + counts(at)[place], 0);

/** An invented report of release 5 for January 2024, which has one entry per journal. */
function invented(id: "TR_J3" | "TR_J4"): KnownReport {
  const performance = (at: number) => [{
    Period: { Begin_Date: "2024-01-01", End_Date: "2024-01-31" },
    Instance: METRICS.map((metric, place) => ({ Metric_Type: metric, Count: counts(at)[place] })),
  }];
  const items = journals.map(({ title, issn }, at) => ({
    Title: title, Platform: "Invented Online", Publisher: "Invented Press", Item_ID: [{ Type: "Print_ISSN", Value: issn }],
    ...(id === "TR_J3" ? { Access_Type: "Controlled" } : { YOP: "2022" }), Performance: performance(at),
  }));
  const filters = { Data_Type: "Journal", Access_Method: "Regular", Begin_Date: "2024-01-01", End_Date: "2024-01-31" };
  const header = {
    Created: "2024-02-05T10:00:00Z", Created_By: "Invented Online", Customer_ID: "invented-42", Report_ID: id, Release: "5",
    Report_Name: id === "TR_J3" ? "Journal Usage by Access Type" : "Journal Requests by YOP (Excluding OA_Gold)",
    Institution_Name: "Example College", Institution_ID: [{ Type: "Proprietary", Value: "Invented:42" }],
    Report_Filters: Object.entries(filters).map(([Name, Value]) => ({ Name, Value })), Report_Attributes: [], Exceptions: [],
  };
  return {
    name: `invented_${id.toLowerCase()}.json`,
    content: Buffer.from(JSON.stringify({ Report_Header: header, Report_Items: items })),
    rows: String(journals.length * METRICS.length),
    facts: [
      ["Report", `${id}, release 5`],
      ["Period", "January 2024"],
      ["Distinct ISSNs", String(journals.length)],
      ["First title", journals.at(0)?.title ?? ""],
      ["Last title", journals.at(-1)?.title ?? ""],
    ],
    metrics: [
      ["Total Item Requests", String(journals.length), String(total(0))],
      ["Unique Item Requests", String(journals.length), String(total(1))],
    ],
  };
}

/** Requests of a month. */
export const requests = invented("TR_J3");

/** Requests of a month by year of publication. */
export const requestsByYear = invented("TR_J4");

/** Two real reports, from the folder of real files. */
export function realReports(files: string): KnownReport[] {
  const file = (name: string) => ({ name, content: readFileSync(join(files, "counter_json", name)) });
  return [
    {
      ...file("folio__tr_j3.json"),
      rows: "442",
      facts: [
        ["Report", "TR_J3, release 5"],
        ["Period", "January 2021"],
        ["Distinct ISSNs", "95"],
        ["First title", "Acta Haematologica"],
        ["Last title", "Kompass Ophthalmologie"],
      ],
      metrics: [
        ["Total Item Requests", "105", "798"],
        ["Unique Item Requests", "105", "573"],
      ],
    },
    {
      ...file("folio__tr_j4.json"),
      rows: "456",
      facts: [
        ["Report", "TR_J4, release 5"],
        ["Period", "January 2021"],
        ["Distinct ISSNs", "74"],
        ["First title", "Acta Haematologica"],
        ["Last title", "Journal of Innate Immunity"],
      ],
      metrics: [
        ["Total Item Requests", "228", "587"],
        ["Unique Item Requests", "228", "430"],
      ],
    },
  ];
}
