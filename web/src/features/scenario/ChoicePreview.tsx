import { NONE, count, fixed, money, percent, signed } from "../../lib/format";
import type { Overlay } from "../../model/overlay";

interface Props {
  now: Overlay;
  /** The scenario after the change, if it can be made. */
  after: Overlay | undefined;
  currency: string | null;
  isConsortium: boolean;
}

/** A scenario before and after a change: journals, cost, savings and uses met. */
export function ChoicePreview({ now, after, currency, isConsortium }: Props) {
  const lines: [name: string, of: (overlay: Overlay) => number | null, show: (value: number | null) => string, unit?: string][] = [
    ["Journals subscribed", (one) => one.subscribedCount, count],
    ["Annual cost", (one) => one.costTotal, (value) => money(value, currency)],
    ...(now.saved === null ? [] : [[isConsortium ? "Savings against the Big Deals" : "Savings against the Big Deal", (one: Overlay) => one.saved, (value: number | null) => money(value, currency)] as (typeof lines)[number]]),
    ["Uses met", (one) => one.accessPercent, (value) => percent(value, 1), "points"],
  ];
  return (
    <table className="data-table" data-testid="choice-preview" style={{ width: "100%" }}>
      <caption className="visually-hidden">Result of the choice</caption>
      <thead>
        <tr>
          <th scope="col">Result</th>
          {["Now", "After", "Change"].map((name) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, of, show, unit]) => {
          const [before, next] = [of(now), after && of(after)];
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{show(before)}</td>
              <td className="number">{next === undefined ? NONE : show(next)}</td>
              <td className="number">{before === null || next === undefined || next === null ? NONE : changeOf(next - before, show, unit)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A difference with its sign; of shares in percent it is in percentage points. */
function changeOf(difference: number, show: (value: number) => string, unit?: string): string {
  return unit === undefined ? signed(difference, show) : `${signed(difference, (size) => fixed(size, 1))} ${unit}`;
}
