import { useRef, useState } from "react";
import { LazyTooltip } from "../../ui/LazyTooltip";
import { PlainIconButton } from "../../ui/PlainIconButton";
import { OverwriteDialog } from "./OverwriteDialog";
import { useLongPress } from "./use-long-press";

interface Props {
  /** How many are subscribed, and of how many. */
  count: number;
  total: number;
  /** Whether a number would undo a choice that somebody made title by title. */
  isOwnChoice: boolean;
  /** Why nothing can be changed. */
  reason: string | undefined;
  onCount: (count: number) => void;
}

/** How many of the titles with the lowest cost per use are subscribed: plus, minus, or a number that is typed. */
export function Counter({ count, total, isOwnChoice, reason, onCount }: Props) {
  // What is asked for but not taken over yet: while a button is held down, while a number is typed, while we ask.
  const [wanted, setWanted] = useState<string>();
  const [asked, setAsked] = useState<number>();
  const pending = useRef(count);
  const isFixed = reason !== undefined;
  const take = (next: number) => {
    setWanted(undefined);
    if (!Number.isInteger(next) || next < 0 || next > total || next === count) return;
    if (isOwnChoice) setAsked(next);
    else onCount(next);
  };
  const step = (by: number) => {
    const from = wanted === undefined ? count : Number(wanted);
    pending.current = Math.max(0, Math.min(total, (Number.isInteger(from) ? from : count) + by));
    setWanted(String(pending.current));
  };
  const minus = useLongPress(-1, step, () => take(pending.current));
  const plus = useLongPress(1, step, () => take(pending.current));
  const shown = wanted ?? String(count);
  const at = Number(shown);
  return (
    <LazyTooltip title={reason ?? "Subscribes this number of journals, lowest cost per use first. Hold a button to change by five."} describeChild arrow enterDelay={600}>
      <div role="group" aria-label="Subscribed journals" className="counter">
        <PlainIconButton aria-label="One fewer" disabled={isFixed || at <= 0} {...minus}>
          −
        </PlainIconButton>
        <input
          className="counter-input"
          inputMode="numeric"
          aria-label="Number of subscribed journals"
          value={shown}
          disabled={isFixed}
          onChange={(event) => setWanted(event.target.value.replaceAll(/\D/g, ""))}
          onBlur={() => wanted !== undefined && take(wanted === "" ? count : Number(wanted))}
          onKeyDown={(event) => {
            if (event.key === "Enter" && wanted !== undefined) take(wanted === "" ? count : Number(wanted));
            if (event.key === "Escape") setWanted(undefined);
          }}
        />
        <PlainIconButton aria-label="One more" disabled={isFixed || at >= total} {...plus}>
          +
        </PlainIconButton>
        {asked !== undefined && (
          <OverwriteDialog
            wanted={asked}
            onConfirm={() => {
              setAsked(undefined);
              onCount(asked);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </div>
    </LazyTooltip>
  );
}
