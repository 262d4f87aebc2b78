/** A TR_J2 that says that nobody was turned away, for libraries whose publisher has none for them. */

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const COLUMNS = ["Title", "Publisher", "Publisher_ID", "Platform", "DOI", "Proprietary_ID", "Print_ISSN", "Online_ISSN", "URI", "Metric_Type", "Reporting_Period_Total"];

/** What the file is called. */
export const PLACEHOLDER_NAME = "TR_J2 placeholder.csv";

/** A COUNTER report of release 5 over one year, with three lines of no journal and no turnaway: no forecast changes by it. */
export function placeholderReport(year: number): string {
  const head = [
    ["Report_Name", "Journal Accesses Denied"],
    ["Report_ID", "TR_J2"],
    ["Release", "5"],
    ["Metric_Types", "No_License"],
    ["Report_Filters", "Data_Type=Journal; Access_Method=Regular"],
    ["Reporting_Period", `Begin_Date=${year}-01-01; End_Date=${year}-12-31`],
    ["Created_By", "Titlewise"],
    [],
    [...COLUMNS, ...MONTHS.map((month) => `${month}-${year}`)],
  ];
  const lines = [1, 2, 3].map((nth) => [`No turnaways (${nth})`, "", "", "", "", "", "0000-0000", "", "", "No_License", "0", ...MONTHS.map(() => "0")]);
  return [...head, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** The report of the last whole year, as a file. */
export function placeholderFile(now = new Date()): File {
  return new File([placeholderReport(now.getUTCFullYear() - 1)], PLACEHOLDER_NAME, { type: "text/csv" });
}
