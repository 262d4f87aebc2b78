/** What is compared and how it is looked at; the address holds all of it, so that a link or a reload shows the same. */

/** The choices of a comparison. */
export interface Choices {
  /** The scenarios: an id, or an id, `@` and the number of a version. */
  keys: readonly string[];
  /** The one that the others are compared with; blank for the first. */
  base: string;
  /** Which titles are listed: a letter for each scenario; blank for all. */
  pattern: string;
  /** The title that is looked at, as its linking ISSN; blank for none. */
  title: string;
  /** The total whose difference is explained; blank for the first. */
  total: string;
  /** Between which two scenarios; blank for the base and the first of the others. */
  from: string;
  to: string;
}

const OTHERS = ["base", "pattern", "title", "total", "from", "to"] as const;

/** The choices that an address names. A scenario that is no part of the comparison is none. */
export function readChoices(params: URLSearchParams): Choices {
  const keys = [...new Set((params.get("s") ?? "").split(",").map((key) => key.trim()).filter(Boolean))];
  const oneOf = (name: string) => keys.find((key) => key === params.get(name)) ?? "";
  const pattern = params.get("pattern") ?? "";
  return {
    keys,
    base: oneOf("base"),
    pattern: pattern.length === keys.length && /^[kna]+$/.test(pattern) ? pattern : "",
    title: params.get("title") ?? "",
    total: params.get("total") ?? "",
    from: oneOf("from"),
    to: oneOf("to"),
  };
}

/** Writes choices into an address; what else it says stays. */
export function writeChoices(before: URLSearchParams, choices: Choices): URLSearchParams {
  const params = new URLSearchParams(before);
  params.set("s", choices.keys.join(","));
  for (const name of OTHERS) {
    if (choices[name] === "") params.delete(name);
    else params.set(name, choices[name]);
  }
  return params;
}

/** The choices without a scenario. A pattern of fewer scenarios is another one, so all titles are listed again. */
export function without(choices: Choices, key: string): Choices {
  const unless = (one: string) => (one === key ? "" : one);
  return {
    ...choices,
    keys: choices.keys.filter((one) => one !== key),
    base: unless(choices.base),
    pattern: "",
    from: unless(choices.from),
    to: unless(choices.to),
  };
}

/** The choices with one more scenario. */
export function withScenario(choices: Choices, key: string): Choices {
  return choices.keys.includes(key) ? choices : { ...choices, keys: [...choices.keys, key], pattern: "" };
}

/** Between which two scenarios a difference is explained: as chosen, otherwise from the base to the first of the others. */
export function explainedPair({ keys, from, to }: Pick<Choices, "keys" | "from" | "to">, base: string): [from: string, to: string] {
  const first = from || (to === base ? (keys.find((key) => key !== to) ?? base) : base);
  const second = to !== "" && to !== first ? to : (keys.find((key) => key !== first) ?? first);
  return [first, second];
}
