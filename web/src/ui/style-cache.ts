/**
 * Where the styles of components are inserted. Components bring rules for parts of elements that other browsers have, such as
 * `::-moz-focus-inner`. A browser refuses an unknown part by an exception, which takes ten times as long as a rule, so these are left out.
 */

import createCache, { type StylisPlugin } from "@emotion/cache";
import { prefixer } from "stylis";

/** A part in Firefox or in old browsers of Microsoft. Unknown parts of other browsers (`::-webkit-…`) are valid everywhere. */
const VENDOR_PART = /::?-(?:moz|ms)-[a-z-]+/;

/** Empties rules for parts that the browser does not have. Empty rules are not inserted. */
export function ownParts(hasPart: (part: string) => boolean): StylisPlugin {
  const known = new Map<string, boolean>();
  return (element) => {
    const part = element.type === "rule" ? VENDOR_PART.exec(String(element.props))?.[0] : undefined;
    if (part === undefined) return;
    const isOwn = known.get(part) ?? hasPart(part);
    known.set(part, isOwn);
    if (!isOwn) element.children = [];
  };
}

/** The cache of all styles. */
export const styleCache = createCache({ key: "css", stylisPlugins: [prefixer, ownParts((part) => CSS.supports(`selector(${part})`))] });
