import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense, lazy, useMemo } from "react";
import { useSearchParams } from "react-router";
import { count } from "../../lib/format";
import { UrlTabs } from "../../ui/UrlTabs";
import { ComparedScenarios } from "./ComparedScenarios";
import { SettingsTab } from "./SettingsTab";
import { SubjectsTab } from "./SubjectsTab";
import { TotalsTab } from "./TotalsTab";
import { WhyTab } from "./WhyTab";
import { explainedPair, without, writeChoices, type Choices } from "./choices";
import type { ComparisonWithTitles } from "./compared-titles";
import { marked } from "./scenario-marks";

// It brings the grid.
const TitlesTab = lazy(async () => ({ default: (await import("./TitlesTab")).TitlesTab }));

interface Props {
  compared: ComparisonWithTitles;
  choices: Choices;
  onChange: (change: (before: Choices) => Choices) => void;
}

/** The parts of a comparison: totals, settings and data, titles, and what differences follow from. */
export function ComparisonParts({ compared: { comparison, titles }, choices, onChange }: Props) {
  const [params] = useSearchParams();
  // All tabs are in sight on a telephone.
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const { totals, base, amounts_refusal, settings, data, subjects, num_different } = comparison;
  const scenarios = useMemo(() => marked(comparison.scenarios, base), [comparison.scenarios, base]);
  const currency = scenarios.find(({ isBase }) => isBase)?.currency ?? "";
  const hasVersions = scenarios.some(({ key, id }) => key !== id);
  const explained = totals.filter(({ is_attributable, unit }) => is_attributable && (amounts_refusal === null || !unit.startsWith("money")));
  const pair = explainedPair({ keys: scenarios.map(({ key }) => key), from: choices.from, to: choices.to }, base);
  const whyOf = (total: string, key: string) => {
    const address = writeChoices(params, { ...choices, total, from: base, to: key });
    address.set("tab", "why");
    return `?${address}`;
  };
  return (
    <Stack spacing={2}>
      <ComparedScenarios scenarios={scenarios} onBase={(key) => onChange((before) => ({ ...before, base: key, from: "", to: "" }))} onRemove={(key) => onChange((before) => without(before, key))} />
      {amounts_refusal !== null && (
        <Alert severity="warning" variant="outlined" data-testid="amounts-refusal">
          {amounts_refusal}
        </Alert>
      )}
      {hasVersions && (
        <Alert severity="info" variant="outlined">
          An earlier version is calculated with the current files, and with the current reference data unless it was locked to a version.
        </Alert>
      )}
      <div>
        <UrlTabs
          label="Parts of the comparison"
          first="totals"
          tabs={[
            { name: "totals", label: "Totals", content: <TotalsTab totals={totals} scenarios={scenarios} currency={currency} whyOf={whyOf} /> },
            { name: "settings", label: `${isNarrow ? "Settings" : "Settings and data"} (${count(settings.length + data.length)})`, content: <SettingsTab comparison={comparison} scenarios={scenarios} /> },
            {
              name: "titles",
              label: `Titles (${count(num_different)})`,
              content: (
                <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
                  <TitlesTab comparison={comparison} titles={titles} scenarios={scenarios} pattern={choices.pattern} onPattern={(pattern) => onChange((before) => ({ ...before, pattern }))} title={choices.title} onTitle={(title) => onChange((before) => ({ ...before, title }))} pair={pair} />
                </Suspense>
              ),
            },
            {
              name: "why",
              label: "Why",
              content: <WhyTab choices={choices} scenarios={scenarios} totals={explained} currency={currency} onChange={(part) => onChange((before) => ({ ...before, ...part }))} />,
            },
            { name: "subjects", label: "Subjects", content: <SubjectsTab subjects={subjects} scenarios={scenarios} hasAmounts={amounts_refusal === null} /> },
          ]}
        />
      </div>
    </Stack>
  );
}
