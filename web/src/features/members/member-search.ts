/** Which members a search means, by name or tag, and what tags somebody typed. */

import { byName } from "../../lib/order";

/** Whether a name or one of the tags has the text in it, whatever the case. */
export function isFound(search: string, name: string, tags: readonly string[]): boolean {
  const text = search.trim().toLowerCase();
  return text === "" || [name, ...tags].some((one) => one.toLowerCase().includes(text));
}

/** Tags from a text with commas between; of those that are the same but for their case the first one stays. */
export function tagsOf(text: string | null | undefined): string[] {
  const tags = new Map<string, string>();
  for (const part of (text ?? "").split(",")) {
    const tag = part.trim().replaceAll(/\s+/g, " ");
    if (tag !== "" && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

/** All tags that are in use, in the order of the alphabet. */
export function tagsInUse(members: readonly { tags: readonly string[] }[]): string[] {
  return [...new Set(members.flatMap(({ tags }) => tags))].sort(byName);
}
