import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useRef } from "react";
import { count, money } from "../../lib/format";
import { selectionOf } from "../../model/selection";
import type { Titles } from "../../model/titles";
import { useFocusAfterPress } from "../../ui/use-focus-after-press";

interface Props {
  titles: Titles;
  isSubscribed: Uint8Array;
  /** The selected rows. */
  rows: readonly number[];
  currency: string | null;
  canEdit: boolean;
  onSubscribe: (rows: number[]) => void;
  onUnsubscribe: (rows: number[]) => void;
  onClear: () => void;
}

/** The selected journals in one line: how many, what they cost, their uses, what cancelling them saves, and what to do with them. */
export function SelectionBar({ titles, isSubscribed, rows, currency, canEdit, onSubscribe, onUnsubscribe, onClear }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const { cost, uses, savings } = selectionOf(titles, rows);
  const subscribable = rows.filter((row) => !isSubscribed[row]);
  const unsubscribable = rows.filter((row) => isSubscribed[row]);
  // The button that was pressed makes room for its opposite; the keyboard stays in the bar.
  const pressed = useFocusAfterPress(`${subscribable.length} ${unsubscribable.length}`, () => bar.current?.querySelector("button"));
  const act = (work: () => void) => {
    pressed();
    work();
  };
  const figures: [name: string, value: string, meaning: string][] = [
    ["Subscription cost", money(cost, currency), "Annual cost of subscriptions to the selected journals"],
    ["Uses", count(uses), "Weighted uses a year of the selected journals"],
    ["Savings if cancelled", money(savings, currency), "Annual subscription cost minus the cost of interlibrary loans"],
  ];
  return (
    <Box ref={bar} role="group" aria-label="Selected journals" data-testid="selection" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 0.5, fontSize: "0.8125rem" }}>
      <Box aria-live="polite" sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
        <strong>{count(rows.length)} selected</strong>
        {figures.map(([name, value, meaning]) => (
          <span key={name} title={meaning}>
            {name} <strong>{value}</strong>
          </span>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {canEdit && subscribable.length > 0 && (
          <Button size="small" variant="contained" onClick={() => act(() => onSubscribe(subscribable))}>
            Subscribe {count(subscribable.length)} selected
          </Button>
        )}
        {canEdit && unsubscribable.length > 0 && (
          <Button size="small" variant="outlined" onClick={() => act(() => onUnsubscribe(unsubscribable))}>
            Unsubscribe {count(unsubscribable.length)} selected
          </Button>
        )}
        <Button size="small" onClick={onClear}>
          Clear
        </Button>
      </Box>
    </Box>
  );
}
