import type { ExplainedNode } from "../../api/explanation";
import { leafLine } from "./leaf-words";
import { inputButtonId } from "./use-sheet-focus";

interface Props {
  inputs: readonly ExplainedNode[];
  /** Whether each has a line about where it comes from. */
  hasNotes?: boolean;
  onOpen: (id: string) => void;
}

/** Values, each of which can be opened. */
export function InputList({ inputs, hasNotes = true, onOpen }: Props) {
  return (
    <ul className="explain-inputs">
      {inputs.map((input) => (
        <li key={input.id}>
          <button type="button" id={inputButtonId(input.id)} className="explain-input" onClick={() => onOpen(input.id)}>
            <span className="explain-input-words">
              <span>{input.label}</span>
              {hasNotes && <span className="explain-note">{input.leaf ? leafLine(input.leaf) : input.with_numbers}</span>}
            </span>
            <span className="explain-input-value number">{input.shown}</span>
            <span aria-hidden className="explain-arrow">
              ›
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
