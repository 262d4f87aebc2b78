import { useEffect, useRef } from "react";
import type { ExplainedNode } from "../../api/explanation";
import { plural } from "../../lib/format";
import { PlainButton } from "../../ui/PlainButton";
import { inputButtonId } from "./use-sheet-focus";

interface Props {
  inputs: readonly ExplainedNode[];
  others: ExplainedNode["others"];
  isFetching: boolean;
  onMore: () => void;
}

/** The titles of a sum that are not listed, in one line, and the way to more of them. */
export function OtherTitles({ inputs, others, isFetching, onMore }: Props) {
  // The button may be gone once there are no others: the focus goes on to the first title that is new.
  const before = useRef<number>(undefined);
  useEffect(() => {
    const first = before.current === undefined ? undefined : inputs[before.current];
    if (!first) return;
    before.current = undefined;
    document.getElementById(inputButtonId(first.id))?.focus();
  }, [inputs]);
  if (!others) return null;
  return (
    <div className="explain-others" data-testid="other-titles">
      <span>
        {plural(others.count, "other title")}{" "}
        <PlainButton
          size="small"
          isBusy={isFetching}
          onClick={() => {
            before.current = inputs.length;
            onMore();
          }}
        >
          Show more
        </PlainButton>
      </span>
      <span className="explain-input-value number">{others.shown}</span>
    </div>
  );
}
