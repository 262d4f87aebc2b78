/** Numbers, money and times to text. `null` and NaN mean "unknown" and are shown as a dash. */

/** Shown where there is no value. */
export const NONE = "–";

const SYMBOLS: Record<string, string> = {
  USD: "$",
  CAD: "$",
  AUD: "$",
  AUS: "$",
  NZD: "$",
  HKD: "$",
  GBP: "£",
  EUR: "€",
};

/** The sign in front of an amount; a code without a sign of its own is shown as the code. */
export function currencySymbol(code: string | null | undefined): string {
  if (!code) return "$";
  return SYMBOLS[code.toUpperCase()] ?? `${code.toUpperCase()}\u00a0`;
}

const counted = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const decimals = [0, 1, 2].map(
  (places) => new Intl.NumberFormat("en", { minimumFractionDigits: places, maximumFractionDigits: places }),
);

function isKnown(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** A number with a fixed number of decimals and `,` for thousands. */
export function fixed(value: number | null | undefined, places: 0 | 1 | 2): string {
  if (!isKnown(value)) return NONE;
  const text = (decimals[places] as Intl.NumberFormat).format(value);
  return /^-[0.,]+$/.test(text) ? text.slice(1) : text;
}

/** A count; below 1 with two decimals, so that small uses do not vanish. */
export function count(value: number | null | undefined): string {
  if (!isKnown(value)) return NONE;
  if (value !== 0 && Math.abs(value) < 1) return fixed(value, 2);
  return counted.format(value);
}

/** An amount of money: sign in front, no space, minus before the sign. */
export function money(value: number | null | undefined, code: string | null | undefined, places: 0 | 2 = 0): string {
  if (!isKnown(value)) return NONE;
  const text = fixed(Math.abs(value), places);
  const isNegative = value < 0 && !/^[0.,]+$/.test(text);
  return `${isNegative ? "-" : ""}${currencySymbol(code)}${text}`;
}

/** A difference: what the size of it is shown as, with + or - before it; nothing before what is shown as nothing. */
export function signed(value: number, show: (size: number) => string): string {
  const text = show(Math.abs(value));
  if (!/[1-9]/.test(text)) return text;
  return `${value < 0 ? "-" : "+"}${text}`;
}

/** A share in percent, given as 0 to 100. */
export function percent(value: number | null | undefined, places: 0 | 1 | 2 = 0): string {
  return isKnown(value) ? `${fixed(value, places)}%` : NONE;
}

/** A yearly rate in percent, with no more decimals than it has, two at most. */
export function rate(value: number | null | undefined): string {
  if (!isKnown(value)) return NONE;
  return `${new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(value)}%`;
}

/** A size of a file. */
export function bytes(size: number | null | undefined): string {
  if (!isKnown(size)) return NONE;
  if (size < 1024) return `${size} B`;
  if (size < 1024 * 1024) return `${fixed(size / 1024, 0)} kB`;
  return `${fixed(size / 1024 / 1024, 1)} MB`;
}

/**
 * A moment in the zone of the user's browser, with the name of the zone: "22 Nov 2026, 14:05 CET". ISO text without a zone is
 * in UTC. Every moment on the screens has this form; `zone` is for tests.
 */
export function moment(iso: string | null | undefined, zone?: string): string {
  const time = timeOf(iso);
  if (!time) return NONE;
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone, timeZoneName: "short" }).format(time);
}

/** Steps of the distance from now: up to how many seconds each one is used, and how many it has. */
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number, number][] = [
  ["minute", 3600, 60],
  ["hour", 86_400, 3600],
  ["day", 14 * 86_400, 86_400],
  ["week", 60 * 86_400, 7 * 86_400],
  ["month", 730 * 86_400, 30.44 * 86_400],
  ["year", Infinity, 365.25 * 86_400],
];

/** How long ago a moment was: "just now", "5 minutes ago", "3 weeks ago". */
export function ago(iso: string | null | undefined, now = Date.now()): string {
  const time = timeOf(iso);
  if (!time) return NONE;
  const seconds = (now - time.getTime()) / 1000;
  if (Math.abs(seconds) < 60) return "just now";
  const [unit, , size] = STEPS.find(([, most]) => Math.abs(seconds) < most) ?? ["year", 0, 31_557_600];
  return new Intl.RelativeTimeFormat("en-GB").format(-Math.round(seconds / size), unit);
}

/** A moment and how long ago it was: "22 Nov 2026, 14:05 CET (3 days ago)". */
export function momentAgo(iso: string | null | undefined, now?: number): string {
  const absolute = moment(iso);
  return absolute === NONE ? NONE : `${absolute} (${ago(iso, now)})`;
}

/** The time that ISO text means, in UTC where it names no zone; undefined for other text. */
export function timeOf(iso: string | null | undefined): Date | undefined {
  if (!iso) return undefined;
  const time = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(iso) || iso.length <= 10 ? iso : `${iso}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** "1 journal", "2 journals". */
export function plural(amount: number, one: string, many = `${one}s`): string {
  return `${count(amount)} ${amount === 1 ? one : many}`;
}

/** `counter_trj2`, `perpetual-access` to "Counter trj2", "Perpetual access": for names we do not know. */
export function humanised(name: string): string {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The number, 0 or more, that somebody typed, with `,` between thousands or as the decimal sign; null if it is none. */
export function numberTyped(text: string): number | null {
  const bare = text.replaceAll(/\s/g, "");
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare.replace(",", ".");
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** The yearly growth in percent, -100 or more, that a text means; null if it is none. */
export function growthTyped(text: string): number | null {
  const bare = text.trim();
  const isNegative = /^[-−]/.test(bare);
  const size = numberTyped(isNegative ? bare.slice(1) : bare);
  if (size === null || size === 0) return size;
  return isNegative && size > 100 ? null : isNegative ? -size : size;
}

/** "January 2019", from ISO text that begins with a year and a month. */
export function monthName(iso: string): string {
  const [year, month] = iso.split("-").map(Number);
  if (!year || !month) return iso;
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.UTC(year, month - 1));
}

/**
 * "31 January 2027", from ISO text; another text stays as it is. The day of a moment is that in the zone of the user's browser,
 * as in `moment`; a day without a time is the same in every zone.
 */
export function day(iso: string, zone?: string): string {
  return dayIn("long", iso, zone);
}

/** "31 Jan 2027", where there is little room. */
export function shortDay(iso: string, zone?: string): string {
  return dayIn("medium", iso, zone);
}

function dayIn(dateStyle: "long" | "medium", iso: string, zone?: string): string {
  const time = /^\d{4}-\d\d-\d\d/.test(iso) ? timeOf(iso) : undefined;
  if (!time) return iso;
  return new Intl.DateTimeFormat("en-GB", { dateStyle, timeZone: iso.length > 10 ? zone : "UTC" }).format(time);
}

/** A moment in Pacific time, with the name of the zone. */
export function pacific(iso: string): string {
  return new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit", timeZone: "America/Los_Angeles", timeZoneName: "short" }).format(Date.parse(iso));
}
