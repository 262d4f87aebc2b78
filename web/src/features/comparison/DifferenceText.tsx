import { Link } from "react-router";
import type { ComparedTotal } from "../../api/comparison";
import { SIGNS, differenceText, verdictOf } from "./total-values";

interface Props {
  total: ComparedTotal;
  difference: number | null;
  currency: string;
  /** The address that explains it, and what it is the difference of, for screen readers. */
  why?: { to: string; name: string };
}

/** A difference from the base: its sign and amount, whether it is better, and the way to what it follows from. */
export function DifferenceText({ total: { unit, preference }, difference, currency, why }: Props) {
  const verdict = verdictOf(difference, unit, preference);
  if (verdict === "same") return <span className="difference">{difference === null ? "–" : "the same"}</span>;
  const text = differenceText(difference, unit, currency);
  return (
    <span className={`difference is-${verdict}`}>
      {SIGNS[verdict] && <span aria-hidden>{SIGNS[verdict]} </span>}
      {why ? (
        <Link to={why.to} replace preventScrollReset aria-label={`${text}, why: ${why.name}`}>
          {text}
        </Link>
      ) : (
        text
      )}
      {verdict !== "none" && <span className="visually-hidden"> {verdict}</span>}
    </span>
  );
}
