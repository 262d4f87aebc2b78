/** The beginning of a long text, for lists. */

const WORDS = 40;
const SIGNS = 200;

/** At most so many words and so many characters of a description, in one line; dots say that there is more. */
export function previewOf(description: string): string {
  const words = description.split(/\s+/).filter(Boolean);
  const some = words.slice(0, WORDS).join(" ");
  const signs = [...some];
  if (signs.length > SIGNS) return `${signs.slice(0, SIGNS).join("").trimEnd()} …`;
  return words.length > WORDS ? `${some} …` : some;
}
