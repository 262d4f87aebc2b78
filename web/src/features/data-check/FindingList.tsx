import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { count, percent, plural } from "../../lib/format";
import { ink } from "../../theme";
import type { CheckFinding, DataCheck } from "./check";

interface Props {
  check: DataCheck;
  /** What the list shows, as its code. */
  only: string;
  onChoose: (code: string) => void;
}

const GROUPS: [weight: CheckFinding["weight"], heading: string, none: string][] = [
  ["reason", "Not forecast, by reason", "Every title is forecast."],
  ["weakness", "Forecast, with gaps", "The forecast titles have all the data they need."],
  ["note", "Notes", ""],
];

/** What was found, kind by kind: why, what to do, and how much it is about. */
export function FindingList({ check, only, onChoose }: Props) {
  return GROUPS.map(([weight, heading, none]) => {
    const found = check.findings.filter((one) => one.weight === weight);
    if (found.length === 0 && none === "") return null;
    return (
      <section key={weight} aria-label={heading}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {heading}
        </Typography>
        {found.length === 0 ? (
          <Typography color="textSecondary">{none}</Typography>
        ) : (
          <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {found.map((finding) => (
              <Finding key={finding.code} finding={finding} isChosen={only === finding.code} onChoose={() => onChoose(finding.code)} />
            ))}
          </Paper>
        )}
      </section>
    );
  });
}

function Finding({ finding, isChosen, onChoose }: { finding: CheckFinding; isChosen: boolean; onChoose: () => void }) {
  const { label, reason, remedy, titles, uses, usesPercent, cost, costPercent } = finding;
  return (
    <Box
      component="li"
      data-finding={finding.code}
      sx={{
        display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "220px minmax(0, 1fr) max-content" }, columnGap: 3, rowGap: 0.5, alignItems: "start",
        p: 2, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 }, backgroundColor: isChosen ? ink.tint : undefined,
      }}
    >
      <div>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {plural(titles, "title")}
          {usesPercent !== null && uses > 0 && `, ${percent(usesPercent, 1)} of uses`}
          {costPercent !== null && cost > 0 && `, ${percent(costPercent, 1)} of prices`}
        </Typography>
      </div>
      <div>
        <Typography>{reason}</Typography>
        {remedy !== "None." && (
          <Typography color="textSecondary">
            <strong>What to do:</strong> {remedy}
          </Typography>
        )}
      </div>
      <Button size="small" aria-pressed={isChosen} onClick={onChoose} sx={{ justifySelf: "start" }}>
        Show {count(titles)}
        <span className="visually-hidden">: {label}</span>
      </Button>
    </Box>
  );
}
