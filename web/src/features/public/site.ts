/** What the operator of a server says about it: small files, decoded member by member. What is not understood is left out. */

import { listOf, objectOf, textOf } from "../../lib/json";

/** Where an operator is found. */
export interface Site {
  supportEmail?: string;
  documentation?: string;
  video?: string;
  /** Who runs the service. */
  operator?: string;
  links: { name: string; link: string }[];
}

/** Somebody who works on it. */
export interface TeamMember {
  name: string;
  role: string;
  about: string;
}

/** What somebody published about it: an article or a case study. */
export interface Article {
  headline: string;
  venue: string;
  date: string;
  quote: string;
  link: string;
  image?: string;
  isPaywalled: boolean;
}

/** A talk to come, or one that was held. */
export interface Webinar {
  title: string;
  /** A moment, as ISO text. */
  startsAt: string;
  about: string;
  /** Where to register, or to watch it. */
  link?: string;
}

/** Reads `site.json`. */
export function readSite(value: unknown): Site {
  const { support_email, documentation, video, operator, links } = objectOf(value);
  const email = textOf(support_email).trim();
  return {
    supportEmail: /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined,
    documentation: linkOf(documentation),
    video: linkOf(video),
    operator: textOf(operator).trim() || undefined,
    links: listOf(links).flatMap((one) => {
      const { name, link } = objectOf(one);
      const address = linkOf(link);
      return address && textOf(name) ? [{ name: textOf(name), link: address }] : [];
    }),
  };
}

/** Reads `team.json`. */
export function readTeam(value: unknown): TeamMember[] {
  return listOf(value).flatMap((one) => {
    const { name, role, about } = objectOf(one);
    return textOf(name) ? [{ name: textOf(name), role: textOf(role), about: textOf(about) }] : [];
  });
}

/** Reads `press.json` or `case-studies.json`, the newest first. */
export function readArticles(value: unknown): Article[] {
  return listOf(value)
    .flatMap((one): Article[] => {
      const { headline, venue, date, quote, link, image, is_paywalled } = objectOf(one);
      const address = linkOf(link);
      if (!address || !textOf(headline)) return [];
      return [{ headline: textOf(headline), venue: textOf(venue), date: textOf(date), quote: textOf(quote), link: address, image: linkOf(image), isPaywalled: is_paywalled === true }];
    })
    .sort((a, b) => b.date.localeCompare(a.date));
}

/** Reads `webinars.json`; one without a moment is left out. */
export function readWebinars(value: unknown): Webinar[] {
  return listOf(value).flatMap((one): Webinar[] => {
    const { title, starts_at, about, link } = objectOf(one);
    if (!textOf(title) || Number.isNaN(Date.parse(textOf(starts_at)))) return [];
    return [{ title: textOf(title), startsAt: textOf(starts_at), about: textOf(about), link: linkOf(link) }];
  });
}

/** Webinars to come, the next one first, and those that are past, the latest first. */
export function splitWebinars(webinars: readonly Webinar[], now: number): { upcoming: Webinar[]; past: Webinar[] } {
  const inOrder = webinars.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return { upcoming: inOrder.filter((one) => Date.parse(one.startsAt) >= now), past: inOrder.filter((one) => Date.parse(one.startsAt) < now).toReversed() };
}

/** The address for a mail to support; undefined if the operator named none. */
export function feedbackOf(site: Site | undefined, subject = "Titlewise"): string | undefined {
  return site?.supportEmail === undefined ? undefined : `mailto:${site.supportEmail}?subject=${encodeURIComponent(subject)}`;
}

/** An address that may be followed: of this site, of another, or a mail. Nothing that runs. */
function linkOf(value: unknown): string | undefined {
  const text = textOf(value).trim();
  return /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(text) ? text : undefined;
}
