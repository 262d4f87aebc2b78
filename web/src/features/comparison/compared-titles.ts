/** The titles of a comparison, and the comparison itself, from one Arrow stream. */

import { tableFromIPC, type Table } from "apache-arrow";
import type { Comparison } from "../../api/comparison";
import { UnreadableReplyError } from "../../api/problem";

/** A title in a scenario. */
export interface TitleCell {
  isKept: boolean;
  usage: number | null;
  cost: number | null;
  cpu: number | null;
}

/** A title that is not the same in all scenarios. */
export interface ComparedTitle {
  issnL: string;
  title: string;
  publisher: string | null;
  subject: string | null;
  /** A letter for each scenario: kept, not kept, or absent. */
  pattern: string;
  /** The title in each scenario; null where it is not forecast. */
  cells: (TitleCell | null)[];
}

/** A comparison with its titles. */
export interface ComparisonWithTitles {
  comparison: Comparison;
  titles: ComparedTitle[];
}

/** Reads the stream that the server sends. */
export function readComparison(stream: Uint8Array): ComparisonWithTitles {
  const table = tableOf(stream);
  const document = table.schema.metadata.get("comparison");
  if (document === undefined) throw new UnreadableReplyError("The comparison arrived without its totals.");
  const comparison = JSON.parse(document) as Comparison;
  return { comparison, titles: titlesOf(table, comparison.scenarios.length) };
}

function tableOf(stream: Uint8Array): Table {
  try {
    return tableFromIPC(stream);
  } catch (cause) {
    throw new UnreadableReplyError("The comparison did not arrive as an Arrow stream.", { cause });
  }
}

function titlesOf(table: Table, scenarios: number): ComparedTitle[] {
  const column = (name: string) => {
    const found = table.getChild(name);
    if (!found) throw new UnreadableReplyError(`A column is missing: ${name}.`);
    return found;
  };
  const text = (name: string) => {
    const values = column(name);
    return (row: number) => values.get(row) as string | null;
  };
  const number = (name: string) => {
    const values = column(name);
    return (row: number) => values.get(row) as number | null;
  };
  const cellOf = (at: number) => {
    const kept = column(`subscribed_${at}`);
    const [usage, cost, cpu] = [number(`usage_${at}`), number(`cost_${at}`), number(`cpu_${at}`)];
    return (row: number): TitleCell | null => {
      const isKept = kept.get(row) as boolean | null;
      return isKept === null ? null : { isKept, usage: usage(row), cost: cost(row), cpu: cpu(row) };
    };
  };
  const [issnL, title, publisher, subject, pattern] = [text("issn_l"), text("title"), text("publisher"), text("subject"), text("pattern")];
  const cells = Array.from({ length: scenarios }, (_, at) => cellOf(at));
  return Array.from({ length: table.numRows }, (_, row) => ({
    issnL: issnL(row) ?? "",
    title: title(row) ?? "",
    publisher: publisher(row),
    subject: subject(row),
    pattern: pattern(row) ?? "",
    cells: cells.map((cell) => cell(row)),
  }));
}
