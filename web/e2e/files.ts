/** Small files with invented journals, shaped as the COUNTER standard and publishers shape theirs. */

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cell } from "./workbook";

/** A file as Playwright uploads it. */
export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An invented journal. */
export interface Journal {
  title: string;
  issn: string;
}

/** An ISSN of seven digits and the check digit that belongs to them. */
export function issnOf(digits: number): string {
  const text = String(digits).padStart(7, "0");
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${text.slice(0, 4)}-${text.slice(4)}${check === 10 ? "X" : check}`;
}

const FIELDS = ["Acoustics", "Botany", "Catalysis", "Dialectology", "Ecology", "Glaciology", "Hydrology", "Kinetics"];

/** Eight invented journals. */
export const journals: Journal[] = FIELDS.map((field, at) => ({ title: `Invented Annals of ${field}`, issn: issnOf(412_345 + 1_111 * at) }));

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The months of a report, as COUNTER writes them. */
function monthsFrom(year: number, month: number, count = 12): { heading: string; first: string; last: string }[] {
  return Array.from({ length: count }, (_, at) => {
    const [of, index] = [year + Math.floor((month - 1 + at) / 12), (month - 1 + at) % 12];
    const pair = String(index + 1).padStart(2, "0");
    const end = new Date(Date.UTC(of, index + 1, 0)).getUTCDate();
    return { heading: `${NAMES[index]}-${of}`, first: `${of}-${pair}-01`, last: `${of}-${pair}-${end}` };
  });
}

/** What a COUNTER report of release 5 is made of. */
export interface CounterReport {
  id: "TR_J2" | "TR_J3" | "TR_J4";
  year: number;
  /** The first month, 1 to 12. */
  month?: number;
  titles?: Journal[];
}

/** A COUNTER report of release 5 over twelve months, row by row. */
export function counterRows({ id, year, month = 1, titles = journals }: CounterReport): Cell[][] {
  const months = monthsFrom(year, month);
  const isDenials = id === "TR_J2";
  const isByYear = id === "TR_J4";
  const metrics = isDenials ? ["No_License"] : ["Total_Item_Requests", "Unique_Item_Requests"];
  const access = isDenials ? [] : [isByYear ? "YOP" : "Access_Type"];
  const block: Cell[][] = [
    ["Report_Name", isDenials ? "Journal Accesses Denied" : isByYear ? "Journal Requests by YOP (Excluding OA_Gold)" : "Journal Usage by Access Type"],
    ["Report_ID", id],
    ["Release", "5"],
    ["Institution_Name", "Example College"],
    ["Institution_ID", "Invented:42"],
    ["Metric_Types", metrics.join("; ")],
    ["Report_Filters", `Data_Type=Journal; Access_Method=Regular${isByYear ? "; Access_Type=Controlled" : ""}`],
    ["Report_Attributes", ""],
    ["Exceptions", ""],
    ["Reporting_Period", `Begin_Date=${months[0]?.first}; End_Date=${months.at(-1)?.last}`],
    ["Created", `${year + 1}-07-15T08:00:00Z`],
    ["Created_By", "Invented Platform"],
    [],
  ];
  const headings = ["Title", "Publisher", "Publisher_ID", "Platform", "DOI", "Proprietary_ID", "Print_ISSN", "Online_ISSN", "URI", ...access, "Metric_Type", "Reporting_Period_Total"];
  const rows = titles.flatMap(({ title, issn }, at) =>
    metrics.map((metric, metricAt) => {
      const counts = months.map((_, place) => 10 + at + (place % 3) - metricAt);
      const total = counts.reduce((sum, one) => sum + one, 0);
      return [title, "Invented Press", "", "Invented Online", "", `inv:${at}`, issn, "", "", ...access.map(() => (isByYear ? year : "Controlled")), metric, total, ...counts];
    }),
  );
  return [...block, [...headings, ...months.map(({ heading }) => heading)], ...rows];
}

/** JR2 of release 4: access denied, which a forecast cannot use. */
export function deniedRows(): Cell[][] {
  const months = monthsFrom(2018, 1).map(({ heading }) => heading);
  const line = (name: string, issn: string): Cell[] => [name, "Invented Press", "Invented Online", "", "", issn, "", "Access denied: content item not licenced", 12, ...months.map(() => 1)];
  return [
    ["Journal Report 2 (R4)", "Access Denied to Full-Text Articles by Month, Journal and Category"],
    ["Example College"],
    [],
    ["Period covered by Report"],
    ["2018-01-01 to 2018-12-31"],
    ["Date run"],
    ["2019-01-15"],
    ["Journal", "Publisher", "Platform", "Journal DOI", "Proprietary Identifier", "Print ISSN", "Online ISSN", "Access Denied Category", "Reporting Period Total", ...months],
    ...journals.map(({ title, issn }) => line(title, issn)),
  ];
}

/** A price list under the given headings for ISSN, title and price, with rows of its own at the end. */
export function priceRows(headings: [issn: string, title: string, price: string], ...extra: Cell[][]): Cell[][] {
  return [headings, ...journals.map(({ title, issn }, at): Cell[] => [issn, title, 1204.5 + 100 * at]), ...extra];
}

const quoted = (cell: Cell) => (/[",;\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell));

/** Rows as a text file. */
export function csvOf(rows: Cell[][], delimiter = ","): Buffer {
  return Buffer.from(rows.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join(""));
}

/** A file to upload; its type is left to the server, as browsers do with endings they do not know. */
export function upload(name: string, buffer: Buffer): Upload {
  return { name, mimeType: "application/octet-stream", buffer };
}

/** A large file to upload: the browser reads it from the disk, instead of getting all of it in a message. */
export function onDisk(name: string, content: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), "titlewise-e2e-upload-")), name);
  writeFileSync(path, content);
  return path;
}
