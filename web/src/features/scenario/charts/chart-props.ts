/** What the charts of a scenario are drawn from, and what they lead to. */

import type { ImageKind } from "./svg-image";
import type { Overlay } from "../../../model/overlay";
import type { HistogramProps } from "./Histogram";

/** Draws the chart that is shown as a picture. */
export type MakeImage = (kind: ImageKind, title: string) => Promise<Blob>;

/** All that a chart may use. */
export interface ChartProps extends HistogramProps {
  scenarioId: string;
  overlay: Overlay;
  /** Whether a number would replace a choice that was made title by title. */
  isOwnChoice: boolean;
  /** Why nothing can be changed. */
  reason: string | undefined;
  /** Subscribes so many of the titles with the lowest cost per use. */
  onCount: (count: number) => void;
  /** Shows the journals of a subject only, or those of all subjects. */
  onSubject: (subject: string | undefined) => void;
  /** The subject whose journals alone are shown. */
  subject: string | undefined;
  /** Selects journals in the grid. */
  onPick: (rows: number[]) => void;
  /** The selected journals. */
  picked: ReadonlySet<number>;
  /** Opens one journal. */
  onOpen: (row: number) => void;
  /** Receives what draws the picture of this chart. */
  onImage: (make: MakeImage) => void;
}
