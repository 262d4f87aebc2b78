import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import type { TitleComparison } from "../../api/comparison";
import { count, money } from "../../lib/format";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { stackedTable } from "../../ui/stacked-table";
import { ContributionTable } from "./ContributionTable";
import { ScenarioMark } from "./ScenarioMark";
import { STATE_WORDS } from "./pattern-words";
import { placeWords } from "./place-words";
import { useTitle } from "./queries";
import type { MarkedScenario } from "./scenario-marks";

interface Props {
  issnL: string;
  scenarios: readonly MarkedScenario[];
  /** The two scenarios whose difference in cost per use is explained. */
  pair: [from: string, to: string];
  onClose: () => void;
}

/** A title in all scenarios: why it is kept or not, and what the difference of its cost per use follows from. */
export function TitleDialog({ issnL, scenarios, pair, onClose }: Props) {
  const title = useTitle(issnL, scenarios.map(({ key }) => key));
  const between = useTitle(issnL, pair);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const [from, to] = pair.map((wanted) => scenarios.find(({ key }) => key === wanted));
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isNarrow} aria-labelledby="compared-title">
      <DialogTitle id="compared-title" sx={{ overflowWrap: "anywhere" }}>
        <Typography variant="overline" component="div" color="textSecondary">
          {issnL}
        </Typography>
        {title.data?.title ?? "Title"}
      </DialogTitle>
      <DialogContent dividers>
        {title.isPending && <LinearProgress aria-label="Loading the title" />}
        {title.isError && <ProblemPanel error={title.error} onRetry={() => void title.refetch()} />}
        {title.data && (
          <Stack spacing={2}>
            <Places title={title.data} scenarios={scenarios} />
            {between.data?.cpu && from && to && (
              <section aria-label="Cost per use">
                <Typography variant="h2" sx={{ mb: 1 }}>
                  Cost per use: why {to.mark} differs from {from.mark}
                </Typography>
                {between.data.cpu.contributions.length === 0 ? (
                  <Typography color="textSecondary">The cost per use is the same in both: {money(between.data.cpu.from, from.currency, 2)}.</Typography>
                ) : (
                  <ContributionTable why={between.data.cpu} total={{ label: "Cost per use", unit: "money_per_use", preference: "less" }} from={from} to={to} currency={from.currency} />
                )}
              </section>
            )}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Places({ title: { places, amounts_refusal }, scenarios }: { title: TitleComparison; scenarios: readonly MarkedScenario[] }) {
  const hasAmounts = amounts_refusal === null;
  return (
    <TableContainer component={Paper} variant="outlined" className="comparison-frame" tabIndex={0} role="region" aria-label="The title in each scenario">
      <Table size="small" aria-label="The title in each scenario" sx={stackedTable}>
        <TableHead>
          <TableRow>
            {["Scenario", "State", "Reason"].map((name) => (
              <TableCell key={name} component="th" scope="col">
                {name}
              </TableCell>
            ))}
            {["Uses", ...(hasAmounts ? ["Cost", "CPU"] : [])].map((name) => (
              <TableCell key={name} component="th" scope="col" className="number">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {scenarios.map(({ key, mark, label, currency }, at) => {
            const place = places[at];
            if (!place) return null;
            const { usage = null, cost = null, cpu = null } = place.values ?? {};
            return (
              <TableRow key={key}>
                <TableCell component="th" scope="row" sx={{ minWidth: { sm: 140 }, overflowWrap: "anywhere", "&&": { display: { xs: "block", sm: "table-cell" } } }}>
                  <ScenarioMark mark={mark} /> {label}
                </TableCell>
                <TableCell data-label="State" sx={{ whiteSpace: "nowrap" }}>{STATE_WORDS[place.state]}</TableCell>
                <TableCell data-label="Reason" sx={{ minWidth: { sm: 180 } }}>{placeWords(place)}</TableCell>
                <TableCell className="number" data-label="Uses">{count(usage === null ? null : Math.round(usage))}</TableCell>
                {hasAmounts && <TableCell className="number" data-label="Cost">{money(cost, currency)}</TableCell>}
                {hasAmounts && <TableCell className="number" data-label="CPU">{money(cpu, currency, 2)}</TableCell>}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
