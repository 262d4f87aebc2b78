/** Reads JSON of which nothing is taken for granted: what is not there or of another type becomes an empty value. */

/** A JSON object with unknown members. */
export type Json = Record<string, unknown>;

/** The object, or one without members. */
export function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The list, or an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text, or an empty one. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The number, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** The texts of a list; blank ones are left out. */
export function textsOf(value: unknown): string[] {
  return listOf(value).map(textOf).filter((text) => text.trim() !== "");
}
