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

/** A moment, given as ISO text in UTC, in the reader's own zone. */
export function moment(iso: string | null | undefined): string {
  const time = iso ? new Date(iso) : undefined;
  if (!time || Number.isNaN(time.getTime())) return NONE;
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** A moment with the zone in which it is told: "22 Nov 2026, 14:05 CET". What comes without a zone is in UTC. */
export function zonedMoment(iso: string | null | undefined, zone?: string): string {
  const time = iso ? new Date(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`) : undefined;
  if (!time || Number.isNaN(time.getTime())) return NONE;
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone, timeZoneName: "short" }).format(time);
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

/** "31 January 2027", from ISO text that begins with a day; another text stays as it is. */
export function day(iso: string): string {
  const time = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? iso : new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(time);
}

/** "31 Jan 2027", where there is little room. */
export function shortDay(iso: string): string {
  const time = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? iso : new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(time);
}

/** A moment in Pacific time, with the name of the zone. */
export function pacific(iso: string): string {
  return new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit", timeZone: "America/Los_Angeles", timeZoneName: "short" }).format(Date.parse(iso));
}
