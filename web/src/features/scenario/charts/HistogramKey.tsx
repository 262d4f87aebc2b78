import { memo } from "react";
import type { DotLayout } from "../../../model/dots";
import { groupColours, ink } from "../../../theme";
import { dotShapes } from "./dot-shapes";

/** The least size of a sign in the key, in pixels: smaller ones are hard to see apart from their words. */
const LEAST = 6;

interface Props {
  layout: Pick<DotLayout, "cell" | "line">;
  isProposal: boolean;
  /** How far it is from the right edge, in pixels. */
  right: number;
}

/** What the squares stand for, each drawn as it is in the histogram. */
export const HistogramKey = memo(function HistogramKey({ layout, isProposal, right }: Props) {
  const grow = Math.max(1, LEAST / layout.cell);
  const shapes = dotShapes(layout);
  const kinds: [name: string, path: string, colour: string][] = [
    ["Subscribed", shapes.subscribed, groupColours.subscription.fill],
    ...(isProposal ? [["Requested", shapes.requested, groupColours.requested.fill] as [string, string, string]] : []),
    ["Not subscribed", shapes.plain, ink.plain],
  ];
  return (
    <div data-testid="histogram-key" className="histogram-key" style={{ right }}>
      {kinds.map(([name, path, colour]) => (
        <div key={name}>
          <svg aria-hidden width={layout.cell * grow} height={layout.line * grow} viewBox={`0 0 ${layout.cell} ${layout.line}`}>
            <path d={`M0 0${path}`} fill={colour} />
          </svg>
          {name}
        </div>
      ))}
    </div>
  );
});
