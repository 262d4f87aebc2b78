/** Which public pages have content. Menus hide the others. */

import type { Article, Site, TeamMember, Webinar } from "./site";

/** What the operator provided; undefined while it is not loaded. */
interface Content {
  site: Site | undefined;
  team: readonly TeamMember[] | undefined;
  press: readonly Article[] | undefined;
  caseStudies: readonly Article[] | undefined;
  webinars: readonly Webinar[] | undefined;
}

/** Whether each page has content. */
export type FilledPages = Record<"team" | "press" | "contact" | "caseStudies" | "webinars", boolean>;

/** Finds the pages with content. The contact page needs an address or a link. */
export function filledPages({ site, team, press, caseStudies, webinars }: Content): FilledPages {
  return { team: has(team), press: has(press), contact: site?.supportEmail !== undefined || has(site?.links), caseStudies: has(caseStudies), webinars: has(webinars) };
}

function has(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0;
}
