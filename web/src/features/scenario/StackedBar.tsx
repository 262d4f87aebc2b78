import { groupColours } from "../../theme";
import { LazyTooltip } from "../../ui/LazyTooltip";

/** One part of a bar. */
export interface Segment {
  key: keyof typeof groupColours;
  name: string;
  meaning: string;
  value: number;
  /** The name of its total in the API, if it has one. */
  total?: string;
}

interface Props {
  title: string;
  segments: Segment[];
  /** The value as it stands beside and on the bar. */
  show: (value: number, share: number) => string;
  /** More about the value, for the tooltip. */
  long?: (value: number) => string;
  testId: string;
}

/** A segment narrower than this share of its bar, in percent, has no label of its own; nor does one that its label does not fit. */
const LABEL_SHARE = 5;

/** A bar of parts that make up a whole, with its key. Parts grow and shrink; they never vanish at once. */
export function StackedBar({ title, segments, show, long, testId }: Props) {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  const shares = segments.map((segment) => (total > 0 ? (100 * segment.value) / total : 0));
  const describe = (segment: Segment, share: number) =>
    `${segment.meaning}: ${long ? `${long(segment.value)} uses a year, ` : ""}${show(segment.value, share)}`;
  return (
    <section aria-label={title} data-testid={testId} className="bar-part">
      <div className="bar">
        {segments.map((segment, at) => {
          const share = shares[at] ?? 0;
          const { fill, text } = groupColours[segment.key];
          return (
            <LazyTooltip key={segment.key} title={describe(segment, share)} placement="top" arrow>
              <div
                tabIndex={share > 0 ? 0 : undefined}
                role="img"
                aria-hidden={share <= 0}
                aria-label={describe(segment, share)}
                className="bar-segment"
                data-total={segment.total}
                style={{ flexGrow: share, backgroundColor: fill, color: text }}
              >
                {share > LABEL_SHARE && <strong className="bar-label">{show(segment.value, share)}</strong>}
              </div>
            </LazyTooltip>
          );
        })}
      </div>
      <BarKey segments={segments} show={(segment, at) => show(segment.value, shares[at] ?? 0)} />
    </section>
  );
}

interface KeyProps {
  segments: Segment[];
  show: (segment: Segment, at: number) => string;
}

function BarKey({ segments, show }: KeyProps) {
  return (
    <dl className="bar-key">
      {segments.map((segment, at) => (
        <div key={segment.key} data-total={segment.total}>
          <span aria-hidden className="bar-colour" style={{ backgroundColor: groupColours[segment.key].fill }} />
          <dt title={segment.meaning}>{segment.name}</dt>
          <dd className="number">{show(segment, at)}</dd>
        </div>
      ))}
    </dl>
  );
}
