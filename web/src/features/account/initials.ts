/** One or two letters that stand for a person: of the name, else of the email. */
export function initials(name: string, email: string): string {
  const words = (name.trim() || email.split("@")[0] || "").split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
