import { useState, type ReactNode } from "react";
import { arrowKeys } from "./arrow-keys";

/** One of several things to choose from. */
export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** What it says to those who listen, where the label is a sign. */
  spoken?: string;
  title?: string;
}

interface Props<Value extends string> {
  /** What is chosen, for those who listen. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
  className?: string;
}

const step = arrowKeys(".choice");

/**
 * Buttons side by side of which one is pressed; one stop for Tab, arrows inside. Those of Material UI are drawn twice: each learns its
 * place in the row from the first drawing.
 */
export function ChoiceButtons<Value extends string>({ label, value, choices, onChoose, className }: Props<Value>) {
  const [stop, setStop] = useState(0);
  return (
    <div role="group" aria-label={label} tabIndex={-1} className={className === undefined ? "choices" : `choices ${className}`} onKeyDown={step}>
      {choices.map((choice, at) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.spoken}
          title={choice.title}
          tabIndex={at === stop ? 0 : -1}
          className="choice"
          onFocus={() => setStop(at)}
          onClick={() => choice.value !== value && onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
