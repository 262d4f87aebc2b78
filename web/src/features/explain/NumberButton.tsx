interface Props {
  /** What the number is, for screen readers. */
  name: string;
  /** The number as text. */
  value: string;
  tabIndex?: number;
  onExplain: () => void;
}

/** A number that is explained when it is pressed. It looks like text until it is pointed at or focused. */
export function NumberButton({ name, value, tabIndex, onExplain }: Props) {
  return (
    <button
      type="button"
      className="number-button"
      tabIndex={tabIndex}
      aria-label={`${value}, explain ${name}`}
      aria-haspopup="dialog"
      onClick={onExplain}
      onKeyDown={(event) => {
        if (event.key === "?") onExplain();
      }}
    >
      {value}
    </button>
  );
}
