import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { count, money, percent } from "../../lib/format";
import { ink } from "../../theme";
import { STATE_WORDS, type CheckShare, type DataCheck, type TitleState } from "./check";

interface Props {
  check: DataCheck;
  /** What the list shows, as its code. */
  only: string;
  onChoose: (state: string) => void;
}

const COLOURS: Readonly<Record<TitleState, string>> = { forecast: ink.good, weak: ink.warn, not_forecast: ink.plain };

/** How much of the titles, of their uses and of their prices is forecast: a bar for each, and the titles behind. */
export function CheckSummary({ check, only, onChoose }: Props) {
  const parts = partsOf(check);
  return (
    <Paper variant="outlined" component="section" aria-label="Summary" data-testid="check-summary" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {count(check.forecast.titles)} of {count(check.all.titles)} titles are forecast
      </Typography>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "max-content minmax(0, 1fr) max-content" }, columnGap: 2, rowGap: { xs: 0.5, sm: 1 }, alignItems: "center" }}>
        <Bar name="Titles" whole={count(check.all.titles)} parts={parts.map(([state, share]) => [state, share.titlesPercent])} />
        <Bar name="Uses" whole={count(check.all.uses)} parts={parts.map(([state, share]) => [state, share.usesPercent])} />
        <Bar name="Prices" whole={money(check.all.cost, check.currency)} parts={parts.map(([state, share]) => [state, share.costPercent])} />
      </Box>
      <Box role="group" aria-label="Titles by state" sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 2 }}>
        {parts.map(([state, share]) => (
          <StateToggle key={state} state={state} titles={share.titles} isChosen={only === state} onChoose={() => onChoose(state)} />
        ))}
      </Box>
    </Paper>
  );
}

function StateToggle({ state, titles, isChosen, onChoose }: { state: TitleState; titles: number; isChosen: boolean; onChoose: () => void }) {
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{ display: "flex", alignItems: "center", gap: 1, font: "inherit", color: "inherit", cursor: "pointer", px: 1.5, py: 0.5, borderRadius: 4, border: 1, borderColor: isChosen ? "primary.main" : "divider", backgroundColor: isChosen ? ink.tint : "transparent", "&:hover": { borderColor: "primary.main" } }}
    >
      <Box component="span" aria-hidden sx={{ width: 10, height: 10, borderRadius: "50%", backgroundColor: COLOURS[state] }} />
      {STATE_WORDS[state]} <strong className="number">{count(titles)}</strong>
    </Box>
  );
}

function Bar({ name, whole, parts }: { name: string; whole: string; parts: [TitleState, number | null][] }) {
  const words = parts.map(([state, share]) => `${STATE_WORDS[state]} ${percent(share, 1)}`).join(", ");
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box role="img" aria-label={`${name}: ${words}`} title={words} sx={{ display: "flex", gap: "2px", height: 16, borderRadius: 1, overflow: "hidden", backgroundColor: ink.line }}>
        {parts.map(([state, share]) => (
          <Box key={state} sx={{ width: `${share ?? 0}%`, minWidth: share ? "2px" : 0, backgroundColor: COLOURS[state] }} />
        ))}
      </Box>
      <Typography variant="body2" className="number" sx={{ textAlign: { sm: "right" } }}>
        {whole}
      </Typography>
    </>
  );
}

const less = (a: number | null, b: number | null) => (a === null ? null : a - (b ?? 0));

/** Forecast without gaps, forecast with gaps, not forecast: together all titles. */
function partsOf({ forecast, weak, notForecast }: DataCheck): [TitleState, CheckShare][] {
  const whole: CheckShare = {
    titles: forecast.titles - weak.titles,
    titlesPercent: less(forecast.titlesPercent, weak.titlesPercent),
    uses: forecast.uses - weak.uses,
    usesPercent: less(forecast.usesPercent, weak.usesPercent),
    cost: forecast.cost - weak.cost,
    costPercent: less(forecast.costPercent, weak.costPercent),
  };
  return [["forecast", whole], ["weak", weak], ["not_forecast", notForecast]];
}
