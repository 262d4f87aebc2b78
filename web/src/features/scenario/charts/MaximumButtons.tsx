import { memo } from "react";
import { money } from "../../../lib/format";
import { FARTHEST_CPU, MAX_CPU, MAX_STEP } from "../../../model/histogram";
import { PlainButton } from "../../../ui/PlainButton";

interface Props {
  /** How far the axis reaches. */
  max: number;
  /** How many journals are beyond. */
  beyond: number;
  currency: string | null;
  onMax: (max: number) => void;
}

/** Lets the axis of cost per use reach further, and back to where it ends usually. */
export const MaximumButtons = memo(function MaximumButtons({ max, beyond, currency, onMax }: Props) {
  const next = max + MAX_STEP;
  return (
    <>
      {beyond > 0 && next <= FARTHEST_CPU && (
        <PlainButton size="small" className="maximum-button" onClick={() => onMax(next)}>
          Show up to {money(next, currency)}
        </PlainButton>
      )}
      {max > MAX_CPU && (
        <PlainButton size="small" className="maximum-button" onClick={() => onMax(MAX_CPU)}>
          Back to {money(MAX_CPU, currency)}
        </PlainButton>
      )}
    </>
  );
});
