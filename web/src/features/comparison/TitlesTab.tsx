import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { Comparison } from "../../api/comparison";
import { count, plural } from "../../lib/format";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ComparedTitleGrid } from "./ComparedTitleGrid";
import { PatternButtons } from "./PatternButtons";
import { TitleDialog } from "./TitleDialog";
import type { ComparedTitle } from "./compared-titles";
import type { MarkedScenario } from "./scenario-marks";

interface Props {
  comparison: Comparison;
  titles: ComparedTitle[];
  scenarios: readonly MarkedScenario[];
  /** The pattern of the titles that are listed; blank for all. */
  pattern: string;
  onPattern: (pattern: string) => void;
  /** The title that is looked at; blank for none. */
  title: string;
  onTitle: (issnL: string) => void;
  /** The two scenarios between which differences are explained. */
  pair: [from: string, to: string];
}

/** The titles that are not the same in all scenarios. */
export function TitlesTab({ comparison, titles, scenarios, pattern, onPattern, title, onTitle, pair }: Props) {
  const shown = useMemo(() => (pattern === "" ? titles : titles.filter((one) => one.pattern === pattern)), [titles, pattern]);
  if (titles.length === 0) return <EmptyPanel heading="No differences" text="Every title has the same state and the same figures in all scenarios." />;
  return (
    <Stack spacing={1.5}>
      <PatternButtons patterns={comparison.patterns} total={comparison.num_different} chosen={pattern} onChoose={onPattern} />
      <Typography variant="body2" color="textSecondary" role="status" data-testid="shown-titles">
        {`${plural(shown.length, "title")} shown. ${count(comparison.num_different)} of ${plural(comparison.num_titles, "title")} differ. Kept: subscribed to. Select a title to see why, or a heading to sort.`}
      </Typography>
      <ComparedTitleGrid titles={shown} scenarios={scenarios} hasAmounts={comparison.amounts_refusal === null} onOpen={onTitle} />
      {title !== "" && <TitleDialog issnL={title} scenarios={scenarios} pair={pair} onClose={() => onTitle("")} />}
    </Stack>
  );
}
