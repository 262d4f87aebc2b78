import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { ComparedTotal } from "../../api/comparison";
import { EmptyPanel } from "../../ui/EmptyPanel";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { ContributionTable } from "./ContributionTable";
import { explainedPair, type Choices } from "./choices";
import { useWhy } from "./queries";
import type { MarkedScenario } from "./scenario-marks";
import { verdictOf } from "./total-values";

interface Props {
  choices: Choices;
  scenarios: readonly MarkedScenario[];
  /** Totals whose differences can be explained. */
  totals: readonly ComparedTotal[];
  currency: string;
  onChange: (part: Partial<Pick<Choices, "from" | "to" | "total">>) => void;
}

/** What the difference of a total between two scenarios follows from. */
export function WhyTab({ choices, scenarios, totals, currency, onChange }: Props) {
  const base = scenarios.find(({ isBase }) => isBase)?.key ?? "";
  const [from, to] = explainedPair({ keys: scenarios.map(({ key }) => key), from: choices.from, to: choices.to }, base);
  const total = totals.find(({ name }) => name === choices.total) ?? totals.find(({ name }) => name === "cost") ?? totals.find(({ name }) => name === "instant_percent") ?? totals[0];
  if (!total) return null;
  const options = scenarios.map(({ key, mark, label }) => ({ value: key, text: `${mark}: ${label}` }));
  // The other end makes way when both would be the same.
  const choose = (next: { from?: string; to?: string }) => {
    const pair = { from, to, ...next };
    onChange(pair.from === pair.to ? { from: next.from ?? to, to: next.to ?? from } : pair);
  };
  return (
    <Stack spacing={2}>
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { sm: "repeat(3, minmax(0, 1fr))" } }}>
        <Select label="Total" value={total.name} options={totals.map(({ name, label }) => ({ value: name, text: label }))} onChoose={(name) => onChange({ total: name })} />
        <Select label="From" value={from} options={options} onChoose={(key) => choose({ from: key })} />
        <Select label="To" value={to} options={options} onChoose={(key) => choose({ to: key })} />
      </Box>
      <Explained key={`${from} ${to} ${total.name}`} from={from} to={to} total={total} scenarios={scenarios} currency={currency} />
    </Stack>
  );
}

interface SelectProps {
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChoose: (value: string) => void;
}

function Select({ label, value, options, onChoose }: SelectProps) {
  return (
    <TextField select size="small" fullWidth label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {options.map((one) => (
        <MenuItem key={one.value} value={one.value} sx={{ whiteSpace: "normal" }}>
          {one.text}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ExplainedProps extends Pick<Props, "scenarios" | "currency"> {
  from: string;
  to: string;
  total: ComparedTotal;
}

function Explained({ from, to, total, scenarios, currency }: ExplainedProps) {
  const why = useWhy(from, to, total.name);
  const [one, other] = [from, to].map((wanted) => scenarios.find(({ key }) => key === wanted));
  if (why.isPending) return <Skeleton variant="rounded" height={220} />;
  if (why.isError) return <ProblemPanel error={why.error} onRetry={() => void why.refetch()} />;
  if (!one || !other) return null;
  const { data } = why;
  return (
    <>
      {data.note && (
        <Alert severity="info" variant="outlined">
          {data.note}
        </Alert>
      )}
      {data.contributions.length === 0 ? (
        <EmptyPanel heading="No differences" text="Both scenarios have the same settings, data and subscriptions, so this total is the same." />
      ) : (
        <ContributionTable why={data} total={total} from={one} to={other} currency={currency} />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 760 }}>
        {verdictOf(data.difference, total.unit, total.preference) === "same" && data.contributions.length > 0 && "The contributions cancel each other. "}
        Each contribution is what changes when {other.mark} has its own value of one setting, its subscriptions or one kind of data, averaged over all orders in which these can change (Shapley value). The contributions add up to the difference exactly.
      </Typography>
    </>
  );
}
