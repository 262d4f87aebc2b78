import { isRequested } from "../../../model/journal-state";
import { histogramOf, type Bin } from "../../../model/histogram";
import type { HistogramProps } from "./Histogram";
import { money } from "../../../lib/format";
import { rangeWords } from "./axis-marks";
import { otherRows } from "./other-rows";

type Props = Pick<HistogramProps, "titles" | "isSubscribed" | "states" | "currency" | "max">;

/** How much cost per use a line of the table spans. */
const STEP = 5;

/** The histogram's numbers as a table, for those who cannot see it and those who want them. */
export function BinTable({ titles, isSubscribed, states, currency, max }: Props) {
  const histogram = histogramOf(titles.numbers("cpu"), STEP, max);
  const lines: [string, number[]][] = [
    ...histogram.bins.filter((bin: Bin) => bin.rows.length > 0).map((bin): [string, number[]] => [rangeWords(bin, currency), bin.rows]),
    ...otherRows(histogram, money(max, currency)).map(({ words, rows }): [string, number[]] => [words.charAt(0).toUpperCase() + words.slice(1), rows]),
  ];
  return (
    <table data-testid="histogram-table" className="data-table">
      <thead>
        <tr>
          <th scope="col">Cost per use</th>
          <th scope="col" className="number">Journals</th>
          <th scope="col" className="number">Subscribed</th>
          {states && <th scope="col" className="number">Requested</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(([range, rows]) => (
          <tr key={range}>
            <th scope="row">{range}</th>
            <td className="number">{rows.length}</td>
            <td className="number">{rows.filter((row) => isSubscribed[row]).length}</td>
            {states && <td className="number">{rows.filter((row) => isRequested(states[row])).length}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
