/** Columns of Arrow as plain arrays, unpacked as a whole: to ask for value after value takes many times as long. */

import { DataType, type Data, type Vector } from "apache-arrow";

/** Numbers of one column by row; NaN where the server sent null. */
export type Numbers = ArrayLike<number>;

/** The column's own typed array when it is one chunk without nulls; else a copy with NaN for null. */
export function unpackNumbers(vector: Vector | null, length: number): Numbers {
  const numbers = new Float64Array(length).fill(Number.NaN);
  let start = 0;
  for (const chunk of vector?.data ?? []) {
    const values: unknown = chunk.values;
    const isPlain = values instanceof Float64Array || values instanceof Int32Array;
    if (isPlain && chunk.length === length && chunk.nullCount === 0) return values.subarray(0, length);
    const isThere = validityOf(chunk);
    for (let at = 0; at < chunk.length; at++) {
      if (isThere(at)) numbers[start + at] = Number(isPlain ? values[at] : vector?.get(start + at));
    }
    start += chunk.length;
  }
  return numbers;
}

/** The texts of a column; none where the server sent null. */
export function unpackTexts(vector: Vector | null, length: number): readonly string[] {
  if (!vector) return Array.from({ length }, () => "");
  if (DataType.isUtf8(vector.type)) return (vector as Vector<DataType>).data.flatMap(textsOf);
  return Array.from({ length }, (_, row) => String((vector.get(row) as unknown) ?? ""));
}

/** Whether a value is not null, asked of the bits themselves: the library's own question goes through its type each time. */
function validityOf({ nullable, nullBitmap, offset }: Data): (at: number) => boolean {
  if (!nullable || !nullBitmap || nullBitmap.length === 0) return () => true;
  return (at) => ((nullBitmap[(offset + at) >> 3] ?? 0) & (1 << ((offset + at) & 7))) !== 0;
}

const utf8 = new TextDecoder();
/** Gives one character for each byte, so that places in its text are places in the bytes. */
const bytewise = new TextDecoder("latin1");
const BEYOND_ASCII = /[^\0-\x7f]/;

function textsOf(chunk: Data): string[] {
  const offsets = chunk.valueOffsets as Int32Array;
  const bytes = chunk.values as Uint8Array;
  const all = bytewise.decode(bytes);
  const isThere = validityOf(chunk);
  return Array.from({ length: chunk.length }, (_, at) => {
    const [start, end] = [offsets[at] ?? 0, offsets[at + 1] ?? 0];
    const text = all.slice(start, end);
    if (!isThere(at)) return "";
    return BEYOND_ASCII.test(text) ? utf8.decode(bytes.subarray(start, end)) : text;
  });
}
