/**
 * The columns of a list of journals. A list that arrives as changes takes the columns that stay from the list before, row
 * by row; what was unpacked there is not unpacked again.
 */

import type { Table, Vector } from "apache-arrow";
import { unpackNumbers, unpackTexts, type Numbers } from "./unpack";

/** Where each row was in the list before. */
const ROW_BEFORE = "row_before";

/** A column: its vector, and the place in it of each row of the list; without places these are the same. */
interface Column {
  vector: Vector;
  places: Int32Array | null;
  numbers?: Numbers;
  texts?: readonly string[];
}

/** Columns by name, each unpacked as a whole when first asked for. */
export class TitleColumns {
  private readonly count: number;
  private readonly columns: ReadonlyMap<string, Column>;
  private readonly absent = new Map<string, Pick<Column, "numbers" | "texts">>();

  private constructor(count: number, columns: ReadonlyMap<string, Column>) {
    this.count = count;
    this.columns = columns;
  }

  /** The columns of a table; with those of the list before where it has only what changed. */
  static of(table: Table, before?: TitleColumns): TitleColumns {
    const columns = new Map<string, Column>();
    const rows = before ? placesOf(table.getChild(ROW_BEFORE), before.count) : null;
    const composed = new Map<Int32Array | null, Int32Array | null>();
    for (const [name, column] of before?.columns ?? []) columns.set(name, moved(column, rows, composed));
    for (const { name } of table.schema.fields) {
      const vector = table.getChild(name);
      if (vector && name !== ROW_BEFORE) columns.set(name, { vector, places: null });
    }
    return new TitleColumns(table.numRows, columns);
  }

  has(name: string): boolean {
    return this.columns.has(name);
  }

  numbers(name: string): Numbers {
    const column = this.columns.get(name);
    if (!column) return (this.missing(name).numbers ??= unpackNumbers(null, this.count));
    return (column.numbers ??= picked(unpackNumbers(column.vector, column.vector.length), column.places));
  }

  texts(name: string): readonly string[] {
    const column = this.columns.get(name);
    if (!column) return (this.missing(name).texts ??= unpackTexts(null, this.count));
    return (column.texts ??= pickedTexts(unpackTexts(column.vector, column.vector.length), column.places));
  }

  /** True, false, or null when unknown. */
  flag(name: string, row: number): boolean | null {
    const column = this.columns.get(name);
    const value: unknown = column?.vector.get(column.places?.[row] ?? row);
    return typeof value === "boolean" ? value : null;
  }

  private missing(name: string) {
    const known = this.absent.get(name) ?? {};
    this.absent.set(name, known);
    return known;
  }
}

/** The places of rows in a list of so many, or null where each is where it was. */
function placesOf(vector: Vector | null, count: number): Int32Array | null {
  const places = vector?.toArray() as Int32Array | undefined;
  if (!places) return null;
  return places.length === count && places.every((place, row) => place === row) ? null : places;
}

/** A column of the list before with its rows at other places. Columns that moved alike share their places. */
function moved(column: Column, rows: Int32Array | null, composed: Map<Int32Array | null, Int32Array | null>): Column {
  if (rows === null) return column;
  const { vector, places, numbers, texts } = column;
  let now = composed.get(places);
  if (now === undefined) {
    now = places === null ? rows : rows.map((row) => places[row] ?? row);
    composed.set(places, now);
  }
  return { vector, places: now, ...(numbers && { numbers: picked(numbers, rows) }), ...(texts && { texts: pickedTexts(texts, rows) }) };
}

function picked(values: Numbers, places: Int32Array | null): Numbers {
  return places === null ? values : Float64Array.from(places, (place) => values[place] ?? Number.NaN);
}

function pickedTexts(values: readonly string[], places: Int32Array | null): readonly string[] {
  return places === null ? values : Array.from(places, (place) => values[place] ?? "");
}
